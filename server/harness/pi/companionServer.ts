// Where companions say hello (SEC-1, PI-1): a private socket, a token per worker, and what each connected Pi last said. It
// knows who lives; what to do about it is decided elsewhere.

import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { Problem } from '../../errors.ts';
import type { Log } from '../../outside.ts';
import {
  CompanionAsk,
  CompanionEvent,
  CompanionHello,
  CompanionRegistry,
  HookCall,
  HookGone,
  ModelAnswer,
  type ModelCall,
  type Order,
  OrderDone,
} from '../../protocol/companion.ts';
import { companionProtocolVersion } from '../../protocol/companionNames.ts';
import { wireLines } from '../../protocol/wireLines.ts';
import type { LiveHello, LiveRegistry } from './liveWatch.ts';
import { type OtherVersion, otherVersionIn } from './otherVersion.ts';
import { parsed, sameToken, write } from './peerWire.ts';

/** A peer that has not said a valid hello by then is closed (milliseconds). */
const helloMs = 5_000;
/** How long a Pi may take for one order (milliseconds). */
const orderMs = 10_000;
/** Hooks the worker takes part in, when the listener answers them (PI-2). */
const wantedHooks = ['session_before_compact'];
/** Longest line before and after the hello (characters). */
const longestHello = 1_000_000;
const longestLine = 16_000_000;

export interface CompanionPeer extends LiveHello {
  readonly tools: readonly string[];
  readonly commands: readonly string[];
  readonly mode: string;
  /** Why the session began, as Pi says it: startup, reload, new, resume, fork. */
  readonly reason: string;
  /** Another extension wrote a compaction here: nothing of ours hands summaries to a Pi in a terminal (PI-4). */
  readonly othersCompact: boolean;
  /** It has our welcome: from now on its hooks come to us. */
  readonly ready: boolean;
}

export interface CompanionListener {
  /** A Pi said hello, went, or has other tools and commands. */
  onPeers(): void;
  onEvent(peer: CompanionPeer, event: string, payload: unknown): void;
  /** The text of a page for the person in front of that Pi (PI-3). */
  onAsk(peer: CompanionPeer, ask: CompanionAsk): Promise<string>;
  /**
   * What ours is to a hook, null for nothing. `working` says that it takes longer than two seconds; `signal` aborts when Pi or
   * its companion gave up. Left out: no hook is asked for.
   */
  onHook?(peer: CompanionPeer, call: PeerHook): Promise<unknown>;
  /** A Pi of the same user was refused, for its companion is of another version. */
  onOtherVersion?(peer: OtherVersion): void;
  /** Each turn's end is told too. */
  readonly turns?: boolean;
  /** The first prompt after a compaction or restart asks for a hand-over (CMP-18). */
  readonly handsOver?: boolean;
}

export interface PeerHook {
  readonly hook: string;
  readonly payload: unknown;
  readonly signal: AbortSignal;
  working(): void;
}

export type NestedRequest = Omit<ModelCall, 'kind' | 'id'>;

/** One nested call to the model of a session; `usage` is Pi's own figure. */
export type NestedAnswer = Omit<ModelAnswer, 'kind' | 'id'>;

interface Peer {
  readonly socket: Socket;
  hello: CompanionHello | null;
  othersCompact: boolean;
  ready: boolean;
  text: string;
  readonly orders: Map<number, (done: OrderDone | null) => void>;
  readonly calls: Map<number, (answer: ModelAnswer | null) => void>;
  readonly hooks: Map<number, AbortController>;
}

export class CompanionServer implements LiveRegistry {
  readonly token = randomBytes(32).toString('hex');
  readonly socket: string;
  readonly #folder: string | null;
  readonly #server: Server;
  readonly #peers = new Set<Peer>();
  readonly #listener: CompanionListener;
  readonly #log: Log;
  #nextOrder = 1;

  constructor(listener: CompanionListener, log: Log) {
    this.#listener = listener;
    this.#log = log;
    // A socket path has room for about 100 characters, so it does not lie in the store.
    this.#folder = process.platform === 'win32' ? null : mkdtempSync(join(tmpdir(), 'throughline-'));
    this.socket = this.#folder === null ? `\\\\.\\pipe\\throughline-${randomUUID()}` : join(this.#folder, 's');
    this.#server = createServer((socket) => this.#welcome(socket));
    this.#server.on('error', (error) => log.warn(`companions cannot connect: ${error.message}`));
  }

