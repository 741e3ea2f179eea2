// What the worker may ask of this Pi: move the head, set an anchor, set a label, compact, let go. Carried out inside our command
// where only a command may do it (PI-3).

import type { Order } from '../../../protocol/companion.ts';
import { anchorCustomType } from '../../../protocol/companionNames.ts';
import type { Pi, PiCommandContext, PiContext } from './piApi.ts';

/** How often we look for the entry Pi made of our message before giving up; Pi appends it at once when idle. */
const looks = 100;

/** Does one order; answers the id of the entry it made, null where it makes none. Throws with one line for people. */
export async function carryOut(order: Order, pi: Pi, context: PiCommandContext): Promise<string | null> {
  switch (order.do) {
    case 'navigate': {
      const { cancelled } = await context.navigateTree(order.targetId, { summarize: false });
      if (cancelled) throw new Error('another extension cancelled the move');
      return null;
    }
    case 'anchor':
      return anchor(order.name, order.outcome, order.nonce, pi, context);
    case 'label':
      pi.setLabel(order.entryId, order.label ?? undefined);
      return order.entryId;
    case 'release':
      context.shutdown();
      return null;
    case 'compact':
      return askToCompact(order.instructions, context);
    default:
      order satisfies never;
      throw new Error('this companion does not know the order');
  }
}

/** Asks Pi to compact. It only asks: Pi's own hook and events tell what becomes of it (CMP-9). Throws while a turn runs. */
export function askToCompact(instructions: string, context: PiContext): null {
  if (!context.isIdle()) throw new Error('a turn is running');
  if (context.hasPendingMessages()) throw new Error('messages wait');
  if (context.compact === undefined) throw new Error('this Pi cannot be asked to compact');
  context.compact({ customInstructions: instructions, onError: () => {} });
  return null;
}

/** A custom message, then Pi's own label on it (NAV-3). Two anchors of one name stay apart by the nonce. */
async function anchor(
  name: string,
  outcome: string,
  nonce: string,
  pi: Pi,
  context: PiCommandContext,
): Promise<string> {
  const content = outcome === '' ? `Anchor: ${name}` : `Anchor: ${name}\n${outcome}`;
  const details = { anchor: { name, summary: outcome }, nonce };
  pi.sendMessage({ customType: anchorCustomType, content, display: true, details });
  for (let look = 0; look < looks; look += 1) {
    const made = context.sessionManager.getBranch().findLast((entry) => nonceOf(entry.details) === nonce);
    if (made) {
      pi.setLabel(made.id, name);
      return made.id;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('Pi did not add the anchor');
}

function nonceOf(details: unknown): unknown {
  return typeof details === 'object' && details !== null && 'nonce' in details ? details.nonce : null;
}
