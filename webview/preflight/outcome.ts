// How a run ended when there is nothing to review, and how a checkpoint was saved, as state blocks with their next steps.
import type { TemplateResult } from 'lit';
import { type StateButton, stateBlock } from '../shared/stateBlock.ts';
import { type Ended, outcomeWords } from './outcomeWords.ts';

export interface OutcomeActions {
  runAgain(): void;
  useFacts(): void;
  toPlans(): void;
  openCheckpoints(): void;
  showLog(): void;
}

export function outcomeBlock(ended: Ended, route: string, actions: OutcomeActions): TemplateResult {
  const words = outcomeWords(ended);
  return stateBlock(words.glyph, words.sentence, words.unchanged, buttonsOf(ended, route, actions));
}

function buttonsOf(ended: Ended, route: string, actions: OutcomeActions): StateButton[] {
  const plans = { label: 'Back to Plans', run: () => actions.toPlans() };
  if (ended.kind === 'saved') {
    return [{ label: 'Open Checkpoints', primary: true, run: () => actions.openCheckpoints() }, plans];
  }
  if (ended.kind === 'review' && ended.view.outcome === 'not-viable') return [{ ...plans, primary: true }];
  if (ended.kind === 'lost') {
    return [{ label: 'Open Checkpoints', primary: true, run: () => actions.openCheckpoints() }, plans];
  }
  const again = {
    label: ended.kind === 'stopped' ? 'Run Again' : 'Try Again',
    primary: true,
    run: () => actions.runAgain(),
  };
  const facts = route === 'none' ? [] : [{ label: 'Use Facts Only', run: () => actions.useFacts() }];
  return [again, ...facts, plans];
}
