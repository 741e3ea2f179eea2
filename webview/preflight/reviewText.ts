// The summary under review as text: where a gap's zone stands after edits, repairs as edits, and what a line is made of. Pure.
import type { PlaceView, ReviewView } from '../../server/protocol/panelViews.ts';
import { lineMap } from './lineMap.ts';

export type GapRow = ReviewView['gaps'][number];

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

/** Puts other words in the place of a claim, or of its whole line where the claim is not found in it; a list mark stays. */
export function replaceClaim(text: string, line: number, quote: string, words: string): string {
  const lines = text.split('\n');
  const found = lines[line - 1];
  if (found === undefined) return text;
  const claim = claimIn(found, quote);
  const mark = /^\s*(?:[-*] |\d+\. )?/.exec(found)?.[0] ?? '';
  lines[line - 1] = claim === null ? `${mark}${words}` : found.replace(claim, () => words);
  return lines.join('\n');
}

export interface PlacedGap {
  readonly gap: GapRow;
  /** 1-based line of the shown text the zone stands after. */
  readonly line: number;
}

/** The zones in reading order, at their lines in the text as it is now. */
export function placedGaps(view: ReviewView, text: string): readonly PlacedGap[] {
  const mapped = lineMap(view.summary, text);
  const count = text.split('\n').length;
  return view.gaps
    .map((gap) => ({ gap, line: Math.min(mapped(gap.line).line, count) }))
    .sort((a, b) => a.line - b.line);
}

/** Sources per line of the text as it is now; a line that was changed has none until it is verified again. */
export function placedSources(view: ReviewView, text: string): ReadonlyMap<number, readonly PlaceView[]> {
  const mapped = lineMap(view.summary, text);
  return new Map(
    view.sources.flatMap(({ line, places }) => {
      const to = mapped(line);
      return to.same ? [[to.line, places] as const] : [];
    }),
  );
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

/** Where a 1-based line starts, in characters. */
export function offsetOfLine(text: string, line: number): number {
  return text.split('\n', line - 1).reduce((sum, before) => sum + before.length + 1, 0);
}

/** The 1-based line a character stands in. */
export function lineOfOffset(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
