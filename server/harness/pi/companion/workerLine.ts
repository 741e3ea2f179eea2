// The line to the worker: opened, greeted, asked, and given up after a deadline. Nothing here ever holds Pi up or throws into
// it (PI-1): without a worker every question answers null at once.

import { connect, type Socket } from 'node:net';
import type {
  CompanionAsk,
  CompanionHello,
  ModelAnswer,
  ModelCall,
  OrderCall,
  OrderDone,
  WorkerNotice,
} from '../../../protocol/companion.ts';
import { companionProtocolVersion } from '../../../protocol/companionNames.ts';
import { wireLines } from '../../../protocol/wireLines.ts';
import type { WorkerAddress } from './processState.ts';

/** Longest wait for one worker's welcome (milliseconds): Pi does not wait, and a worker that reads a large session is late. */
const welcomeMs = 5_000;
/** How much of it a person waits who asks for a page (milliseconds). */
const patienceMs = 2_000;
/** Longest wait for the text of a page (milliseconds); a person stands before it. */
const askMs = 5_000;
/** How long a hook waits for the worker's first word, and for its answer once it said that it works on one (milliseconds). */
const hookMs = 2_000;
const workingMs = 600_000;
/** Longest line from the worker (characters): orders and pages are small. */
const longestLine = 8_000_000;
/** A worker that lets this much lie unread is as good as gone (bytes). */
const mostUnread = 4_000_000;

export interface WorkerLineListener {
  onOrder(call: OrderCall): void;
  onNotice(notice: WorkerNotice): void;
  onModelCall(call: ModelCall): void;
  onModelStop(id: number): void;
  /** The worker went: what was begun for it is of no use. */
  onLost(): void;
}

export type Greeting = Omit<CompanionHello, 'kind' | 'version' | 'token'>;

export class WorkerLine {
  readonly hello: Greeting;
  /** True once a worker said welcome, false when none did. Always settles within five seconds per worker tried. */
  readonly opened: Promise<boolean>;
  readonly #listener: WorkerLineListener;
  readonly #addresses: WorkerAddress[];
  readonly #asked = new Map<number, (text: string | null) => void>();
  readonly #hooks = new Map<number, WaitingHook>();
  #wanted: readonly string[] = [];
  #whyNot: string | null = null;
  #settle: (isOpen: boolean) => void = () => {};
  #socket: Socket | null = null;
  #text = '';
  #state: 'opening' | 'open' | 'closed' = 'opening';
  #deadline: NodeJS.Timeout | undefined;
  #nextId = 1;

  /** Tries the addresses in turn. */
  constructor(addresses: readonly WorkerAddress[], hello: Greeting, listener: WorkerLineListener) {
    this.hello = hello;
    this.#listener = listener;
    this.#addresses = [...addresses];
    this.opened = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.#tryNext();
  }

  /** Why no worker took us, in words for the person in front of Pi; null when none was there, or one did. */
  get whyNot(): string | null {
    return this.#state === 'open' ? null : this.#whyNot;
  }

  get isClosed(): boolean {
    return this.#state === 'closed';
  }

