// What a session that was restored from a checkpoint was given (RST-1, "What It Sees"): word for word as sent, from the record.
import { Problem } from '../../errors.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import type { OpenSession } from '../worker/sessionCache.ts';

/** Throws Problem `unknown-entry` where nothing was handed over yet: it goes with the next prompt. */
export function whatItSees({ session, branch }: OpenSession): string {
  for (const ordinal of [...branch.ordinals].reverse()) {
    const entry = session.heads[ordinal]?.kind === 'custom' ? session.entry(ordinal) : null;
    if (entry?.kind !== 'custom' || entry.customType !== 'acp.projected') continue;
    const text: unknown = Reflect.get(Object(entry.data), 'text');
    if (typeof text === 'string') return scrubText(text).text;
  }
  throw new Problem('unknown-entry', 'nothing was handed over yet; it goes with the next prompt');
}
