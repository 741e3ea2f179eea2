// Which agent starts a session: Pi and the ACP agents that are there, in VS Code's own pick.
import { QuickPickItemKind, window } from 'vscode';
import { isProblem } from '../server/protocol/panel.ts';
import type { ResultOf } from '../server/protocol/requests.ts';
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
    ...fetchedItems(found.fetched),
  ];
  return (await window.showQuickPick(items, { title, placeHolder: 'Agent to start' }))?.id;
}

/** Agents that are not installed, by the command that would run: choosing one is the only way it does (UI-10). */
function fetchedItems(fetched: ResultOf<'agents'>['fetched']) {
  if (fetched.length === 0) return [];
  const head = { label: 'Not installed: choosing one runs this command', kind: QuickPickItemKind.Separator, id: null };
  return [head, ...fetched.map(({ id, label, line }) => ({ label, description: line, id }))];
}
