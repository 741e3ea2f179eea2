// Save a Checkpoint: the session writes its own (CKP-4, by hand). It takes as long as the agent takes, so it can be waited for and the
// reason is told when nothing came of it; facts alone are then one button away.
import { commands, ProgressLocation, window } from 'vscode';
import { isProblem, problemText } from '../server/protocol/panel.ts';
import type { CheckpointItemView } from '../server/protocol/panelViews.ts';
import { type ActionParts, tell } from './actionParts.ts';

const fromFacts = 'Save From Facts';
/** Only then facts can do what the agent did not. */
const unanswered: ReadonlySet<string> = new Set([
  'no-checkpoint',
  'harness-silent',
  'harness-refused',
  'harness-ended',
]);

export async function saveCheckpoint(path: string, parts: ActionParts, by: 'agent' | 'facts' = 'agent'): Promise<void> {
  const title = by === 'agent' ? 'The agent writes a checkpoint…' : 'Saving a checkpoint from facts…';
  const progress = { location: ProgressLocation.Notification, title };
  const answer = await window.withProgress(progress, () => parts.worker.request('takeCheckpoint', { path, by }));
  if (!isProblem(answer)) return saved(answer, path, parts);
  const { problem } = answer;
  // Pi is not asked in between: its checkpoints come from a plan that a person sees first.
  if (problem.code === 'not-supported') return void commands.executeCommand('throughline.preflight', { path });
  if (by === 'facts' || !unanswered.has(problem.code)) return tell(problem);
  const chosen = await window.showWarningMessage(problemText(problem), fromFacts);
  if (chosen === fromFacts) await saveCheckpoint(path, parts, 'facts');
}

async function saved({ number, line }: CheckpointItemView, path: string, parts: ActionParts): Promise<void> {
  const facts = line.split(' · ')[0] ?? '';
  const text = `Checkpoint ${number} saved. ${facts} accounted for. The window did not change.`;
  const chosen = await window.showInformationMessage(text, 'Open');
  if (chosen === 'Open') parts.panels().show({ panel: 'checkpoints', path, headId: null });
}
