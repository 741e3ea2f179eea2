// The companion: a Pi extension that tells the worker what happens and does what the worker asks (PI-1). It never throws into
// Pi, never keeps Pi waiting, and is not there at all when no worker is.

import type { Order, OrderCall } from '../../../protocol/companion.ts';
import { orderCommand } from '../../../protocol/companionNames.ts';
import { carryOut } from './orders.ts';
import type { Pi, PiCommandContext, PiContext } from './piApi.ts';
import { findWorker, WorkerLine } from './workerLine.ts';

/** What the worker is told without an answer. Hooks that wait for the worker come with what needs them (PI-2). */
const told = ['session_compact', 'session_compact_failed', 'agent_settled', 'session_tree', 'model_select'] as const;

/** Orders told over the line, waiting for our command to run; over RPC the driver sends the whole order instead. */
type Waiting = Map<string, OrderCall>;

interface Companion {
  line: WorkerLine | null;
  readonly waiting: Waiting;
  readonly used: Set<string>;
}

/** Pi calls this once per session runtime. */
export function companion(pi: Pi): void {
  const state: Companion = { line: null, waiting: new Map(), used: new Set() };
  pi.on('session_start', (event, context) => guarded(() => open(state, pi, event, context)));
  pi.on('session_shutdown', (event) =>
    guarded(() => {
      state.line?.tell('session_shutdown', { reason: event['reason'] ?? null });
      state.line?.end();
      state.line = null;
    }),
  );
  for (const name of told) pi.on(name, (event) => guarded(() => state.line?.tell(name, small(name, event))));
  pi.registerCommand(orderCommand, {
    description: 'Used by Throughline itself',
    handler: (args, context) => runOrder(args, state, pi, context),
  });
}

/** Nothing of ours may end or change what Pi does (PI-1). */
function guarded(work: () => void): undefined {
  try {
    work();
  } catch {
    // Pi goes on as if we were not there; the worker notices the silence.
  }
  return undefined;
}

function open(state: Companion, pi: Pi, event: Readonly<Record<string, unknown>>, context: PiContext): void {
  state.line?.close();
  state.line = null;
  const worker = findWorker(context.cwd, process.env);
  if (worker === null) return;
  const hello = {
    pid: process.pid,
    piVersion: null,
    mode: context.mode ?? 'unknown',
    reason: String(event['reason'] ?? 'startup'),
    session: {
      id: context.sessionManager.getSessionId(),
      file: context.sessionManager.getSessionFile() ?? null,
      cwd: context.cwd,
    },
    tools: pi.getAllTools().map(({ name }) => name),
    commands: pi.getCommands().map(({ name }) => name),
  };
  state.line = new WorkerLine(worker, hello, {
    onWelcome: () => undefined,
    onOrder: (call) => guarded(() => dispatch(call, state, pi, context)),
  });
}

/** Only a command may move Pi's head, so the order waits for ours to run (facts of Pi: recipe b). */
function dispatch(call: OrderCall, state: Companion, pi: Pi, context: PiContext): void {
  const refusal = state.used.has(call.order.nonce)
    ? 'this order was given before'
    : context.isIdle()
      ? null
      : 'a turn is running';
  if (refusal !== null) {
    state.line?.done({ id: call.id, ok: false, message: refusal, entryId: null });
    return;
  }
  state.waiting.set(call.order.nonce, call);
  pi.sendUserMessage(`/${orderCommand} ${JSON.stringify({ nonce: call.order.nonce })}`, {
    expandPromptTemplates: true,
  });
}

/** An order told over the line, or a whole one from the driver that started this Pi; a nonce counts once. */
async function runOrder(args: string, state: Companion, pi: Pi, context: PiCommandContext): Promise<void> {
  const given = parsed(args);
  const call = state.waiting.get(given.nonce);
  state.waiting.delete(given.nonce);
  const order = call?.order ?? (context.mode === 'rpc' && 'do' in given ? given : null);
  if (order === null || given.nonce === '' || state.used.has(given.nonce)) {
    throw new Error(`/${orderCommand} is used by Throughline itself`);
  }
  state.used.add(given.nonce);
  try {
    const entryId = await carryOut(order, pi, context);
    if (call) state.line?.done({ id: call.id, ok: true, message: '', entryId });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!call) throw error;
    state.line?.done({ id: call.id, ok: false, message, entryId: null });
  }
}

function parsed(args: string): Order | { nonce: string } {
  try {
    const value = JSON.parse(args) as { nonce?: unknown };
    return typeof value.nonce === 'string' ? (value as Order) : { nonce: '' };
  } catch {
    return { nonce: '' };
  }
}

/** Fields the worker reads of each event: Pi's events hold whole messages and live objects. */
const fields: Readonly<Record<(typeof told)[number], readonly string[]>> = {
  session_compact: ['fromExtension', 'reason'],
  session_compact_failed: ['reason', 'aborted'],
  agent_settled: ['aborted'],
  session_tree: ['newLeafId', 'oldLeafId'],
  model_select: ['source'],
};

function small(name: (typeof told)[number], event: Readonly<Record<string, unknown>>): unknown {
  return Object.fromEntries(fields[name].map((field) => [field, event[field] ?? null]));
}
