// The companion: a Pi extension that tells the worker what happens and does what the worker asks (PI-1). It never throws into
// Pi, never keeps Pi waiting, and is not there at all when no worker is.

import { orderCommand, runInstructions } from '../../../protocol/companionNames.ts';
import { beforeCompactOf, contextTold } from './beforeCompact.ts';
import { findWorkers } from './findWorkers.ts';
import { NestedCalls } from './nestedCalls.ts';
import { OrderDesk } from './orderDesk.ts';
import { offerPeopleCommand } from './peopleCommand.ts';
import type { Pi, PiContext } from './piApi.ts';
import { claimProcess, processState, releaseProcess, takeAddress } from './processState.ts';
import { type Greeting, WorkerLine } from './workerLine.ts';

/** What the worker is told without an answer. Hooks that wait for the worker come with what needs them (PI-2). */
const told = ['session_compact', 'session_compact_failed', 'session_tree', 'model_select'] as const;

/** A worker that asked for a compaction has its answer; it may only be busy (milliseconds). */
const askedMs = 30_000;

/** The file we are loaded from; where we are not bundled there is only one of us. */
const copy = typeof __filename === 'string' ? __filename : 'companion';

interface Companion {
  readonly pi: Pi;
  readonly desk: OrderDesk;
  readonly calls: NestedCalls;
  line: WorkerLine | null;
  /** Why the next prompt may need a hand-over (CMP-18); null once it was asked for. */
  due: 'compaction' | 'restart' | null;
  /** Takes the handler for the end of turns back; null while there is none. */
  unwatch: (() => void) | null;
}

