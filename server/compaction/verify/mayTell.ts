// Says which blocks may tell a fact of which kind (CMP-6). Code quotes errors, commands and paths; a goal, a rule, a
// decision or a loop inside a fence is an example to its reader, not a statement. What is done is no open loop.

import type { SectionName } from './headings.ts';
import type { Block } from './parseSummary.ts';
import type { Meaning } from './preparedFact.ts';

const quotable: ReadonlySet<Meaning> = new Set(['error', 'other']);
const over: ReadonlySet<SectionName | null> = new Set<SectionName>(['done', 'errors-resolved']);
/** A label that sets what it opens apart from what is done above it: "OPEN: ask finance". */
const saysOpen =
  /^\W*(?:still )?(?:open|pending|outstanding|remaining|offen|abiert[oa]s?|pendientes?|ouverts?|abert[oa]s?|pendentes?|açık|未完|未解决|待办|残)\s*[:：—–]/imu;

/** True when a block that says a fact of this meaning tells it. */
export function mayTell(block: Block | undefined, meaning: Meaning): boolean {
  if (block === undefined || (block.fenced && !quotable.has(meaning))) return false;
  if (meaning !== 'loop') return true;
  return !block.ticked && (!over.has(block.section) || saysOpen.test(block.text));
}

/** True for a ticked box among what is open; what was done may share words with a loop. */
export function closesLoop(block: Block | undefined): boolean {
  return block?.ticked === true && !over.has(block.section);
}
