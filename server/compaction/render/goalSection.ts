// Section Goal: the goal, where it went from there, and the newest request in plain sight.

import type { Facts } from '../../facts/fact.ts';
import type { ContinuityState } from '../state/continuity.ts';
import { itemOf, type SummaryItem } from './summaryItem.ts';

/** Most earlier goals shown. */
const maxBreadcrumbs = 4;

/** Lines of the goal section that account for no required fact: shifts and breadcrumbs. */
export function goalItems(facts: Facts, state: ContinuityState): SummaryItem[] {
  if (!facts.goal) return [itemOf('Goal', 'No goal was stated.', 0)];
  const newest = facts.newestRequest?.text;
  const shifts = facts.goal.shifts.map((shift) => shift.text).filter((text) => text !== newest);
  const earlier = state.breadcrumbs.filter((text) => text !== facts.goal?.text && !shifts.includes(text));
  return [
    ...earlier.slice(-maxBreadcrumbs).map((text) => itemOf('Goal', `Earlier goal: ${text}`, 60)),
    ...shifts.slice(-maxBreadcrumbs).map((text) => itemOf('Goal', `Then asked: ${text}`, 12)),
  ];
}
