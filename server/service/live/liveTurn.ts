// The running turn, from a live session's events: what is not in the record yet and what waits for the person. Values in,
// values out; `recorded` empties what the record now tells.

import type { LiveDialog, LiveEvent, LiveField, LiveState } from '../../harness/live/liveSession.ts';
import type { FlowRowView, LiveTurnView } from '../../protocol/sessionPanelViews.ts';
import { harnessName } from './harnessName.ts';
import { tailOf, toolCard } from './toolCard.ts';

export interface LiveTool {
  readonly kind: 'tool';
  readonly callId: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: string;
  readonly state: 'running' | 'passed' | 'failed';
}

export interface LiveText {
  readonly kind: 'text';
  readonly block: string;
  readonly channel: 'reply' | 'thinking';
  readonly text: string;
}

export interface LiveTurn {
  readonly state: LiveState | null;
  readonly parts: readonly (LiveTool | LiveText)[];
  readonly plan: LiveTurnView['plan'];
  readonly dialogs: readonly LiveDialog[];
  readonly status: LiveTurnView['status'];
  readonly notices: LiveTurnView['notices'];
}

export const noTurn: LiveTurn = { state: null, parts: [], plan: [], dialogs: [], status: null, notices: [] };

/** Notices kept, newest last. */
const mostNotices = 20;
/** Characters of one running text or output that are kept; the record has the rest soon. */
const mostLive = 60_000;
/** Parts of one running message shown at most. */
const mostParts = 200;

/** The turn after one event. */
export function turnAfter(turn: LiveTurn, event: LiveEvent): LiveTurn {
  switch (event.kind) {
    case 'state':
      return { ...turn, state: event.state };
    case 'turn-started':
      return { ...turn, status: null };
    case 'text':
      return { ...turn, parts: withText(turn.parts, event) };
    case 'tool-started':
    case 'tool-output':
    case 'tool-ended':
      return { ...turn, parts: withTool(turn.parts, event) };
    case 'plan':
      return { ...turn, plan: event.steps.map((step) => ({ ...step })) };
    case 'recorded':
      return { ...turn, parts: turn.parts.filter((part) => part.kind === 'tool' && part.state === 'running') };
    case 'dialog':
      return { ...turn, dialogs: [...turn.dialogs, event.dialog] };
    case 'dialog-gone':
      return { ...turn, dialogs: turn.dialogs.filter(({ id }) => id !== event.id) };
    case 'notice':
      return { ...turn, notices: [...turn.notices, { level: event.level, text: event.text }].slice(-mostNotices) };
    default:
      return afterOutcome(turn, event);
  }
}

type Outcome = Exclude<
  LiveEvent,
  {
    kind:
      | 'state'
      | 'turn-started'
      | 'text'
      | 'tool-started'
      | 'tool-output'
      | 'tool-ended'
      | 'plan'
      | 'recorded'
      | 'dialog'
      | 'dialog-gone'
      | 'notice';
  }
>;

/** What ends or interrupts: it is said in the status line, and nothing of the stopped turn goes on growing. */
function afterOutcome(turn: LiveTurn, event: Outcome): LiveTurn {
  switch (event.kind) {
    case 'turn-ended':
      return { ...turn, parts: [], status: endOf(event) };
    case 'settled':
      return { ...turn, parts: [] };
    case 'compaction-started':
      return {
        ...turn,
        status: {
          icon: 'running',
          text: `${harnessName(turn.state?.harnessLabel ?? 'The agent')} compacts the context (${event.reason}). The conversation is unchanged so far.`,
        },
      };
    case 'compaction-ended':
      return { ...turn, status: compactionEnd(event) };
    case 'retry':
      return {
        ...turn,
        status: {
          icon: 'running',
          text: `The provider failed: ${event.message} Trying again in ${Math.ceil(event.delayMs / 1_000)} s, ${event.attempt} of ${event.attempts}.`,
        },
      };
    case 'retry-ended':
      return {
        ...turn,
        status: event.succeeded ? null : { icon: 'error', text: event.message ?? 'Every retry failed.' },
      };
    case 'ended':
      return {
        ...turn,
        parts: [],
        dialogs: [],
        status: event.expected ? null : { icon: 'error', text: event.message },
      };
    default:
      return event satisfies never;
  }
}

function endOf(event: Extract<LiveEvent, { kind: 'turn-ended' }>): LiveTurnView['status'] {
  if (event.outcome === 'completed') return null;
  if (event.outcome === 'aborted') return { icon: 'info', text: 'Stopped. What was written so far is kept.' };
  return { icon: 'error', text: event.message ?? 'The turn failed. The conversation is as it was.' };
}

