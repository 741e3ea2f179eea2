// The extension (UI-7): registers what VS Code shows and starts nothing. The worker starts with the first view, panel or
// transcript.
import { type ExtensionContext, window, workspace } from 'vscode';
import type { WorkerStart } from '../server/protocol/requests.ts';
import { carryOut } from './actions.ts';
import type { CommandParts } from './commandParts.ts';
import { registerCommands } from './commands.ts';
import { EditDiffs } from './editDiffs.ts';
import { languageModels } from './languageModels.ts';
import { Notices } from './notices.ts';
import { companionPath } from './openPiTerminal.ts';
import { Panels } from './panels/panels.ts';
import { SessionBadges } from './sessionBadges.ts';
import { SessionTree } from './sessionTree.ts';
import { openSessionView } from './sessionView.ts';
import { readSettings } from './settings.ts';
import { settingsRestart } from './settingsRestart.ts';
import { StatusItem } from './statusItem.ts';
import { tellWaiting } from './tellWaiting.ts';
import { TranscriptDecorations } from './transcript/decorations.ts';
import { Transcripts } from './transcript/transcripts.ts';
import { Worker } from './worker.ts';

function workspaceFolders(): string[] {
  return (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath);
}

async function workerStart(context: ExtensionContext): Promise<WorkerStart> {
  const { roots, store, endpoint, useLanguageModels, pi, compaction, checkpoints, agents } = readSettings();
  return {
    ...{ roots: [...roots], store, endpoint, trusted: workspace.isTrusted, workspaceFolders: workspaceFolders() },
    pi: { ...pi, args: [...pi.args] },
    ...{ companion: companionPath(context), compaction, checkpoints, agents, editor: true },
    languageModels: useLanguageModels && workspace.isTrusted ? await languageModels() : [],
  };
}

/** What tests in a real workbench look at; no promise to other extensions. */
export interface Inside {
  readonly tree: SessionTree;
  readonly worker: Worker;
}

export function activate(context: ExtensionContext): Inside {
  const log = window.createOutputChannel('Throughline', { log: true });
  const worker = new Worker(context, log, () => workerStart(context));
  const transcripts = new Transcripts(worker, (path) => tree.titleOf(path));
  const tree = new SessionTree(worker, context.extensionUri, workspaceFolders);
  const statusItem = new StatusItem(worker, tree);
  const parts: CommandParts = {
    context,
    worker,
    transcripts,
    tree,
    statusItem,
    panels: () => panels,
    showLog: () => log.show(),
    diffs: new EditDiffs(),
    companion: companionPath(context),
  };
  const panels = new Panels(context, worker, (action) => carryOut(action, parts));
  panels.onActive = (subject) => statusItem.choose(subject.path);
  context.subscriptions.push(
    ...[log, worker, transcripts, tree, statusItem, panels],
    openSessionView(tree, statusItem, worker),
    ...tellWaiting({ worker, panels, tree, notices: new Notices() }),
    parts.diffs,
    new TranscriptDecorations(context, transcripts),
    window.registerFileDecorationProvider(new SessionBadges()),
    ...registerCommands(parts),
    ...settingsRestart(worker, () => workerStart(context)),
    workspace.onDidGrantWorkspaceTrust(() => void worker.restart()),
  );
  return { tree, worker };
}