  tell(event: string, payload: unknown): void {
    if (this.#state === 'open') this.#write({ kind: 'event', event, payload });
  }

  registry(tools: readonly string[], commands: readonly string[]): void {
    if (this.#state === 'open') this.#write({ kind: 'registry', tools, commands });
  }

  done(done: Omit<OrderDone, 'kind'>): void {
    this.#write({ kind: 'done', ...done });
  }

  /** A page's text; null when no worker answers in time. */
  async ask(page: CompanionAsk['page'], usage: CompanionAsk['usage']): Promise<string | null> {
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patienceMs).unref());
    if (!(await Promise.race([this.opened, late])) || this.isClosed) return null;
    const id = this.#nextId++;
    return new Promise((resolve) => {
      const deadline = setTimeout(() => this.#asked.get(id)?.(null), askMs);
      this.#asked.set(id, (text) => {
        clearTimeout(deadline);
        this.#asked.delete(id);
        resolve(text);
      });
      this.#write({ kind: 'ask', id, page, usage });
    });
  }

  /** True while a worker is there that takes part in this hook. */
  wants(hook: string): boolean {
    return this.#state === 'open' && this.#wanted.includes(hook);
  }

  /**
   * The worker's word on a hook; null, so that Pi goes on as it would, when nothing comes within `patienceMs` (longer once the
   * worker said that it works on it), the line is lost or `signal` aborts.
   */
  hook(name: string, payload: unknown, signal: AbortSignal | null, patienceMs = hookMs): Promise<unknown> {
    if (!this.wants(name) || signal?.aborted) return Promise.resolve(null);
    const id = this.#nextId++;
    return new Promise((resolve) => {
      const settle = (result: unknown, isGone: boolean) => {
        if (!this.#hooks.delete(id)) return;
        clearTimeout(waiting.deadline);
        signal?.removeEventListener('abort', giveUp);
        if (isGone) this.#write({ kind: 'hook-gone', id });
        resolve(result ?? null);
      };
      const giveUp = () => settle(null, true);
      const waiting: WaitingHook = {
        answer: (result) => settle(result, false),
        giveUp,
        deadline: setTimeout(giveUp, patienceMs),
      };
      this.#hooks.set(id, waiting);
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#write({ kind: 'hook', id, hook: name, payload });
    });
  }

  modelAnswer(answer: Omit<ModelAnswer, 'kind'>): void {
    if (this.#state === 'open') this.#write({ kind: 'model', ...answer });
  }

  close(): void {
    this.#end();
    this.#socket?.destroy();
  }

  /** Sends what is left and closes; never waits for the other side. */
  end(): void {
    this.#end();
    this.#socket?.end();
  }

  #end(): void {
    clearTimeout(this.#deadline);
    this.#state = 'closed';
    this.#settle(false);
    for (const answer of [...this.#asked.values()]) answer(null);
    for (const { giveUp } of [...this.#hooks.values()]) giveUp();
    this.#listener.onLost();
  }

  #tryNext(): void {
    const address = this.#addresses.shift();
    if (address === undefined) {
      if (this.#whyNot !== null) this.#listener.onNotice({ kind: 'notice', key: this.#whyNot, text: this.#whyNot });
      this.close();
      return;
    }
    this.#text = '';
    const socket = connect(address.socket);
    this.#socket = socket;
    // Whatever goes wrong with the line, Pi goes on without us.
    socket.on('error', () => this.#lost(socket));
    socket.on('close', () => this.#lost(socket));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => this.#read(socket, text));
    socket.unref();
    clearTimeout(this.#deadline);
    this.#wait(welcomeMs / 2, () => this.#wait(welcomeMs / 2, () => this.#lost(socket)));
    this.#write({ kind: 'hello', version: companionProtocolVersion, token: address.token, ...this.hello });
  }

  /** In two halves: while Pi itself is busy a timer comes before the welcome that lies there already. */
  #wait(ms: number, then: () => void): void {
    this.#deadline = setTimeout(then, ms);
    this.#deadline.unref();
  }

  #lost(socket: Socket): void {
    if (socket !== this.#socket || this.isClosed) return;
    socket.destroy();
    if (this.#state === 'open') this.close();
    else this.#tryNext();
  }

  #write(message: object): void {
    const socket = this.#socket;
    if (socket === null || socket.destroyed) return;
    if (socket.writableLength > mostUnread) this.#lost(socket);
    else socket.write(`${JSON.stringify(message)}\n`);
  }

  #read(socket: Socket, text: string): void {
    if (socket !== this.#socket) return;
    const { lines, rest } = wireLines(this.#text, text);
    this.#text = rest;
    if (this.#text.length > longestLine) this.#lost(socket);
    for (const line of lines) if (socket === this.#socket && !this.isClosed) this.#receive(socket, parsed(line));
  }

  #receive(socket: Socket, message: Readonly<Record<string, unknown>>): void {
    const isOpen = this.#state === 'open';
    if (message['kind'] === 'welcome' && !isOpen) {
      clearTimeout(this.#deadline);
      this.#state = 'open';
      this.#wanted = Array.isArray(message['hooks']) ? message['hooks'].map(String) : [];
      this.#settle(true);
    } else if (!isOpen) {
      // Refused, or no worker of ours answers here.
      if (message['kind'] === 'refused') this.#whyNot = otherVersionWords(message['version']) ?? this.#whyNot;
      this.#lost(socket);
    } else if (isOrder(message)) this.#listener.onOrder(message);
    else if (isNotice(message)) this.#listener.onNotice(message);
    else if (isModelCall(message)) this.#listener.onModelCall(message);
    else this.#settleOne(message, Number(message['id']));
  }

  /** What answers something of ours. A newer worker may say more than we know; that ends nothing. */
  #settleOne(message: Readonly<Record<string, unknown>>, id: number): void {
    const waiting = this.#hooks.get(id);
    if (message['kind'] === 'text') this.#asked.get(id)?.(String(message['text']));
    else if (message['kind'] === 'answer') waiting?.answer(message['result']);
    else if (message['kind'] === 'model-stop') this.#listener.onModelStop(id);
    else if (message['kind'] === 'working' && waiting !== undefined) {
      clearTimeout(waiting.deadline);
      waiting.deadline = setTimeout(waiting.giveUp, workingMs);
    }
  }
}

/** Null when the worker speaks as we do, or does not say. */
function otherVersionWords(version: unknown): string | null {
  if (typeof version !== 'number' || version === companionProtocolVersion) return null;
  const next =
    version > companionProtocolVersion
      ? 'Type /reload here, or close this Pi and start it again.'
      : 'Reload the window of the editor, then type /reload here.';
  return `Throughline in your editor and its companion in this Pi are of different versions and do not talk. ${next}`;
}

interface WaitingHook {
  readonly answer: (result: unknown) => void;
  readonly giveUp: () => void;
  deadline: NodeJS.Timeout;
}

function isModelCall(message: Readonly<Record<string, unknown>>): message is ModelCall {
  const { kind, id, system, prompt, maxOutputTokens } = message;
  const isWhole = typeof id === 'number' && typeof system === 'string' && typeof prompt === 'string';
  return kind === 'ask-model' && isWhole && typeof maxOutputTokens === 'number';
}

function isOrder(message: Readonly<Record<string, unknown>>): message is OrderCall {
  const { kind, id, order } = message;
  return kind === 'order' && typeof id === 'number' && typeof (order as { nonce?: unknown } | null)?.nonce === 'string';
}

function isNotice(message: Readonly<Record<string, unknown>>): message is WorkerNotice {
  return message['kind'] === 'notice' && typeof message['key'] === 'string' && typeof message['text'] === 'string';
}

function parsed(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
