// A fact made ready for comparison with the lines of a summary: terms, weights, numbers and paths (CMP-6).

import { type SignedText, signsOf } from '../wording/polarity.ts';
import { type Term, termsOf } from '../wording/terms.ts';
import { normalFact } from './normalText.ts';
import { weightsOf } from './units.ts';

export type Meaning = 'rule' | 'decision' | 'error' | 'goal' | 'loop' | 'other';

export interface Sought {
  readonly text: string;
  readonly meaning: Meaning;
}

/** A fact with all that comparing it needs, read once. */
export interface Prepared {
  readonly sought: Sought;
  readonly normal: string;
  readonly terms: readonly Term[];
  readonly signed: () => SignedText;
  readonly numbers: ReadonlySet<string>;
  readonly paths: readonly string[];
  /** Keys a retelling keeps literally. */
  readonly hard: readonly string[];
  readonly weights: ReadonlyMap<string, number>;
  readonly weight: number;
}

/** Facts ready for comparison, in order. */
export function prepare(sought: readonly Sought[]): Prepared[] {
  const spread = new Map<string, number>();
  const drafts = sought.map((item) => {
    const terms = termsOf(item.text);
    const weights = weightsOf(terms);
    for (const key of weights.keys()) spread.set(key, (spread.get(key) ?? 0) + 1);
    return { item, terms, weights };
  });
  return drafts.map(({ item, terms, weights }) => prepared(item, terms, weights, spread));
}

function prepared(
  item: Sought,
  terms: readonly Term[],
  weights: ReadonlyMap<string, number>,
  spread: ReadonlyMap<string, number>,
): Prepared {
  // A word that many facts share tells them apart badly.
  const scaled = new Map(
    [...weights].map(([key, value]) => [key, value / (1 + 0.35 * Math.log2(spread.get(key) ?? 1))]),
  );
  let signed: SignedText | null = null;
  return {
    sought: item,
    normal: normalFact(item.text),
    terms,
    signed: () => {
      signed ??= signsOf(item.text, terms);
      return signed;
    },
    numbers: numbersOf(terms),
    paths: pathsOf(terms),
    hard: terms.filter((term) => term.hard).map((term) => term.key),
    weights: scaled,
    weight: [...scaled.values()].reduce((a, b) => a + b, 0),
  };
}

/** Keys of the numbers among terms. */
export function numbersOf(terms: readonly Term[]): Set<string> {
  return new Set(terms.filter((term) => term.number).map((term) => term.key));
}

/** Keys of the paths among terms. */
export function pathsOf(terms: readonly Term[]): string[] {
  return terms.filter((term) => term.hard && term.key.includes('/')).map((term) => term.key);
}
