// What a clause is about: its content words, stems only, so that a later clause can be matched with an earlier one.
import { isCharacterScript, type Lexicon } from './model/lexicon.ts';
import type { Token } from './model/tokens.ts';
import { toolFamilyOf } from './toolFamilies.ts';

export interface Subject {
  readonly words: ReadonlySet<string>;
  /** Tool families named, each with the names used. */
  readonly tools: ReadonlyMap<number, ReadonlySet<string>>;
}

const characterScript = /[\u3041-\u30ff\u3400-\u9fff]/;

function characterPairs(text: string): string[] {
  const content = text.replace(/[\u3041-\u309f]+/g, ' ').trim();
  if (content.length === 1) return [content];
  const pairs = Array.from({ length: Math.max(0, content.length - 1) }, (_, index) => content.slice(index, index + 2));
  return pairs.filter((pair) => !pair.includes(' '));
}

function stemsOf(text: string, lexicon: Lexicon): string[] {
  if (characterScript.test(text)) return characterPairs(text);
  if (text.length < 3 || (!isCharacterScript(lexicon) && lexicon.common.has(text))) return [];
  return [text.length > 5 ? text.slice(0, 5) : text.replace(/(?<=...)(s|es|en|e|n)$/, '')];
}

function contentOf(token: Token, lexicon: Lexicon): string[] {
  if (token.shape === 'mark' || token.shape === 'number' || token.classes.length > 0) return [];
  if (token.shape !== 'code') return stemsOf(token.text, lexicon);
  return token.text.split(/[^\p{L}\p{N}]+/u).flatMap((part) => (part.length > 1 ? stemsOf(part, lexicon) : []));
}

/** The subject of a clause's tokens. */
export function subjectOf(tokens: readonly Token[], lexicon: Lexicon): Subject {
  const tools = new Map<number, Set<string>>();
  for (const token of tokens) {
    const family = toolFamilyOf(token.text);
    if (family !== null) tools.set(family, (tools.get(family) ?? new Set<string>()).add(token.text));
  }
  return { words: new Set(tokens.flatMap((token) => contentOf(token, lexicon))), tools };
}

/** All words and numbers by which a clause can be named again, those of work talk too. */
export function namesIn(tokens: readonly Token[], lexicon: Lexicon): ReadonlySet<string> {
  return new Set(
    tokens.flatMap((token) => {
      if (token.shape === 'mark') return [];
      return token.shape === 'number' ? [token.text] : stemsOf(token.text, lexicon);
    }),
  );
}

/** Share of the smaller subject's words that the other one has too; 0 when either is empty. */
export function sharedPart(a: Subject, b: Subject): number {
  const [small, large] = a.words.size <= b.words.size ? [a.words, b.words] : [b.words, a.words];
  if (small.size === 0) return 0;
  let shared = 0;
  for (const word of small) if (large.has(word)) shared += 1;
  return shared / small.size;
}

export function sharedCount(a: Subject, b: Subject): number {
  return commonCount(a.words, b.words);
}

export function commonCount(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared;
}

/** Whether both name tools of one family, and the later one names another tool than the earlier. */
export function replacesTool(earlier: Subject, later: Subject): boolean {
  for (const [family, names] of earlier.tools) {
    const others = later.tools.get(family);
    if (others && [...others].some((name) => !names.has(name))) return true;
  }
  return false;
}
