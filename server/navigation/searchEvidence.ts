// Literal search over evidence (NAV-1): bounded per call, one hit per source, with a cursor to go on.

import { scrubText } from '../scrub/scrubText.ts';
import type { EvidenceSource } from './evidence.ts';

export interface EvidenceHit {
  readonly ref: string;
  readonly entryId: string;
  readonly tool: string;
  readonly label: string;
  readonly excerpt: string;
  /** 1-based line of the match in the scrubbed text. */
  readonly line: number;
}

export interface EvidenceSearch {
  readonly hits: readonly EvidenceHit[];
  readonly cursor: string | null;
  readonly searched: { readonly sources: number; readonly chars: number };
}

// Limits of one call (SPEC NAV-1).
const mostSources = 32;
const mostChars = 4 * 1024 * 1024;
const mostHits = 10;
const excerptSide = 80;

/**
 * Searches without regard to case. The cursor is the reference of the first source not searched yet, so entries appended
 * meanwhile do not move it. Null is returned for a cursor that names nothing here.
 */
export function searchEvidence(
  sources: readonly EvidenceSource[],
  query: string,
  cursor: string | null,
): EvidenceSearch | null {
  const start = cursor === null ? 0 : sources.findIndex((source) => source.ref === cursor);
  if (start < 0) return null;
  const hits: EvidenceHit[] = [];
  let at = start;
  let chars = 0;
  while (at < sources.length && at - start < mostSources && hits.length < mostHits) {
    const source = sources[at];
    if (!source) break;
    const { text } = scrubText(source.text());
    // A source that is larger than a whole call is searched alone, never skipped.
    if (at > start && chars + text.length > mostChars) break;
    chars += text.length;
    at += 1;
    const hit = hitIn(source, text, query);
    if (hit) hits.push(hit);
  }
  return { hits, cursor: sources[at]?.ref ?? null, searched: { sources: at - start, chars } };
}

function hitIn(source: EvidenceSource, text: string, query: string): EvidenceHit | null {
  const offset = text.toLowerCase().indexOf(query.toLowerCase());
  if (offset < 0) return null;
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const lineEnd = text.indexOf('\n', offset);
  const from = Math.max(lineStart, offset - excerptSide);
  const to = Math.min(lineEnd < 0 ? text.length : lineEnd, offset + query.length + excerptSide);
  return {
    ref: source.ref,
    entryId: source.entryId,
    tool: source.tool,
    label: scrubText(source.label).text,
    excerpt: text.slice(from, to),
    line: lineOf(text, offset),
  };
}

function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
