// How the worker starts an ACP agent on a session, and what it says of our ACP records that nobody runs or another window runs
// (RST-1, STO-2). The record says which agent made it; its command comes from settings and PATH alone, never from the record.
import { projectionWords } from '../../checkpoint/projectContext.ts';
import { Problem } from '../../errors.ts';
import type { Handover } from '../../harness/acp/attachSession.ts';
import { type RecordedAttach, recordedAttach } from '../../harness/acp/recordedAttach.ts';
import type { AcpStart } from '../../harness/acp/startAcpSession.ts';
import { nodeGit } from '../../harness/git/nodeGit.ts';
import type { LiveSession } from '../../harness/live/liveSession.ts';
import type { AskEditor } from '../../protocol/editorRequests.ts';
import type { WorkerStart } from '../../protocol/requests.ts';
import type { HoldView } from '../../protocol/sessionPanelViews.ts';
import { textOf } from '../../record/entry.ts';
import { projectKey } from '../../record/projectKey.ts';
import { openJournalFile } from '../../source/journalFile.ts';
import { listCheckpoints } from '../../store/checkpoints.ts';
import { driveHolder, requestDriveLease } from '../../store/driveLease.ts';
import { recordFile, type SessionKey } from '../../store/sessionKey.ts';
import type { Store } from '../../store/store.ts';
import { projectSession } from '../projectSession.ts';
import { readSession } from '../readSession.ts';
import type { World } from '../world.ts';
import { withSecrets } from './agentSecrets.ts';
import { agentById, clientVersion } from './agents.ts';
import { editorHost } from './editorHost.ts';
import type { LiveStart, LiveStarter, Resuming } from './liveSessions.ts';
import type { SignInDesk } from './signIns.ts';
import { untrustedHold } from './untrustedHold.ts';

export interface AcpStarterParts {
  readonly start: WorkerStart;
  readonly store: Store;
  readonly world: World;
  /** Null without an editor that answers. */
  readonly askEditor: AskEditor | null;
  warn(message: string): void;
}

export function acpStarter(parts: AcpStarterParts): LiveStarter {
  return {
    start: (start, signIn, resuming) => begin(start, parts, signIn, resuming),
    holdOf: async (file) => holdOf(file, parts),
    takeOver: (file) => takeOver(file, parts),
  };
}

/** Rejects as `startAcpSession` does, and with `untrusted` or `agent-missing`. */
async function begin(
  start: LiveStart,
  parts: AcpStarterParts,
  signIn: SignInDesk,
  resuming: Resuming,
): Promise<LiveSession> {
  const { store, world, warn, askEditor } = parts;
  if (!parts.start.trusted) throw new Problem('untrusted', 'no agent is started');
  const agent = await withSecrets(agentById(agentIdOf(start, parts), parts.start, world), askEditor);
  // The agents' protocol and its schemas are loaded when the first agent is started: they are half of what the worker would load.
  const { startAcpSession } = await import('../../harness/acp/startAcpSession.ts');
  return startAcpSession({
    ...{ start: acpStart(start, parts), agent, store, env: world.env, holder: holderName(parts), git: nodeGit },
    ...{
      host: editorHost(askEditor, parts.start, world),
      mcpServers: [],
      checkpoint: async (changes) => {
        await resuming(changes);
        return handoverOf(start, parts);
      },
      signIn,
      clientVersion,
    },
    ...{ files: world.files, clock: world.clock, log: { info: () => {}, warn } },
  });
}

function acpStart(start: LiveStart, parts: AcpStarterParts): AcpStart {
  if (start.kind === 'fork') return forkStart(start.file, parts);
  if (start.kind === 'new') return { kind: 'new', cwd: start.cwd };
  return { kind: 'resume', file: start.file, skipNative: start.fromCheckpoint === true };
}

/**
 * What a fresh process would be told (RST-3); null where nothing can be restored from. Throws Problem `nothing-to-restore` where a
 * person asked for exactly that.
 */
