// *How This Was Checked*: the figures of a run as plain text, for the person who wants to know what stands behind the verdict.
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
