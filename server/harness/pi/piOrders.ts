// Orders to the companion inside Pi, sent as a command over RPC: the answer comes when the handler has ended. What was done is
// read from Pi's own entries, never assumed (NAV-3, NAV-5).
import { randomBytes } from 'node:crypto';
import { Problem } from '../../errors.ts';
import type { Order } from '../../protocol/companion.ts';
import { anchorCustomType, orderCommand } from '../../protocol/companionNames.ts';
import { type PiLink, refusal } from './piLink.ts';
import type { PiEntry } from './rpcTypes.ts';

interface Failures {
  readonly failures: readonly { readonly source: string; readonly error: string }[];
}

/** An order without its nonce. */
type Wanted = Order extends infer One ? (One extends Order ? Omit<One, 'nonce'> : never) : never;

/** Sends one order and waits for the end of its handler. Throws `harness-refused` with the handler's words when it failed. */
async function carryOut(order: Wanted, link: PiLink, from: Failures): Promise<void> {
  const before = from.failures.length;
  const nonce = randomBytes(16).toString('hex');
  await link.ask({ type: 'prompt', message: `/${orderCommand} ${JSON.stringify({ ...order, nonce })}` });
  const failed = from.failures.slice(before).find(({ source }) => source === `command:${orderCommand}`);
  if (failed !== undefined) throw refusal('the order', failed.error);
}

/** Entries Pi has added since `lastId`. */
async function added(link: PiLink, lastId: string | null): Promise<readonly PiEntry[]> {
  return (await link.entries(lastId)).entries;
}

/** Moves Pi's head to just before an entry; `target` is that entry where Pi itself goes to its parent, else the parent. */
export async function navigate(target: string, link: PiLink, from: Failures): Promise<void> {
  await carryOut({ do: 'navigate', targetId: target }, link, from);
}

/** Writes an anchor with its label and returns the anchor's entry id, as Pi's own entries show it. */
export async function placeAnchor(
  name: string,
  outcome: string,
  lastId: string | null,
  link: PiLink,
  from: Failures,
): Promise<string> {
  await carryOut({ do: 'anchor', name, outcome }, link, from);
  const entries = await added(link, lastId);
  const anchor = entries.findLast(
    ({ type, customType }) => type === 'custom_message' && customType === anchorCustomType,
  );
  if (anchor === undefined) throw new Problem('harness-refused', 'Pi shows no anchor');
  return anchor.id;
}
