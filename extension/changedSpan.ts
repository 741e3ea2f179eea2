// The smallest part of a text that another one replaces, so that an edit keeps cursors and folding elsewhere. Pure.

export interface ChangedSpan {
  /** Offsets in the old text. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Null when both are the same. Never cuts a line end or a character in two. */
export function changedSpan(before: string, after: string): ChangedSpan | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  while (from > 0 && isInside(before, from)) from -= 1;
  let end = 0;
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  while (end > 0 && (isInside(before, before.length - end) || isInside(after, after.length - end))) end -= 1;
  return { from, to: before.length - end, text: after.slice(from, after.length - end) };
}

/** Whether a cut at that offset would part `\r\n` or a surrogate pair; before a lone `\r` or half pair counts as well. */
function isInside(text: string, at: number): boolean {
  return /[\r\ud800-\udbff]/.test(text[at - 1] ?? '');
}
