// Compares the texts of facts, so that a rule said twice is one fact.

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>();
  const source = plain(text);
  if (source.length <= 3) return new Set([source]);
  for (let index = 0; index + 3 <= source.length; index += 1) trigrams.add(source.slice(index, index + 3));
  return trigrams;
}

/** Similarity of two texts between 0 and 1: shared letter trigrams over all trigrams. */
export function similarityOf(a: string, b: string): number {
  const first = trigramsOf(a);
  const second = trigramsOf(b);
  let shared = 0;
  for (const trigram of first) if (second.has(trigram)) shared += 1;
  const total = first.size + second.size - shared;
  return total === 0 ? 0 : shared / total;
}
