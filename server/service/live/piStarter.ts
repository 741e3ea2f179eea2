// How the worker starts Pi on a session, and what it says of sessions that somebody else runs or may run (STO-2, PI-1).

import { Problem } from '../../errors.ts';
import { askNodeVersion } from '../../harness/pi/findNode.ts';
import { type FoundPi, findPi } from '../../harness/pi/findPi.ts';
import { liveVerdict, liveWorld } from '../../harness/pi/liveWatch.ts';
import { rewriteText } from '../../harness/pi/oldFormat.ts';
import { listPiProcesses } from '../../harness/pi/piProcesses.ts';
import { soundFile } from '../../harness/pi/sessionFile.ts';
import type { PiStart } from '../../harness/pi/startPiSession.ts';
import type { WorkerStart } from '../../protocol/requests.ts';
import type { HoldView } from '../../protocol/sessionPanelViews.ts';
import type { Store } from '../../store/store.ts';
import type { World } from '../world.ts';
import type { Companions } from './companions.ts';
import type { LiveStart, LiveStarter } from './liveSessions.ts';
import { takeOverSession } from './takeOverSession.ts';
import { untrustedHold } from './untrustedHold.ts';

export interface PiStarterParts {
  readonly start: WorkerStart;
  readonly store: Store;
  readonly world: World;
  readonly companions: Companions;
  warn(message: string): void;
}

export function piStarter(parts: PiStarterParts): LiveStarter {
  return {
    // What drives a Pi is loaded with the first one.
    start: async (start) => {
      const { startPiSession } = await import('../../harness/pi/startPiSession.ts');
      return startPiSession(await optionsOf(start, parts));
    },
    holdOf: (file) => holdOf(file, parts),
    takeOver: (file) =>
      takeOverSession(file, {
        ...{ store: parts.store, companions: parts.companions },
        files: parts.world.files,
        name: nameOf(parts),
      }),
  };
}

async function optionsOf(start: LiveStart, parts: PiStarterParts) {
  const { store, world, companions, warn } = parts;
  const { pi: settings, companion } = parts.start;
  const pi = await piOf(parts);
  return {
    ...{ start: piStart(start), pi, store, registry: companions.server, env: world.env },
    companion: companion ? { path: companion, socket: companions.server.socket, token: companions.server.token } : null,
    holder: nameOf(parts),
    confirmedClosed: start.kind === 'resume' && start.confirmedClosed,
    args: settings?.args ?? [],
    ...{ files: world.files, clock: world.clock, log: { info: () => {}, warn } },
  };
}

/** Told to those who want the session as well. */
function nameOf({ start }: PiStarterParts): string {
  return `the VS Code window of ${start.workspaceFolders[0]?.split(/[\\/]/).at(-1) ?? 'no folder'}`;
}

function piStart(start: LiveStart): PiStart {
  return start.kind === 'resume' ? { kind: 'resume', file: start.file } : start;
}

function piOf({ start, world }: PiStarterParts): Promise<FoundPi> {
  return findPi({
    setting: start.pi?.path ?? '',
    nodeSetting: start.pi?.node ?? '',
    workspaceFolders: start.workspaceFolders,
    env: world.env,
    platform: world.platform,
    nodeVersion: askNodeVersion,
  });
}

/** Reads only: one listing of processes, one stat, two small files of the store. */
async function holdOf(file: string, parts: PiStarterParts): Promise<HoldView> {
  const { start, store, world, companions } = parts;
  if (!start.trusted) return untrustedHold;
  try {
    const sound = soundFile(file, world.files);
    const outside = { registry: companions.server, store, files: world.files, clock: world.clock };
    const seen = await liveWorld(sound.key, file, { ...outside, processes: listPiProcesses });
    const verdict = liveVerdict({ sessionId: sound.key.sessionId, file, cwd: sound.cwd }, seen);
    if (verdict.kind === 'live') return { kind: 'watched', text: verdict.text, actions: ['fork', 'take-over'] };
    if (verdict.kind === 'may-be-live') {
      const text = `${verdict.text} ${companions.whyUnheard(verdict.pid)}`.trim();
      return { kind: 'may-be-live', text, actions: ['confirm-closed', 'fork'] };
    }
    await piOf(parts);
    const text = `No process of Throughline runs this session. ${rewriteText(sound.version)}`.trim();
    return { kind: 'not-attached', text, actions: ['attach', 'fork'] };
  } catch (error) {
    if (error instanceof Problem) return missing(error);
    throw error;
  }
}

function missing(problem: Problem): HoldView {
  const lacksPi = problem.code.startsWith('harness-');
  return {
    kind: 'missing',
    text: `${problem.message} ${problem.next}`,
    actions: lacksPi ? ['set-location'] : [],
  };
}
