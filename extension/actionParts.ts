// What actions and commands work with, and how a problem is told.
import { window } from 'vscode';
import { type PanelProblem, problemText } from '../server/protocol/panel.ts';
import type { EditDiffs } from './editDiffs.ts';
import type { Panels } from './panels/panels.ts';
import type { Transcripts } from './transcript/transcripts.ts';
import type { Worker } from './worker.ts';

export interface ActionParts {
  readonly worker: Worker;
  readonly transcripts: Transcripts;
  readonly diffs: EditDiffs;
  panels(): Panels;
  showLog(): void;
}

/** Says a problem once, in one line with its next step. */
export async function tell(problem: PanelProblem['problem']): Promise<void> {
  await window.showErrorMessage(problemText(problem));
}
