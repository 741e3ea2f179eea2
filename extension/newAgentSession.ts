// New Agent Session…: Pi and the ACP agents that are there, then a session with the chosen one in a panel like any other.
import { window } from 'vscode';
import { isProblem } from '../server/protocol/panel.ts';
import { tell } from './actionParts.ts';
import type { CommandParts } from './commandParts.ts';

export async function newAgentSession(cwd: string, parts: CommandParts): Promise<void> {
  const found = await parts.worker.request('agents', {});
  if (isProblem(found)) return tell(found.problem);
  const lookedFor = `Looked for ${found.lookedFor.join(', ')}.`;
  // Said beside the list and not instead of it: Pi is no ACP agent and may be there.
  if (found.agents.length === 0) void window.showInformationMessage(`No ACP agent was found on PATH. ${lookedFor}`);
  const items = [
    { label: 'Pi', description: 'over its own protocol', id: null },
    ...found.agents.map(({ id, label }) => ({ label, description: 'over ACP', id })),
  ];
  const chosen = await window.showQuickPick(items, { title: 'New Agent Session', placeHolder: 'Agent to start' });
  if (!chosen) return;
  const answer = await parts.worker.request('newSession', chosen.id === null ? { cwd } : { cwd, agent: chosen.id });
  if (isProblem(answer)) return tell(answer.problem);
  await parts.panels().showSession(answer.path, '');
}
