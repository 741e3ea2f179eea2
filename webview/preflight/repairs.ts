// The repairs of a gap as new drafts (CMP-11). None of them verifies: the worker does, when the person asks. Pure.
import type { ReviewView } from '../../server/protocol/panelViews.ts';
import type { ReviewDraft } from './draft.ts';
import { lineMap } from './lineMap.ts';
import { deleteClaim, type GapRow, insertAfter, replaceClaim } from './reviewText.ts';

/** Puts the fact's own words after the line the gap stands at. */
export function addVerbatim(draft: ReviewDraft, gap: GapRow, line: number): ReviewDraft {
  if (gap.verbatim === null) return draft;
  return { ...draft, summary: insertAfter(draft.summary, line, gap.verbatim) };
}

/** A pin makes the fact required word for word: its words are added with it when they are not there yet. */
export function pinGap(draft: ReviewDraft, gap: GapRow, line: number): ReviewDraft {
  const { verbatim } = gap;
  if (verbatim === null || draft.pinnedFacts.includes(verbatim)) return draft;
  const added = draft.summary.includes(verbatim) ? draft : addVerbatim(draft, gap, line);
  return { ...added, pinnedFacts: [...draft.pinnedFacts, verbatim] };
}

export function dropClaim(draft: ReviewDraft, gap: GapRow, line: number): ReviewDraft {
  return { ...draft, summary: deleteClaim(draft.summary, line, gap.quote) };
}

/** Says what the session really recorded in the place of the claim. */
export function useResult(draft: ReviewDraft, gap: GapRow, line: number): ReviewDraft {
  if (gap.verbatim === null) return draft;
  return { ...draft, summary: replaceClaim(draft.summary, line, gap.quote, gap.verbatim) };
}

export function leaveOut(draft: ReviewDraft, gap: GapRow, reason: string): ReviewDraft {
  if (reason.trim() === '' || !gap.canLeaveOut) return draft;
  const others = draft.leftOut.filter((item) => item.gapId !== gap.id);
  return { ...draft, leftOut: [...others, { gapId: gap.id, reason: reason.trim() }] };
}

/** Takes back what was decided about one gap: its reason, its pin, the words added for it, or the change of its line. */
export function reopen(draft: ReviewDraft, view: ReviewView, gap: GapRow): ReviewDraft {
  const leftOut = draft.leftOut.filter((item) => item.gapId !== gap.id);
  if (leftOut.length < draft.leftOut.length) return { ...draft, leftOut };
  const { verbatim } = gap;
  const missing = gap.gap.kind.startsWith('missing-');
  if (!missing || verbatim === null || !draft.summary.includes(verbatim))
    return unpinned(restoreLine(draft, view, gap), verbatim);
  const lines = draft.summary.split('\n');
  const at = lines.findIndex((line) => line === `- ${verbatim}` || line === verbatim);
  if (at < 0) return unpinned(draft, verbatim);
  return unpinned({ ...draft, summary: lines.filter((_, index) => index !== at).join('\n') }, verbatim);
}

function unpinned(draft: ReviewDraft, text: string | null): ReviewDraft {
  return { ...draft, pinnedFacts: draft.pinnedFacts.filter((item) => item !== text) };
}

/** Puts the line of a claim back: in the place of what was left of it, or where it stood. Other edits stay. */
function restoreLine(draft: ReviewDraft, view: ReviewView, gap: GapRow): ReviewDraft {
  const original = view.summary.split('\n')[gap.line - 1];
  const lines = draft.summary.split('\n');
  if (original === undefined || lines.includes(original)) return draft;
  const left = [deleteClaim(original, 1, gap.quote), replaceClaim(original, 1, gap.quote, gap.verbatim ?? '')];
  const at = lines.findIndex((line) => line.trim() !== '' && left.includes(line));
  if (at >= 0) lines[at] = original;
  else lines.splice(lineMap(view.summary, draft.summary)(gap.line - 1).line, 0, original);
  return { ...draft, summary: lines.join('\n') };
}
