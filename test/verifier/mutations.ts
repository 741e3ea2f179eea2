// What can go wrong in a summary, one thing at a time, with the gaps it leaves.
import type { GapKind } from '../../server/compaction/gap.ts';
import type { SectionName } from './bank.ts';
import { phrases } from './bank.ts';
import type { CorpusSession, Told } from './corpus/session.ts';
import type { Draft, Line } from './draft.ts';
import type { Label } from './label.ts';
import { label } from './label.ts';
import { entryId, filesOf } from './sessionFile.ts';

export interface Change {
  readonly draft: Draft;
  readonly labels: readonly Label[];
  /** Paths the text must not name any more; a text that still does is no case. */
  readonly gone: readonly string[];
}

/** `name` starts with the kind of mutation, then a slash and what it is done to. */
export interface Mutation {
  readonly name: string;
  /** Null when the draft does not hold what would be changed. */
  change(draft: Draft): Change | null;
}

type LineList = 'rules' | 'choices' | 'open' | 'solved' | 'loops';
type PathList = 'modified' | 'read' | 'deleted';

const lineKinds: Readonly<Record<LineList, GapKind>> = {
  rules: 'missing-constraint',
  choices: 'missing-decision',
  open: 'missing-error',
  solved: 'missing-error',
  loops: 'missing-open-loop',
};

const pathKinds: Readonly<Record<PathList, GapKind>> = {
  modified: 'missing-file',
  read: 'missing-read-file',
  deleted: 'missing-deleted-file',
};

const listOf = (session: CorpusSession): readonly (readonly [LineList, readonly Told[]])[] => [
  ['rules', session.rules],
  ['choices', session.choices],
  ['open', session.failures.filter((failure) => failure.fixedBy === null)],
  ['solved', session.failures.filter((failure) => failure.fixedBy !== null)],
  ['loops', session.loops],
];

const about = (session: CorpusSession, kind: GapKind, fact: Told, also: readonly GapKind[] = []): Label =>
  label(kind, fact.text, { entryIds: [entryId(session, fact.key)], also });

const mutation = (
  name: string,
  change: (draft: Draft) => Partial<Draft> | null,
  labels: readonly Label[] = [],
  gone: readonly string[] = [],
): Mutation => ({
  name,
  change(draft) {
    const part = change(draft);
    return part === null ? null : { draft: { ...draft, ...part }, labels, gone };
  },
});

const without = (lines: readonly Line[], fact: Told): readonly Line[] => lines.filter((line) => line.fact !== fact);

function dropped(session: CorpusSession): Mutation[] {
  const vague: Line = { fact: null, text: phrases[session.language].vague };
  const notRequired = new Set<Told>(session.rules.filter((rule) => !rule.required));
  const lines = listOf(session).flatMap(([list, facts]) =>
    facts.map((fact, at) =>
      mutation(
        notRequired.has(fact) ? `harmless-drop/${list}.${at}` : `dropped-fact/${list}.${at}`,
        (draft) => ({ [list]: without(draft[list], fact) }),
        notRequired.has(fact) ? [] : [about(session, lineKinds[list], fact)],
      ),
    ),
  );
  return [
    mutation('dropped-fact/goal', () => ({ goal: vague }), [about(session, 'missing-goal', session.goal)]),
    mutation('dropped-fact/request', () => ({ request: vague }), [
      about(session, 'missing-goal', session.request, ['missing-open-loop']),
    ]),
    ...lines,
  ];
}

function droppedFiles(session: CorpusSession): Mutation[] {
  const files = filesOf(session);
  return (['modified', 'read', 'deleted'] as const).flatMap((list) =>
    files[list].map((file, at) =>
      mutation(
        `dropped-file/${list}.${at}`,
        (draft) => ({ [list]: draft[list].filter((path) => path !== file.path) }),
        [label(pathKinds[list], file.path, { entryIds: file.entryIds })],
        [file.path],
      ),
    ),
  );
}

const saying = (lines: readonly Line[], fact: Told, text: string): readonly Line[] =>
  lines.map((line) => (line.fact === fact ? { fact, text } : line));

/** A flipped rule or decision, alone and beside the right one. */
function flipped(session: CorpusSession): Mutation[] {
  const lists = [
    ['rules', session.rules],
    ['choices', session.choices],
  ] as const;
  return lists.flatMap(([list, facts]) =>
    facts.flatMap((fact, at) =>
      fact.flipped.flatMap((text, way) => {
        const labels = [about(session, lineKinds[list], fact, ['inconsistency'])];
        const alone = mutation(
          `flipped/${list}.${at}.${way}`,
          (draft) => ({ [list]: saying(draft[list], fact, text) }),
          labels,
        );
        const beside = mutation(
          `contradicted/${list}.${at}`,
          (draft) => ({ [list]: [...draft[list], { fact: null, text }] }),
          labels,
        );
        return way === 0 ? [alone, beside] : [alone];
      }),
    ),
  );
}

function wrongStates(session: CorpusSession): Mutation[] {
  return session.failures.flatMap((fact, at) => {
    const [from, to, name] =
      fact.fixedBy === null
        ? (['open', 'solved', 'open-as-fixed'] as const)
        : (['solved', 'open', 'fixed-as-open'] as const);
    const labels = [about(session, 'inconsistency', fact, ['missing-error', 'unsupported-claim'])];
    const moved = (text: string) => (draft: Draft) => ({
      [from]: without(draft[from], fact),
      [to]: [...draft[to], { fact, text }],
    });
    const { open, solved } = phrases[session.language];
    const stated = `${from === 'open' ? solved : open}: ${fact.text}`;
    return [...fact.wrong, stated].map((text, way) => mutation(`${name}/${at}.${way}`, moved(text), labels));
  });
}

