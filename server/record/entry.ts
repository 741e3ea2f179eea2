// What happened, as domain values: one immutable entry per record of a session. Foreign field names end at `source/`.

/** Free text written by somebody, or shown to the model. */
export interface TextBlock {
  readonly kind: 'text';
  readonly text: string;
}

/** An image by size only: its bytes stay in the file. `usable` is false when the data is no valid base64. */
export interface ImageBlock {
  readonly kind: 'image';
  readonly mimeType: string;
  readonly bytes: number;
  readonly usable: boolean;
}

export interface ThinkingBlock {
  readonly kind: 'thinking';
  readonly text: string;
}

/** A tool call inside an assistant message. `arguments` is foreign data: read it with care. */
export interface CallBlock {
  readonly kind: 'call';
  readonly callId: string;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A block of a shape this version does not know. It is kept and shown, never interpreted. */
export interface UnknownBlock {
  readonly kind: 'unknown';
  readonly type: string;
}

export type Block = TextBlock | ImageBlock | ThinkingBlock | CallBlock | UnknownBlock;

/** Tokens as the provider reported them. */
export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly total: number;
}

/** Fields every entry has. `ordinal` is the place in the file among entries, 0-based; `at` is ISO 8601 or null. */
export interface EntryBase {
  readonly id: string;
  readonly parentId: string | null;
  readonly at: string | null;
  readonly ordinal: number;
}

export interface UserEntry extends EntryBase {
  readonly kind: 'user';
  readonly blocks: readonly Block[];
}

export interface AssistantEntry extends EntryBase {
  readonly kind: 'assistant';
  readonly blocks: readonly Block[];
  readonly provider: string | null;
  readonly model: string | null;
  readonly usage: Usage | null;
  readonly stopReason: string | null;
  readonly errorMessage: string | null;
}

export interface ToolResultEntry extends EntryBase {
  readonly kind: 'toolResult';
  readonly callId: string;
  readonly tool: string;
  readonly blocks: readonly Block[];
  readonly isError: boolean;
  /** The tool's own extra data (diffs, exit codes), foreign. */
  readonly details: unknown;
}

/** A shell command the person ran themselves. `excluded` ones never reach the model. */
export interface BashEntry extends EntryBase {
  readonly kind: 'bash';
  readonly command: string;
  readonly output: string;
  readonly exitCode: number | null;
  readonly cancelled: boolean;
  readonly excluded: boolean;
}

/** A prompt or tool-list statement. `text` joins content and sections for display and token counts. */
export interface SystemEntry extends EntryBase {
  readonly kind: 'system';
  readonly text: string;
  readonly toolsAdded: readonly string[];
  readonly toolsRemoved: readonly string[];
}

export interface CustomMessageEntry extends EntryBase {
  readonly kind: 'customMessage';
  readonly customType: string;
  readonly blocks: readonly Block[];
  readonly display: boolean;
  readonly details: unknown;
}

/** How a compaction names what it keeps: v1 position, entry id, its own id (keep none), or an inline tail. */
export type CompactionShape = 'index' | 'id' | 'self' | 'tail';

export interface CompactionEntry extends EntryBase {
  readonly kind: 'compaction';
  readonly summary: string;
  readonly shape: CompactionShape;
  /** Null when nothing before the boundary is kept, or the boundary names nothing that exists. */
  readonly firstKeptEntryId: string | null;
  readonly tokensBefore: number;
  readonly fromHook: boolean;
  readonly systemText: string | null;
  readonly details: unknown;
  /** Shape `tail` only: the messages kept, carried in the boundary itself. They bear the boundary's id. */
  readonly tail?: readonly Entry[];
}

export interface BranchSummaryEntry extends EntryBase {
  readonly kind: 'branchSummary';
  readonly summary: string;
  readonly fromId: string | null;
}

/** Latest edit on the branch wins. `replacement` null omits the target from what the model sees. */
export interface ContextEditEntry extends EntryBase {
  readonly kind: 'contextEdit';
  readonly targetId: string;
  readonly replacement: readonly Block[] | null;
}

export interface LabelEntry extends EntryBase {
  readonly kind: 'label';
  readonly targetId: string;
  /** Null clears the label. */
  readonly label: string | null;
}

export interface CustomEntry extends EntryBase {
  readonly kind: 'custom';
  readonly customType: string;
  readonly data: unknown;
}

export interface ModelChangeEntry extends EntryBase {
  readonly kind: 'modelChange';
  readonly provider: string;
  readonly model: string;
}

export interface ThinkingChangeEntry extends EntryBase {
  readonly kind: 'thinkingChange';
  readonly level: string;
}

export interface ToolsChangeEntry extends EntryBase {
  readonly kind: 'toolsChange';
  readonly tools: readonly string[];
}

export interface SessionInfoEntry extends EntryBase {
  readonly kind: 'sessionInfo';
  readonly name: string | null;
}

export interface UsageEntry extends EntryBase {
  readonly kind: 'usage';
  readonly usageKind: string;
  readonly usage: Usage | null;
}

/** A record of a type this version does not know, kept in the tree and shown as such. */
export interface UnknownEntry extends EntryBase {
  readonly kind: 'unknown';
  readonly type: string;
}

export type Entry =
  | UserEntry
  | AssistantEntry
  | ToolResultEntry
  | BashEntry
  | SystemEntry
  | CustomMessageEntry
  | CompactionEntry
  | BranchSummaryEntry
  | ContextEditEntry
  | LabelEntry
  | CustomEntry
  | ModelChangeEntry
  | ThinkingChangeEntry
  | ToolsChangeEntry
  | SessionInfoEntry
  | UsageEntry
  | UnknownEntry;

export type EntryKind = Entry['kind'];

/** Text of all text blocks, joined with newlines. Thinking, images and calls are not text. */
export function textOf(blocks: readonly Block[]): string {
  if (blocks.length === 1 && blocks[0]?.kind === 'text') return blocks[0].text;
  return blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])).join('\n');
}
