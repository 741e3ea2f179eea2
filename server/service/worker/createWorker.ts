// Builds the worker's parts and answers its requests: parameters are parsed by their schema, then handed to one handler.

import { Value } from 'typebox/value';
import { Problem } from '../../errors.ts';
import { nodeGit } from '../../harness/git/nodeGit.ts';
import type { AskEditor } from '../../protocol/editorRequests.ts';
import { type ParamsOf, type Requests, type ResultOf, requests, type WorkerStart } from '../../protocol/requests.ts';
import type { RunStateView } from '../../protocol/runViews.ts';
import { acpStarter } from '../live/acpStarter.ts';
import { Companions } from '../live/companions.ts';
import { ComposerChoicesCache } from '../live/composerChoices.ts';
import { Divergences } from '../live/divergences.ts';
import { Flows } from '../live/flow.ts';
import { FreshAgents } from '../live/freshAgent.ts';
import { LiveCheckpoints, usualCheckpoints } from '../live/liveCheckpoints.ts';
import { LiveCompaction, usualAutomatic } from '../live/liveCompaction.ts';
import { LiveSessions, type LiveStarter } from '../live/liveSessions.ts';
import { piStarter } from '../live/piStarter.ts';
import { starterByHarness } from '../live/starterByHarness.ts';
import { keepCompanionFresh } from './companionInstall.ts';
import { companionPage } from './companionPage.ts';
import { handlers } from './handlers.ts';
import type { OpenTranscript } from './languageFeatures.ts';
import { readyFacts } from './readyFacts.ts';
import { stageModelsOf } from './runHandlers.ts';
import { Runs } from './runs.ts';
import { SessionCache } from './sessionCache.ts';
import { liveSnapshot } from './sessionHandlers.ts';
import { startUpkeep } from './startUpkeep.ts';
import { thisWindow } from './thisWindow.ts';
import { transcriptOf } from './transcriptView.ts';
import { withMode } from './withMode.ts';
import type { Call, WorkerContext } from './workerContext.ts';
import { workerGround } from './workerGround.ts';

export type WorkerOutside = Pick<WorkerContext, 'world' | 'changed' | 'progress' | 'askLanguageModel'> & {
  warn(message: string): void;
  /** One line for the person, where the editor can show one. */
  tell?(message: string): void;
  /** The editor's answers; absent or null where none answers. */
  readonly askEditor?: AskEditor | null;
  /** A live session moved: the running turn as a whole. */
  sessionLive(snapshot: ReturnType<typeof liveSnapshot>): void;
  /** An approved run moved on. */
  runState(state: RunStateView): void;
};

export interface Worker {
  answer<K extends keyof Requests>(name: K, params: unknown, call: Call): Promise<ResultOf<K>>;
  /** The rendered document behind an address, null when the address is not ours or cannot be read. */
  transcriptAt(uri: string): OpenTranscript | null;
  /** Stops what we started, then lets go of everything. */
  dispose(): Promise<void>;
}

/** The whole worker, on `ground` where it stands already. */
export function createWorker(
  start: WorkerStart,
  outside: WorkerOutside,
  ground = workerGround(start, outside),
): Worker {
  const { world } = outside;
  const { store, roots, list, pressures } = ground;
  const sessions = new SessionCache(world, undefined, () => context.live.driven().length);
  const { compaction, companions } = liveParts(start, outside, { store, sessions }, () => context);
  // An untrusted workspace starts nothing and is found by nobody (SEC-3).
  if (start.trusted) void companions.listen();
  keepCompanionFresh(start, store, world, outside.warn);
  const { fresh, ...driven } = drivenParts(start, outside, { store, sessions, companions }, () => context);
  const context: WorkerContext = {
    ...{ ...outside, start, roots, store, sessions, list, pressures, ...driven, companions, compaction },
    runs: new Runs(),
    ...lookups(world),
  };
  ground.onPaths((paths) => {
    for (const path of paths) sessions.forget(path);
  });
  // An untrusted workspace writes and removes nothing either.
  const upkeep = start.trusted ? startUpkeep(context, outside.warn) : null;
  return {
    answer: async (name, params, call) => {
      const parsed = Value.Parse(requests[name].params, params) as ParamsOf<typeof name>;
      if (call.signal.aborted) throw new Problem('cancelled', name);
      await readyFacts(name, parsed, sessions, call.signal);
      return withMode(await handlers[name](parsed, call, context), (path) => context.live.restoration(path));
    },
    transcriptAt: (uri) => transcriptAt(uri, context),
    dispose: async () => {
      ground.dispose();
      upkeep?.dispose();
      await Promise.all([fresh.dispose(), driven.live.dispose()]);
      await compaction.dispose();
      context.runs.dispose();
      companions.dispose();
      sessions.dispose();
    },
  };
}

