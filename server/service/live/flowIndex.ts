// Which rows a branch has in the Session panel, without their text: small items that know where to read. An appended entry
// only adds items, so a running session is never indexed twice (UI-6).

import type { Anchor } from '../../record/anchors.ts';
import type { Branch } from '../../record/branch.ts';
import type { Block, Entry } from '../../record/entry.ts';
import { type EntryHead, isSameHead, type Session } from '../../record/session.ts';
import { acpNote } from './acpNotes.ts';

export type FlowItemKind =
  | 'gap'
  | 'anchor'
  | 'user'
  | 'thinking'
  | 'reply'
  | 'tool'
  | 'bash'
  | 'note'
  | 'compaction'
  | 'summary'
  | 'checkpoint';

/** One row to be. `block` is the block of an assistant message, the number of a checkpoint, -1 for a whole entry. */
export interface FlowItem {
  readonly kind: FlowItemKind;
  readonly ordinal: number;
  readonly block: number;
  /** Tool rows: the entry that answered the call, null while none did. */
  readonly resultOrdinal: number | null;
  /** Tool rows that failed, replies that ended in an error. */
  readonly failed: boolean;
}

/** Where a process began that was not given what stands before it; null where none did. */
export interface Restart {
  readonly ordinal: number;
  readonly mode: 'checkpoint_restored' | 'fresh';
}

export interface FlowIndex {
  readonly items: readonly FlowItem[];
  readonly restart: Restart | null;
  readonly anchors: ReadonlyMap<number, Anchor>;
}

interface Building {
  readonly items: FlowItem[];
  /** Rows of calls without a result so far, by call id. */
  readonly open: Map<string, number>;
  /** Heads of what is indexed, in branch order. */
  readonly heads: EntryHead[];
  restart: Restart | null;
}

const nothingBuilt = (): Building => ({ items: [], open: new Map(), heads: [], restart: null });

/** `"toolCallId"` and `"role"` stand this near to the beginning of a result. */
const peekBytes = 1_024;
const callIdPattern = /"toolCallId":"((?:[^"\\]|\\.)*)"/;
const errorMark = Buffer.from('"isError":true');

const wholeKinds: Readonly<Partial<Record<Entry['kind'], FlowItemKind>>> = {
  user: 'user',
  bash: 'bash',
  customMessage: 'note',
  compaction: 'compaction',
  branchSummary: 'summary',
  unknown: 'note',
};

/** Indexes branches of one session file; keeps what it knows while the branch only grows. */
export class FlowIndexer {
  #building: Building = nothingBuilt();
  #sessionId = '';

