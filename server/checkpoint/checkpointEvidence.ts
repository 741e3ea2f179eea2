// What a checkpoint must account for (CKP-6): decisions, files, errors and constraints of the active branch since the last
// completed boundary, each once, sub-sessions included. Found without the agent, so that it can be held to it.
import { type FactKind, type SummaryFact, summaryFacts } from '../compaction/requiredFacts.ts';
import type { Facts } from '../facts/fact.ts';
import type { Entry } from '../record/entry.ts';
import { withSubSessions } from './subSession.ts';

export interface CheckpointEvidence {
  /** Facts of the whole branch with those of its sub-sessions. */
  readonly facts: Facts;
  /** To account for, in the order of a summary. */
  readonly items: readonly SummaryFact[];
  /** Said before the last boundary and still holding: a checkpoint stands alone, so they are carried over. */
  readonly carried: readonly SummaryFact[];
  /** Goal and newest request in the person's words: the frame of every summary, no evidence. */
  readonly asked: readonly SummaryFact[];
  readonly counts: EvidenceCount;
}

export interface EvidenceCount {
  readonly decisions: number;
  readonly files: number;
  readonly errors: number;
  readonly constraints: number;
}

const countedAs: Readonly<Partial<Record<FactKind, keyof EvidenceCount>>> = {
  decision: 'decisions',
  'modified-file': 'files',
  'deleted-file': 'files',
  error: 'errors',
  'resolved-error': 'errors',
  constraint: 'constraints',
};

const carriedKinds: ReadonlySet<FactKind> = new Set<FactKind>(['constraint', 'decision', 'error', 'open-loop']);

/** `facts` are those of the branch's `entries`, of which the last `sinceCount` came after the last boundary. */
export function checkpointEvidence(facts: Facts, entries: readonly Entry[], sinceCount: number): CheckpointEvidence {
  const all = withSubSessions(facts, entries);
  const since = new Set(entries.slice(entries.length - sinceCount).map(({ id }) => id));
  const held = summaryFacts(all, { replacedEntryIds: null, pins: [] }).filter((fact) => fact.confidence !== 'low');
  const isNew = (fact: SummaryFact) => fact.entryIds.some((id) => since.has(id));
  const items = held.filter((fact) => countedAs[fact.kind] !== undefined && isNew(fact));
  const carried = held.filter((fact) => carriedKinds.has(fact.kind) && !isNew(fact));
  const asked = held.filter(({ kind }) => kind === 'goal' || kind === 'newest-request');
  return { facts: all, items, carried, asked, counts: countsOf(items) };
}

export function countsOf(items: readonly SummaryFact[]): EvidenceCount {
  const counts = { decisions: 0, files: 0, errors: 0, constraints: 0 };
  for (const { kind } of items) {
    const name = countedAs[kind];
    if (name !== undefined) counts[name] += 1;
  }
  return counts;
}
