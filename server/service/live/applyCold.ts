// Compacting a session no process holds (CMP-8): Pi is started on it with our companion, takes the summary, and is stopped.
// Nothing of ours ever writes to the file. Who works with a file of an old format looks at it again once Pi is there: Pi has
// written it anew by then (STO-5).

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Problem } from '../../errors.ts';
import { CompanionServer } from '../../harness/pi/companionServer.ts';
import { askNodeVersion } from '../../harness/pi/findNode.ts';
import { findPi } from '../../harness/pi/findPi.ts';
import { startPiSession } from '../../harness/pi/startPiSession.ts';
import type { RunStateView } from '../../protocol/runViews.ts';
import type { Store } from '../../store/store.ts';
import { type ReadSession, readSession } from '../readSession.ts';
import type { World } from '../world.ts';
import type { ApprovedRun } from './approvedRun.ts';
import { conflictsIn, peerIn } from './companions.ts';
import { LiveCompaction, usualAutomatic } from './liveCompaction.ts';

export interface ColdParts {
  readonly store: Store;
  readonly world: World;
  /** Named to others that want the session. */
  readonly writer: string;
  warn(message: string): void;
}

/** How long Pi's companion may take to greet us, and how often we look (milliseconds). */
const readyMs = 10_000;
const lookMs = 20;

/** The companion beside the program that runs; null where it was not built. */
function companionBeside(): string | null {
  const path = fileURLToPath(new URL('./companion.cjs', import.meta.url));
  return existsSync(path) ? path : null;
}

/** Hands an approved run to the Pi that was started; resolves with its end. */
export type Hand = (approved: ApprovedRun) => Promise<RunStateView>;

/**
 * Starts Pi on the session at `path`, does `use`, and stops Pi. Rejects with what `findPi` and `startPiSession` reject with, and
 * `not-supported` when the companion is not there, does not answer, or another compactor is: then `use` was not called.
 */
export async function withColdPi<T>(path: string, parts: ColdParts, use: (hand: Hand) => Promise<T>): Promise<T> {
  const { store, world, writer, warn } = parts;
  const companion = companionBeside();
  if (companion === null) throw new Problem('not-supported', 'the companion for Pi is not beside the command');
  const env = { ...world.env };
  const search = { setting: '', nodeSetting: '', workspaceFolders: [], env, platform: world.platform };
  const pi = await findPi({ ...search, nodeVersion: askNodeVersion });
  const { compaction, server } = coldCompaction(parts);
  try {
    await server.listen();
    const session = await startPiSession({
      ...{ start: { kind: 'resume', file: path }, pi, store, holder: writer, registry: server, env },
      companion: { path: companion, socket: server.socket, token: server.token },
      ...{ confirmedClosed: false, args: [], files: world.files, clock: world.clock },
      log: { info: () => {}, warn },
      ...(world.say ? { tell: world.say } : {}),
    });
    const stop = () => void session.abort().catch(() => {});
    world.signal.addEventListener('abort', stop, { once: true });
    try {
      await assertReady(server, path);
      return await use(async (approved) => {
        compaction.runs.apply(approved, session);
        const end = await compaction.runs.ended(path);
        if (end === null) throw new Problem('run-gone', approved.runId);
        return end;
      });
    } finally {
      world.signal.removeEventListener('abort', stop);
      await session.stop();
    }
  } finally {
    await compaction.dispose();
    server.dispose();
  }
}

function coldCompaction({ store, world, writer, warn }: ColdParts) {
  const open: ReadSession[] = [];
  const compaction = new LiveCompaction({
    ...{ store, world, writer, warn, automatic: { ...usualAutomatic, strategy: 'off' } as const },
    read: (path, headId) => {
      for (const { session } of open.splice(0)) session.close();
      const read = readSession(path, headId, world);
      open.push(read);
      return read;
    },
    tell: () => {},
    facts: async () => Promise.reject(new Problem('not-supported', 'this Pi was started for one run')),
    companions: () => ({ server, conflictsOf: () => [] }),
  });
  const server: CompanionServer = new CompanionServer(
    {
      onPeers: () => {},
      onEvent: (peer, event, payload) => compaction.told(peer, event, payload),
      onAsk: async () => 'This Pi was started to compact its session and ends at once.',
      onHook: (peer, call) => compaction.hook(peer, call),
    },
    { info: () => {}, warn },
  );
  return { compaction, server };
}

/** Before its companion has our welcome, Pi would compact by itself. */
async function assertReady(server: CompanionServer, file: string): Promise<void> {
  for (let look = 0; peerIn(server, file)?.ready !== true; look += 1) {
    if (look * lookMs > readyMs) throw new Problem('not-supported', 'the companion in Pi did not answer');
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  const peer = peerIn(server, file);
  const rival = (peer ? conflictsIn(peer) : []).find(({ owns }) => owns.includes('compaction'));
  if (rival) throw new Problem('not-supported', `${rival.name} compacts there, so Throughline leaves that to it`);
}
