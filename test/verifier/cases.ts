// The labelled summaries: free-form ones, and mutations of them. A label says which gap a perfect verifier reports.
import { createHash } from 'node:crypto';
import type { SectionName } from './bank.ts';
import { canonicalNames } from './bank.ts';
import { allSessions } from './corpus/allSessions.ts';
import type { CorpusSession, Told } from './corpus/session.ts';
import { type Draft, draftOf, type Wording } from './draft.ts';
import { type Label, label } from './label.ts';
import { headedLayouts, headlessLayouts, type Laid } from './layouts.ts';
import { type Mutation, mutationsOf } from './mutations.ts';
import { filesOf } from './sessionFile.ts';

export interface Case {
  readonly id: string;
  readonly session: CorpusSession;
  readonly layout: string;
  readonly mutation: string;
  readonly summary: string;
  readonly labels: readonly Label[];
  readonly half: 'dev' | 'held-out';
}

export const hashOf = (text: string): number =>
  Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 8), 16);

const layouts: Readonly<Record<string, (draft: Draft) => Laid>> = { ...headedLayouts, ...headlessLayouts };

/** What each section holds in a draft, beside what the session asks it to hold (decision 0005). */
function accounts(draft: Draft): readonly (readonly [SectionName, readonly unknown[], readonly unknown[]])[] {
  const { session } = draft;
  const files = filesOf(session);
  const paths = (list: readonly { readonly path: string }[]): string[] => list.map((file) => file.path);
  const told = (lines: readonly { readonly fact: Told | null }[]) => lines.map((line) => line.fact);
  return [
    ['constraints', session.rules.filter((rule) => rule.required), told(draft.rules)],
    ['decisions', session.choices, told(draft.choices)],
    ['loops', session.loops, told(draft.loops)],
    ['modified', paths(files.modified), draft.modified],
    ['read', paths(files.read), draft.read],
    ['deleted', paths(files.deleted), draft.deleted],
  ];
}

/** Facts of one kind that are all gone stand for their section; one alone is reported as itself. */
const wholeSection = 2;

function missingSections(draft: Draft, sections: ReadonlySet<SectionName>): SectionName[] {
  const lost = accounts(draft)
    .filter(
      ([name, due, told]) =>
        !sections.has(name) && due.length >= wholeSection && !due.some((fact) => told.includes(fact)),
    )
    .map(([name]) => name);
  const { session } = draft;
  const aimless = !sections.has('goal') && draft.goal.fact === null;
  const loops = session.loops.some((loop) => draft.loops.some((line) => line.fact === loop));
  const planless = !sections.has('next') && !sections.has('loops') && draft.request.fact === null && !loops;
  return [...lost, ...(aimless ? (['goal'] as const) : []), ...(planless ? (['next'] as const) : [])];
}

/** Labels by content (decision 0005): a section told in prose, or under any heading, is not missing. */
function sectionLabels(draft: Draft, laid: Laid): Label[] {
  return missingSections(draft, laid.sections).map((name) => label('missing-section', canonicalNames[name]));
}

function caseOf(id: string, layout: string, mutation: string, draft: Draft, labels: readonly Label[]): Case {
  const lay = layouts[layout];
  if (lay === undefined) throw new Error(`no layout ${layout}`);
  const laid = lay(draft);
  return {
    id,
    session: draft.session,
    layout,
    mutation,
    summary: laid.text,
    labels: [...labels, ...sectionLabels(draft, laid)],
    half: hashOf(id) % 2 === 0 ? 'dev' : 'held-out',
  };
}

const mixed =
  (seed: string): Wording =>
  (fact) =>
    hashOf(`${seed}/${fact.text}`) % 4;

function styleOf(session: CorpusSession, seed: string): Parameters<typeof draftOf>[2] {
  const hash = hashOf(`style/${seed}`);
  return {
    headings: session.language !== 'en' && hash % 3 === 0 ? 'native' : 'english',
    spelling: (hash >>> 4) % 2 === 0 ? 0 : 1,
    generous: (hash >>> 6) % 2 === 0,
    proven: (hash >>> 8) % 3,
  };
}

function freeForm(session: CorpusSession, at: number): Case[] {
  const headless = Object.keys(headlessLayouts);
  const names = [...Object.keys(headedLayouts), headless[at % headless.length] ?? 'letter'];
  return names.map((layout) => {
    const id = `${session.name}/free/${layout}`;
    return caseOf(id, layout, 'free-form', draftOf(session, mixed(id), styleOf(session, id)), []);
  });
}

/** Layouts with headings only, so that a mutation's labels are its own. */
function baseOf(session: CorpusSession, seed: string): { layout: string; draft: Draft } {
  const names = Object.keys(headedLayouts);
  const layout = names[hashOf(`layout/${seed}`) % names.length] ?? 'piStyle';
  const base = `${session.name}/free/${layout}`;
  return { layout, draft: draftOf(session, mixed(base), styleOf(session, base)) };
}

function mutated(session: CorpusSession, mutation: Mutation): Case[] {
  const id = `${session.name}/${mutation.name}`;
  const { layout, draft } = baseOf(session, id);
  const changed = mutation.change(draft);
  if (changed === null) return [];
  const made = caseOf(id, layout, mutation.name.split('/')[0] ?? '', changed.draft, changed.labels);
  const leak = changed.gone.find((path) => mentions(made.summary, path, session));
  return leak === undefined ? [made] : [];
}

/** True when the text still names `path`, by whole path or, where no namesake explains it, by last name. */
function mentions(text: string, path: string, session: CorpusSession): boolean {
  if (text.includes(path)) return true;
  const last = path.split('/').at(-1) ?? path;
  const others = session.steps.flatMap((step) =>
    step.kind === 'call' ? [step.target, ...step.deletes].filter((other) => other.endsWith(`/${last}`)) : [],
  );
  return others.reduce((rest, other) => rest.replaceAll(other, ''), text).includes(last);
}

function paraphrases(session: CorpusSession): Case[] {
  const facts: Told[] = [session.goal, session.request, ...session.rules, ...session.choices, ...session.failures];
  return [...facts, ...session.loops].flatMap((fact, at) =>
    fact.ways.map((_, way) => {
      const id = `${session.name}/paraphrase/${at}.${way + 1}`;
      const { layout } = baseOf(session, id);
      const wording: Wording = (told) => (told === fact ? way + 1 : 0);
      const style = { ...styleOf(session, id), generous: true };
      return caseOf(id, layout, 'paraphrase', draftOf(session, wording, style), []);
    }),
  );
}

/** Every labelled summary, always the same ones in the same order. */
export function allCases(): readonly Case[] {
  return allSessions.flatMap((session, at) => [
    ...freeForm(session, at),
    ...mutationsOf(session).flatMap((mutation) => mutated(session, mutation)),
    ...paraphrases(session),
  ]);
}
