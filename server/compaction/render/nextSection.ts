// Section Next Steps: in which order to go on. It points at what stands above instead of saying it twice.

import type { Facts } from '../../facts/fact.ts';
import { itemOf, type SummaryItem } from './summaryItem.ts';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `the ${one}` : `the ${count} ${many}`;

/** Ordered steps; never empty, because a summary without a next step stops its reader. */
export function nextItems(facts: Facts): SummaryItem[] {
  const open = facts.errors.filter((error) => !error.resolved).length;
  const loops = facts.openLoops.filter((loop) => loop.status === 'open').length;
  const first = facts.newestRequest
    ? 'Continue with the newest request under Goal.'
    : 'Continue towards the goal; ask where it is unclear.';
  return [
    itemOf('Next Steps', first, 0),
    ...(open > 0 ? [itemOf('Next Steps', `Deal with ${counted(open, 'error', 'errors')} under Blocked.`, 5)] : []),
    ...(loops > 0 ? [itemOf('Next Steps', `Close ${counted(loops, 'open loop', 'open loops')} above.`, 6)] : []),
  ];
}
