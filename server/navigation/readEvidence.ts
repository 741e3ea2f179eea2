// Reads one piece of evidence by characters or lines (NAV-1), scrubbed whole before it is cut.

import { scrubText } from '../scrub/scrubText.ts';
import type { EvidenceSource } from './evidence.ts';

export interface EvidencePage {
  readonly ref: string;
  readonly unit: 'characters' | 'lines';
  /** 0-based, inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly total: number;
  readonly text: string;
  readonly next: number | null;
}

// Limits of one page (SPEC NAV-1).
export const mostCharacters = 4_096;
export const mostLines = 200;

/** A page of at most 4,096 characters; with `lines` at most 200 lines and still at most 4,096 characters unless one line is longer. */
export function readEvidence(
  source: EvidenceSource,
  unit: 'characters' | 'lines',
  from: number,
  count: number | null,
): EvidencePage {
  const { text } = scrubText(source.text());
  return unit === 'lines'
    ? pageOfLines(source.ref, text, from, count)
    : pageOfCharacters(source.ref, text, from, count);
}

function pageOfCharacters(ref: string, text: string, from: number, count: number | null): EvidencePage {
  const start = Math.min(from, text.length);
  const end = wholeCharacterEnd(text, Math.min(text.length, start + Math.min(count ?? mostCharacters, mostCharacters)));
  return {
    ref,
    unit: 'characters',
    from: start,
    to: end,
    total: text.length,
    text: text.slice(start, end),
    next: end < text.length ? end : null,
  };
}

/** Half a surrogate pair is no text: the page ends before the pair, unless that would make no progress. */
function wholeCharacterEnd(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff && end < text.length && end > 1 ? end - 1 : end;
}

function pageOfLines(ref: string, text: string, from: number, count: number | null): EvidencePage {
  const lines = text.split('\n');
  const start = Math.min(from, lines.length);
  const most = Math.min(lines.length, start + Math.min(count ?? mostLines, mostLines));
  let end = start;
  let size = 0;
  while (end < most) {
    size += (lines[end]?.length ?? 0) + 1;
    if (size > mostCharacters && end > start) break;
    end += 1;
  }
  const page = lines.slice(start, end).join('\n').slice(0, mostCharacters);
  return {
    ref,
    unit: 'lines',
    from: start,
    to: end,
    total: lines.length,
    text: page,
    next: end < lines.length ? end : null,
  };
}
