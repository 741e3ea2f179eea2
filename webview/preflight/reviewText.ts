// The summary under review as text: where a gap's zone stands after edits, repairs as edits, and what a line is made of. Pure.
import type { ReviewView } from '../../server/protocol/panelViews.ts';

export type GapRow = ReviewView['gaps'][number];

/**
 * Where line `line` (1-based, 0 = before the first) of `before` stands in `after`. Lines outside the changed middle keep
 * their text; a line inside it falls on the last line of what replaced it.
 */
export function mapLine(before: string, after: string, line: number): number {
  if (before === after) return line;
  const [old, now] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  if (line <= head) return line;
  let tail = 0;
  const most = Math.min(old.length, now.length) - head;
  while (tail < most && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  if (line > old.length - tail) return line + now.length - old.length;
  return Math.max(head, now.length - tail);
}

/** Adds verbatim text as a list item after a line, below what is already listed there stays as it is. */
export function insertAfter(text: string, line: number, addition: string): string {
  const lines = text.split('\n');
  const item = /^(\s*[-*#>]|\d+\.)\s?/.test(addition) ? addition : `- ${addition}`;
  lines.splice(Math.min(line, lines.length), 0, ...item.split('\n'));
  return lines.join('\n');
}

const quoted = /[“"‘'`]([^”"’'`]{3,})[”"’'`]/;

/** The words of the summary a gap is about: its quote, or what the quote itself quotes, where the line has them. */
export function claimIn(lineText: string, quote: string): string | null {
  const inner = quoted.exec(quote)?.[1];
  return [quote, inner].find((words) => words !== undefined && words !== '' && lineText.includes(words)) ?? null;
}

/** Takes a claim out of its line; the whole line goes when the claim is not found in it or nothing else is left. */
export function deleteClaim(text: string, line: number, quote: string): string {
  const lines = text.split('\n');
  const at = line - 1;
  const found = lines[at];
  if (found === undefined) return text;
  const claim = claimIn(found, quote);
  const rest = claim === null ? '' : tidy(found.replace(claim, ''));
  if (/[\p{L}\p{N}]/u.test(rest)) lines[at] = rest;
  else lines.splice(at, 1);
  return lines.join('\n');
}

function tidy(line: string): string {
  return line
    .replaceAll(/\s{2,}/g, ' ')
    .replace(/\s*[;,]\s*([.;,]|$)/, '$1')
    .trimEnd();
}

/** Puts other words in the place of a line, keeping its list mark. */
export function replaceLine(text: string, line: number, words: string): string {
  const lines = text.split('\n');
  const found = lines[line - 1];
  if (found === undefined) return text;
  lines[line - 1] = `${/^\s*(?:[-*] |\d+\. )?/.exec(found)?.[0] ?? ''}${words}`;
  return lines.join('\n');
}

export interface PlacedGap {
  readonly gap: GapRow;
  /** 1-based line of the shown text the zone stands after. */
  readonly line: number;
}

/** The zones in reading order, at their lines in the text as it is now. */
export function placedGaps(view: ReviewView, text: string): readonly PlacedGap[] {
  return view.gaps
    .map((gap) => ({ gap, line: Math.min(mapLine(view.summary, text, gap.line), text.split('\n').length) }))
    .sort((a, b) => a.line - b.line);
}

/** Sources per line of the text as it is now; a line that was changed has none until it is verified again. */
export function placedSources(
  view: ReviewView,
  text: string,
): ReadonlyMap<number, ReviewView['sources'][number]['places']> {
  const [old, now] = [view.summary.split('\n'), text.split('\n')];
  const placed = new Map<number, ReviewView['sources'][number]['places']>();
  for (const { line, places } of view.sources) {
    const to = mapLine(view.summary, text, line);
    if (old[line - 1] === now[to - 1]) placed.set(to, places);
  }
  return placed;
}

export type LinePart = { readonly kind: 'text' | 'code' | 'entry'; readonly text: string };

const parts = /`[^`\n]+`|\[#\d+\]/g;

/** A line as plain text, code and entry links such as `[#61]`. */
export function lineParts(line: string): readonly LinePart[] {
  const found: LinePart[] = [];
  let at = 0;
  for (const match of line.matchAll(parts)) {
    if (match.index > at) found.push({ kind: 'text', text: line.slice(at, match.index) });
    found.push({ kind: match[0].startsWith('`') ? 'code' : 'entry', text: match[0] });
    at = match.index + match[0].length;
  }
  if (at < line.length) found.push({ kind: 'text', text: line.slice(at) });
  return found;
}
