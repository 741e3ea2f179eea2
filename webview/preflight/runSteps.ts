// What the buttons of a waiting or ended run do: acts of VS Code, requests of the run, or back to plans and Review.
import type { PanelAction } from '../../server/protocol/panel.ts';
import type { RunStep } from '../shared/runState.ts';
import type { ModeName } from './draft.ts';
import type { OutcomeActions } from './outcome.ts';
import type { Run } from './run.ts';
import { entryAction } from './runWords.ts';

export interface StepsPanel {
  readonly path: string;
  /** What would run again. */
  readonly mode: ModeName;
  readonly route: string;
  act(action: PanelAction): void;
}

export function runStep(step: RunStep, run: Run, { path, mode, route, act }: StepsPanel): void {
  const boundaryId = run.applying.state?.boundaryId ?? null;
  const steps: Readonly<Record<RunStep, () => void>> = {
    withdraw: () => void run.applying.withdraw(),
    retention: () => act({ kind: 'openRetention', path, boundaryId }),
    'look-before': () => boundaryId !== null && act(entryAction(path, boundaryId, true)),
    checkpoints: () => act({ kind: 'openPanel', panel: 'checkpoints', path }),
    compare: () => act({ kind: 'openPanel', panel: 'checkpoints', path }),
    'try-again': () => void run.begin(mode, route),
    'use-facts': () => void run.begin(mode, 'none'),
    'plan-again': () => run.toPlans(),
    review: () => void run.backToReview(),
    'open-session': () => act({ kind: 'openSession', path, draft: '' }),
  };
  steps[step]();
}

export function outcomeActions(run: Run, { path, mode, route, act }: StepsPanel): OutcomeActions {
  return {
    runAgain: () => void run.begin(mode, route),
    useFacts: () => void run.begin(mode, 'none'),
    toPlans: () => run.toPlans(),
    openCheckpoints: () => act({ kind: 'openPanel', panel: 'checkpoints', path }),
    showLog: () => act({ kind: 'showLog' }),
  };
}
