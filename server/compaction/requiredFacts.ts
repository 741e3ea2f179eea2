// Which facts a summary must account for, and how much each weighs (CMP-3, CMP-6). Planner, renderer and verifier
// ask here, so that the plan promises exactly what is checked later.

import type { Confidence, Facts } from '../facts/fact.ts';
import { oneLine } from '../record/oneLine.ts';

export type FactKind =
  | 'goal'
  | 'newest-request'
  | 'pin'
  | 'constraint'
  | 'decision'
  | 'open-loop'
  | 'error'
  | 'resolved-error'
  | 'modified-file'
  | 'deleted-file'
  | 'read-file';

/** One fact a summary can hold. `text` is the path for files. `id` is stable for equal facts in equal order. */
export interface SummaryFact {
  readonly id: string;
  readonly kind: FactKind;
  readonly text: string;
  readonly entryIds: readonly string[];
  readonly confidence: Confidence;
  readonly required: boolean;
}

/** What must be accounted for, in the order of the summary. */
export type RequiredFacts = readonly SummaryFact[];

export interface FactScope {
  /** Entries the summary replaces; a fact that also stands in an entry outside them is kept word for word. Null: all. */
  readonly replacedEntryIds: ReadonlySet<string> | null;
  readonly pins: readonly string[];
}

/** Weight of a kind in coverage. Rules and goals decide whether work goes on rightly; read files least of all. */
export const factWeights: Readonly<Record<FactKind, number>> = {
  goal: 10,
  'newest-request': 10,
  pin: 10,
  constraint: 8,
  decision: 6,
  'open-loop': 5,
  error: 5,
  'modified-file': 4,
  'deleted-file': 4,
  'resolved-error': 1,
  'read-file': 1,
};

/** Kinds that are required only as far as the mode's summary holds them. */
export const optionalKinds: ReadonlySet<FactKind> = new Set(['read-file', 'resolved-error']);

type Draft = Omit<SummaryFact, 'id' | 'required'>;

function draft(kind: FactKind, text: string, entryIds: readonly string[], confidence: Confidence = 'high'): Draft {
  return { kind, text, entryIds, confidence };
}

function requestDrafts(facts: Facts): Draft[] {
  const { goal, newestRequest } = facts;
  return [
    ...(goal ? [draft('goal', goal.text, goal.entryIds)] : []),
    ...(newestRequest && newestRequest.text !== goal?.text
      ? [draft('newest-request', newestRequest.text, newestRequest.entryIds)]
      : []),
  ];
}

function fileDrafts(facts: Facts): Draft[] {
  const { modified, read, deleted } = facts.files;
  const written = new Set([...modified, ...deleted].map((file) => file.path));
  return [
    ...modified.map((file) => draft('modified-file', file.path, file.entryIds)),
    ...deleted.map((file) => draft('deleted-file', file.path, file.entryIds)),
    // A file that was also changed is accounted for by that.
    ...read.filter((file) => !written.has(file.path)).map((file) => draft('read-file', file.path, file.entryIds)),
  ];
}

/** An error met twice counts once, with the status it had last. */
function newestErrors(facts: Facts): Facts['errors'] {
  const newest = new Map(facts.errors.map((fact) => [oneLine(fact.text), fact]));
  return facts.errors.filter((fact) => newest.get(oneLine(fact.text)) === fact);
}

function drafts(facts: Facts, pins: readonly string[]): Draft[] {
  return [
    ...requestDrafts(facts),
    ...pins.map((pin) => draft('pin', pin, [])),
    ...facts.constraints
      .filter((fact) => fact.status === 'active')
      .map((fact) => draft('constraint', fact.text, fact.entryIds, fact.confidence)),
    ...facts.decisions
      .filter((fact) => fact.status === 'active')
      .map((fact) => draft('decision', fact.text, fact.entryIds, fact.confidence)),
    ...facts.openLoops
      .filter((fact) => fact.status === 'open')
      .map((fact) => draft('open-loop', fact.text, fact.entryIds)),
    ...newestErrors(facts).map((fact) =>
      draft(fact.resolved ? 'resolved-error' : 'error', fact.text, fact.entryIds, fact.confidence),
    ),
    ...fileDrafts(facts),
  ];
}

function isKept(fact: Draft, scope: FactScope): boolean {
  if (scope.replacedEntryIds === null || fact.kind === 'pin') return false;
  return fact.entryIds.some((id) => !scope.replacedEntryIds?.has(id));
}

/** All facts a summary can hold, each once, `required` by CMP-6: high confidence and of the replaced range. */
export function summaryFacts(facts: Facts, scope: FactScope): SummaryFact[] {
  const seen = new Set<string>();
  const found: SummaryFact[] = [];
  for (const item of drafts(facts, scope.pins)) {
    const key = `${item.kind} ${oneLine(item.text)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const required = item.confidence === 'high' && !optionalKinds.has(item.kind) && !isKept(item, scope);
    const { kind, text, entryIds, confidence } = item;
    found.push({ kind, text, entryIds, confidence, id: `${kind}:${found.length}`, required });
  }
  return found;
}

/**
 * What `verify` requires when no plan limits it: every high-confidence fact of the replaced range, read files and
 * resolved errors included (CMP-3).
 */
export function requiredFacts(facts: Facts, scope: FactScope): RequiredFacts {
  return summaryFacts(facts, scope).filter((fact) => fact.confidence === 'high' && !isKept(fact, scope));
}
