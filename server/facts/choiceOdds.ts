// Weighs a sentence of the assistant's that may be a choice by what its message does: a choice is put into files at once, a
// finding is told at the end (CMP-1).
import { logOdds, probabilityOf, relativeLength } from './logOdds.ts';
import type { AssistantAct } from './model/speechModel.ts';
import type { Utterance } from './speechActs.ts';
import type { AssistantTurn } from './turn.ts';

/** Log odds of each circumstance, fitted on labelled sessions and judged on those left out (decision 0004). */
const base = -3.8;
const whenFilesChange = 3.2;
const whenItCalls = 0.8;
const whenItAnswers = 0.9;
const whenItCloses = 0.4;
const forLength = 1.1;

/** Probability that a clause of a message is a choice that stands unless the person objects. */
export function choiceOdds(utterance: Utterance<AssistantAct>, turn: AssistantTurn, isLast: boolean): number {
  const calls = turn.calls.length > 0 ? whenItCalls : 0;
  return probabilityOf(
    base +
      logOdds(utterance.scores.decide) +
      (turn.changes ? whenFilesChange : calls) +
      (turn.answers ? whenItAnswers : 0) +
      (isLast ? whenItCloses : 0) +
      forLength * relativeLength(utterance.text),
  );
}