function compactionEnd(event: Extract<LiveEvent, { kind: 'compaction-ended' }>): LiveTurnView['status'] {
  if (event.applied) return null;
  return { icon: 'warning', text: event.message ?? 'Not compacted. The conversation is as it was.' };
}

/** Cut now and then, not at each delta: cutting copies the whole text. */
function endOfText(text: string): string {
  return text.length > 2 * mostLive ? text.slice(-mostLive) : text;
}

function withText(parts: LiveTurn['parts'], event: Extract<LiveEvent, { kind: 'text' }>): LiveTurn['parts'] {
  const at = parts.findIndex((part) => part.kind === 'text' && part.block === event.block);
  const known = parts[at];
  if (known?.kind === 'text') {
    return parts.with(at, { ...known, text: endOfText(known.text + event.delta) });
  }
  const { block, channel, delta } = event;
  return [...parts, { kind: 'text' as const, block, channel, text: delta.slice(-mostLive) }].slice(-mostParts);
}

type ToolEvent = Extract<LiveEvent, { kind: 'tool-started' | 'tool-output' | 'tool-ended' }>;

function withTool(parts: LiveTurn['parts'], event: ToolEvent): LiveTurn['parts'] {
  const at = parts.findIndex((part) => part.kind === 'tool' && part.callId === event.callId);
  const known = parts[at];
  const tool: LiveTool =
    known?.kind === 'tool'
      ? known
      : { kind: 'tool', callId: event.callId, name: '', input: {}, output: '', state: 'running' };
  const next = toolAfter(tool, event);
  return at < 0 ? [...parts, next].slice(-mostParts) : parts.with(at, next);
}

function toolAfter(tool: LiveTool, event: ToolEvent): LiveTool {
  switch (event.kind) {
    case 'tool-started':
      return { ...tool, name: event.name, input: objectOf(event.input), state: 'running' };
    case 'tool-output':
      return { ...tool, output: event.text.slice(-mostLive) };
    case 'tool-ended':
      return { ...tool, output: event.text.slice(-mostLive), state: event.failed ? 'failed' : 'passed' };
    default:
      return event satisfies never;
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** Calls that run now: their cards say running, not interrupted. */
export function runningCalls(turn: LiveTurn): ReadonlySet<string> {
  return new Set(turn.parts.flatMap((part) => (part.kind === 'tool' ? [part.callId] : [])));
}

/** The turn as the panel draws it. `recordedCalls` are calls whose rows the record shows already: they are not told twice. */
export function turnView(turn: LiveTurn, recordedCalls: ReadonlySet<string>): LiveTurnView {
  const { state } = turn;
  return {
    activity: state === null ? 'none' : state.activity,
    rows: turn.parts.flatMap((part, index) =>
      part.kind === 'tool' && recordedCalls.has(part.callId) ? [] : [liveRow(part, index)],
    ),
    plan: turn.plan,
    queue: (state?.queue ?? []).map((message) => ({ ...message })),
    dialogs: turn.dialogs.map(dialogView),
    status: turn.status,
    notices: [...turn.notices],
  };
}

function dialogView({ fields, ...dialog }: LiveDialog): LiveTurnView['dialogs'][number] {
  return {
    ...dialog,
    options: dialog.options.map((option) => ({ ...option })),
    ...(fields === undefined ? {} : { fields: fields.map(fieldView) }),
    askedAt: new Date(dialog.askedAt).toISOString(),
    expiresAt: dialog.expiresAt === null ? null : new Date(dialog.expiresAt).toISOString(),
  };
}

function fieldView({ initial, options, ...field }: LiveField) {
  return { ...field, initial: [...initial], options: options.map((option) => ({ ...option })) };
}

function liveRow(part: LiveTool | LiveText, index: number): FlowRowView {
  const base = { entryId: null, ordinal: null, at: null, sight: 'kept' as const };
  if (part.kind === 'tool') {
    return { ...base, key: `live:${part.callId}`, content: { kind: 'tool', card: liveCard(part) } };
  }
  const key = `live:${part.block}:${index}`;
  if (part.channel === 'thinking') {
    return { ...base, key, content: { kind: 'thinking', seconds: null, characters: part.text.length } };
  }
  return { ...base, key, content: { kind: 'reply', markdown: part.text.slice(-mostLive), cut: false, error: null } };
}

function liveCard(part: LiveTool) {
  const call = { callId: part.callId, tool: part.name, input: part.input };
  const running = part.state === 'running';
  const answer = running
    ? null
    : { text: part.output, failed: part.state === 'failed', details: null, durationMs: null };
  const card = toolCard(call, answer, { running, trimmed: false });
  return running && part.output !== '' ? { ...card, body: tailOf(part.output) } : card;
}
