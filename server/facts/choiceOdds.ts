// Weighs a sentence of the assistant's that may be a choice by what its message does: a choice is put into files at once, a
// finding is told at the end (CMP-1).
import type { AssistantAct } from './model/speechModel.ts';
import type { Utterance } from './speechActs.ts';
import type { AssistantTurn } from './turn.ts';

/** Log odds of each circumstance, fitted with whole sessions left out one by one. */
const base = -3.8;
const whenFilesChange = 3.2;
const whenItCalls = 0.8;
const whenItAnswers = 0.9;
const whenItCloses = 0.4;
/** For each power of e by which the clause is longer than `usualLength` letters. */
const forLength = 1.1;
const usualLength = 55;
const characterScript = /[\u3041-\u30ff\u3400-\u9fff]/;
const characterWorth = 2.2;

function logOdds(probability: number): number {
  return Math.log((probability + 0.01) / (1.01 - probability));
}

/** Probability (0 to 1, in hundredths) that a clause of a message is a choice that stands unless the person objects. */
export function choiceOdds(utterance: Utterance<AssistantAct>, turn: AssistantTurn, isLast: boolean): number {
  const letters = utterance.text.length * (characterScript.test(utterance.text) ? characterWorth : 1);
  const sum =
    base +
    logOdds(utterance.scores.decide) +
    (turn.changes ? whenFilesChange : turn.calls.length > 0 ? whenItCalls : 0) +
    (turn.answers ? whenItAnswers : 0) +
    (isLast ? whenItCloses : 0) +
    forLength * Math.log(letters / usualLength);
  return Math.round(100 / (1 + Math.exp(-sum))) / 100;
}
