// What the run line asks of the worker and of VS Code.
import { isProblem, problemText } from '../../server/protocol/panel.ts';
import { isWaiting } from '../shared/runState.ts';
import type { RunLineActions } from './runLine.ts';
import type { ActingPanel } from './sessionActs.ts';

export function runLineActs(panel: ActingPanel): RunLineActions {
  return {
    withdraw: () => void withdraw(panel),
    showRun: () => panel.act({ kind: 'openPanel', panel: 'preflight', path: panel.path }),
    retention: (boundaryId) => panel.act({ kind: 'openRetention', path: panel.path, boundaryId }),
    close: () => {
      panel.run = null;
    },
  };
}

/** Where a run is, after a reload: one that waits is shown, an old end is not told again. */
export async function askRun(panel: ActingPanel): Promise<void> {
  const answer = await panel.rpc.request('runState', { path: panel.path });
  if (isProblem(answer)) return;
  if (answer !== null && isWaiting(answer)) panel.run = answer;
  else if (panel.run !== null && isWaiting(panel.run)) panel.run = answer;
}

async function withdraw(panel: ActingPanel): Promise<void> {
  const { run } = panel;
  if (run === null) return;
  const answer = await panel.rpc.request('withdrawRun', { runId: run.runId });
  if (isProblem(answer)) panel.failure = problemText(answer.problem);
  else panel.run = answer;
}
