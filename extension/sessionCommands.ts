// Commands of the Session panel as a table: what VS Code does itself, and what the panel in front is told to do.
import { window, workspace } from 'vscode';
import { isProblem } from '../server/protocol/panel.ts';
import { tell } from './actionParts.ts';
import { clearAgentSecret, setAgentSecret } from './agentSecrets.ts';
import type { CommandParts, Target } from './commandParts.ts';
import { handOff } from './handOff.ts';
import { installCompanion, uninstallCompanion } from './installCompanion.ts';
import { newAgentSession } from './newAgentSession.ts';
import { openPiTerminal } from './openPiTerminal.ts';
import { saveCheckpoint } from './saveCheckpoint.ts';
import { forkSession, startSession } from './sessionActions.ts';

/** Commands only the panel itself can carry out. */
const inPanel = [
  'stopTurn',
  'nextPrompt',
  'previousPrompt',
  'nextMark',
  'previousMark',
  'allowWaiting',
  'denyWaiting',
  'findInSession',
  'renameSession',
] as const;

type Handlers = Readonly<Record<string, (argument: unknown) => unknown>>;

export function sessionCommands(
  parts: CommandParts,
  targetOf: (argument: unknown) => Promise<Target | null>,
): Handlers {
  const on = (run: (target: Target) => unknown) => async (argument: unknown) => {
    const target = await targetOf(argument);
    if (target) await run(target);
  };
  return {
    ...Object.fromEntries(inPanel.map((id) => [id, () => parts.panels().command(id)])),
    openSession: on(({ path }) => parts.panels().showSession(path, '')),
    attachSession: on(async ({ path }) => {
      await parts.panels().showSession(path, '');
      const answer = await parts.worker.request('attachSession', { path, confirmedClosed: false });
      if (isProblem(answer)) await tell(answer.problem);
    }),
    detachSession: on(async ({ path }) => {
      const answer = await parts.worker.request('detachSession', { path });
      if (isProblem(answer)) await tell(answer.problem);
    }),
    forkSession: on(({ path }) => forkSession(path, null, parts)),
    handOff: on(({ path }) => handOff(path, parts)),
    saveCheckpoint: on(({ path }) => saveCheckpoint(path, parts)),
    newSession: async () => {
      const cwd = await chosenFolder();
      if (cwd !== null) await startSession({ cwd }, parts);
    },
    newAgentSession: async () => {
      const cwd = await chosenFolder();
      if (cwd !== null) await newAgentSession(cwd, parts);
    },
    setAgentSecret: () => setAgentSecret(parts.context),
    clearAgentSecret: () => clearAgentSecret(parts.context),
    openPiTerminal: async () => {
      const cwd = await chosenFolder();
      if (cwd !== null) openPiTerminal(cwd, parts.companion, null);
    },
    installCompanion: () => installCompanion(parts),
    uninstallCompanion: () => uninstallCompanion(parts),
  };
}

/** The workspace's folder; the person chooses among several, and null means there is none or none was chosen. */
async function chosenFolder(): Promise<string | null> {
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  if (folders.length === 0) {
    await window.showInformationMessage('No folder is open, so no session was started. Open a folder first.');
    return null;
  }
  const chosen = folders.length === 1 ? folders[0] : await window.showWorkspaceFolderPick();
  return chosen?.uri.fsPath ?? null;
}
