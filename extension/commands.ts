// Every command as a table: id → what it does. Titles, icons and when-clauses stand in package.json; a test keeps both equal.
import { commands, type Disposable, env, window } from 'vscode';
import { isProblem, type PanelName } from '../server/protocol/panel.ts';
import { tell } from './actionParts.ts';
import { carryOut, createAnchor } from './actions.ts';
import type { CommandParts, Target } from './commandParts.ts';
import { sessionCommands } from './sessionCommands.ts';
import type { SessionOrder, TreeNode } from './sessionTree.ts';

/** A tree node, an entry target from a code lens, or nothing: then the current session, else the person picks one. */
async function targetOf(argument: unknown, parts: CommandParts): Promise<Target | null> {
  const node = argument as Partial<TreeNode> & { path?: unknown; item?: { row: { path: string; title: string } } };
  if (node?.item) return { path: node.item.row.path, title: node.item.row.title };
  if (typeof node?.path === 'string') return { path: node.path, title: '' };
  const current =
    parts.statusItem.current() ??
    parts.tree.sessions().find((item) => item.row.path === parts.panels().activeSubject()?.path);
  if (current) return { path: current.row.path, title: current.row.title };
  return pickSession(parts);
}

async function pickSession(parts: CommandParts): Promise<Target | null> {
  if (!parts.tree.snapshot) await parts.tree.refresh();
  const items = parts.tree.sessions().map((item) => ({
    label: item.row.title,
    description: item.row.cwd ?? '',
    path: item.row.path,
  }));
  const picked = await window.showQuickPick(items, { title: 'Choose a Session', matchOnDescription: true });
  return picked ? { path: picked.path, title: picked.label } : null;
}

function panel(name: PanelName, parts: CommandParts) {
  return async (argument: unknown) => {
    const target = await targetOf(argument, parts);
    if (target) parts.panels().show({ panel: name, path: target.path, headId: null });
  };
}

function textField(argument: unknown, name: string): string | null {
  const value = (argument as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof value === 'string' ? value : null;
}

/** Id → handler. Ids carry the prefix `throughline.` */
function table(parts: CommandParts): Readonly<Record<string, (argument: unknown) => unknown>> {
  return {
    openHome: () => {
      const session = parts.statusItem.current();
      parts.panels().show({ panel: 'home', path: session?.row.path ?? null, headId: null });
    },
    openSessionHome: panel('home', parts),
    preflight: panel('preflight', parts),
    retentionReport: (argument) => openRetention(argument, parts),
    openAnchors: panel('anchors', parts),
    openCheckpoints: panel('checkpoints', parts),
    openStorage: () => parts.panels().show({ panel: 'storage', path: null, headId: null }),
    openTranscript: async (argument) => {
      const target = await targetOf(argument, parts);
      if (target)
        await parts.transcripts.open({ path: target.path, title: target.title, entryId: null, before: false });
    },
    goToEntry: (argument) => openEntry(argument, false, parts),
    openEntryText: (argument) => openEntryText(argument, parts),
    lookBefore: (argument) => openEntry(argument, true, parts),
    anchorHere: (argument) => anchorHere(argument, parts),
    copyReference: async (argument) => {
      const reference = textField(argument, 'reference') ?? (await targetOf(argument, parts))?.path;
      if (reference) await env.clipboard.writeText(reference);
    },
    doctor: async (argument) => {
      const target = await targetOf(argument, parts);
      if (target) await carryOut({ kind: 'doctor', path: target.path }, parts);
    },
    filterSessions: () => filterSessions(parts),
    clearFilter: () => parts.tree.setFilter(''),
    sortSessions: () => sortSessions(parts),
    refreshSessions: () => parts.tree.refresh(true),
    showMoreSessions: (argument) => {
      if (typeof argument === 'string') parts.tree.showMore(argument);
    },
    addSessionFolder: () => carryOut({ kind: 'addRoot' }, parts),
    openSettings: () => carryOut({ kind: 'openSettings', query: '' }, parts),
    restartWorker: () => parts.worker.restart(),
    showLog: () => parts.showLog(),
    refreshPanel: () => parts.panels().command('refresh'),
    nextGap: () => parts.panels().command('nextGap'),
    previousGap: () => parts.panels().command('previousGap'),
  };
}

/** In a Session panel the anchor goes to the row that has the focus, which only the panel knows. */
async function anchorHere(argument: unknown, parts: CommandParts): Promise<void> {
  if (argument === undefined && parts.panels().activeSubject()?.panel === 'session')
    return parts.panels().command('anchorHere');
  const target = await targetOf(argument, parts);
  if (target) await createAnchor(target.path, textField(argument, 'entryId'), parts);
}

/** Of the compaction a lens stands at, else of the newest one of the branch (CMP-13). */
async function openRetention(argument: unknown, parts: CommandParts): Promise<void> {
  const target = await targetOf(argument, parts);
  const headId = textField(argument, 'entryId');
  if (target) parts.panels().show({ panel: 'retention', path: target.path, headId });
}

async function openEntry(argument: unknown, before: boolean, parts: CommandParts): Promise<void> {
  const path = textField(argument, 'path');
  if (path) await parts.transcripts.open({ path, entryId: textField(argument, 'entryId'), before });
}

/** The body of one entry as it stands in the file, as plain text. */
async function openEntryText(argument: unknown, parts: CommandParts): Promise<void> {
  const path = textField(argument, 'path');
  const entryId = textField(argument, 'entryId');
  if (path === null || entryId === null) return;
  const answer = await parts.worker.request('entryText', { path, entryId });
  if (isProblem(answer)) return tell(answer.problem);
  await carryOut({ kind: 'openText', title: entryId, text: answer.text, language: 'plaintext' }, parts);
}

async function filterSessions(parts: CommandParts): Promise<void> {
  const text = await window.showInputBox({
    title: 'Filter Sessions',
    prompt: 'Words in title, folder, id or model; also is:damaged, is:large, is:fork, is:missing',
    value: parts.tree.filterText,
  });
  if (text !== undefined) parts.tree.setFilter(text);
}

async function sortSessions(parts: CommandParts): Promise<void> {
  const choices: { label: string; order: SessionOrder }[] = [
    { label: 'Newest First', order: 'time' },
    { label: 'Title', order: 'title' },
    { label: 'Largest First', order: 'size' },
    { label: 'Fullest Context First', order: 'pressure' },
  ];
  const picked = await window.showQuickPick(choices, { title: 'Sort Sessions' });
  if (picked) parts.tree.setOrder(picked.order);
}

export function registerCommands(parts: CommandParts): Disposable[] {
  const all = { ...table(parts), ...sessionCommands(parts, (argument) => targetOf(argument, parts)) };
  return Object.entries(all).map(([id, run]) => commands.registerCommand(`throughline.${id}`, run));
}
