// Orders the texts a query found. SQLite only finds: asking it for statistics (`matchinfo`) loads the whole list of
// every word, 40 ms for a word in 95 % of 100,000 texts, so the few candidates are weighed here by their own words.

export interface Candidate {
  readonly id: number;
  readonly body: string;
}

export interface Ranked extends Candidate {
  readonly score: number;
}

const saturation = 1.2;
const lengthWeight = 0.75;
/** Characters of a usual text; longer ones need more hits for the same score. */
const usualLength = 120;

/** Words as the index splits them: letters and digits, lower case, without accents. */
export function wordsOf(text: string): string[] {
  // Most texts are ASCII, where classes of Unicode are a tenfold detour.
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const plain = text.normalize('NFD').replace(/\p{M}+/gu, '');
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Best first; equal ones newest first. Weighs how often and how densely the words occur, and whether as a phrase. */
export function rankTexts(query: readonly string[], candidates: readonly Candidate[]): Ranked[] {
  const counted = candidates.map((candidate) => ({ candidate, words: wordsOf(candidate.body) }));
  const wanted = [...new Set(query)];
  const rarity = wanted.map((word) => {
    const having = counted.filter(({ words }) => words.includes(word)).length;
    return Math.log(1 + (counted.length - having + 0.5) / (having + 0.5));
  });
  const phrase = ` ${query.join(' ')} `;
  const ranked = counted.map(({ candidate, words }) => {
    const norm = saturation * (1 - lengthWeight + (lengthWeight * candidate.body.length) / usualLength);
    let score = 0;
    wanted.forEach((word, index) => {
      const hits = words.reduce((sum, each) => (each === word ? sum + 1 : sum), 0);
      score += ((rarity[index] ?? 0) + 0.1) * ((hits * (saturation + 1)) / (hits + norm));
    });
    const isPhrase = query.length > 1 && ` ${words.join(' ')} `.includes(phrase);
    return { ...candidate, score: isPhrase ? score * 1.5 : score };
  });
  return ranked.sort((left, right) => right.score - left.score || right.id - left.id);
}