/** What panels look things up in; each keeps what it knows while nothing changed. */
function lookups(world: WorkerOutside['world']) {
  const divergences = new Divergences(nodeGit, () => world.clock.now());
  return { divergences, flows: new Flows(world.files), choices: new ComposerChoicesCache() };
}

/** What the harness wrote is read at once; the file watcher would tell a moment later. Called from timers: nothing is thrown. */
function tellLive(path: string, outside: WorkerOutside, context: WorkerContext): void {
  try {
    outside.sessionLive(liveSnapshot(path, context));
  } catch (error) {
    outside.warn(`a live session was not told: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
  }
}

function starterOf(
  start: WorkerStart,
  { world, warn, askEditor = null }: WorkerOutside,
  store: WorkerContext['store'],
  companions: Companions,
): LiveStarter {
  const parts = { start, store, world, warn };
  return starterByHarness(
    { pi: piStarter({ ...parts, companions }), acp: acpStarter({ ...parts, askEditor }) },
    world.files,
  );
}

/** Driven sessions, and the checkpoints taken at their boundaries. */
function drivenParts(
  start: WorkerStart,
  outside: WorkerOutside,
  { store, sessions, companions }: Pick<WorkerContext, 'store' | 'sessions' | 'companions'>,
  context: () => WorkerContext,
): Pick<WorkerContext, 'live' | 'checkpoints'> & { readonly fresh: FreshAgents } {
  const { world, changed, warn } = outside;
  const fresh = new FreshAgents({ start, store, world, warn, askEditor: outside.askEditor ?? null });
  const checkpoints = new LiveCheckpoints({
    ...{ store, world, sessions, git: nodeGit, settings: { ...usualCheckpoints, ...start.checkpoints }, warn },
    askFresh: (file, question) => fresh.ask(file, question),
    changed: (path) => {
      changed([path], true);
      tellLive(path, outside, context());
    },
  });
  const moved = (path: string, held: boolean) => {
    // A panel must not say "live" of a process that is gone, also where no file changed and nothing is watched.
    if (held) changed([path], false);
    tellLive(path, outside, context());
  };
  const starter = starterOf(start, outside, store, companions);
  return { live: new LiveSessions(starter, moved, checkpoints), checkpoints, fresh };
}

/** Companions and the runs they ask for know each other. */
function liveParts(
  start: WorkerStart,
  outside: WorkerOutside,
  { store, sessions }: Pick<WorkerContext, 'store' | 'sessions'>,
  context: () => WorkerContext,
): Pick<WorkerContext, 'companions' | 'compaction'> {
  const { world, warn, changed } = outside;
  const automatic = { ...usualAutomatic, ...start.compaction };
  const compaction = new LiveCompaction({
    ...{ store, world, warn, writer: thisWindow, automatic },
    facts: async (path, headId, signal) => {
      await sessions.factsReady(path, headId, signal);
      return sessions.get(path, headId).facts();
    },
    read: (path, headId) => sessions.get(path, headId),
    tell: (state) => {
      outside.runState(state);
      if (state.phase === 'ended') changed([state.path], true);
    },
    companions: () => companions,
    stageModels: (path) => stageModelsOf(path, context()),
  });
  const companions: Companions = new Companions({
    ...{ store, clock: world.clock, folders: start.workspaceFolders, log: { info: () => {}, warn } },
    moved: (paths) => changed(paths, false),
    tell: (text) => outside.tell?.(text),
    page: (peer, ask) => companionPage(ask, peer.file, context()),
    hook: (peer, call) => compaction.hook(peer, call),
    told: (peer, event, payload) => compaction.told(peer, event, payload),
    turns: start.trusted && automatic.strategy === 'background',
    handsOver: start.trusted && automatic.handsOver === true,
  });
  return { compaction, companions };
}

function transcriptAt(uri: string, { sessions, store }: WorkerContext): OpenTranscript | null {
  const address = addressIn(uri);
  if (address === null) return null;
  try {
    const open = sessions.get(address.path, address.headId);
    return { uri, open, rendered: transcriptOf(open, address.part, store) };
  } catch (error) {
    // The document itself already says why it cannot be read.
    if (error instanceof Problem) return null;
    throw error;
  }
}

function addressIn(uri: string): { path: string; headId: string | null; part: number | null } | null {
  const query = uri.split('?')[1];
  if (query === undefined) return null;
  try {
    const value = JSON.parse(decodeURIComponent(query)) as Readonly<Record<string, unknown>>;
    const { path, headId, part } = value;
    if (typeof path !== 'string') return null;
    return { path, headId: typeof headId === 'string' ? headId : null, part: typeof part === 'number' ? part : null };
  } catch {
    return null;
  }
}
