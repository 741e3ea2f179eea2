// Compares the texts of facts, so that a rule said twice is one fact.

/** A text prepared for comparison; keep it with the fact, preparing costs more than comparing. */
export type TextPrint = ReadonlySet<string>;

/** Letter trigrams of a text. Cost: linear. */
export function printOf(text: string): TextPrint {
  const source = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  if (source.length <= 3) return new Set([source]);
  const trigrams = new Set<string>();
  for (let index = 0; index + 3 <= source.length; index += 1) trigrams.add(source.slice(index, index + 3));
  return trigrams;
}

/** Whether two texts share at least `share` (0 to 1) of all their trigrams. */
export function isAlike(a: TextPrint, b: TextPrint, share: number): boolean {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  if (small.size < share * large.size) return false;
  // Most pairs differ from the start: the search ends as soon as too few can be left to share.
  const needed = (share * (small.size + large.size)) / (1 + share);
  let possible = small.size;
  for (const trigram of small) {
    if (large.has(trigram)) continue;
    possible -= 1;
    if (possible < needed - 1e-9) return false;
  }
  return possible >= share * (small.size + large.size - possible);
}

/** How many of the newest facts of a kind are searched for one that says the same: keeps long sessions linear. */
export const comparedFacts = 200;
