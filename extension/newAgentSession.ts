// New Agent Session…: a session with the chosen agent in a panel like any other.
import { isProblem } from '../server/protocol/panel.ts';
import { tell } from './actionParts.ts';
import { chooseAgent } from './chooseAgent.ts';
import type { CommandParts } from './commandParts.ts';

export async function newAgentSession(cwd: string, parts: CommandParts): Promise<void> {
  const id = await chooseAgent('New Agent Session', parts);
  if (id === undefined) return;
  const answer = await parts.worker.request('newSession', id === null ? { cwd } : { cwd, agent: id });
  if (isProblem(answer)) return tell(answer.problem);
  await parts.panels().showSession(answer.path, '');
}
