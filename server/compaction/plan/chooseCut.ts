// Chooses the cut of one mode among the allowed ones (CMP-2): the largest tail its budget allows, moved to where turns,
// anchors and topics begin when that costs little. What could not be honoured is recorded.

import type { CutPoints } from './cutPoints.ts';

export type Relaxed = 'recent-user-turn' | 'anchor' | 'topic';

/** Places the soft preferences are about, ascending. */
export interface Preferences {
  readonly anchors: readonly number[];
  readonly topics: readonly number[];
  /** Place of the newest request, null when it is not in the projection. */
  readonly request: number | null;
}

export interface Cut {
  readonly at: number;
  readonly relaxed: readonly Relaxed[];
}

/** A preference may shrink the tail to this share of its budget. */
const leastShare = 0.5;
const weights: Readonly<Record<Relaxed, number>> = { 'recent-user-turn': 4, anchor: 2, topic: 1 };

/** First index whose tail fits the budget; tails shrink along the cuts. */
export function firstFitting(points: CutPoints, budget: number): number {
  let low = 0;
  let high = points.cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points.tailTokens[points.cuts[middle] ?? 0] ?? 0) <= budget) high = middle;
    else low = middle + 1;
  }
  return low;
}

const turnRoles: ReadonlySet<string> = new Set(['user', 'bash', 'custom', 'branchSummary']);

function relaxedAt(at: number, points: CutPoints, preferences: Preferences, budget: number): Relaxed[] {
  const fits = (place: number): boolean => (points.tailTokens[place] ?? 0) <= budget;
  const { request, anchors, topics } = preferences;
  const turn = turnRoles.has(points.messages[at]?.role ?? '') && (request === null || at <= request);
  const anchor = anchors.some(fits) && !anchors.some((place) => place >= at);
  const topic = topics.some((place) => fits(place)) && !topics.includes(at);
  return [
    ...(turn ? [] : (['recent-user-turn'] as const)),
    ...(anchor ? (['anchor'] as const) : []),
    ...(topic ? (['topic'] as const) : []),
  ];
}

/** The best cut whose tail fits `budget` tokens, null when none does. Cost: the cuts in the upper half of the budget. */
export function chooseCut(points: CutPoints, preferences: Preferences, budget: number): Cut | null {
  const first = firstFitting(points, budget);
  let best: Cut | null = null;
  let bestScore = -1;
  for (let index = first; index < points.cuts.length; index++) {
    const at = points.cuts[index] ?? 0;
    const tail = points.tailTokens[at] ?? 0;
    if (index > first && tail < budget * leastShare) break;
    const relaxed = relaxedAt(at, points, preferences, budget);
    const lost = relaxed.reduce((sum, name) => sum + weights[name], 0);
    const score = 7 - lost + tail / Math.max(1, budget);
    if (score > bestScore) {
      best = { at, relaxed };
      bestScore = score;
    }
  }
  return best;
}

/** The cut a person asked for: the first allowed one at or after the entry; null when none is there or none was asked for. */
export function cutFrom(points: CutPoints, entryId: string | undefined): Cut | null {
  const place = entryId === undefined ? undefined : points.placeOf.get(entryId);
  const at = place === undefined ? undefined : points.cuts.find((cut) => cut >= place);
  return at === undefined ? null : { at, relaxed: [] };
}
