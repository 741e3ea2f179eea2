// What a session that was restored from a checkpoint was given (RST-1, "What It Sees"): word for word as sent, from the record. A
// handoff was sent by the person, as they left it.
import { withoutProjection } from '../../checkpoint/projectContextFrame.ts';
import { Problem } from '../../errors.ts';
import { type Entry, textOf } from '../../record/entry.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import type { OpenSession } from '../worker/sessionCache.ts';

/** Throws Problem `unknown-entry` where nothing was handed over yet: it goes with the next prompt. */
export function whatItSees({ session, branch }: OpenSession): string {
  for (const ordinal of branch.ordinals.toReversed()) {
    const kind = session.heads[ordinal]?.kind;
    const text = kind === 'custom' || kind === 'user' ? givenIn(session.entry(ordinal)) : null;
    if (text !== null) return scrubText(text).text;
  }
  throw new Problem('unknown-entry', 'nothing was handed over yet; it goes with the next prompt');
}

function givenIn(entry: Entry): string | null {
  if (entry.kind === 'user') {
    const words = textOf(entry.blocks);
    return withoutProjection(words) === words ? null : words;
  }
  if (entry.kind !== 'custom' || entry.customType !== 'acp.projected') return null;
  const text: unknown = Reflect.get(Object(entry.data), 'text');
  return typeof text === 'string' ? text : null;
}
