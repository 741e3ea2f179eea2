// How much two texts say the same words: character trigrams over letters and digits, in any script. Shares nothing with the
// rules that find facts or verify summaries.

/** NFKC, lower case, letters and digits only. */
export function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Trigrams with their counts; a text of fewer than three characters is its own single gram. */
export function trigramsOf(text: string): ReadonlyMap<string, number> {
  const characters = [...normalised(text)];
  const grams = new Map<string, number>();
  const add = (gram: string) => grams.set(gram, (grams.get(gram) ?? 0) + 1);
  if (characters.length > 0 && characters.length < 3) add(characters.join(''));
  for (let at = 0; at + 3 <= characters.length; at += 1) add(characters.slice(at, at + 3).join(''));
  return grams;
}

export interface Overlap {
  /** Share of the shorter text's trigrams that the longer one has, 0…1. */
  readonly ofShorter: number;
  /** The same trigrams as a share of the longer text's, 0…1. */
  readonly ofLonger: number;
}

export function overlapOf(a: string, b: string): Overlap {
  const [left, right] = [trigramsOf(a), trigramsOf(b)];
  const [leftSize, rightSize] = [sizeOf(left), sizeOf(right)];
  if (leftSize === 0 || rightSize === 0) return { ofShorter: 0, ofLonger: 0 };
  let shared = 0;
  for (const [gram, count] of left) shared += Math.min(count, right.get(gram) ?? 0);
  return { ofShorter: shared / Math.min(leftSize, rightSize), ofLonger: shared / Math.max(leftSize, rightSize) };
}

/** Share of `part`'s trigrams that stand in `whole`, 0…1. */
export function containmentOf(part: string, whole: string): number {
  const [grams, all] = [trigramsOf(part), trigramsOf(whole)];
  const size = sizeOf(grams);
  if (size === 0) return 0;
  let shared = 0;
  for (const [gram, count] of grams) shared += Math.min(count, all.get(gram) ?? 0);
  return shared / size;
}

/** The matching rule of docs/evaluation.md: 60 % of the shorter text, making up 20 % of the longer. */
export function saysTheSame(a: string, b: string): boolean {
  const overlap = overlapOf(a, b);
  return overlap.ofShorter >= 0.6 && overlap.ofLonger >= 0.2;
}

function sizeOf(grams: ReadonlyMap<string, number>): number {
  let size = 0;
  for (const count of grams.values()) size += count;
  return size;
}
