// Save a Checkpoint: the session writes its own (CKP-4, by hand). It takes as long as the agent takes, so it can be waited for and the
// reason is told when nothing came of it; what else can write it is then one button away, a fresh session of the agent (CKP-7) or facts.
import { commands, ProgressLocation, window } from 'vscode';
import { isProblem, problemText } from '../server/protocol/panel.ts';
import type { CheckpointItemView } from '../server/protocol/panelViews.ts';
import { type ActionParts, tell } from './actionParts.ts';

type By = 'agent' | 'fresh' | 'facts';

const titles: Readonly<Record<By, string>> = {
  agent: 'The agent writes a checkpoint…',
  fresh: 'A fresh session of the agent reads the record and writes a checkpoint…',
  facts: 'Saving a checkpoint from facts…',
};
const buttons = { fresh: 'Ask a Fresh Session', facts: 'Save From Facts' } as const;
/** Only then others can do what the agent did not. */
const unanswered: ReadonlySet<string> = new Set([
  'no-checkpoint',
  'not-attached',
  'harness-silent',
  'harness-refused',
  'harness-ended',
]);
/** Nobody is there who could be asked. */
const gone: ReadonlySet<string> = new Set(['not-attached', 'harness-ended']);

export async function saveCheckpoint(path: string, parts: ActionParts, by: By = 'agent'): Promise<void> {
  const progress = { location: ProgressLocation.Notification, title: titles[by] };
  const answer = await window.withProgress(progress, () => parts.worker.request('takeCheckpoint', { path, by }));
  if (!isProblem(answer)) return saved(answer, path, parts);
  const { problem } = answer;
  // Pi is not asked in between: its checkpoints come from a plan that a person sees first.
  if (problem.code === 'not-supported') return void commands.executeCommand('throughline.preflight', { path });
  if (by === 'facts' || !unanswered.has(problem.code)) return tell(problem);
  const isGone = by === 'agent' && gone.has(problem.code);
  const text = isGone
    ? 'No process runs this session. A fresh session of its agent can read the record and write the checkpoint; its model is asked then.'
    : problemText(problem);
  const offered = isGone ? [buttons.fresh, buttons.facts] : [buttons.facts];
  const chosen = await window.showWarningMessage(text, ...offered);
  if (chosen !== undefined) await saveCheckpoint(path, parts, chosen === buttons.fresh ? 'fresh' : 'facts');
}

async function saved({ number, line }: CheckpointItemView, path: string, parts: ActionParts): Promise<void> {
  const facts = line.split(' · ')[0] ?? '';
  const text = `Checkpoint ${number} saved. ${facts} accounted for. The window did not change.`;
  const chosen = await window.showInformationMessage(text, 'Open');
  if (chosen === 'Open') parts.panels().show({ panel: 'checkpoints', path, headId: null });
}
