// Weighs a sentence of the assistant's that may leave work open: what is still to be done is told last, and at some length (CMP-1).
import { logOdds, probabilityOf, relativeLength } from './logOdds.ts';
import type { AssistantAct } from './model/speechModel.ts';
import type { Utterance } from './speechActs.ts';

/** Log odds of each circumstance, fitted on labelled sessions and judged on those left out (decision 0004). */
const base = -2.3;
const forPromise = 1.23;
const whenItCloses = 1.6;
const forLength = 0.95;

/** Probability that a sentence of a message without calls promises, puts off or leaves open some work. */
export function promiseOdds(utterance: Utterance<AssistantAct>, isLast: boolean): number {
  return probabilityOf(
    base +
      forPromise * logOdds(utterance.scores.promise) +
      (isLast ? whenItCloses : 0) +
      forLength * relativeLength(utterance.text),
  );
}
