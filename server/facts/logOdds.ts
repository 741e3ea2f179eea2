// What the fits of context share: probabilities as log odds, and the length of a clause in any script.

/** Log odds of a probability, kept finite. */
export function logOdds(probability: number): number {
  return Math.log((probability + 0.01) / (1.01 - probability));
}

/** The probability of log odds in hundredths, so that no platform's `exp` can change a decision. */
export function probabilityOf(sum: number): number {
  return Math.round(100 / (1 + Math.exp(-sum))) / 100;
}

const usualLength = 55;
const characterScript = /[\u3041-\u30ff\u3400-\u9fff]/;
/** Letters that a character of a script without spaces stands for. */
const characterWorth = 2.2;

/** The letters of a text, with what its characters stand for. */
export function lettersOf(text: string): number {
  return text.length * (characterScript.test(text) ? characterWorth : 1);
}

/** By what power of e a clause is longer than a usual one of 55 letters; negative when shorter. */
export function relativeLength(text: string): number {
  return Math.log(lettersOf(text) / usualLength);
}
