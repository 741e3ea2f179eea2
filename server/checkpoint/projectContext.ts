// The ContextProjector (RST-3): what a process without memory of a session gets to go on with it, made from the newest usable
// checkpoint and the raw tail behind it. A pure function: the same inputs give the same bytes, so that prompt caches hold.
import { messageText } from '../compaction/synthesis/conversationText.ts';
import type { Branch } from '../record/branch.ts';
import { isOwnMessage } from '../record/ownMessage.ts';
import { type ProjectedMessage, rawMessages, reachableOf } from '../record/projection.ts';
import type { Session } from '../record/session.ts';
import { estimateTokens } from '../record/tokens.ts';
import { scrubText } from '../scrub/scrubText.ts';
import { type Frame, frameOf, type ProjectableCheckpoint, withoutMarkers } from './projectContextFrame.ts';

export type ContextProjection =
  | {
      readonly kind: 'projected';
      readonly checkpointId: string;
      readonly checkpointNumber: number;
      /** Begins with the checkpoint's marker; what a person asks comes after it. */
      readonly text: string;
      /** Estimated tokens of `text`, at most `budgetTokens`. */
      readonly tokens: number;
      readonly budgetTokens: number;
      /** Entries behind the checkpoint that stand in it word for word, and older ones there was no room for. */
      readonly entries: number;
      readonly leftOut: number;
      readonly redactions: number;
    }
  /** Nothing can be restored from, and why: whoever starts then knows nothing of what came before. */
  | { readonly kind: 'none'; readonly reason: string };

/** A message of the tail with what belongs to it: a call and its results are never separated. */
export interface Piece {
  readonly text: string;
  readonly tokens: number;
  readonly entries: number;
  readonly redactions: number;
}

/** Estimate for the empty line between two pieces. */
const gapTokens = 2;

/**
 * Projects a branch for a model that may get `budgetTokens` of it. `checkpoints` are the session's, oldest first. One is usable
 * when it was made on this branch, says something, and leaves its text within the budget; the newest usable one is taken. Its tail
 * begins at its first kept entry, else behind its head; the newest part that fits is taken whole.
 */
export function projectContext(
  session: Session,
  branch: Branch,
  checkpoints: readonly ProjectableCheckpoint[],
  budgetTokens: number,
): ContextProjection {
  const ordinals = reachableOf(branch);
  let tooLarge: ProjectableCheckpoint | null = null;
  for (const checkpoint of checkpoints.toReversed()) {
    const tail = tailOf(session, ordinals, checkpoint);
    if (tail === null) continue;
    const frame = frameOf(checkpoint);
    if (estimateTokens(frame.write([], tail.length)) <= budgetTokens) {
      return fitted(checkpoint, frame, rawMessages(session, tail), budgetTokens);
    }
    tooLarge ??= checkpoint;
  }
  const reason =
    tooLarge === null
      ? 'There is no usable checkpoint on this branch.'
      : `Checkpoint ${tooLarge.number} does not fit in the ${budgetTokens} tokens this model may get.`;
  return { kind: 'none', reason };
}

/** What was handed over: "checkpoint 4 and the last 23 entries". */
export function projectionWords({
  checkpointNumber,
  entries,
}: Extract<ContextProjection, { kind: 'projected' }>): string {
  const tail = entries === 0 ? '' : entries === 1 ? ' and the last entry' : ` and the last ${entries} entries`;
  return `checkpoint ${checkpointNumber}${tail}`;
}

/** Ordinals behind what the checkpoint's summary stands for; null when it was not made on this branch. */
export function tailOf(
  session: Session,
  ordinals: readonly number[],
  { headId, firstKeptEntryId, summary }: ProjectableCheckpoint,
): readonly number[] | null {
  const head = ordinals.indexOf(session.ordinalOf(headId) ?? -1);
  if (head < 0 || summary.trim() === '') return null;
  const first = firstKeptEntryId === null ? head + 1 : ordinals.indexOf(session.ordinalOf(firstKeptEntryId) ?? -1);
  // A tail that cannot be found would be a hole nobody is told of.
  if (first < 0 || first > head + 1) return null;
  return ordinals.slice(first).filter((ordinal) => !isOwn(session, ordinal));
}

