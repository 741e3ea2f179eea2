// A session's answer to our request as a value (CKP-5): the first JSON object in it, wherever it stands. Foreign text: nothing of
// it is trusted but its words, and those are measured against the evidence afterwards.
import { textsIn } from './subSession.ts';

export interface CheckpointReply {
  readonly summary: string;
  readonly decisions: readonly string[];
  readonly constraints: readonly string[];
  readonly errors: readonly string[];
  readonly files: readonly string[];
  readonly open: readonly string[];
}

const longestReply = 1_000_000;
const longestSummary = 24_000;
/** Braces that open nothing are passed over; a reply with more of them is no JSON. */
const mostTries = 200;

/** Null when the first JSON object has no summary, or there is none. */
export function readCheckpointReply(text: string): CheckpointReply | null {
  const fields = firstObject(text.slice(0, longestReply));
  const summary = fields?.['summary'];
  if (fields === null || typeof summary !== 'string' || summary.trim() === '') return null;
  const list = (name: string) => textsIn(fields[name]);
  return {
    summary: summary.trim().slice(0, longestSummary),
    decisions: list('decisions'),
    constraints: list('constraints'),
    errors: list('errors'),
    files: list('files'),
    open: list('open'),
  };
}

function firstObject(text: string): Readonly<Record<string, unknown>> | null {
  let at = text.indexOf('{');
  for (let tries = 0; at >= 0 && tries < mostTries; tries += 1) {
    const end = endOfObject(text, at);
    const found = end === null ? null : parsed(text.slice(at, end));
    if (found !== null) return found;
    at = text.indexOf('{', at + 1);
  }
  return null;
}

/** A whole JSON string, or a brace outside of one. */
const stringOrBrace = /"(?:[^"\\]|\\[\s\S])*"|[{}]/g;

/** Position after the brace that closes the one at `start`. */
function endOfObject(text: string, start: number): number | null {
  const tokens = new RegExp(stringOrBrace);
  tokens.lastIndex = start;
  let depth = 0;
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    if (token[0] === '{') depth += 1;
    else if (token[0] === '}') depth -= 1;
    if (depth === 0) return tokens.lastIndex;
  }
  return null;
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return null;
  }
}