  /** Resolves when companions can connect. */
  listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.socket, () => {
        if (this.#folder !== null) chmodSync(this.socket, 0o600);
        this.#server.off('error', reject);
        this.#server.unref();
        resolve();
      });
    });
  }

  hellos(): readonly CompanionPeer[] {
    return [...this.#peers].flatMap((peer) => (peer.hello === null ? [] : [peerOf(peer.hello, peer)]));
  }

  /** Asks the Pi that runs `file`; rejects with `not-supported`, `harness-refused` or `harness-silent`. */
  async order(file: string, order: Order): Promise<string | null> {
    const peer = this.#newestOf(file);
    if (!peer) throw new Problem('not-supported', 'no companion runs in that Pi');
    const id = this.#nextOrder++;
    const done = await new Promise<OrderDone | null>((resolve) => {
      const deadline = setTimeout(() => resolve(null), orderMs);
      peer.orders.set(id, (answer) => {
        clearTimeout(deadline);
        resolve(answer);
      });
      write(peer.socket, { kind: 'order', id, order });
    });
    peer.orders.delete(id);
    if (done === null) throw new Problem('harness-silent', order.do);
    if (!done.ok) throw new Problem('harness-refused', done.message);
    return done.entryId;
  }

  /** One call to the model of the Pi that runs `file`; null when that Pi is not there or went. Aborted by `signal`. */
  async askModel(file: string, request: NestedRequest, signal: AbortSignal): Promise<NestedAnswer | null> {
    const peer = this.#newestOf(file);
    if (!peer || signal.aborted) return null;
    const id = this.#nextOrder++;
    const stop = () => write(peer.socket, { kind: 'model-stop', id });
    signal.addEventListener('abort', stop, { once: true });
    const answer = await new Promise<ModelAnswer | null>((resolve) => {
      peer.calls.set(id, resolve);
      signal.addEventListener('abort', () => resolve(null), { once: true });
      write(peer.socket, { kind: 'ask-model', id, ...request });
    });
    signal.removeEventListener('abort', stop);
    peer.calls.delete(id);
    return answer;
  }

  /** One line for the person in front of the Pi that runs `file`; shown once per key. */
  notify(file: string, key: string, text: string): void {
    const peer = this.#newestOf(file);
    if (peer) write(peer.socket, { kind: 'notice', key, text });
  }

  dispose(): void {
    for (const { socket } of this.#peers) socket.destroy();
    this.#server.close();
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The last that said so: an older line of the same Pi may not have closed yet. */
  #newestOf(file: string): Peer | undefined {
    return [...this.#peers].findLast(({ hello }) => hello?.session.file === file);
  }

  #welcome(socket: Socket): void {
    const peer: Peer = {
      socket,
      hello: null,
      othersCompact: false,
      ready: false,
      text: '',
      orders: new Map(),
      calls: new Map(),
      hooks: new Map(),
    };
    this.#peers.add(peer);
    const deadline = setTimeout(() => {
      if (peer.hello === null) this.#refuse(peer, 'no hello came');
    }, helloMs);
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => this.#read(peer, text));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(deadline);
      this.#peers.delete(peer);
      for (const settle of [...peer.orders.values(), ...peer.calls.values()]) settle(null);
      for (const stop of peer.hooks.values()) stop.abort();
      if (peer.hello !== null) this.#listener.onPeers();
    });
  }

  #read(peer: Peer, text: string): void {
    const { lines, rest } = wireLines(peer.text, text);
    peer.text = rest;
    if (peer.text.length > (peer.hello === null ? longestHello : longestLine)) {
      this.#refuse(peer, 'a line is too long');
      return;
    }
    for (const line of lines) if (!peer.socket.destroyed) this.#receive(peer, line);
  }

  #receive(peer: Peer, line: string): void {
    const message = parsed(line);
    if (peer.hello === null) this.#greet(peer, message);
    else if (Value.Check(OrderDone, message)) peer.orders.get(message.id)?.(message);
    else if (Value.Check(HookCall, message)) void this.#takeHook(peer, peer.hello, message);
    else if (Value.Check(HookGone, message)) peer.hooks.get(message.id)?.abort();
    else if (Value.Check(ModelAnswer, message)) peer.calls.get(message.id)?.(message);
    else if (Value.Check(CompanionAsk, message)) void this.#answer(peer, peer.hello, message);
    else if (Value.Check(CompanionRegistry, message)) this.#register(peer, peer.hello, message);
    else if (Value.Check(CompanionEvent, message)) this.#take(peer, peer.hello, message);
  }

  /** A hook is answered in every case; a failure of ours is nothing of ours. */
  async #takeHook(peer: Peer, hello: CompanionHello, { id, hook, payload }: HookCall): Promise<void> {
    const stop = new AbortController();
    peer.hooks.set(id, stop);
    const working = () => write(peer.socket, { kind: 'working', id });
    const call = { hook, payload, signal: stop.signal, working };
    try {
      const result = (await this.#listener.onHook?.(peerOf(hello, peer), call)) ?? null;
      if (!stop.signal.aborted) write(peer.socket, { kind: 'answer', id, result });
    } catch (error) {
      this.#log.warn(`a hook failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      write(peer.socket, { kind: 'answer', id, result: null });
    } finally {
      peer.hooks.delete(id);
    }
  }

  #take(peer: Peer, hello: CompanionHello, { event, payload }: CompanionEvent): void {
    if (event === 'session_compact' && isByOthers(payload)) peer.othersCompact = true;
    this.#listener.onEvent(peerOf(hello, peer), event, payload);
  }

  #register(peer: Peer, hello: CompanionHello, { tools, commands }: CompanionRegistry): void {
    const isSame = String(tools) === String(hello.tools) && String(commands) === String(hello.commands);
    if (isSame && peer.ready) return;
    // The first one comes when it has read our welcome.
    peer.ready = true;
    peer.hello = { ...hello, tools, commands };
    this.#listener.onPeers();
  }

  async #answer(peer: Peer, hello: CompanionHello, ask: CompanionAsk): Promise<void> {
    const text = await this.#listener.onAsk(peerOf(hello, peer), ask).catch((error: unknown) => {
      if (error instanceof Problem) return `${error.message} ${error.next}`;
      this.#log.warn(
        `a page for Pi failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      return 'Throughline could not make this page; its log says why.';
    });
    write(peer.socket, { kind: 'text', id: ask.id, text });
  }

  #greet(peer: Peer, message: unknown): void {
    const other = otherVersionIn(message);
    if (other !== null && sameToken(other.token, this.token)) {
      this.#refuse(peer, `it speaks version ${other.version}`);
      this.#listener.onOtherVersion?.(other);
    } else if (!Value.Check(CompanionHello, message)) this.#refuse(peer, 'it said no hello');
    else if (!sameToken(message.token, this.token)) this.#refuse(peer, 'its token is not ours');
    else {
      // Pi 0.87.1 tells a start twice: the newer line of one session in one process counts.
      for (const older of this.#peers) if (isSamePi(older.hello, message)) older.socket.destroy();
      peer.hello = message;
      write(peer.socket, { kind: 'welcome', reason: '', hooks: this.#wanted() });
      this.#listener.onPeers();
    }
  }

  #wanted(): string[] {
    const { onHook, turns, handsOver } = this.#listener;
    return [
      ...(onHook ? wantedHooks : []),
      ...(turns ? ['turn_end'] : []),
      ...(handsOver ? ['before_agent_start'] : []),
    ];
  }

  #refuse(peer: Peer, reason: string): void {
    this.#log.warn(`refused a peer on the companion socket: ${reason}`);
    const refusal = { kind: 'refused', reason, hooks: [], version: companionProtocolVersion };
    peer.socket.end(`${JSON.stringify(refusal)}\n`);
    peer.socket.destroySoon();
  }
}

function peerOf(hello: CompanionHello, { othersCompact, ready }: Pick<Peer, 'othersCompact' | 'ready'>): CompanionPeer {
  const { pid, session, tools, commands, mode, reason } = hello;
  const { id: sessionId, file, cwd } = session;
  return { pid, sessionId, file, cwd, tools, commands, mode, reason, othersCompact, ready };
}

function isSamePi(older: CompanionHello | null, newer: CompanionHello): boolean {
  return older?.pid === newer.pid && older.session.id === newer.session.id;
}

/** A compaction of ours carries its run. */
function isByOthers(payload: unknown): boolean {
  const { fromExtension, runId } = Object(payload) as Readonly<Record<string, unknown>>;
  return fromExtension === true && typeof runId !== 'string';
}
