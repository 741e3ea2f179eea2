// Orders of the worker, from their arrival to the answer. Only a command may move Pi's head, so an order told over the line
// waits for ours to run; over RPC the driver sends the whole order as that command. A nonce counts once.

import type { Order, OrderCall } from '../../../protocol/companion.ts';
import { orderCommand } from '../../../protocol/companionNames.ts';
import { askToCompact, carryOut } from './orders.ts';
import type { Pi, PiCommandContext, PiContext } from './piApi.ts';
import type { WorkerLine } from './workerLine.ts';

/** How long an order may wait for Pi: less than the worker waits (10 s), so that nothing happens after it gave up. */
const orderMs = 8_000;
/** How often we look whether a turn has ended (milliseconds). */
const lookMs = 50;
/** How long Pi may take to end when it was asked to (milliseconds). */
const endMs = 1_000;

interface Waiting {
  readonly call: OrderCall;
  readonly line: WorkerLine;
}

export class OrderDesk {
  readonly #pi: Pi;
  readonly #waiting = new Map<string, Waiting>();
  readonly #used = new Set<string>();

  constructor(pi: Pi) {
    this.#pi = pi;
  }

  /** An order that came over the line. It is answered in every case, within the deadline. */
  take(call: OrderCall, context: PiContext, line: WorkerLine): void {
    const { id, order } = call;
    if (this.#used.has(order.nonce) || this.#waiting.has(order.nonce)) {
      refuse(id, 'this order was given before', line);
    } else if (order.do === 'release') {
      this.#used.add(order.nonce);
      release(id, order.by, context, line).catch((error: unknown) => refuse(id, wordsOf(error), line));
    } else if (order.do === 'compact') {
      this.#used.add(order.nonce);
      try {
        line.done({ id, ok: true, message: '', entryId: askToCompact(order.instructions, context) });
      } catch (error) {
        refuse(id, wordsOf(error), line);
      }
    } else if (!context.isIdle()) {
      refuse(id, 'a turn is running', line);
    } else {
      this.#queue({ call, line });
    }
  }

  /** Our command, run by Pi. Throws for people who type it. */
  async run(args: string, context: PiCommandContext): Promise<void> {
    const given = parsed(args);
    const waiting = this.#waiting.get(given.nonce);
    this.#waiting.delete(given.nonce);
    const order = waiting?.call.order ?? (context.mode === 'rpc' && 'do' in given ? given : null);
    if (order === null || given.nonce === '' || this.#used.has(given.nonce)) {
      throw new Error(`/${orderCommand} is used by Throughline itself`);
    }
    this.#used.add(given.nonce);
    if (waiting === undefined) {
      await carryOut(order, this.#pi, context);
      return;
    }
    const { call, line } = waiting;
    try {
      line.done({ id: call.id, ok: true, message: '', entryId: await carryOut(order, this.#pi, context) });
    } catch (error) {
      refuse(call.id, wordsOf(error), line);
    }
  }

  #queue({ call, line }: Waiting): void {
    const { nonce } = call.order;
    this.#waiting.set(nonce, { call, line });
    setTimeout(() => {
      if (this.#waiting.delete(nonce)) refuse(call.id, 'Pi did not come to it', line);
    }, orderMs).unref();
    try {
      this.#pi.sendUserMessage(`/${orderCommand} ${JSON.stringify({ nonce })}`, { expandPromptTemplates: true });
    } catch (error) {
      this.#waiting.delete(nonce);
      refuse(call.id, wordsOf(error), line);
    }
  }
}

/** Lets go of the session (STO-2): what runs is finished, Pi writes as it goes, then Pi ends. Else nothing happens. */
async function release(id: number, by: string, context: PiContext, line: WorkerLine): Promise<void> {
  const until = Date.now() + orderMs;
  while (!context.isIdle() || context.hasPendingMessages()) {
    if (Date.now() > until || line.isClosed) return refuse(id, 'a turn is running', line);
    await new Promise((resolve) => setTimeout(resolve, lookMs).unref());
  }
  context.ui.notify(`${by} goes on with this session, so this Pi ends.`, 'info');
  line.done({ id, ok: true, message: '', entryId: null });
  context.shutdown();
  // Over RPC, Pi 0.87.1 takes note and ends with the next command only, which may be a prompt: an idle Pi is ended as by a
  // signal, in order as well.
  if (context.mode === 'rpc') setTimeout(() => endIdle(context), endMs).unref();
}

function endIdle(context: PiContext): void {
  try {
    if (context.isIdle()) process.kill(process.pid, 'SIGTERM');
  } catch {
    // It has moved to another session: this one is let go.
  }
}

function refuse(id: number, message: string, line: WorkerLine): void {
  line.done({ id, ok: false, message, entryId: null });
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function parsed(args: string): Order | { nonce: string } {
  try {
    const value = JSON.parse(args) as { nonce?: unknown } | null;
    return typeof value?.nonce === 'string' ? (value as Order) : { nonce: '' };
  } catch {
    return { nonce: '' };
  }
}
