// Compares reported gaps with labels, and counts. Knows the shape of a gap, not how gaps are found.
import type { Gap, GapKind } from '../../server/compaction/gap.ts';
import type { Case } from './cases.ts';
import type { CorpusSession, Told } from './corpus/session.ts';
import type { Label } from './label.ts';

export interface Judged {
  readonly made: Case;
  readonly missed: readonly Label[];
  readonly found: readonly Label[];
  readonly unlabelled: readonly Gap[];
  readonly reported: number;
}

function tokensOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.flatMap((word) => (/[\u3040-\u9fff]/.test(word) ? pairsOf(word) : [word])));
}

const pairsOf = (word: string): string[] =>
  word.length < 2 ? [word] : Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));

/** Share of `about`'s words that stand in `detail`. */
function overlap(about: string, detail: string): number {
  const wanted = tokensOf(about);
  const there = tokensOf(detail);
  return [...wanted].filter((word) => there.has(word)).length / Math.max(1, wanted.size);
}

function namesPath(detail: string, path: string): boolean {
  const at = detail.indexOf(path);
  if (at < 0) return false;
  const around = `${detail[at - 1] ?? ' '}${detail[at + path.length] ?? ' '}`;
  return !/[\w/-]/.test(around[0] ?? ' ') && !/[\w/]/.test(around[1] ?? ' ');
}

const pathKinds: readonly GapKind[] = ['missing-file', 'missing-read-file', 'missing-deleted-file', 'fabricated-file'];

const flippedOf = (fact: Told & { readonly flipped?: readonly string[] }): readonly string[] => fact.flipped ?? [];

/** The fact a gap's sentence is about, by the words they share; null when none is near. */
function factMeant(session: CorpusSession, detail: string): string | null {
  const facts = [session.goal, session.request, ...session.rules, ...session.withdrawn, ...session.choices];
  const told = [...facts, ...session.reversed, ...session.failures, ...session.loops];
  // A verbatim mention settles it; the first one where a quoted line of the summary brings a second.
  const places = told.map((fact) => ({ text: fact.text, at: detail.indexOf(fact.text) })).filter(({ at }) => at >= 0);
  if (places.length > 0) return places.reduce((one, other) => (other.at < one.at ? other : one)).text;
  const scored = told.map((fact: Told) => {
    const flipped = flippedOf(fact);
    return {
      text: fact.text,
      score: Math.max(...[fact.text, ...fact.ways, ...flipped].map((way) => overlap(way, detail))),
    };
  });
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score >= 0.5 ? best.text : null;
}

function isAbout(session: CorpusSession, gap: Gap, label: Label): boolean {
  if (label.kind === 'missing-section') {
    const name = label.about.toLowerCase().split(' & ')[0] ?? label.about;
    return gap.detail.toLowerCase().includes(name);
  }
  if (pathKinds.includes(label.kind) || /^[\w./-]+\/[\w.-]+$/.test(label.about))
    return namesPath(gap.detail, label.about);
  if (label.kind === 'unsupported-claim') return overlap(label.about, gap.detail) >= 0.5;
  const meant = factMeant(session, gap.detail);
  if (meant !== null) return meant === label.about;
  return label.entryIds.some((id) => gap.entryIds.includes(id));
}

const mayBe = (gap: Gap, label: Label): boolean => gap.kind === label.kind || label.also.includes(gap.kind);

/** One case judged: which labels were met, and which gaps no label asked for. */
export function judge(made: Case, gaps: readonly Gap[]): Judged {
  const meets = (gap: Gap, label: Label): boolean => mayBe(gap, label) && isAbout(made.session, gap, label);
  const due = made.labels.filter((label) => !label.optional);
  return {
    made,
    found: due.filter((label) => gaps.some((gap) => meets(gap, label))),
    missed: due.filter((label) => !gaps.some((gap) => meets(gap, label))),
    unlabelled: gaps.filter((gap) => !made.labels.some((label) => meets(gap, label))),
    reported: gaps.length,
  };
}

export interface Scores {
  readonly cases: number;
  readonly labels: number;
  readonly foundShare: number;
  /** Without missing sections, which layouts without headings have in plenty. */
  readonly foundShareOfFacts: number;
  readonly byKind: ReadonlyMap<GapKind, { readonly labels: number; readonly found: number }>;
  readonly reported: number;
  readonly unlabelledShare: number;
  readonly paraphrases: number;
  readonly paraphrasesPassed: number;
  readonly byMutation: ReadonlyMap<string, { readonly cases: number; readonly right: number }>;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
const isRight = (judged: Judged): boolean => judged.missed.length === 0 && judged.unlabelled.length === 0;

function grouped<K, V>(items: readonly V[], keyOf: (item: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

export function scoresOf(all: readonly Judged[]): Scores {
  const found = all.flatMap((judged) => judged.found);
  const labels = [...found, ...all.flatMap((judged) => judged.missed)];
  const ofFacts = (list: readonly Label[]): number => list.filter((label) => label.kind !== 'missing-section').length;
  const reported = sum(all.map((judged) => judged.reported));
  const paraphrases = all.filter((judged) => judged.made.mutation === 'paraphrase');
  const kinds = [...grouped(labels, (label) => label.kind)];
  const mutations = [...grouped(all, (judged) => judged.made.mutation)];
  return {
    cases: all.length,
    labels: labels.length,
    foundShare: share(found.length, labels.length),
    foundShareOfFacts: share(ofFacts(found), ofFacts(labels)),
    byKind: new Map(
      kinds.map(([kind, list]) => [
        kind,
        { labels: list.length, found: found.filter((label) => label.kind === kind).length },
      ]),
    ),
    reported,
    unlabelledShare: share(sum(all.map((judged) => judged.unlabelled.length)), reported),
    paraphrases: paraphrases.length,
    paraphrasesPassed: paraphrases.filter(isRight).length,
    byMutation: new Map(
      mutations.map(([name, list]) => [name, { cases: list.length, right: list.filter(isRight).length }]),
    ),
  };
}

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;

/** The table a person reads after a run. */
export function tableOf(scores: Scores): string {
  const row = (name: string, part: number, whole: number): string =>
    `${name.padEnd(28)}${String(part).padStart(6)} / ${String(whole).padEnd(6)}${percent(share(part, whole)).padStart(8)}`;
  return [
    `${scores.cases} summaries, ${scores.labels} labelled gaps, ${scores.reported} reported`,
    `found ${percent(scores.foundShare)} (≥ 95), without sections ${percent(scores.foundShareOfFacts)}`,
    `unlabelled ${percent(scores.unlabelledShare)} of reported (≤ 5)`,
    row('paraphrases that pass', scores.paraphrasesPassed, scores.paraphrases),
    '',
    'labelled gaps found, by kind (≥ 85 % each)',
    ...[...scores.byKind].map(([kind, { labels, found }]) => row(kind, found, labels)),
    '',
    'summaries judged exactly right, by mutation',
    ...[...scores.byMutation].map(([name, { cases, right }]) => row(name, right, cases)),
  ].join('\n');
}

/** Failures of the development half, for the verifier's authors; the held-out half stays unseen. */
export function detailsOf(all: readonly Judged[]): string {
  return all
    .filter((judged) => judged.made.half === 'dev' && !isRight(judged))
    .map((judged) =>
      [
        `── ${judged.made.id} (${judged.made.layout})`,
        ...judged.missed.map((label) => `  missed     ${label.kind}: ${label.about}`),
        ...judged.unlabelled.map((gap) => `  unlabelled ${gap.kind}: ${gap.detail}`),
      ].join('\n'),
    )
    .join('\n');
}
