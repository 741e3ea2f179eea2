// What panels and commands may ask VS Code to do: one function per action of the closed union in server/protocol/panel.ts.
import { commands, env, Uri, ViewColumn, window, workspace } from 'vscode';
import { isProblem, type PanelAction } from '../server/protocol/panel.ts';
import { type ActionParts, tell } from './actionParts.ts';
import { handOff } from './handOff.ts';
import { liveAnchor, openExternal, renameSession, takeOver } from './sessionActions.ts';

export async function carryOut(
  action: Exclude<PanelAction, { kind: 'closePanel' }>,
  parts: ActionParts,
): Promise<void> {
  switch (action.kind) {
    case 'openTranscript':
      return parts.transcripts.open({ ...action, beside: true });
    case 'openPanel':
      return parts.panels().show({ panel: action.panel, path: action.path, headId: null });
    case 'openRetention':
      return parts.panels().show({ panel: 'retention', path: action.path, headId: action.boundaryId });
    case 'openSettings':
      await commands.executeCommand('workbench.action.openSettings', action.query || '@ext:throughline.throughline');
      return;
    case 'openText':
      return openText(action.text, action.language);
    case 'copy':
      return void (await env.clipboard.writeText(action.text));
    case 'exportCheckpoint':
      return exportCheckpoint(action.id, parts);
    case 'createAnchor':
      return createAnchor(action.path, action.entryId, parts);
    case 'renameAnchor':
      return told(parts.worker.request('renameAnchor', { path: action.path, key: action.key, name: action.name }));
    case 'deleteDerived':
      return deleteDerived(action, parts);
    case 'doctor':
      return doctor(action.path, parts);
    case 'restartWorker':
      return parts.worker.restart();
    case 'manageTrust':
      return void (await commands.executeCommand('workbench.trust.manage'));
    case 'addRoot':
      return addRoot();
    case 'showLog':
      return parts.showLog();
    default:
      return carryOutInSession(action, parts);
  }
}

type SessionAction = Extract<
  PanelAction,
  { kind: 'openSession' | 'openDiff' | 'openExternal' | 'renameSession' | 'takeOver' | 'handOff' | 'showChanges' }
>;

async function carryOutInSession(action: SessionAction, parts: ActionParts): Promise<void> {
  switch (action.kind) {
    case 'openSession':
      return parts.panels().showSession(action.path, action.draft);
    case 'openDiff':
      return parts.diffs.open(action);
    case 'openExternal':
      return openExternal(action.url);
    case 'renameSession':
      return renameSession(action.path, action.title, parts);
    case 'takeOver':
      return takeOver(action.path, action.text, parts);
    case 'handOff':
      return handOff(action.path, parts);
    case 'showChanges':
      return void (await commands.executeCommand('workbench.view.scm'));
    default:
      return action satisfies never;
  }
}

async function told(answer: Promise<unknown>): Promise<void> {
  const value = await answer;
  if (isProblem(value)) await tell(value.problem);
}

async function openText(content: string, language: string): Promise<void> {
  const document = await workspace.openTextDocument({ content, language });
  await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preview: true });
}

async function exportCheckpoint(id: string, parts: ActionParts): Promise<void> {
  const target = await window.showSaveDialog({ filters: { Markdown: ['md'] }, title: 'Export Checkpoint' });
  if (!target) return;
  const answer = await parts.worker.request('exportCheckpoint', { id, target: target.fsPath });
  if (isProblem(answer)) return tell(answer.problem);
  await window.showInformationMessage(`Checkpoint written to ${target.fsPath}.`);
}

/** An anchor states an outcome: name and outcome are both asked for; empty answers cancel. */
export async function createAnchor(path: string, entryId: string | null, parts: ActionParts): Promise<void> {
  const name = await window.showInputBox({
    title: 'Anchor Here',
    prompt: 'Name of the anchor, for example keys-agreed',
    validateInput: (value) => (/^\S{1,60}$/.test(value.trim()) ? null : 'One word of up to 60 characters.'),
  });
  if (!name) return;
  const outcome = await window.showInputBox({
    title: 'Anchor Here',
    prompt: 'What this point has achieved, in one sentence',
    validateInput: (value) => (value.trim() === '' ? 'An anchor states an outcome.' : null),
  });
  if (!outcome) return;
  const anchor = { name: name.trim(), outcome: outcome.trim() };
  if (entryId === null && (await liveAnchor(path, anchor, parts))) return;
  const at = entryId ?? (await headOf(path, parts));
  if (at !== null) await told(parts.worker.request('createAnchor', { path, entryId: at, ...anchor }));
}

async function headOf(path: string, parts: ActionParts): Promise<string | null> {
  const answer = await parts.worker.request('transcript', { path, headId: null, part: null });
  if (!isProblem(answer)) return answer.entries.at(-1)?.entryId ?? null;
  await tell(answer.problem);
  return null;
}

async function deleteDerived(
  action: Extract<PanelAction, { kind: 'deleteDerived' }>,
  parts: ActionParts,
): Promise<void> {
  const detail = `${action.files} files, ${action.bytes.toLocaleString('en-US')} bytes. They are derived data and can be built again. Agents’ files are not touched.`;
  const answer = await window.showWarningMessage(
    'Delete derived data of Throughline?',
    { modal: true, detail },
    'Delete',
  );
  if (answer === 'Delete') await told(parts.worker.request('cleanUp', { keys: [...action.keys] }));
}

async function doctor(path: string, parts: ActionParts): Promise<void> {
  const answer = await parts.worker.request('doctor', { path });
  if (isProblem(answer)) return tell(answer.problem);
  const lines = answer.findings.map(
    (finding) => `${finding.severity}  line ${finding.line ?? '–'}  ${finding.code}  ${finding.message}`,
  );
  const head = answer.ok
    ? 'No damage.'
    : `Damaged: ${answer.reachable} of ${answer.of} entries are reachable. The file was not changed.`;
  await openText([`Doctor: ${path}`, head, '', ...lines, ''].join('\n'), 'plaintext');
  if (answer.ok) return;
  const choice = await window.showInformationMessage(head, 'Write a Repaired Copy…');
  if (choice) await repair(path, parts);
}

async function repair(path: string, parts: ActionParts): Promise<void> {
  const target = await window.showSaveDialog({
    title: 'Write a Repaired Copy',
    filters: { 'Session file': ['jsonl'] },
    defaultUri: Uri.file(`${path}.repaired.jsonl`),
  });
  if (!target) return;
  const answer = await parts.worker.request('repair', { path, target: target.fsPath });
  if (isProblem(answer)) return tell(answer.problem);
  await window.showInformationMessage(`Repaired copy written to ${answer.repaired}. The original was not changed.`);
}

async function addRoot(): Promise<void> {
  const chosen = await window.showOpenDialog({
    canSelectFolders: true,
    canSelectFiles: false,
    title: 'Add a Session Folder',
  });
  const folder = chosen?.[0]?.fsPath;
  if (!folder) return;
  const section = workspace.getConfiguration('throughline');
  const folders = section.get<string[]>('sessions.folders', []);
  if (!folders.includes(folder)) await section.update('sessions.folders', [...folders, folder], true);
}
