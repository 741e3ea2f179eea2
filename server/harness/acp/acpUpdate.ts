// One `session/update` of an agent as a value (SEC-2): every kind of the stable protocol, and the unknown ones by their name.
// The original stays in the record of raw frames, so nothing is lost by what is not understood here.
import { type Fields, fieldsOf, listIn, numberIn, objectIn, stringIn } from './foreignValue.ts';

/** Content of a message in the shape our own record keeps it in: text, or an image with its bytes. */
export type Piece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string };

/** What a tool call brought, as far as it is shown. */
export type ToolContent =
  | { readonly kind: 'piece'; readonly piece: Piece }
  | { readonly kind: 'diff'; readonly path: string; readonly before: string | null; readonly after: string }
  | { readonly kind: 'terminal'; readonly id: string };

/** Fields an update of a call gives; those it leaves out stay as they were, lists replace as a whole. */
export interface ToolFields {
  readonly title?: string;
  readonly name?: string;
  readonly kind?: string;
  readonly status?: string;
  readonly content?: readonly ToolContent[];
  readonly paths?: readonly string[];
  readonly input?: unknown;
  readonly output?: unknown;
}

export interface PlanStep {
  readonly text: string;
  readonly state: 'open' | 'running' | 'done';
}

export interface AcpCommand {
  readonly name: string;
  readonly description: string;
  readonly hint: string | null;
}

export type AcpUpdate =
  | {
      readonly kind: 'piece';
      readonly channel: 'reply' | 'thinking' | 'user';
      readonly piece: Piece;
      readonly messageId: string | null;
      readonly meta: Fields | null;
    }
  | { readonly kind: 'tool'; readonly callId: string; readonly fields: ToolFields; readonly meta: Fields | null }
  | { readonly kind: 'plan'; readonly steps: readonly PlanStep[] }
  | { readonly kind: 'commands'; readonly commands: readonly AcpCommand[] }
  | { readonly kind: 'mode'; readonly id: string }
  | { readonly kind: 'options'; readonly options: unknown }
  | { readonly kind: 'title'; readonly title: string | null }
  | { readonly kind: 'gauge'; readonly tokens: number; readonly window: number; readonly cost: number | null }
  | { readonly kind: 'notice'; readonly level: 'info' | 'warning' | 'error'; readonly text: string }
  /** `summary` undefined leaves what was said before. */
  | {
      readonly kind: 'compaction';
      readonly id: string;
      readonly status: string;
      readonly summary: string | null | undefined;
      readonly error: string | null;
    }
  | { readonly kind: 'compaction-piece'; readonly id: string; readonly text: string }
  /** A session the agent started for this one; `result` is there once it reports back. */
  | { readonly kind: 'sub-session'; readonly id: string; readonly title: string | null; readonly result: unknown }
  | { readonly kind: 'unknown'; readonly name: string };

type Reader = (update: Fields) => AcpUpdate | null;

const channels = { user_message_chunk: 'user', agent_message_chunk: 'reply', agent_thought_chunk: 'thinking' } as const;

const readers: Readonly<Record<string, Reader>> = {
  user_message_chunk: chunk('user_message_chunk'),
  agent_message_chunk: chunk('agent_message_chunk'),
  agent_thought_chunk: chunk('agent_thought_chunk'),
  tool_call: tool,
  tool_call_update: tool,
  plan: (update) => ({ kind: 'plan', steps: listIn(update, 'entries').flatMap(stepOf) }),
  available_commands_update: (update) => ({
    kind: 'commands',
    commands: listIn(update, 'availableCommands').flatMap(commandOf),
  }),
  current_mode_update: (update) => withText(update, 'currentModeId', (id) => ({ kind: 'mode', id })),
  config_option_update: (update) => ({ kind: 'options', options: update['configOptions'] }),
  session_info_update: (update) => ('title' in update ? { kind: 'title', title: stringIn(update, 'title') } : null),
  usage_update: gauge,
  notice,
  subagent_update: subSession,
  compaction_update: compaction,
  compaction_summary_chunk: (update) =>
    withText(update, 'compactionId', (id) => {
      const piece = pieceOf(update['content']);
      return { kind: 'compaction-piece', id, text: piece?.type === 'text' ? piece.text : '' };
    }),
};

/** The protocol has no place for a result: an agent gives it as a field of its own or in `_meta` (CKP-8). */
function subSession(update: Fields): AcpUpdate | null {
  const result = update['result'] ?? objectIn(update, '_meta')?.['result'] ?? null;
  return withText(update, 'sessionId', (id) => ({ kind: 'sub-session', id, title: stringIn(update, 'title'), result }));
}

/** Reads `params.update`. What does not have the fields of its kind is `unknown`, too. */
export function readUpdate(value: unknown): AcpUpdate {
  const update = fieldsOf(value);
  const name = stringIn(update, 'sessionUpdate') ?? '';
  const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
  return (update === null ? null : reader?.(update)) ?? { kind: 'unknown', name: name.slice(0, 100) };
}

