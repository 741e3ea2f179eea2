// Every end of a run in the words of DESIGN section 9: what did not happen and why, then what is unchanged. Pure.
import type { PanelProblem } from '../../server/protocol/panel.ts';
import type { ReviewView } from '../../server/protocol/panelViews.ts';
import type { RunStateView } from '../../server/protocol/runViews.ts';
import { partsOf, runGlyph } from '../shared/runState.ts';

export type Ended =
  | { readonly kind: 'review'; readonly view: ReviewView }
  | { readonly kind: 'problem'; readonly problem: PanelProblem['problem'] }
  | { readonly kind: 'stopped' }
  /** A run that was handed over reached its end. */
  | { readonly kind: 'run'; readonly state: RunStateView }
  /** The worker that held it is gone: what became of it stands in the session alone. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'saved'; readonly accounted: number; readonly of: number; readonly leftOut: number };

export interface OutcomeWords {
  readonly glyph: string;
  readonly sentence: string;
  readonly unchanged: string;
}

const asItWas = 'The conversation is as it was.';

/** The words alone, so that they can be tested and spoken. */
export function outcomeWords(ended: Ended): OutcomeWords {
  switch (ended.kind) {
    case 'saved':
      return {
        glyph: 'save',
        sentence: `Checkpoint saved. ${ended.accounted} of ${ended.of} facts accounted for.`,
        unchanged:
          ended.leftOut === 0
            ? 'The window did not change.'
            : `${ended.leftOut} left out by you. The window did not change.`,
      };
    case 'run': {
      const { sentence, rest } = partsOf(ended.state.text);
      return { glyph: runGlyph(ended.state), sentence, unchanged: rest };
    }
    case 'lost':
      return {
        glyph: 'question',
        sentence: 'Throughline’s worker stopped before Pi confirmed.',
        unchanged:
          'Nothing is claimed. Whether Pi compacted stands in the session; your summary is kept as a checkpoint.',
      };
    case 'stopped':
      return { glyph: 'circle-slash', sentence: 'Stopped.', unchanged: asItWas };
    case 'problem':
      return {
        glyph: 'error',
        sentence: `Not run: ${lowered(ended.problem.message)}`,
        unchanged: `Nothing was saved. ${asItWas} ${ended.problem.next}`,
      };
    case 'review':
      return reviewWords(ended.view);
    default:
      return ended satisfies never;
  }
}

function reviewWords(view: ReviewView): OutcomeWords {
  const reason = view.reason ?? 'no reason was given.';
  if (view.outcome === 'cancelled') return { glyph: 'circle-slash', sentence: 'Stopped.', unchanged: asItWas };
  if (view.outcome === 'not-viable') {
    return {
      glyph: 'circle-slash',
      sentence: `Not run: ${lowered(reason)}`,
      unchanged: `Nothing was sent or saved. ${asItWas}`,
    };
  }
  const gaps = view.gaps.length;
  if (view.outcome === 'rejected' && gaps > 0) {
    return {
      glyph: 'warning',
      sentence: `Not saved: ${gaps === 1 ? '1 gap remains' : `${gaps} gaps remain`} after repair.`,
      unchanged: asItWas,
    };
  }
  return { glyph: 'error', sentence: `Not saved: ${lowered(reason)}`, unchanged: `Nothing was kept. ${asItWas}` };
}

/** A sentence after a colon starts small, unless its first word is a name in capitals. */
function lowered(sentence: string): string {
  return /^[A-Z][a-z]/.test(sentence) && !/^(Pi|Throughline)\b/.test(sentence)
    ? `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
    : sentence;
}
