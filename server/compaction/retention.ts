// Retention report (CMP-13): what became of each fact after a compaction. Kept: in the summary or the kept messages.
// Recoverable: only in a replaced entry that can still be read. Changed: told otherwise. Stale: told although it no
// longer holds. Missing: nowhere.

import type { Facts } from '../facts/fact.ts';
import type { ProjectedMessage } from '../record/projection.ts';
import { missingPins } from './pins.ts';
import { type FactKind, type SummaryFact, summaryFacts } from './requiredFacts.ts';
import { normalFact, normalText } from './verify/normalText.ts';
import { examineSummary } from './verifySummary.ts';

export type Retention = 'kept' | 'recoverable' | 'missing' | 'changed' | 'stale';

export interface RetainedFact {
  readonly kind: FactKind;
  readonly text: string;
  readonly entryIds: readonly string[];
  readonly outcome: Retention;
}

export interface RetentionReport {
  readonly facts: readonly RetainedFact[];
  readonly pinnedMissing: readonly string[];
}

export interface RetentionInput {
  /** Facts of the branch up to the boundary. */
  readonly facts: Facts;
  readonly summary: string;
  /** Messages the boundary kept. */
  readonly kept: readonly ProjectedMessage[];
  /** Entries that can still be read in the harness's file. */
  readonly readableIds: ReadonlySet<string>;
  readonly pins?: readonly string[];
}

/** Rules withdrawn and decisions reversed: a summary that still states them is stale. */
function retired(facts: Facts): RetainedFact[] {
  const rules = facts.constraints.filter((fact) => fact.status === 'withdrawn');
  const decisions = facts.decisions.filter((fact) => fact.status === 'reversed');
  const as = (kind: FactKind) => (fact: { readonly text: string; readonly entryIds: readonly string[] }) => ({
    kind,
    text: fact.text,
    entryIds: fact.entryIds,
    outcome: 'stale' as const,
  });
  return [...rules.map(as('constraint')), ...decisions.map(as('decision'))];
}

function outcomeOf(fact: SummaryFact, input: RetentionInput, keptIds: ReadonlySet<string>, lost: Lost): Retention {
  if (fact.entryIds.some((id) => keptIds.has(id))) return 'kept';
  if (lost.denied.has(fact.id)) return 'changed';
  if (!lost.missing.has(fact.id)) return 'kept';
  return fact.entryIds.some((id) => input.readableIds.has(id)) ? 'recoverable' : 'missing';
}

interface Lost {
  readonly missing: ReadonlySet<string>;
  readonly denied: ReadonlySet<string>;
}

/** The report of one boundary. Facts in summary order; retired ones only where the summary still tells them. */
export function retentionOf(input: RetentionInput): RetentionReport {
  const pins = input.pins ?? [];
  const all = summaryFacts(input.facts, { replacedEntryIds: null, pins });
  const examined = examineSummary({ summary: input.summary, facts: input.facts, required: all, pins });
  const keptIds = new Set(input.kept.map((message) => message.entryId));
  const flat = normalText(input.summary);
  const facts = all
    .filter((fact) => fact.kind !== 'pin')
    .map(({ kind, text, entryIds, ...fact }) => ({
      kind,
      text,
      entryIds,
      outcome: outcomeOf({ kind, text, entryIds, ...fact }, input, keptIds, examined),
    }));
  return {
    facts: [...facts, ...retired(input.facts).filter((fact) => flat.includes(normalFact(fact.text)))],
    pinnedMissing: missingPins(pins, input.summary, input.kept),
  };
}
