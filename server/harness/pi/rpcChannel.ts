// One conversation of requests and answers with Pi over its standard streams: ids, a deadline per request, back-pressure, and
// every other record handed on in order. It knows the wire, not what the commands mean.
import type { Readable, Writable } from 'node:stream';
import { Problem } from '../../errors.ts';
import { type LineFrame, LineFrames } from '../live/lineFrames.ts';
import { type LongRecord, type PiAnswer, type PiRecord, parseRecord, typeAtStart } from './rpcTypes.ts';

/** Who hears what Pi says on its own. */
export interface RpcListener {
  record(record: PiRecord): void;
  /** An event too long to read, known by its ends. */
  long(record: LongRecord): void;
  /** Everything that came in one piece was handed on: time to pass on what was gathered. */
  pieceDone(): void;
}

/** What was met on the wire and not understood; counted, never thrown. */
export interface WireOddities {
  readonly badLines: number;
  readonly longLines: number;
  readonly lateAnswers: number;
}

export interface RequestOptions {
  readonly deadlineMs: number;
  /** True while waiting longer is right, as while a person is asked; the deadline then starts again. */
  readonly patient?: () => boolean;
}

export interface RpcCommand {
  readonly type: string;
  readonly [field: string]: unknown;
}

interface Pending {
  readonly type: string;
  readonly settle: (answer: PiAnswer) => void;
  readonly fail: (cause: Problem) => void;
  timer: NodeJS.Timeout;
}

/** Answers hold whole entry lists; events longer than this are known by their ends only, so that none blocks the worker. */
const longestAnswer = 64 * 1024 * 1024;
const longestEvent = 4 * 1024 * 1024;

export class RpcChannel {
  readonly #input: Writable;
  readonly #listener: RpcListener;
  readonly #pending = new Map<string, Pending>();
  readonly #oddities = { badLines: 0, longLines: 0, lateAnswers: 0 };
  #next = 1;
  #ended: Problem | null = null;
  /** Resolves when the pipe takes more; null while it does. */
  #drain: Promise<void> | null = null;

  constructor(input: Writable, output: Readable, listener: RpcListener) {
    this.#input = input;
    this.#listener = listener;
    const frames = new LineFrames(limitOf, (frame) => this.#take(frame));
    output.on('data', (chunk: Buffer) => {
      frames.push(chunk);
      listener.pieceDone();
    });
    // A pipe that breaks is told by the end of the process; without a listener it would end the worker instead.
    output.on('error', () => undefined);
    input.on('error', () => undefined);
  }

  get oddities(): WireOddities {
    return { ...this.#oddities };
  }

  /**
   * Sends one command and resolves with Pi's answer, also a refusing one. Rejects with `harness-silent` after the deadline (a
   * later answer is dropped) and `harness-ended` when the process ends first.
   */
  request(command: RpcCommand, options: RequestOptions): Promise<PiAnswer> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    const id = `throughline-${this.#next++}`;
    return new Promise((settle, fail) => {
      const timer = setTimeout(() => this.#expire(id, options), options.deadlineMs);
      this.#pending.set(id, { type: command.type, settle, fail, timer });
      void this.send({ id, ...command });
    });
  }

  /** Sends a record that has no answer. Resolves when the pipe took it or is gone. */
  async send(record: Readonly<Record<string, unknown>>): Promise<void> {
    while (this.#drain !== null) await this.#drain;
    if (this.#ended !== null || this.#input.destroyed) return;
    if (this.#input.write(`${JSON.stringify(record)}\n`)) return;
    this.#drain = new Promise((resolve) => {
      const go = () => {
        this.#drain = null;
        this.#input.off('drain', go).off('close', go);
        resolve();
      };
      this.#input.on('drain', go).on('close', go);
    });
  }

  /** Ends every wait; nothing can be sent from now on. */
  end(cause: Problem): void {
    if (this.#ended !== null) return;
    this.#ended = cause;
    for (const { fail, timer } of this.#pending.values()) {
      clearTimeout(timer);
      fail(cause);
    }
    this.#pending.clear();
  }

  #expire(id: string, options: RequestOptions): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    if (options.patient?.() === true) {
      pending.timer = setTimeout(() => this.#expire(id, options), options.deadlineMs);
      return;
    }
    this.#pending.delete(id);
    pending.fail(new Problem('harness-silent', `${pending.type}, ${Math.round(options.deadlineMs / 1000)} s`));
  }

  #take(frame: LineFrame): void {
    if (frame.kind === 'ends') {
      this.#takeLong(frame.start.toString(), frame.end.toString(), frame.length);
      return;
    }
    if (frame.bytes.length === 0) return;
    const record = parseRecord(frame.bytes);
    if (record === null) this.#oddities.badLines += 1;
    else if (record.type === 'response') this.#answer(record);
    else this.#listener.record(record);
  }

  #takeLong(start: string, end: string, bytes: number): void {
    this.#oddities.longLines += 1;
    const type = typeAtStart(start);
    if (type !== 'response') {
      this.#listener.long({ type, start, end, bytes });
      return;
    }
    const id = /"id"\s*:\s*"([^"]*)"/.exec(start)?.[1] ?? '';
    // What Pi found is too much to read; that it found it is an answer, too.
    const success = /"success"\s*:\s*true/.test(start);
    this.#settled(id)?.settle({ success, data: undefined, error: `the answer is longer than ${longestAnswer} bytes` });
  }

  #answer(record: PiRecord): void {
    const { id, success, data, error } = record;
    const pending = this.#settled(typeof id === 'string' ? id : '');
    pending?.settle({ success: success === true, data, error: typeof error === 'string' ? error : '' });
  }

  #settled(id: string): Pending | null {
    const pending = this.#pending.get(id) ?? null;
    if (pending === null) {
      this.#oddities.lateAnswers += 1;
      return null;
    }
    this.#pending.delete(id);
    clearTimeout(pending.timer);
    return pending;
  }
}

function limitOf(start: Buffer): number {
  return typeAtStart(start.toString()) === 'response' ? longestAnswer : longestEvent;
}
