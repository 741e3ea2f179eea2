// Orders to the companion inside Pi, sent as a command over RPC: the answer comes when the handler has ended. What was done is
// read from Pi's own entries, never assumed (NAV-3, NAV-5).
import { randomBytes } from 'node:crypto';
import { Problem } from '../../errors.ts';
import type { Order } from '../../protocol/companion.ts';
import { anchorCustomType, orderCommand } from '../../protocol/companionNames.ts';
import type { EntryHead, Session } from '../../record/session.ts';
import { type PiLink, refusal } from './piLink.ts';
import { stringIn } from './rpcTypes.ts';

/** What an order needs of the running Pi. */
export interface OrderPlace {
  readonly link: PiLink;
  /** Errors of extensions from the `mark`th on, and how many there were so far. */
  failuresSince(mark: number): readonly { readonly source: string; readonly error: string }[];
  readonly failureCount: number;
}

/** An order without its nonce. */
type Wanted = Order extends infer One ? (One extends Order ? Omit<One, 'nonce'> : never) : never;

/** Where Pi is sent, and where its head must be afterwards (null: before everything). */
export interface Move {
  readonly targetId: string;
  readonly headId: string | null;
}

/** Sends one order and waits for the end of its handler. Throws `harness-refused` with the handler's words when it failed. */
async function carryOut(order: Wanted, place: OrderPlace): Promise<string> {
  const before = place.failureCount;
  const nonce = randomBytes(16).toString('hex');
  await place.link.ask({ type: 'prompt', message: `/${orderCommand} ${JSON.stringify({ ...order, nonce })}` });
  const failed = place.failuresSince(before).find(({ source }) => source === `command:${orderCommand}`);
  if (failed !== undefined) throw refusal('the order', failed.error);
  return nonce;
}

/**
 * Moves Pi's head (NAV-5). `lastId` is the newest entry before, null when there is none. Done when Pi's own head is there, or
 * hangs there by what extensions wrote about the move.
 */
export async function navigate(move: Move, lastId: string | null, place: OrderPlace): Promise<void> {
  await carryOut({ do: 'navigate', targetId: move.targetId }, place);
  const { entries, leafId } = await place.link.entries(lastId);
  const parentOf = new Map(entries.map(({ id, parentId }) => [id, parentId ?? null]));
  let head = leafId;
  while (head !== null && head !== move.headId && parentOf.has(head)) head = parentOf.get(head) ?? null;
  if (head !== move.headId) throw new Problem('harness-refused', 'Pi did not move its head');
}

/** Writes an anchor with its label (NAV-3) and returns the anchor's entry id, as Pi's own entries show it. */
export async function placeAnchor(
  { name, outcome }: { readonly name: string; readonly outcome: string },
  lastId: string | null,
  place: OrderPlace,
): Promise<string> {
  const nonce = await carryOut({ do: 'anchor', name, outcome }, place);
  const { entries } = await place.link.entries(lastId);
  const anchor = entries.find(
    ({ customType, details }) => customType === anchorCustomType && stringIn(details, 'nonce') === nonce,
  );
  const isLabelled = entries.some(({ type, targetId }) => type === 'label' && targetId === anchor?.id);
  if (anchor === undefined || !isLabelled) throw new Problem('harness-refused', 'Pi shows no anchor with a label');
  return anchor.id;
}

/**
 * How to get just before an entry: Pi goes to the parent of a message a person or an extension wrote, and to anything else
 * itself. Throws `unknown-entry`, or `not-supported` where Pi's own rule would go further back.
 */
export function moveBefore(entryId: string, session: Session): Move {
  const head = headOf(entryId, session);
  if (head === null) throw new Problem('unknown-entry', entryId);
  if (goesToParent(head)) return { targetId: entryId, headId: head.parentId };
  const parent = head.parentId === null ? null : headOf(head.parentId, session);
  if (parent === null || goesToParent(parent)) {
    throw new Problem('not-supported', 'Pi cannot go to just before this entry; choose the message before it');
  }
  return { targetId: parent.id, headId: parent.id };
}

function headOf(id: string, session: Session): EntryHead | null {
  const ordinal = session.ordinalOf(id);
  return ordinal === null ? null : (session.heads[ordinal] ?? null);
}

function goesToParent({ kind }: EntryHead): boolean {
  return kind === 'user' || kind === 'customMessage';
}
