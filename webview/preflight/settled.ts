// Which gaps are still open and whether a review may be saved (CMP-11): a gap is settled by repair, by edit, or by a reason to
// leave it out; any change waits for a new verification. Pure.
import type { ReviewView } from '../../server/protocol/panelViews.ts';
import { plural } from '../shared/format.ts';
import type { ReviewDraft } from './draft.ts';
import type { GapRow } from './reviewText.ts';

/** `added`, `pinned`, `deleted` and `left-out` wait for *Verify Again*; `accepted` was left out at the last verification. */
export type GapState = 'open' | 'added' | 'pinned' | 'edited' | 'left-out' | 'accepted';

export function gapState(gap: GapRow, view: ReviewView, draft: ReviewDraft): GapState {
  if (gap.leftOut !== null && draft.leftOut.some((item) => item.gapId === gap.id)) return 'accepted';
  if (draft.leftOut.some((item) => item.gapId === gap.id)) return 'left-out';
  const { verbatim } = gap;
  const missing = gap.gap.kind.startsWith('missing-');
  if (missing && verbatim !== null && draft.summary.includes(verbatim) && !view.summary.includes(verbatim)) {
    return draft.pinnedFacts.includes(verbatim) ? 'pinned' : 'added';
  }
  const at = view.summary.split('\n')[gap.line - 1];
  if ((!missing || verbatim === null) && at !== undefined && !draft.summary.split('\n').includes(at)) return 'edited';
  return 'open';
}

export function openGaps(view: ReviewView, draft: ReviewDraft): readonly GapRow[] {
  return view.gaps.filter((gap) => gapState(gap, view, draft) === 'open');
}

/** True when something was changed since the worker last verified the text. */
export function isEdited(view: ReviewView, draft: ReviewDraft): boolean {
  const known = view.gaps.filter((gap) => gap.leftOut !== null).map((gap) => gap.id);
  const leftOut = draft.leftOut.map((item) => item.gapId).filter((id) => view.gaps.some((gap) => gap.id === id));
  return (
    draft.summary !== view.summary ||
    leftOut.length !== known.length ||
    leftOut.some((id) => !known.includes(id)) ||
    draft.pinnedFacts.some((text) => !view.facts.some((fact) => fact.text === text && fact.pinned))
  );
}

/** Why *Save as Checkpoint* is blocked, null when it is not. */
export function saveBlock(view: ReviewView, draft: ReviewDraft, trusted: boolean): string | null {
  if (!trusted) return 'This workspace is not trusted, so nothing is saved. Reading works.';
  const open = openGaps(view, draft).length;
  if (open > 0)
    return `Saving opens when ${open === 1 ? 'the gap is' : `all ${open} gaps are`} settled. Nothing has changed yet.`;
  if (isEdited(view, draft)) return 'Not verified since your edit. Verify again, then save.';
  if (!view.verified) return view.reason ?? 'The summary is not verified.';
  return null;
}

/** Why *Apply to the Conversation* is blocked, null when it is not (CMP-11). */
export function applyBlock(view: ReviewView, draft: ReviewDraft): string | null {
  const open = openGaps(view, draft).length;
  if (open > 0)
    return `Apply opens when ${open === 1 ? 'the gap is' : open === 2 ? 'both gaps are' : `all ${open} gaps are`} settled. Nothing has changed yet.`;
  if (isEdited(view, draft)) return 'Not verified since your edit. Verify again, then apply.';
  if (!view.verified) return view.reason ?? 'The summary is not verified.';
  return view.apply.possible ? null : `It cannot be applied: ${view.apply.text}`;
}

/** Text of the chip beside the title. */
export function verdictOf(
  view: ReviewView,
  draft: ReviewDraft,
): { text: string; icon: string; role: 'warn' | 'ok' | 'sum' } {
  const open = openGaps(view, draft).length;
  if (open > 0) return { text: plural(open, 'gap'), icon: 'warning', role: 'warn' };
  if (isEdited(view, draft)) return { text: 'Not verified since your edit', icon: 'edit', role: 'warn' };
  if (!view.verified) return { text: 'Not verified', icon: 'warning', role: 'warn' };
  const leftOut = view.gaps.filter((gap) => gap.leftOut !== null).length;
  const text = leftOut === 0 ? 'Verified' : `Verified, ${leftOut} left out by you`;
  return { text, icon: 'verified-filled', role: 'sum' };
}

/** What is spoken when the review opens or changes. */
export function spokenVerdict(view: ReviewView, draft: ReviewDraft): string {
  const open = openGaps(view, draft);
  const first = open[0];
  if (!first) return `${verdictOf(view, draft).text}.`;
  return `${plural(open.length, 'gap')}. First: ${first.title.toLowerCase()}.`;
}
