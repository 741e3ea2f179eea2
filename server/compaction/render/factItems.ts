// Turns facts into the lines of their sections, with the rank that decides what stays where room is short.

import { estimateTokens } from '../../record/tokens.ts';
import type { FactKind, SummaryFact } from '../requiredFacts.ts';
import { isInFocus, type Steering } from '../steering.ts';
import { evidenceLine, sectionOfFact } from './evidenceLine.ts';
import { itemOf, type SummaryItem } from './summaryItem.ts';

/** Rank of a kind among facts that are not required. */
const ranks: Readonly<Record<FactKind, number>> = {
  pin: 0,
  goal: 1,
  'newest-request': 1,
  constraint: 4,
  error: 8,
  decision: 10,
  'open-loop': 11,
  'modified-file': 13,
  'deleted-file': 14,
  'resolved-error': 35,
  'read-file': 55,
};

/** Uncertain facts come after everything else that is useful. */
const doubtDrop = 40;
/** Facts in focus move up by this much. */
const focusLift = 30;

const fileKinds: ReadonlySet<FactKind> = new Set(['modified-file', 'deleted-file', 'read-file']);

/** The line of one fact. `operations` notes how a file was changed; `short` its shortened path. */
export function factItem(
  fact: SummaryFact,
  steering: Steering,
  operations: readonly string[] | undefined,
  short: string | undefined,
): SummaryItem {
  const lift = isInFocus(fact.text, steering.focus) ? focusLift : 0;
  const rank = ranks[fact.kind] - lift + (fact.confidence === 'low' ? doubtDrop : 0);
  const note = operations && operations.length > 0 ? ` (${operations.join(', ')})` : '';
  const item = itemOf(
    sectionOfFact(fact.kind),
    `${evidenceLine(fact)}${fileKinds.has(fact.kind) ? note : ''}`,
    rank,
    fact,
  );
  return short === undefined ? item : { ...item, short: { line: short, tokens: estimateTokens(`- ${short}\n`) } };
}