/** Pi calls this once per session runtime. */
export function companion(pi: Pi): void {
  guarded(() => {
    if (claimProcess(copy)) register(pi);
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

function register(pi: Pi): void {
  const state: Companion = {
    pi,
    desk: new OrderDesk(pi),
    calls: new NestedCalls(),
    line: null,
    due: null,
    unwatch: null,
  };
  pi.on('session_start', (event, context) => guarded(() => begin(state, event, context)));
  pi.on('session_shutdown', (event) =>
    guarded(() => {
      releaseProcess(copy);
      state.line?.tell('session_shutdown', { reason: event['reason'] ?? null });
      state.line?.end();
      state.line = null;
    }),
  );
  pi.on('session_compact', () =>
    guarded(() => {
      state.due = 'compaction';
    }),
  );
  pi.on('before_agent_start', (event, context) => handOver(state, event, context));
  for (const name of told) pi.on(name, (event) => guarded(() => state.line?.tell(name, small(name, event))));
  pi.on('agent_settled', (_event, context) =>
    guarded(() => {
      tellRegistry(state);
      state.line?.tell('agent_settled', contextTold(context));
    }),
  );
  pi.on('session_before_compact', (event, context) => beforeCompact(state, event, context));
  pi.registerCommand(orderCommand, {
    description: 'Used by Throughline itself',
    handler: (args, context) => state.desk.run(args, context),
  });
  offerPeopleCommand(pi, (context) => {
    if (state.line === null || state.line.isClosed) open(state, 'command', context);
    return state.line;
  });
}

/**
 * Asks the worker whether it has a summary (CMP-8). Registered always, forwarded only to a worker that takes part; whatever
 * fails, Pi compacts by itself, or not at all where it does so because the worker asked for it.
 */
async function beforeCompact(
  { line }: Companion,
  event: Readonly<Record<string, unknown>>,
  context: PiContext,
): Promise<unknown> {
  const isAsked = String(event['customInstructions'] ?? '').startsWith(runInstructions);
  try {
    if (line === null || !line.wants('session_before_compact')) return isAsked ? { cancel: true } : undefined;
    const signal = event['signal'] instanceof AbortSignal ? event['signal'] : null;
    const patience = isAsked ? askedMs : undefined;
    const result = await line.hook('session_before_compact', beforeCompactOf(event, context), signal, patience);
    if (typeof result === 'object' && result !== null) return result;
  } catch {
    // As without a worker.
  }
  return isAsked ? { cancel: true } : undefined;
}

function begin(state: Companion, event: Readonly<Record<string, unknown>>, context: PiContext): void {
  const reason = String(event['reason'] ?? 'startup');
  if (reason !== 'reload') state.due = reason === 'new' ? null : 'restart';
  open(state, reason, context);
}

/**
 * Asks once after a compaction or restart what is to be handed over (CMP-18); a worker that does not hand over is not asked, and
 * Pi waits as long as for any hook of ours.
 */
async function handOver(
  state: Companion,
  event: Readonly<Record<string, unknown>>,
  context: PiContext,
): Promise<unknown> {
  const { due, line } = state;
  if (due === null || line === null || event['messageType'] === 'custom') return undefined;
  if (!line.wants('before_agent_start')) return undefined;
  state.due = null;
  try {
    const leafId = context.sessionManager.getLeafId?.() ?? null;
    return (await line.hook('before_agent_start', { why: due, leafId }, null)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Looks for a worker and greets it. Pi 0.87.1 tells a start twice: a line that says the same already stays. */
function open(state: Companion, reason: string, context: PiContext): void {
  const hello = helloOf(state.pi, reason, context);
  if (state.line !== null && !state.line.isClosed && isSameSession(state.line.hello, hello)) return;
  state.line?.close();
  const workers = findWorkers(context.cwd, takeAddress(process.env), process.env);
  const line = new WorkerLine(workers, hello, {
    onOrder: (call) => guarded(() => state.desk.take(call, context, line)),
    onModelCall: (call) =>
      void state.calls.ask(call, context).then((answer) => guarded(() => line.modelAnswer(answer))),
    onModelStop: (id) => guarded(() => state.calls.stop(id)),
    onLost: () => guarded(() => state.calls.stopAll()),
    onNotice: ({ key, text }) =>
      guarded(() => {
        const { shown } = processState();
        if (shown.has(key)) return;
        shown.add(key);
        context.ui.notify(text, 'warning');
      }),
  });
  state.line = line;
  // Extensions loaded after us register in their own session_start; those that take longer are seen when a run has ended.
  void line.opened.then(() =>
    guarded(() => {
      tellRegistry(state);
      watchTurns(state);
    }),
  );
}

/**
 * Turns are told only to a worker that prepares ahead: a handler for their end, whatever it does, stops Pi's cache warming after a
 * compaction (facts of Pi, P5).
 */
function watchTurns(state: Companion): void {
  const isWanted = state.line?.wants('turn_end') === true;
  if (isWanted === (state.unwatch !== null)) return;
  state.unwatch?.();
  state.unwatch = null;
  if (!isWanted) return;
  const stop = state.pi.on('turn_end', (_event, context) =>
    guarded(() => state.line?.tell('turn_end', contextTold(context))),
  );
  state.unwatch = typeof stop === 'function' ? () => stop() : () => {};
}

function helloOf(pi: Pi, reason: string, context: PiContext): Greeting {
  return {
    pid: process.pid,
    piVersion: null,
    mode: context.mode ?? 'unknown',
    reason,
    session: {
      id: context.sessionManager.getSessionId(),
      file: context.sessionManager.getSessionFile() ?? null,
      cwd: context.cwd,
    },
    ...registryOf(pi),
  };
}

function isSameSession({ session: a }: Greeting, { session: b }: Greeting): boolean {
  return a.id === b.id && a.file === b.file && a.cwd === b.cwd;
}

function registryOf(pi: Pi): { tools: string[]; commands: string[] } {
  return { tools: pi.getAllTools().map(({ name }) => name), commands: pi.getCommands().map(({ name }) => name) };
}

function tellRegistry({ line, pi }: Companion): void {
  if (line === null || line.isClosed) return;
  const { tools, commands } = registryOf(pi);
  line.registry(tools, commands);
}

/** Fields the worker reads of each event: Pi's events hold whole messages and live objects. */
const fields: Readonly<Record<(typeof told)[number], readonly string[]>> = {
  session_compact: ['fromExtension', 'reason', 'willRetry'],
  session_compact_failed: ['reason', 'aborted', 'willRetry'],
  session_tree: ['newLeafId', 'oldLeafId'],
  model_select: ['source'],
};

function small(name: (typeof told)[number], event: Readonly<Record<string, unknown>>): unknown {
  const told = Object.fromEntries(fields[name].map((field) => [field, event[field] ?? null]));
  return name === 'session_compact' ? { ...told, runId: runIdOf(event['compactionEntry']) } : told;
}

/** The run of ours that wrote a compaction, null for another's. */
function runIdOf(entry: unknown): string | null {
  const { throughline } = (entry as { details?: { throughline?: { runId?: unknown } } } | null)?.details ?? {};
  return typeof throughline?.runId === 'string' ? throughline.runId : null;
}
