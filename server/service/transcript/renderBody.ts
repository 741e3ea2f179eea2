// Bodies of entries as indented lines: prose whole up to a bound, tool output as head and tail with a link to the rest (UI-3).

import type { TranscriptLines } from './transcriptLines.ts';
import { hasHidden, visibleText } from './visibleText.ts';

/** Bodies above this many lines show head, count and a link (design section 8.8). */
const mostLines = 200;
const mostToolLines = 14;
const headLines = 6;
const tailLines = 8;
/** VS Code slows down on very long lines; the rest is in the full text. */
const longestLine = 2_000;

export interface Body {
  readonly entryId: string;
  readonly text: string;
  readonly indent: string;
  readonly tool: boolean;
}

export function renderBody(out: TranscriptLines, body: Body): void {
  const lines = visibleText(body.text.replace(/\s+$/, '')).split('\n');
  const first = out.next;
  const most = body.tool ? mostToolLines : mostLines;
  if (lines.length <= most) {
    pushAll(out, lines, body);
  } else {
    const head = body.tool ? headLines : mostLines - tailLines;
    pushAll(out, lines.slice(0, head), body);
    pushLink(out, lines.length - head - tailLines, lines.length, body);
    pushAll(out, lines.slice(-tailLines), body);
  }
  if (hasHidden(body.text)) out.mark('hidden-character', first, 'Hidden characters are shown as code points');
}

function pushAll(out: TranscriptLines, lines: readonly string[], body: Body): void {
  for (const line of lines) {
    out.push(
      line === '' ? '' : `${body.indent}${line.length > longestLine ? `${line.slice(0, longestLine)} …` : line}`,
    );
  }
}

function pushLink(out: TranscriptLines, hiddenLines: number, lines: number, body: Body): void {
  const words = `open full text (${sizeOf(body.text.length)})`;
  const text = `${body.indent}… ${hiddenLines.toLocaleString('en-US')} of ${lines.toLocaleString('en-US')} lines not shown  ${words}`;
  const line = out.push(text);
  out.links.push({ line, from: text.length - words.length, to: text.length, entryId: body.entryId });
}

function sizeOf(characters: number): string {
  return characters < 1_000 ? `${characters} characters` : `${Math.round(characters / 1_000)} k characters`;
}