/** What we asked the agent, and its answer to us, is no part of the conversation. */
export function isOwn(session: Session, ordinal: number): boolean {
  return session.heads[ordinal]?.kind === 'customMessage' && isOwnMessage(session.entry(ordinal));
}

/** The newest messages within a budget, oldest first, each with what belongs to it; what does not fit is never written down. */
export function newestPieces(messages: readonly ProjectedMessage[], budgetTokens: number): Piece[] {
  const answered = new Set(messages.flatMap(({ callId }) => callId ?? []));
  let left = budgetTokens;
  const pieces: Piece[] = [];
  for (const group of groupsOf(messages).toReversed()) {
    const piece = pieceOf(group, answered);
    left -= piece.tokens + gapTokens;
    if (left < 0) break;
    pieces.unshift(piece);
  }
  return pieces;
}

function fitted(
  checkpoint: ProjectableCheckpoint,
  frame: Frame,
  messages: readonly ProjectedMessage[],
  budgetTokens: number,
): ContextProjection {
  const groups = groupsOf(messages);
  const total = groups.reduce((sum, group) => sum + entriesOf(group), 0);
  const pieces = newestPieces(messages, budgetTokens - estimateTokens(frame.write([], total)));
  for (; ; pieces.shift()) {
    const entries = pieces.reduce((sum, piece) => sum + piece.entries, 0);
    const leftOut = total - entries;
    const text = frame.write(
      pieces.map((piece) => piece.text),
      leftOut,
    );
    const tokens = estimateTokens(text);
    // Estimates of parts do not add up to the digit.
    if (tokens > budgetTokens && pieces.length > 0) continue;
    const { id, number } = checkpoint;
    const redactions = pieces.reduce((sum, piece) => sum + piece.redactions, frame.redactions);
    const figures = { tokens, budgetTokens, entries, leftOut, redactions };
    return { kind: 'projected', checkpointId: id, checkpointNumber: number, text, ...figures };
  }
}

function entriesOf(group: readonly ProjectedMessage[]): number {
  return new Set(group.map(({ entryId }) => entryId)).size;
}

/** A harness's own prompt is left out: the next process has one of its own. */
function groupsOf(messages: readonly ProjectedMessage[]): readonly (readonly ProjectedMessage[])[] {
  const groups: ProjectedMessage[][] = [];
  const groupOfCall = new Map<string, ProjectedMessage[]>();
  for (const message of messages.filter(({ role }) => role !== 'system')) {
    const known = groupOfCall.get(message.callId ?? '');
    const group = known ?? [];
    group.push(message);
    if (known === undefined) groups.push(group);
    for (const callId of callsOf(message)) groupOfCall.set(callId, group);
  }
  return groups;
}

function callsOf({ blocks }: ProjectedMessage): readonly string[] {
  return blocks.flatMap((block) => (block.kind === 'call' ? [block.callId] : []));
}

function pieceOf(group: readonly ProjectedMessage[], answered: ReadonlySet<string>): Piece {
  const parts = group.map((message) => messageText(message));
  const open = group.flatMap(callsOf).some((callId) => !answered.has(callId));
  const texts = [...parts.map(({ text }) => text), ...(open ? ['(A call here has no recorded result.)'] : [])];
  // Once more: what is joined may form what its parts were not.
  const { text, redactions } = scrubText(withoutMarkers(texts.join('\n')));
  return {
    text,
    tokens: estimateTokens(text),
    entries: entriesOf(group),
    redactions: parts.reduce((sum, part) => sum + part.redactions, redactions),
  };
}
