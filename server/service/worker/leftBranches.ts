// Branches of a session that were left, as quiet rows of the Anchors panel (NAV-3, design section 8.5): where each left the
// branch that is shown, how long it went on, and the carryover Pi wrote when it was left.

import { branchOf } from '../../record/branch.ts';
import type { OpenSession } from './sessionCache.ts';

/** Rows at most, newest first; a session with hundreds of ends is read in the transcript. */
const mostBranches = 50;

export interface LeftBranch {
  readonly tipId: string;
  /** Ordinal of the entry both branches share last; null when they share none. */
  readonly forkOrdinal: number | null;
  /** Entries of the branch after that. */
  readonly entries: number;
  /** Ordinal on the shown branch of the summary of what was left; null without one. */
  readonly carryover: number | null;
}

/** Every other end of the conversation beside the shown branch, newest first. */
export function leftBranches({ session, tree, branch }: OpenSession): readonly LeftBranch[] {
  const shown = new Set(branch.ordinals);
  const tips = tree.tips.filter((tip) => !shown.has(tip)).slice(0, mostBranches);
  const summaries = tips.length === 0 ? new Map<string, number>() : carryoversOf({ session, branch });
  return tips.map((tip) => {
    const tipId = session.heads[tip]?.id ?? '';
    const { ordinals } = branchOf(tree, tipId);
    const own = ordinals.filter((ordinal) => !shown.has(ordinal));
    const carryover = own.map((ordinal) => summaries.get(session.heads[ordinal]?.id ?? '')).findLast(isNumber) ?? null;
    const forkOrdinal = ordinals.findLast((ordinal) => shown.has(ordinal)) ?? null;
    return { tipId, forkOrdinal, entries: own.length, carryover };
  });
}

const isNumber = (value: number | undefined): value is number => value !== undefined;

/** Summaries of left branches on the shown one, by the entry they were written from. */
function carryoversOf({ session, branch }: Pick<OpenSession, 'session' | 'branch'>): Map<string, number> {
  const found = new Map<string, number>();
  for (const ordinal of branch.ordinals) {
    if (session.heads[ordinal]?.kind !== 'branchSummary') continue;
    const entry = session.entry(ordinal);
    if (entry.kind === 'branchSummary' && entry.fromId !== null) found.set(entry.fromId, ordinal);
  }
  return found;
}
