// How much a cue of a word class speaks for an act beyond what the classifier learned from few examples: factors on
// its probability, applied before the acts are compared.
import { type WordClass, wordClasses } from '../grammar/wordClass.ts';
import type { Token } from '../model/tokens.ts';

type Factors = readonly (readonly [cue: number, act: string, factor: number])[];

function factorsOf(rows: readonly (readonly [cue: WordClass, act: string, factor: number])[]): Factors {
  return rows.map(([cue, act, factor]) => [wordClasses.indexOf(cue), act, factor]);
}

const userFactors = factorsOf([
  ['persist', 'must', 1.6],
  ['persist', 'mustNot', 1.6],
  ['never', 'mustNot', 1.6],
  ['forbid', 'mustNot', 1.6],
  ['decide', 'decide', 2],
  ['later', 'loop', 1.6],
  ['remember', 'loop', 1.6],
  ['prefer', 'prefer', 1.5],
  ['forget', 'lift', 1.5],
  ['says', 'quoted', 1.3],
  ['task', 'request', 1.3],
  ['ask', 'request', 1.3],
]);

const assistantFactors = factorsOf([
  ['decide', 'decide', 1.6],
  ['later', 'promise', 1.5],
  ['still', 'promise', 1.3],
]);

const question = /[?？]["'”’»)\]]*\s*$/;
/** A question states no rule and takes no decision, whatever its words. */
const questionFactor = 0.25;
const statements = new Set(['must', 'mustNot', 'prefer', 'decide', 'lift']);

/** Probabilities after the cues, adding up to one again, in thousandths. */
export function weighCues<Act extends string>(
  scores: Readonly<Record<Act, number>>,
  tokens: readonly Token[],
  clause: string,
  speaker: 'user' | 'assistant',
): Record<Act, number> {
  const present = new Set<number>();
  for (const token of tokens) for (const index of token.classes) present.add(index);
  const isAsked = question.test(clause);
  const factors = speaker === 'user' ? userFactors : assistantFactors;
  const weighed = (Object.entries(scores) as [Act, number][]).map(([act, value]): [Act, number] => {
    let result = value;
    for (const [cue, target, factor] of factors) if (target === act && present.has(cue)) result *= factor;
    return [act, isAsked && statements.has(act) ? result * questionFactor : result];
  });
  const total = weighed.reduce((sum, [, value]) => sum + value, 0) || 1;
  return Object.fromEntries(weighed.map(([act, value]) => [act, Math.round((value / total) * 1000) / 1000])) as Record<
    Act,
    number
  >;
}
