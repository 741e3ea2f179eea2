// Pairs tool calls with their results as entries arrive, and says for each pair what was asked and how it ended. The other
// collectors of facts/ work on exchanges instead of raw entries. A call without a result is not done.

import {
  type AssistantEntry,
  type BashEntry,
  type CallBlock,
  type Entry,
  type ToolResultEntry,
  textOf,
} from '../record/entry.ts';
import { type Failure, failureOf } from './failure.ts';
import { type ResultStatus, shellStatus, toolStatus } from './resultStatus.ts';
import { scrubbedBlocks } from './scrubbedEntry.ts';
import { type ShellRun, shellRun } from './shellCommand.ts';
import { shellSteps } from './shellSteps.ts';
import { type ToolAction, toolAction } from './toolCalls.ts';

/** One call with its result. */
export interface Exchange {
  readonly tool: string;
  /** Entry that holds the call; null for a result whose call is unknown. */
  readonly callEntryId: string | null;
  readonly resultEntryId: string;
  readonly action: ToolAction;
  readonly status: ResultStatus;
  /** True when it ran and succeeded. */
  readonly ok: boolean;
  /** For shell actions: what each part did. */
  readonly shell: ShellRun | null;
  /** What went wrong and is a failure to remember; null for successes, questions answered no, and stopped calls. */
  readonly failure: Failure | null;
  readonly arguments: CallBlock['arguments'];
  readonly details: unknown;
}

interface OpenCall {
  readonly entryId: string;
  readonly call: CallBlock;
}

export interface Pairing {
  /** Takes the next entry of the branch; gives the exchange it completes, if any. Cost is linear in the entry. */
  add(entry: Entry): Exchange | null;
}

const fileTools = new Set(['read', 'write', 'edit', 'append', 'delete', 'move', 'copy', 'patch', 'folder']);

function statusOf(action: ToolAction, entry: ToolResultEntry): ResultStatus {
  const text = textOf(entry.blocks);
  if (action.kind === 'shell') return shellStatus(text, entry.isError, entry.details);
  return toolStatus(text, entry.isError, action.kind === 'files' && fileTools.has(action.tool));
}

type ExchangeOutcome = Pick<Exchange, 'status' | 'shell' | 'failure'>;

function judged(action: ToolAction, entry: ToolResultEntry): ExchangeOutcome {
  const status = statusOf(action, entry);
  const shell = action.kind === 'shell' ? shellRun(action.steps, status) : null;
  return { status, shell, failure: failureOf(status, shell) };
}

/** A failure is quoted, so it is judged on the scrubbed text; other output is read for its end and its paths alone. */
function outcomeOf(action: ToolAction, entry: ToolResultEntry): ExchangeOutcome {
  const outcome = judged(action, entry);
  return outcome.failure === null ? outcome : judged(action, { ...entry, blocks: scrubbedBlocks(entry.blocks) });
}

function exchangeOf(entry: ToolResultEntry, open: OpenCall | null): Exchange {
  const args = open?.call.arguments ?? {};
  const tool = open?.call.tool ?? entry.tool;
  const action = open ? toolAction(tool, args) : ({ kind: 'other', paths: [] } as const);
  const { status, shell, failure } = outcomeOf(action, entry);
  return {
    tool,
    callEntryId: open?.entryId ?? null,
    resultEntryId: entry.id,
    action,
    status,
    ok: status.state === 'ok',
    shell,
    failure,
    arguments: args,
    details: entry.details,
  };
}

function exchangeOfBash(entry: BashEntry): Exchange {
  const steps = shellSteps(entry.command.slice(0, 400_000));
  const failed = entry.exitCode !== null && entry.exitCode !== 0;
  const state = entry.cancelled ? 'interrupted' : failed ? 'failed' : 'ok';
  const status: ResultStatus = { state, exitCode: entry.exitCode, body: entry.output, notice: '' };
  const shell = shellRun(steps, status);
  return {
    tool: 'bash',
    callEntryId: entry.id,
    resultEntryId: entry.id,
    action: { kind: 'shell', script: entry.command, steps },
    status,
    ok: state === 'ok',
    shell,
    failure: failureOf(status, shell),
    arguments: { command: entry.command },
    details: null,
  };
}

/** Starts pairing at the root of a branch. Ids that occur twice are matched oldest first. */
export function createPairing(): Pairing {
  const open = new Map<string, OpenCall[]>();
  const take = (callId: string): OpenCall | null => {
    const waiting = open.get(callId);
    const first = waiting?.shift() ?? null;
    if (waiting?.length === 0) open.delete(callId);
    return first;
  };
  const keep = (entryId: string, call: CallBlock): void => {
    const waiting = open.get(call.callId);
    if (waiting) waiting.push({ entryId, call });
    else open.set(call.callId, [{ entryId, call }]);
  };
  const keepCalls = (entry: AssistantEntry): void => {
    for (const block of entry.blocks) if (block.kind === 'call') keep(entry.id, block);
  };
  return {
    add(entry) {
      if (entry.kind === 'assistant') keepCalls(entry);
      if (entry.kind === 'toolResult') return exchangeOf(entry, take(entry.callId));
      // What the person keeps from the model is no fact of the conversation.
      return entry.kind === 'bash' && !entry.excluded ? exchangeOfBash(entry) : null;
    },
  };
}
