// Companions as the worker uses them: listening from the first moment, findable by every Pi of the user, and telling which
// Pi runs which session and which other extension compacts there (PI-1, PI-4).

import { type CompanionPeer, CompanionServer } from '../../harness/pi/companionServer.ts';
import type { Clock, Log } from '../../outside.ts';
import { companionProtocolVersion } from '../../protocol/companionNames.ts';
import { writeRunFile } from '../../store/runFile.ts';
import type { Store } from '../../store/store.ts';
import type { Conflict } from './effectivePolicy.ts';

export interface CompanionsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly folders: readonly string[];
  /** Files of sessions whose holder or record changed. */
  moved(files: readonly string[]): void;
}

export class Companions {
  readonly server: CompanionServer;
  readonly #parts: CompanionsParts;
  #withdraw: () => void = () => {};
  #known: readonly string[] = [];
  #disposed = false;

  constructor(parts: CompanionsParts) {
    this.#parts = parts;
    this.server = new CompanionServer(
      {
        onPeers: () => this.#onPeers(),
        onEvent: (peer) => parts.moved(peer.file === null ? [] : [peer.file]),
      },
      parts.log,
    );
  }

  /** Listens and leaves the run file. A worker without companions still reads, so a failure is only said. */
  async listen(): Promise<void> {
    const { store, clock, log, folders } = this.#parts;
    try {
      await this.server.listen();
      if (this.#disposed) return;
      this.#withdraw = writeRunFile(store, {
        version: companionProtocolVersion,
        socket: this.server.socket,
        token: this.server.token,
        pid: process.pid,
        startedAt: new Date(clock.now()).toISOString(),
        folders: [...folders],
      });
    } catch (error) {
      log.warn(`Pi in a terminal cannot find this window: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** The Pi that runs a session, null when none said so. */
  peerOf(file: string): CompanionPeer | null {
    return this.server.hellos().find((peer) => peer.file === file) ?? null;
  }

  conflictsOf(file: string): readonly Conflict[] {
    const peer = this.peerOf(file);
    return peer === null ? [] : conflictsIn(peer);
  }

  dispose(): void {
    this.#disposed = true;
    this.#withdraw();
    this.server.dispose();
  }

  #onPeers(): void {
    const files = this.server.hellos().flatMap(({ file }) => (file === null ? [] : [file]));
    const before = this.#known;
    this.#known = files;
    this.#parts.moved([...new Set([...before, ...files])]);
  }
}

/** Extensions known to compact or prune in Pi, by names only they register (PI-4). */
const rivals: readonly {
  readonly name: string;
  readonly tools: readonly string[];
  readonly commands: readonly string[];
}[] = [
  {
    name: 'pi-smart-compact',
    tools: ['smart_compact', 'smart_navigation', 'smart_recall'],
    commands: ['smart-compact'],
  },
  { name: 'pi-toolkit', tools: ['context'], commands: ['auto-context'] },
];

/** What else compacts in a Pi, told from the names it has registered. */
export function conflictsIn(peer: Pick<CompanionPeer, 'tools' | 'commands'>): readonly Conflict[] {
  return rivals.flatMap(({ name, tools, commands }) => {
    const owns = [
      ...tools.filter((each) => peer.tools.includes(each)),
      ...commands.filter((each) => peer.commands.includes(each)),
    ];
    return owns.length === 0 ? [] : [{ name, owns }];
  });
}
