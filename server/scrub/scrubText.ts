// Takes secrets out of a text before it is stored, shown or sent (STO-5). One pass: a single expression finds the few
// places where a secret can begin, a rule decides there. What is no secret stays as it is, byte for byte.

import { findAssignment, nameWords } from './assignment.ts';
import { carrierStarts, carrierWordStarts, findCarried } from './carrierRules.ts';
import { encoded, type Hit, markOf } from './hit.ts';
import { findPersonal } from './personal.ts';
import { findToken, tokenStarts } from './tokenRules.ts';

export interface ScrubOptions {
  /** Also e-mail addresses, phone numbers and payment cards. Off unless a person asked for it. */
  readonly personal?: boolean;
}

export interface Scrubbed {
  readonly text: string;
  /** Marks put in by this call. */
  readonly redactions: number;
}

const literals = tokenStarts.map((start) => start.replace(/[.$/+]/g, '\\$&'));
// Most beginnings can only stand at the start of a word, which a word boundary finds three times faster. An escape
// (`\n`, `%3D`) ends in letters and hides the boundary, so the place after an escape is looked at by itself.
const wordStarts = [...literals, ...carrierWordStarts].join('|');
const starts = new RegExp(
  `\\[redacted:[a-z0-9-]{1,40}\\]|\\b(?:${wordStarts})|${carrierStarts.join('|')}|(${nameWords.join('|')})|(${encoded})(?=${wordStarts})`,
  'g',
);

/** What begins at a place the scan stopped at. A named secret whose value has a shape of its own is called by that. */
function hitAt(text: string, at: number, isName: boolean): Hit | null {
  // The scan tries tokens and carriers first: where it stopped at a name, neither begins.
  const own = isName ? null : (findToken(text, at) ?? findCarried(text, at));
  if (own) return own;
  const named = findAssignment(text, at);
  if (!named) return null;
  const value = findToken(text, named.start) ?? findCarried(text, named.start);
  return value && value.end >= named.end ? value : named;
}

function secretsIn(text: string): Hit[] {
  const hits: Hit[] = [];
  let from = 0;
  starts.lastIndex = 0;
  for (let match = starts.exec(text); match; match = starts.exec(text)) {
    const next = starts.lastIndex;
    if (match[0].startsWith('[redacted:')) {
      from = next;
      continue;
    }
    const hit = hitAt(text, match.index + (match[2] ?? '').length, match[1] !== undefined);
    starts.lastIndex = match.index + 1;
    if (!hit || hit.end <= from) continue;
    const start = Math.max(hit.start, from);
    hits.push({ ...hit, start });
    from = hit.end;
    starts.lastIndex = Math.max(from, match.index + 1);
  }
  return hits;
}

function replaced(text: string, hits: readonly Hit[]): Scrubbed {
  if (hits.length === 0) return { text, redactions: 0 };
  const parts: string[] = [];
  let from = 0;
  for (const hit of hits) {
    parts.push(text.slice(from, hit.start), markOf(hit.kind));
    from = hit.end;
  }
  parts.push(text.slice(from));
  return { text: parts.join(''), redactions: hits.length };
}

/**
 * The text without secrets, each replaced by `[redacted:kind]`. Scrub a representation whole, before clipping or
 * paging it. Linear in the text, the same on every run, and a second call changes nothing. Never throws.
 */
export function scrubText(text: string, options: ScrubOptions = {}): Scrubbed {
  try {
    const secrets = replaced(text, secretsIn(text));
    if (!options.personal) return secrets;
    const personal = replaced(secrets.text, findPersonal(secrets.text));
    return { text: personal.text, redactions: secrets.redactions + personal.redactions };
  } catch {
    // A text that cannot be scrubbed cannot be passed on either; losing it is the safe side (SAFE-1).
    return { text: markOf('unscrubbed-text'), redactions: 1 };
  }
}
