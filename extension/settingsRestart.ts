// Restarts the worker when a setting it was started with changed; with agents running in it the person is asked once instead.
import { type Disposable, window, workspace } from 'vscode';
import type { WorkerStart } from '../server/protocol/requests.ts';
import { askText, drivenAfter, restartNeed } from './restartNeed.ts';
import type { Worker } from './worker.ts';

export function settingsRestart(worker: Worker, wanted: () => Promise<WorkerStart>): Disposable[] {
  let driven: ReadonlySet<string> = new Set();
  let asking = false;
  const changed = async () => {
    if (worker.state.kind !== 'ready') return;
    const need = restartNeed(worker.startedWith, await wanted(), driven.size);
    if (need === 'restart') await worker.restart();
    if (need !== 'ask' || asking) return;
    asking = true;
    const answer = await window.showInformationMessage(askText(driven.size), 'Restart Now');
    asking = false;
    if (answer === 'Restart Now') await worker.restart();
  };
  return [
    worker.onSessionLive((snapshot) => {
      driven = drivenAfter(driven, snapshot);
    }),
    worker.onState(({ kind }) => {
      if (kind !== 'ready') driven = new Set();
    }),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('throughline')) void changed();
    }),
  ];
}
