// What a Session panel asks VS Code for beside requests: another session, a name, an answer to the one modal, an address outside the window.
import { env, Uri, window } from 'vscode';
import { isProblem } from '../server/protocol/panel.ts';
import type { ParamsOf } from '../server/protocol/requests.ts';
import { type ActionParts, tell } from './actionParts.ts';

/** Web addresses only, and VS Code's own dialog stands before an address the person does not trust (SEC-2). */
export async function openExternal(url: string): Promise<void> {
  if (/^https?:\/\//i.test(url)) await env.openExternal(Uri.parse(url, true));
}

export async function renameSession(path: string, title: string, parts: ActionParts): Promise<void> {
  const name = await window.showInputBox({
    title: 'Rename Session',
    prompt: 'Name of the session, as its agent keeps it',
    value: title,
    validateInput: (value) => (value.trim() === '' ? 'A name has at least one letter.' : null),
  });
  if (!name) return;
  const answer = await parts.worker.request('drive', { path, action: { kind: 'rename', name: name.trim() } });
  if (isProblem(answer)) await tell(answer.problem);
}

/** Taking over asks first, each time: another program is made to stop (STO-2, design section 8.9). */
export async function takeOver(path: string, text: string, parts: ActionParts): Promise<void> {
  const detail =
    'That process is asked to stop and keeps what it has written. If it does not answer in 10 s, nothing is taken and you can fork instead.';
  const answer = await window.showWarningMessage(
    'Take over this session?',
    { modal: true, detail: `${text}\n\n${detail}` },
    'Take Over',
    'Fork Instead',
  );
  if (answer === 'Fork Instead') return forkSession(path, null, parts);
  if (answer !== 'Take Over') return;
  const taken = await parts.worker.request('takeOver', { path });
  if (isProblem(taken)) await tell(taken.problem);
}

/** A new session in a panel of its own: with Pi, or with the agent that is named. */
export async function startSession(params: ParamsOf<'newSession'>, parts: ActionParts): Promise<void> {
  const started = await parts.worker.request('newSession', params);
  if (isProblem(started)) return tell(started.problem);
  await parts.panels().showSession(started.path, '');
}

/** A new session from this one, in a panel of its own. */
export async function forkSession(path: string, entryId: string | null, parts: ActionParts): Promise<void> {
  const forked = await parts.worker.request('forkSession', { path, entryId });
  if (isProblem(forked)) return tell(forked.problem);
  await parts.panels().showSession(forked.path, forked.draft);
}

/** An anchor at the tip of a session we drive is told to its agent, so that its record holds it (NAV-3). False: not ours. */
export async function liveAnchor(
  path: string,
  anchor: { readonly name: string; readonly outcome: string },
  parts: ActionParts,
): Promise<boolean> {
  const panel = await parts.worker.request('sessionPanel', { path });
  if (isProblem(panel) || panel.hold.kind !== 'driven' || !panel.composer.can.anchors) return false;
  const answer = await parts.worker.request('drive', { path, action: { kind: 'anchor', ...anchor } });
  if (isProblem(answer)) await tell(answer.problem);
  return true;
}