/** A content block; what is neither text nor an image is named in words. Null for what is no block. */
export function pieceOf(value: unknown): Piece | null {
  const block = fieldsOf(value);
  switch (stringIn(block, 'type')) {
    case 'text':
      return { type: 'text', text: stringIn(block, 'text') ?? '' };
    case 'image':
      return { type: 'image', data: stringIn(block, 'data') ?? '', mimeType: stringIn(block, 'mimeType') ?? '' };
    case 'resource_link':
      return { type: 'text', text: `[${stringIn(block, 'name') ?? ''}](${stringIn(block, 'uri') ?? ''})` };
    case 'resource': {
      const resource = objectIn(block, 'resource');
      return { type: 'text', text: stringIn(resource, 'text') ?? `[${stringIn(resource, 'uri') ?? 'resource'}]` };
    }
    case null:
      return null;
    default:
      return { type: 'text', text: `[${stringIn(block, 'type') ?? ''}]` };
  }
}

function chunk(name: keyof typeof channels): Reader {
  return (update) => {
    const piece = pieceOf(update['content']);
    if (piece === null) return null;
    const messageId = stringIn(update, 'messageId');
    return { kind: 'piece', channel: channels[name], piece, messageId, meta: objectIn(update, '_meta') };
  };
}

/** Fields of a call as an update or a permission request gives them. */
export function toolFields(update: Fields): ToolFields {
  const text = (name: string) => stringIn(update, name);
  const [title, name, kind, status] = [text('title'), text('name'), text('kind'), text('status')];
  return {
    ...(title === null ? {} : { title }),
    ...(name === null ? {} : { name }),
    ...(kind === null ? {} : { kind }),
    ...(status === null ? {} : { status }),
    ...(Array.isArray(update['content']) ? { content: update['content'].flatMap(contentOf) } : {}),
    ...(Array.isArray(update['locations']) ? { paths: update['locations'].flatMap(pathOf) } : {}),
    ...(update['rawInput'] == null ? {} : { input: update['rawInput'] }),
    ...(update['rawOutput'] == null ? {} : { output: update['rawOutput'] }),
  };
}

function tool(update: Fields): AcpUpdate | null {
  return withText(update, 'toolCallId', (callId) => ({
    kind: 'tool',
    callId,
    fields: toolFields(update),
    meta: objectIn(update, '_meta'),
  }));
}

function contentOf(value: unknown): readonly ToolContent[] {
  const fields = fieldsOf(value);
  switch (stringIn(fields, 'type')) {
    case 'content': {
      const piece = pieceOf(fields?.['content']);
      return piece === null ? [] : [{ kind: 'piece', piece }];
    }
    case 'diff': {
      const path = stringIn(fields, 'path');
      if (path === null) return [];
      return [{ kind: 'diff', path, before: stringIn(fields, 'oldText'), after: stringIn(fields, 'newText') ?? '' }];
    }
    case 'terminal':
      return [{ kind: 'terminal', id: stringIn(fields, 'terminalId') ?? '' }];
    default:
      return [];
  }
}

function pathOf(value: unknown): readonly string[] {
  const path = stringIn(fieldsOf(value), 'path');
  return path === null ? [] : [path];
}

function stepOf(value: unknown): readonly PlanStep[] {
  const entry = fieldsOf(value);
  const text = stringIn(entry, 'content');
  if (text === null) return [];
  const status = stringIn(entry, 'status');
  return [{ text, state: status === 'completed' ? 'done' : status === 'in_progress' ? 'running' : 'open' }];
}

function commandOf(value: unknown): readonly AcpCommand[] {
  const command = fieldsOf(value);
  const name = stringIn(command, 'name')?.replace(/^\//, '');
  if (name === undefined || name === '') return [];
  const hint = stringIn(objectIn(command, 'input'), 'hint');
  return [{ name, description: stringIn(command, 'description') ?? '', hint }];
}

function gauge(update: Fields): AcpUpdate | null {
  const [tokens, window] = [numberIn(update, 'used'), numberIn(update, 'size')];
  if (tokens === null || window === null || tokens < 0 || window < 0) return null;
  const cost = objectIn(update, 'cost');
  // Another currency is no figure of dollars.
  const dollars = stringIn(cost, 'currency') === 'USD' ? numberIn(cost, 'amount') : null;
  return { kind: 'gauge', tokens, window, cost: dollars };
}

function notice(update: Fields): AcpUpdate | null {
  return withText(update, 'title', (title) => {
    const severity = stringIn(update, 'severity');
    const level = severity === 'error' || severity === 'warning' ? severity : 'info';
    const description = stringIn(update, 'description');
    return { kind: 'notice', level, text: description === null ? title : `${title}: ${description}` };
  });
}

function compaction(update: Fields): AcpUpdate | null {
  return withText(update, 'compactionId', (id) => ({
    kind: 'compaction',
    id,
    status: stringIn(update, 'status') ?? '',
    summary: summaryOf(update),
    error: stringIn(update, 'error'),
  }));
}

function summaryOf(update: Fields): string | null | undefined {
  if (update['summary'] === null) return null;
  if (!Array.isArray(update['summary'])) return undefined;
  return update['summary']
    .map(pieceOf)
    .flatMap((piece) => (piece?.type === 'text' ? [piece.text] : []))
    .join('\n');
}

function withText(fields: Fields, name: string, use: (text: string) => AcpUpdate): AcpUpdate | null {
  const text = stringIn(fields, name);
  return text === null ? null : use(text);
}
