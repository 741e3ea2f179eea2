// *How This Was Checked*: the figures of a run as plain text, for the person who wants to know what stands behind the verdict, and the
// short account of it that is always in sight.
import type { ReviewView } from '../../server/protocol/panelViews.ts';
import { plural } from '../shared/format.ts';

const repairWords: Readonly<Record<string, string>> = {
  deterministic: 'facts were patched in from evidence',
  model: 'the model repaired its text once',
  floor: 'the text was replaced by what facts alone say',
};

export function howChecked(view: ReviewView): string {
  const repairs = view.repairs.map((repair) => repairWords[repair] ?? repair);
  const gaps = view.gaps.map(
    (gap) => `  ${gap.title}: ${gap.gap.detail}${gap.leftOut === null ? '' : ` (left out: ${gap.leftOut})`}`,
  );
  return [
    'How this summary was checked',
    '',
    `Facts required of the summary: ${view.of}. Accounted for: ${view.accounted}.`,
    `Coverage before repair: ${view.coverage.initial}. After: ${view.coverage.final}. It is 100 only without gaps.`,
    `Repairs: ${repairs.length === 0 ? 'none was needed' : repairs.join('; ')}.`,
    `Written: ${view.generation || 'not said'}, ${plural(view.calls, 'model call')}, ${view.summaryTokens} of ${view.budgetTokens} tokens.`,
    `Secrets removed before anything was sent or saved: ${view.redactions}.`,
    '',
    gaps.length === 0 ? 'No gap is open.' : 'Gaps:',
    ...gaps,
    '',
  ].join('\n');
}

/** Counts first; the coverage before repair only when something was repaired, and where a verified text is from when not from the model alone. */
export function accountOf(view: ReviewView): string {
  const claims = view.claimsWithoutSupport;
  return [
    `${view.accounted} of ${view.of} facts accounted for.`,
    claims === 0 ? '' : claims === 1 ? '1 claim has no support.' : `${claims} claims have no support.`,
    view.repairs.length === 0 ? '' : `Coverage ${view.coverage.initial} before repair, ${view.coverage.final} after.`,
    view.outcome === 'verified' ? (view.reason ?? '') : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