  /** Cost: one parse of each assistant message not met before, one scan of each result's bytes. */
  index(session: Session, branch: Branch, anchorsOfBranch: readonly Anchor[]): FlowIndex {
    const anchors = new Map<number, Anchor>();
    for (const anchor of anchorsOfBranch) {
      const ordinal = session.ordinalOf(anchor.entryId);
      if (ordinal !== null) anchors.set(ordinal, anchor);
    }
    const ordinals = withNewest(session, branch);
    if (!this.#continues(session, ordinals)) {
      this.#building = nothingBuilt();
      this.#sessionId = session.header.id;
    }
    const gaps = new Set(branch.gaps.map(({ childId }) => session.ordinalOf(childId)));
    for (const ordinal of ordinals.slice(this.#building.heads.length)) {
      const head = session.heads[ordinal];
      if (head !== undefined) addEntry(this.#building, session, head, gaps.has(ordinal));
    }
    const { items, restart } = this.#building;
    return { items: withAnchors(items, anchors), anchors, restart };
  }

  #continues(session: Session, wanted: readonly number[]): boolean {
    const { heads } = this.#building;
    if (this.#sessionId !== session.header.id || heads.length > wanted.length) return false;
    return heads.every((head, at) => isSameHead(head, session.heads[wanted[at] ?? -1]));
  }
}

/** A branch ends with its last message. A record of ours is one line of entries, and what it says after that is shown as well. */
function withNewest(session: Session, { ordinals }: Branch): readonly number[] {
  const last = ordinals.at(-1);
  if (session.harness !== 'acp' || last === undefined) return ordinals;
  return [...ordinals, ...session.heads.slice(last + 1).map(({ ordinal }) => ordinal)];
}

function addEntry(building: Building, session: Session, head: EntryHead, gap: boolean): void {
  const { ordinal, kind } = head;
  building.heads.push(head);
  if (gap) push(building, 'gap', ordinal);
  if (kind === 'assistant') addAssistant(building, session.entry(ordinal), ordinal);
  else if (kind === 'toolResult') addResult(building, session, ordinal);
  else if (kind === 'custom' && session.harness === 'acp') addAcpNote(building, session, ordinal);
  else {
    const whole = wholeKinds[kind];
    if (whole !== undefined) push(building, whole, ordinal);
  }
}

/** Kinds of bookkeeping that may be a row; the others are never parsed. */
const toldKinds = /"kind":"(?:attached|resume-failed|projected|replayed|compaction-suspected)"/;
/** The kind of an entry stands in its first bytes. */
const kindBytes = 400;

function addAcpNote(building: Building, session: Session, ordinal: number): void {
  if (!toldKinds.test(session.peek?.(ordinal, kindBytes).toString('utf8') ?? '')) return;
  const entry = session.entry(ordinal);
  if (entry.kind !== 'custom') return;
  const { how, mode } = Object(entry.data) as Readonly<Record<string, unknown>>;
  // The first one is the session's own beginning.
  if (entry.customType === 'acp.attached' && building.items.length === 0) return;
  const isRestart = how === 'new' && (mode === 'fresh' || mode === 'checkpoint_restored');
  if (isRestart) building.restart = { ordinal, mode };
  if (acpNote(entry) !== null) push(building, 'note', ordinal);
}

function push(building: Building, kind: FlowItemKind, ordinal: number, block = -1, failed = false): void {
  building.items.push({ kind, ordinal, block, resultOrdinal: null, failed });
}

function addAssistant(building: Building, entry: Entry, ordinal: number): void {
  if (entry.kind !== 'assistant') return;
  const failed = entry.errorMessage !== null;
  let replied = false;
  entry.blocks.forEach((block, index) => {
    const kind = rowKindOf(block);
    if (kind === null) return;
    if (block.kind === 'call') building.open.set(block.callId, building.items.length);
    replied ||= kind === 'reply';
    push(building, kind, ordinal, index, kind === 'reply' && failed);
  });
  // A reply that failed before its first word still says so.
  if (failed && !replied) push(building, 'reply', ordinal, -1, true);
}

function rowKindOf(block: Block): FlowItemKind | null {
  if (block.kind === 'call') return 'tool';
  if (block.kind === 'thinking') return block.text.trim() === '' ? null : 'thinking';
  if (block.kind === 'text') return block.text.trim() === '' ? null : 'reply';
  return null;
}

function addResult(building: Building, session: Session, ordinal: number): void {
  const callId = callIdOf(session, ordinal);
  const at = callId === null ? undefined : building.open.get(callId);
  // Inside a JSON string the quotes of this mark would be escaped, so it is the field itself.
  const failed = session.raw(ordinal).includes(errorMark);
  const item = at === undefined ? undefined : building.items[at];
  if (item === undefined || at === undefined || callId === null) {
    push(building, 'tool', ordinal, -1, failed);
    return;
  }
  building.open.delete(callId);
  building.items[at] = { ...item, resultOrdinal: ordinal, failed };
}

function callIdOf(session: Session, ordinal: number): string | null {
  const start = session.peek?.(ordinal, peekBytes).toString('utf8') ?? '';
  const match = callIdPattern.exec(start);
  if (match) return JSON.parse(`"${match[1]}"`) as string;
  const entry = session.entry(ordinal);
  return entry.kind === 'toolResult' ? entry.callId : null;
}

/** Anchor messages become anchor rows; an anchor on anything else (a label, a tool's result) stands before its first row. */
function withAnchors(items: readonly FlowItem[], anchors: ReadonlyMap<number, Anchor>): readonly FlowItem[] {
  if (anchors.size === 0) return items;
  const result: FlowItem[] = [];
  const told = new Set<number>();
  for (const item of items) {
    const at = anchorOrdinalOf(item, anchors);
    if (at !== null && !told.has(at)) {
      told.add(at);
      result.push({ kind: 'anchor', ordinal: at, block: -1, resultOrdinal: null, failed: false });
    }
    if (!(item.kind === 'note' && at === item.ordinal)) result.push(item);
  }
  return result;
}

function anchorOrdinalOf(item: FlowItem, anchors: ReadonlyMap<number, Anchor>): number | null {
  if (anchors.has(item.ordinal)) return item.ordinal;
  return item.resultOrdinal !== null && anchors.has(item.resultOrdinal) ? item.resultOrdinal : null;
}
