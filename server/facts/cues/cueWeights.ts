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

/** Weighs the probabilities of a clause in place; they add up to one again, in thousandths. */
export type CueWeigher = (values: number[], tokens: readonly Token[], clause: string) => void;

function multiply(values: number[], index: number, factor: number): void {
  values[index] = (values[index] ?? 0) * factor;
}

const present = new Uint8Array(wordClasses.length);

function note(tokens: readonly Token[]): void {
  present.fill(0);
  for (const token of tokens) for (const cue of token.classes) present[cue] = 1;
}

function normalize(values: number[]): void {
  let total = 0;
  for (const value of values) total += value;
  const whole = total || 1;
  for (let index = 0; index < values.length; index += 1)
    values[index] = Math.round(((values[index] ?? 0) / whole) * 1000) / 1000;
}

/** A weigher for probabilities that stand in the order of `acts`. */
export function cueWeigher(acts: readonly string[], speaker: 'user' | 'assistant'): CueWeigher {
  const factors = (speaker === 'user' ? userFactors : assistantFactors).map(
    ([cue, act, factor]) => ({ cue, index: acts.indexOf(act), factor }) as const,
  );
  const stating = acts.flatMap((act, index) => (statements.has(act) ? [index] : []));
  return (values, tokens, clause) => {
    note(tokens);
    for (const { cue, index, factor } of factors) if (present[cue] === 1) multiply(values, index, factor);
    if (question.test(clause)) for (const index of stating) multiply(values, index, questionFactor);
    normalize(values);
  };
}
