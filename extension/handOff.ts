// Handoff…: another agent, or the same one anew, goes on with what is recorded of a session (NAV-6). The words stand in the new
// session's composer, to be read and changed; nothing is sent before the person sends it.
import { ProgressLocation, window } from 'vscode';
import { isProblem } from '../server/protocol/panel.ts';
import { type ActionParts, tell } from './actionParts.ts';
import { chooseAgent } from './chooseAgent.ts';

export async function handOff(path: string, parts: ActionParts): Promise<void> {
  const agent = await chooseAgent('Handoff', parts);
  if (agent === undefined) return;
  const progress = { location: ProgressLocation.Notification, title: 'Saving a checkpoint, then starting the agent…' };
  const answer = await window.withProgress(progress, () => parts.worker.request('handOff', { path, agent }));
  if (isProblem(answer)) return tell(answer.problem);
  await parts.panels().showSession(answer.path, answer.draft);
}
