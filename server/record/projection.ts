// The branch as the harness would send it (REC-6), equal to Pi's own projection: newest boundary, kept range, latest
// edits, summaries, custom messages. The branch is projected as a whole; entries keep their source ids.

import type { Branch } from './branch.ts';
import type { Block, CompactionEntry, Entry } from './entry.ts';
import type { Session } from './session.ts';
import { estimateMessage } from './tokens.ts';

export type ProjectedRole =
  | 'system'
  | 'user'
  | 'assistant'
  | 'toolResult'
  | 'summary'
  | 'branchSummary'
  | 'custom'
  | 'bash';

/** One message of the projection. A compaction entry yields a `system` (when it holds one) and a `summary` message. */
export interface ProjectedMessage {
  readonly entryId: string;
  readonly ordinal: number;
  readonly role: ProjectedRole;
  readonly blocks: readonly Block[];
  /** The call a tool result answers; absent for other roles. */
  readonly callId?: string;
  /** True when a context edit replaced the content; the old text must not be read back. */
  readonly edited: boolean;
  /** Estimated tokens of this message as sent; estimated when first read. */
  readonly tokens: number;
}

export interface Projection {
  readonly headId: string | null;
  readonly messages: readonly ProjectedMessage[];
  /** Entries an edit omits from the model's view. */
  readonly omittedIds: readonly string[];
  /** Newest compaction on the branch, null without one. */
  readonly boundaryId: string | null;
  /** Sum of message tokens, by estimate. */
  readonly tokens: number;
}

/** One message before edits are applied. */
interface Draft {
  readonly role: ProjectedRole;
  readonly blocks: readonly Block[];
  readonly callId?: string;
}

type Replacement = readonly Block[] | null;

/** A shell command as Pi words it for the model: command, output in a fence, then what went wrong. */
function bashText(entry: Extract<Entry, { kind: 'bash' }>): string {
  const output = entry.output === '' ? '(no output)' : `\`\`\`\n${entry.output}\n\`\`\``;
  const failed = entry.exitCode !== null && entry.exitCode !== 0;
  const end = entry.cancelled
    ? '\n\n(command cancelled)'
    : failed
      ? `\n\nCommand exited with code ${entry.exitCode}`
      : '';
  return `Ran \`${entry.command}\`\n${output}${end}`;
}

function textDraft(role: ProjectedRole, text: string): Draft {
  return { role, blocks: [{ kind: 'text', text }] };
}

function draftsOf(entry: Entry): readonly Draft[] {
  switch (entry.kind) {
    case 'toolResult':
      return [{ role: entry.kind, blocks: entry.blocks, callId: entry.callId }];
    case 'user':
    case 'assistant':
      return [{ role: entry.kind, blocks: entry.blocks }];
    case 'customMessage':
      return [{ role: 'custom', blocks: entry.blocks }];
    case 'system':
      return [textDraft('system', entry.text)];
    case 'bash':
      return entry.excluded ? [] : [textDraft('bash', bashText(entry))];
    case 'branchSummary':
      return entry.summary === '' ? [] : [textDraft('branchSummary', entry.summary)];
    default:
      return [];
  }
}

/** The newest boundary stands for itself: its system prompt, its summary, and a tail it may carry. */
function boundaryDrafts(entry: CompactionEntry): readonly Draft[] {
  const system = entry.systemText === null ? [] : [textDraft('system', entry.systemText)];
  return [...system, textDraft('summary', entry.summary), ...(entry.tail ?? []).flatMap(draftsOf)];
}

/** Kinds whose content an edit replaces; an omission takes any entry out. */
const editable: ReadonlySet<ProjectedRole> = new Set(['user', 'assistant', 'toolResult', 'custom']);

function messagesOf(
  entry: Entry,
  drafts: readonly Draft[],
  edit: Replacement | undefined,
): readonly ProjectedMessage[] {
  if (edit === null) return [];
  return drafts.map((draft) => messageOf(entry, draft, edit));
}

/** Tokens are estimated when first asked for: many readers of a projection never do. */
function messageOf(entry: Entry, { role, blocks, callId }: Draft, edit: Replacement | undefined): ProjectedMessage {
  const edited = edit != null && editable.has(role);
  const sent = edited ? edit : blocks;
  let estimate = -1;
  return {
    entryId: entry.id,
    ordinal: entry.ordinal,
    role,
    blocks: sent,
    ...(callId === undefined ? {} : { callId }),
    edited,
    get tokens() {
      if (estimate < 0) estimate = estimateMessage(role, sent);
      return estimate;
    },
  };
}

/** The part of the branch the harness walks, root to head: nothing beyond a gap. */
export function reachableOf(branch: Branch): readonly number[] {
  return branch.reachable === 0 ? [] : branch.ordinals.slice(-branch.reachable);
}