function stale(session: CorpusSession): Mutation[] {
  const told = [
    ['rules', 'withdrawn-as-current', session.withdrawn],
    ['choices', 'reversed-as-current', session.reversed],
  ] as const;
  return told.flatMap(([list, name, facts]) =>
    facts.flatMap((fact) =>
      [fact.text, ...fact.ways].map((text, way) =>
        mutation(`${name}/${way}`, (draft) => ({ [list]: [...draft[list], { fact: null, text }] }), [
          about(session, 'inconsistency', fact),
        ]),
      ),
    ),
  );
}

function swapped(session: CorpusSession): Mutation[] {
  const files = filesOf(session);
  return session.namesakes.flatMap(([own, other]) => {
    const list = (['modified', 'read', 'deleted'] as const).find((name) =>
      files[name].some((file) => file.path === own),
    );
    if (list === undefined) return [];
    const missing = label(pathKinds[list], own);
    const elsewhere = `lib/shared/${own.split('/').at(-1)}`;
    const swap = (path: string) => (draft: Draft) => ({
      [list]: [...new Set(draft[list].map((each) => (each === own ? path : each)))],
    });
    return [
      mutation(
        'swapped-for-namesake/known',
        swap(other),
        [missing, label('inconsistency', other, { optional: true })],
        [own],
      ),
      mutation('swapped-for-namesake/unknown', swap(elsewhere), [missing, label('fabricated-file', elsewhere)], [own]),
    ];
  });
}

/** Claims nothing in any session of the corpus proves, in a language other than the session's. */
const foreignClaims = (session: CorpusSession): readonly string[] =>
  session.language === 'en'
    ? ['Erfolgreich in Produktion ausgeliefert', 'Déployé en production avec succès']
    : ['Deployed to production', 'The release was published successfully'];

function invented(session: CorpusSession): Mutation[] {
  const { created } = phrases[session.language];
  const said = (text: string) => (draft: Draft) => ({ done: [...draft.done, text] });
  return [
    ...[...session.invented, ...foreignClaims(session)].map((claim, at) =>
      mutation(`invented-claim/${at}`, said(claim), [label('unsupported-claim', claim, { also: ['inconsistency'] })]),
    ),
    ...session.fabricated.map((path, at) =>
      mutation(`fabricated-file/list.${at}`, (draft) => ({ modified: [...draft.modified, path] }), [
        label('fabricated-file', path),
      ]),
    ),
    ...session.fabricated
      .slice(0, 1)
      .map((path) =>
        mutation('fabricated-file/prose', said(created.replace('%', path)), [
          label('fabricated-file', path),
          label('unsupported-claim', path, { optional: true }),
        ]),
      ),
    ...session.remarks.map((remark, at) => mutation(`harmless-remark/${at}`, said(remark))),
    ...session.proven.map((claim, at) => mutation(`proven-claim/${at}`, () => ({ done: [claim] }))),
  ];
}

/** A heading gone, its lines kept under the one before; and a heading that stands only inside a fence. */
function headless(session: CorpusSession): Mutation[] {
  const names: readonly SectionName[] = [
    'goal',
    'constraints',
    'decisions',
    'next',
    ...(session.loops.length > 0 ? (['loops'] as const) : []),
  ];
  return names.flatMap((name) => [
    mutation(`heading-dropped/${name}`, () => ({ hidden: [name] })),
    ...(name === 'next' || name === 'loops'
      ? [mutation(`heading-fenced/${name}`, () => ({ hidden: [name], fenced: name }))]
      : []),
  ]);
}

/** Whole sections gone with everything in them (decision 0005); the section labels come from the draft. */
function sectionless(session: CorpusSession): Mutation[] {
  const empty: Line = { fact: null, text: phrases[session.language].greeting };
  const gone = (kind: GapKind, facts: readonly Told[]): Label[] => facts.map((fact) => about(session, kind, fact));
  const rules = session.rules.filter((rule) => rule.required);
  const loops = gone('missing-open-loop', session.loops);
  const request = about(session, 'missing-goal', session.request, ['missing-open-loop']);
  return [
    mutation('section-dropped/rules', () => ({ rules: [] }), gone('missing-constraint', rules)),
    mutation('section-dropped/choices', () => ({ choices: [] }), gone('missing-decision', session.choices)),
    mutation('section-dropped/loops', () => ({ loops: [] }), loops),
    mutation('section-dropped/goal', () => ({ hidden: ['goal'], goal: empty }), [
      about(session, 'missing-goal', session.goal),
    ]),
    mutation('section-dropped/next', () => ({ hidden: ['next'], request: empty, loops: [] }), [request, ...loops]),
  ];
}

/** All mutations of a session's summaries, in a fixed order. */
export function mutationsOf(session: CorpusSession): Mutation[] {
  return [
    ...dropped(session),
    ...droppedFiles(session),
    ...flipped(session),
    ...wrongStates(session),
    ...stale(session),
    ...swapped(session),
    ...invented(session),
    ...headless(session),
    ...sectionless(session),
  ];
}
