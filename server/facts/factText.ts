// Compares the texts of facts, so that a rule said twice is one fact.

import { emptyHash, hashOn } from './model/bucketHash.ts';

/** A text prepared for comparison; keep it with the fact, preparing costs more than comparing. */
export interface TextPrint {
  /** Letter trigrams. */
  readonly parts: ReadonlySet<string>;
  /** One bit for each of them, by hash: what two texts cannot share shows here without a look at the trigrams. */
  readonly bits: Int32Array;
}

const bitWords = 8;

function bitsOf(parts: ReadonlySet<string>): Int32Array {
  const bits = new Int32Array(bitWords);
  for (const part of parts) {
    const bit = hashOn(emptyHash, part);
    const at = (bit >>> 5) & (bitWords - 1);
    bits[at] = (bits[at] ?? 0) | (1 << (bit & 31));
  }
  return bits;
}

/** Letter trigrams of a text. Cost: linear. */
export function printOf(text: string): TextPrint {
  const source = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  const parts = new Set<string>();
  if (source.length <= 3) parts.add(source);
  else for (let index = 0; index + 3 <= source.length; index += 1) parts.add(source.slice(index, index + 3));
  return { parts, bits: bitsOf(parts) };
}

function countBits(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** At least this many trigrams of `a` are not in `b`. */
function surelyMissing(a: TextPrint, b: TextPrint): number {
  let missing = 0;
  for (let at = 0; at < bitWords; at += 1) missing += countBits((a.bits[at] ?? 0) & ~(b.bits[at] ?? 0));
  return missing;
}

/** Whether two texts share at least `share` (0 to 1) of all their trigrams. */
export function isAlike(a: TextPrint, b: TextPrint, share: number): boolean {
  const [small, large] = a.parts.size <= b.parts.size ? [a, b] : [b, a];
  const [least, most] = [small.parts.size, large.parts.size];
  if (least < share * most) return false;
  // Most pairs differ from the start: the search ends as soon as too few can be left to share.
  const needed = (share * (least + most)) / (1 + share) - 1e-9;
  if (least - surelyMissing(small, large) < needed) return false;
  let possible = least;
  for (const trigram of small.parts) {
    if (large.parts.has(trigram)) continue;
    possible -= 1;
    if (possible < needed) return false;
  }
  return possible >= share * (least + most - possible);
}

/** How many of the newest facts of a kind are searched for one that says the same: keeps long sessions linear. */
export const comparedFacts = 200;