/** The newest boundary among the ordinals, as an index into them; −1 without one. */
function boundaryIndex(session: Session, path: readonly number[]): number {
  return path.findLastIndex((ordinal) => session.heads[ordinal]?.kind === 'compaction' && isBoundary(session, ordinal));
}

function isBoundary(session: Session, ordinal: number): boolean {
  return session.entry(ordinal).kind === 'compaction';
}

/** Kept entries before the boundary. System messages among them are folded into the boundary's own. */
function keptBefore(session: Session, path: readonly number[], boundary: CompactionEntry): readonly number[] {
  if (boundary.firstKeptEntryId === null) return [];
  const first = path.indexOf(session.ordinalOf(boundary.firstKeptEntryId) ?? -1);
  if (first < 0) return [];
  return path.slice(first).filter((ordinal) => session.heads[ordinal]?.kind !== 'system');
}

interface Selection {
  readonly boundary: CompactionEntry | null;
  /** What follows the boundary in the projection: kept entries, then those after it. */
  readonly ordinals: readonly number[];
}

function select(session: Session, path: readonly number[]): Selection {
  const index = boundaryIndex(session, path);
  const entry = index < 0 ? null : session.entry(path[index] ?? -1);
  if (entry?.kind !== 'compaction') return { boundary: null, ordinals: path };
  const kept = keptBefore(session, path.slice(0, index), entry);
  return { boundary: entry, ordinals: [...kept, ...path.slice(index + 1)] };
}

/** Ordinals of the entries that make up the projection of a branch, in order: the boundary, what it keeps, what follows. */
export function projectedOrdinals(session: Session, branch: Branch): readonly number[] {
  const { boundary, ordinals } = select(session, reachableOf(branch));
  return boundary === null ? ordinals : [boundary.ordinal, ...ordinals];
}

/** Entries that never reach the model and need no parsing. */
const silent: ReadonlySet<string> = new Set([
  'label',
  'custom',
  'usage',
  'sessionInfo',
  'modelChange',
  'thinkingChange',
  'toolsChange',
]);

function latestEdits(session: Session, ordinals: readonly number[]): ReadonlyMap<string, Replacement> {
  const edits = new Map<string, Replacement>();
  for (const ordinal of ordinals) {
    if (session.heads[ordinal]?.kind !== 'contextEdit') continue;
    const entry = session.entry(ordinal);
    if (entry.kind === 'contextEdit') edits.set(entry.targetId, entry.replacement);
  }
  return edits;
}

/**
 * These entries of a branch as they would be sent, edits among them applied, boundaries passed over: the raw tail behind a
 * checkpoint (RST-3). Parses only what is sent.
 */
export function rawMessages(session: Session, ordinals: readonly number[]): readonly ProjectedMessage[] {
  return messagesAt(session, ordinals, latestEdits(session, ordinals));
}

function messagesAt(
  session: Session,
  ordinals: readonly number[],
  edits: ReadonlyMap<string, Replacement>,
): ProjectedMessage[] {
  return ordinals.flatMap((ordinal) => {
    if (silent.has(session.heads[ordinal]?.kind ?? '')) return [];
    const entry = session.entry(ordinal);
    // Only the newest boundary speaks: an older one inside the kept range contributes nothing.
    return messagesOf(entry, draftsOf(entry), edits.get(entry.id));
  });
}

/**
 * What the model would see if the harness went on at the head of the branch. Parses only the entries that are sent;
 * cost is linear in their bytes.
 */
export function projectionOf(session: Session, branch: Branch): Projection {
  const { boundary, ordinals } = select(session, reachableOf(branch));
  const edits = latestEdits(session, ordinals);
  const messages: ProjectedMessage[] = [];
  if (boundary !== null) messages.push(...messagesOf(boundary, boundaryDrafts(boundary), edits.get(boundary.id)));
  // One by one: a spread of a very long branch would not fit the stack.
  for (const message of messagesAt(session, ordinals, edits)) messages.push(message);
  const onPath = new Set(ordinals);
  let sum: number | null = null;
  const omitted = [...edits].filter(([id, edit]) => edit === null && isOn(session, id, onPath, boundary));
  return {
    headId: branch.headId,
    messages,
    omittedIds: omitted.map(([id]) => id),
    boundaryId: boundary?.id ?? null,
    get tokens() {
      sum ??= messages.reduce((before, message) => before + message.tokens, 0);
      return sum;
    },
  };
}

function isOn(session: Session, id: string, onPath: ReadonlySet<number>, boundary: CompactionEntry | null): boolean {
  return id === boundary?.id || onPath.has(session.ordinalOf(id) ?? -1);
}
