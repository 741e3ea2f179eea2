// Companions as the worker uses them: listening from the first moment, findable by every Pi of the user, and telling which
// Pi runs which session and which other extension compacts there (PI-1, PI-4).

import { Problem } from '../../errors.ts';
import { type CompanionPeer, CompanionServer, type PeerHook } from '../../harness/pi/companionServer.ts';
import { type OtherVersion, otherVersionWords } from '../../harness/pi/otherVersion.ts';
import type { Clock, Log } from '../../outside.ts';
import type { CompanionAsk } from '../../protocol/companion.ts';
import { companionProtocolVersion } from '../../protocol/companionNames.ts';
import { rivalsIn } from '../../protocol/rivals.ts';
import { writeRunFile } from '../../store/runFile.ts';
import type { Store } from '../../store/store.ts';
import type { Conflict } from './effectivePolicy.ts';

/** How long a Pi that was just started may take to greet us, and how often we look (milliseconds). */
const readyMs = 10_000;
const readyLookMs = 20;

export interface CompanionsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly folders: readonly string[];
  /** Files of sessions whose holder or record changed. */
  moved(files: readonly string[]): void;
  /** The text of a page of `/throughline` in that Pi (PI-3). */
  page(peer: CompanionPeer, ask: CompanionAsk): Promise<string>;
  /** What ours is to a hook; left out: no hook is asked for. */
  hook?(peer: CompanionPeer, call: PeerHook): Promise<unknown>;
  /** What a Pi told, before anybody looks at its file again. */
  told?(peer: CompanionPeer, event: string, payload: unknown): void;
  /** One line for the person in the editor, once per reason. */
  tell?(text: string): void;
  /** Turns are told too; only where something is prepared ahead (PI-2). */
  readonly turns?: boolean;
  /** Hand-overs are asked for (CMP-18). */
  readonly handsOver?: boolean;
}

export class Companions {
  readonly server: CompanionServer;
  readonly #parts: CompanionsParts;
  #withdraw: () => void = () => {};
  #known: readonly string[] = [];
  /** Session and rival of every notice that was sent. */
  readonly #noticed = new Set<string>();
  /** Why nothing is heard of a Pi that said hello in another version, by process. */
  readonly #unheard = new Map<number, string>();
  #disposed = false;

  constructor(parts: CompanionsParts) {
    this.#parts = parts;
    this.server = new CompanionServer(
      {
        onPeers: () => this.#onPeers(),
        onEvent: (peer, event, payload) => {
          this.#notice(peer);
          parts.told?.(peer, event, payload);
          parts.moved(peer.file === null ? [] : [peer.file]);
        },
        onOtherVersion: (peer) => this.#onOtherVersion(peer),
        onAsk: (peer, ask) => parts.page(peer, ask),
        ...(parts.hook ? { onHook: parts.hook } : {}),
        ...(parts.turns ? { turns: true } : {}),
        ...(parts.handsOver ? { handsOver: true } : {}),
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
    return peerIn(this.server, file);
  }

  /** Why nothing is heard of a Pi that is of another version; empty for every other process. */
  whyUnheard(pid: number | null): string {
    return (pid === null ? null : this.#unheard.get(pid)) ?? '';
  }

  /** Resolves when the Pi of a session forwards its hooks; rejects with `not-supported` when it does not in time. */
  async ready(file: string): Promise<void> {
    for (let look = 0; this.peerOf(file)?.ready !== true; look += 1) {
      if (look * readyLookMs > readyMs) throw new Problem('not-supported', 'the companion in Pi did not answer');
      await new Promise((resolve) => setTimeout(resolve, readyLookMs));
    }
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

  #notice(peer: CompanionPeer): void {
    for (const conflict of peer.file === null ? [] : conflictsIn(peer)) {
      const key = `${peer.sessionId} ${conflict.name}`;
      if (this.#noticed.has(key)) continue;
      this.#noticed.add(key);
      this.server.notify(peer.file ?? '', key, noticeOf(conflict));
    }
  }

  #onOtherVersion(peer: OtherVersion): void {
    const words = otherVersionWords(peer);
    const isTold = [...this.#unheard.values()].includes(words);
    this.#unheard.set(peer.pid ?? 0, words);
    if (!isTold) this.#parts.tell?.(words);
  }

  #onPeers(): void {
    for (const peer of this.server.hellos()) {
      this.#unheard.delete(peer.pid);
      this.#notice(peer);
    }
    const files = this.server.hellos().flatMap(({ file }) => (file === null ? [] : [file]));
    const before = this.#known;
    this.#known = files;
    this.#parts.moved([...new Set([...before, ...files])]);
  }
}

/** The newest Pi that said it runs a session, null when none did. */
export function peerIn(server: Pick<CompanionServer, 'hellos'>, file: string): CompanionPeer | null {
  return server.hellos().findLast((peer) => peer.file === file) ?? null;
}

/** Who else compacts in a Pi: by the names it has registered, else by a compaction that no one else can have written. */
export function conflictsIn(peer: Pick<CompanionPeer, 'tools' | 'commands' | 'othersCompact'>): readonly Conflict[] {
  const known = rivalsIn(peer);
  return known.length === 0 && peer.othersCompact ? [{ name: 'Another extension', owns: ['compaction'] }] : known;
}

const areaWords: Readonly<Record<Conflict['owns'][number], string>> = {
  compaction: 'compaction',
  anchors: 'anchors',
  memory: 'memory',
};

/** The one notice of a conflict (PI-4): what is left to the other, in a line. */
export function noticeOf({ name, owns }: Conflict): string {
  const areas = owns.map((area) => areaWords[area]).join(' and ');
  const advice = owns.includes('anchors') ? ' The two are not supported beside each other.' : '';
  return `${name} works in this Pi too, so Throughline leaves ${areas} here to it.${advice}`;
}
