// New Agent Session…: a session with the chosen agent in a panel like any other.
import { chooseAgent } from './chooseAgent.ts';
import type { CommandParts } from './commandParts.ts';
import { startSession } from './sessionActions.ts';

export async function newAgentSession(cwd: string, parts: CommandParts): Promise<void> {
  const id = await chooseAgent('New Agent Session', parts);
  if (id !== undefined) await startSession(id === null ? { cwd } : { cwd, agent: id }, parts);
}
