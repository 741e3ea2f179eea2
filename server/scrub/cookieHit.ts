// The value of a Cookie or Set-Cookie header, in a line, a string, or a list of strings (STO-5).

import type { Hit } from './hit.ts';
import { isExpression, isPlaceholder, looksIssued } from './secretValue.ts';

interface Value {
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

const cookiePairs =
  /[^=;\s(){}"'\\]{1,80}(?:=(?![>=])|%3D)[^\s;"'`\\]{0,4096}(?:;[ \t]{0,2}[^\s;"'`\\]{0,4096}){0,200}/y;

function isCookieValue(pair: string): boolean {
  const value = pair.slice(pair.indexOf('=') + 1).trim();
  return pair.includes('=') && value.length >= 3 && !isPlaceholder(value) && !isExpression(value);
}

/** `", "…"` after a string: the further strings of a list. */
const listRest = /(?:\\*["'](?:\s|\\+[nr]){0,40},(?:\s|\\+[nr]){0,40}\\*["'][^"'\n\\]{1,4096}){1,50}(?=\\*["'])/y;

/** The whole list where the value is the first string of one: a server sets each cookie by a string of its own. */
function cookieList(text: string, value: Value): Value {
  const opens =
    value.quoted && /\[(?:\s|\\+[nr]){0,40}\\*["']$/.test(text.slice(Math.max(0, value.start - 48), value.start));
  const end = opens ? endOf(listRest, text, value.end) : null;
  return end === null ? value : { ...value, end };
}

/** All of a cookie header: names are as telling as values, and every value may be a session. */
export function cookieHit(text: string, value: Value): Hit | null {
  const list = cookieList(text, value);
  if (list.end > value.end) {
    const some = text.slice(list.start, list.end).split(/[;"']/).some(isCookieValue);
    return some ? { start: list.start, end: list.end, kind: 'cookie' } : null;
  }
  const pairsEnd = endOf(cookiePairs, text, value.start);
  if (pairsEnd === null)
    return value.quoted && looksIssued(text.slice(value.start, value.end)) ? { ...value, kind: 'cookie' } : null;
  if (!text.slice(value.start, pairsEnd).split(';').some(isCookieValue)) return null;
  return { start: value.start, end: value.quoted ? Math.max(value.end, pairsEnd) : pairsEnd, kind: 'cookie' };
}
