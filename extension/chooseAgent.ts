// Which agent starts a session: Pi and the ACP agents that are there, in VS Code's own pick.
import { window } from 'vscode';
import { isProblem } from '../server/protocol/panel.ts';
import { type ActionParts, tell } from './actionParts.ts';

/** The chosen agent's id, null for Pi; undefined when nothing was chosen. */
export async function chooseAgent(title: string, parts: ActionParts): Promise<string | null | undefined> {
  const found = await parts.worker.request('agents', {});
  if (isProblem(found)) return void (await tell(found.problem));
  const lookedFor = `Looked for ${found.lookedFor.join(', ')}.`;
  // Said beside the list and not instead of it: Pi is no ACP agent and may be there.
  if (found.agents.length === 0) void window.showInformationMessage(`No ACP agent was found on PATH. ${lookedFor}`);
  const items = [
    { label: 'Pi', description: 'over its own protocol', id: null },
    ...found.agents.map(({ id, label }) => ({ label, description: 'over ACP', id })),
  ];
  return (await window.showQuickPick(items, { title, placeHolder: 'Agent to start' }))?.id;
}
