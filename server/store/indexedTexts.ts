// Which texts of an entry can be found by words (STO-1): facts, lines of summaries, short texts. Never whole bodies.

import { scrubText } from '../scrub/scrubText.ts';
import type { StoredEntry } from './storedEntry.ts';

export interface IndexedText {
  /** What it is to a reader: `summary`, a kind of fact, or the entry's own kind. */
  readonly kind: string;
  readonly text: string;
}

/** Facts are at most 300 characters; a line of a summary that is longer is found by its beginning. */
const longestText = 500;
const mostTexts = 2_000;

function clip(kind: string, text: string): IndexedText[] {
  // Scrubbed whole before it is clipped: half a secret would no longer be recognised (STO-5).
  const line = scrubText(text).text.replace(/\s+/g, ' ').trim();
  return line.length < 3 ? [] : [{ kind, text: line.slice(0, longestText) }];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Texts of facts, whatever their nesting: `{ decisions: [{ text }], files: { modified: [{ path }] } }`. */
function factTexts(value: unknown, kind: string, depth: number): IndexedText[] {
  if (depth > 4) return [];
  if (Array.isArray(value)) return value.flatMap((item) => factTexts(item, kind, depth + 1));
  if (!isObject(value)) return [];
  const own = value['text'] ?? value['path'] ?? value['title'];
  if (typeof own === 'string') return clip(kind, own);
  return Object.keys(value).flatMap((name) => factTexts(value[name], depth === 0 ? name : kind, depth + 1));
}

function summaryTexts(summary: unknown): IndexedText[] {
  if (typeof summary !== 'string') return [];
  return summary.split('\n').flatMap((line) => clip('summary', line.replace(/^[\s#*>+-]+/, '')));
}

/** Texts to index, in the entry's order. An entry of an unknown kind gives its `text`, if it has one. */
export function indexedTexts(entry: StoredEntry): readonly IndexedText[] {
  const { kind, payload } = entry;
  if (kind === 'checkpoint') {
    return [...summaryTexts(payload['summary']), ...factTexts(payload['facts'], 'fact', 0)].slice(0, mostTexts);
  }
  return ['name', 'text'].flatMap((field) => {
    const value = payload[field];
    return typeof value === 'string' ? clip(kind, value) : [];
  });
}