function handoverOf(start: LiveStart, { store, world }: AcpStarterParts): Handover | null {
  if (start.kind !== 'resume') return null;
  const read = readSession(start.file, null, world);
  try {
    const projection = projectSession(read, store);
    if (projection.kind === 'projected') {
      const { checkpointId, text } = projection;
      return { id: checkpointId, text, about: projectionWords(projection) };
    }
    if (start.fromCheckpoint === true) throw new Problem('nothing-to-restore', projection.reason);
    return null;
  } finally {
    read.session.close();
  }
}

function agentIdOf(start: LiveStart, { store, world }: AcpStarterParts): string {
  if (start.kind === 'new') return start.agent ?? '';
  ourKey(start.file, store, world);
  return attachOf(start.file, world).agent;
}

/** A fork is a new session in the folder of the one at `file`, which whoever runs it goes on with. */
function forkStart(file: string, { store, world }: AcpStarterParts): AcpStart {
  const { cwd, title } = ourKey(file, store, world);
  const { agentSessionId } = attachOf(file, world);
  if (agentSessionId === null) throw new Problem('not-a-session', file);
  return { kind: 'new', cwd, forkOf: { agentSessionId, title, file } };
}

function attachOf(file: string, { files }: World): RecordedAttach {
  const attached = recordedAttach(file, files);
  if (attached === null) throw new Problem('not-a-session', file);
  return attached;
}

/** The key of our record at `file`. A copy that lies elsewhere is read, never driven: the entries would go to another file. */
function ourKey(
  file: string,
  store: Store,
  { files }: World,
): SessionKey & { readonly cwd: string; readonly title: string } {
  const session = openJournalFile(file, files);
  try {
    const { id, cwd, title } = session.header;
    if (cwd === null) throw new Problem('not-a-session', file);
    const key = { projectKey: projectKey(cwd), harness: 'acp', sessionId: id };
    if (recordFile(store.root, key) !== file) throw new Problem('not-supported', 'a copy of a record is only read');
    const first = session.heads.find(({ kind }) => kind === 'user');
    const prompt = first === undefined ? null : session.entry(first.ordinal);
    const words = prompt?.kind === 'user' ? textOf(prompt.blocks).replace(/\s+/g, ' ').trim().slice(0, 60) : '';
    return { ...key, cwd, title: title ?? (words || 'a session') };
  } finally {
    session.close();
  }
}

/** Told to those who want the session as well. */
function holderName({ start }: AcpStarterParts): string {
  return `the VS Code window of ${start.workspaceFolders[0]?.split(/[\\/]/).at(-1) ?? 'no folder'}`;
}

/** Reads only, yet not little: the record twice from end to end, our journal about it, and whether the agent's command is there. */
function holdOf(file: string, parts: AcpStarterParts): HoldView {
  const { start, store, world } = parts;
  if (!start.trusted) return untrustedHold;
  try {
    const key = ourKey(file, store, world);
    const owner = driveHolder(store, key);
    if (owner !== null) {
      const text = `${owner.name} runs this session (process ${owner.pid}). Two writers would tear its record, so the composer is off.`;
      return { kind: 'watched', text, actions: ['take-over'] };
    }
    const attached = attachOf(file, world);
    agentById(attached.agent, start, world);
    const hasCheckpoint = listCheckpoints(store, key).length > 0;
    const actions: HoldView['actions'] = [
      'attach',
      ...(hasCheckpoint ? (['from-checkpoint'] as const) : []),
      ...(attached.forks ? (['fork'] as const) : []),
      'handoff',
    ];
    return { kind: 'not-attached', text: 'No process of Throughline runs this session.', actions };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const text = `${error.message} ${error.next}`;
    return { kind: 'missing', text, actions: [] };
  }
}

/** Resolves when the other window let go. */
async function takeOver(file: string, parts: AcpStarterParts): Promise<void> {
  const { store, world } = parts;
  try {
    (await requestDriveLease(store, ourKey(file, store, world), holderName(parts))).release();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'store-busy') throw error;
    throw new Problem('session-watched', error.message, { cause: error });
  }
}
