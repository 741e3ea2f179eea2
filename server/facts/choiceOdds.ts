// Weighs a sentence that may be a choice by what stands around it: the assistant's by what its message does and how the person
// answers, the person's by what was asked before (CMP-1).
import { logOdds, probabilityOf, relativeLength } from './logOdds.ts';
import type { AssistantAct, UserAct } from './model/speechModel.ts';
import type { Utterance } from './speechActs.ts';
import type { AssistantTurn } from './turn.ts';

// Log odds of each circumstance, fitted on labelled sessions and judged on those left out (decision 0004).

/** A choice is put into files at once and may be an item of a list, a finding is told at the end. */
const standing = {
  base: -3.4,
  filesChange: 3.2,
  calls: 0.8,
  answers: 0.9,
  opens: -0.8,
  closes: 0.4,
  listed: 1.2,
  length: 1.1,
};

/** Probability that a clause of a message is a choice that stands unless the person objects. */
export function choiceOdds(utterance: Utterance<AssistantAct>, turn: AssistantTurn, index: number): number {
  const calls = turn.calls.length > 0 ? standing.calls : 0;
  return probabilityOf(
    standing.base +
      logOdds(utterance.scores.decide) +
      (turn.changes ? standing.filesChange : calls) +
      (turn.answers ? standing.answers : 0) +
      (index === 0 ? standing.opens : 0) +
      (index === turn.utterances.length - 1 ? standing.closes : 0) +
      (utterance.listItem ? standing.listed : 0) +
      standing.length * relativeLength(utterance.text),
  );
}

/** Words shared beyond this many say no more. */
const mostShared = 2;

/** What is agreed to is proposed or chosen, mostly last, in words the answer takes up. */
const takenUp = { base: 1.7, decide: 1.55, propose: 1.25, closes: 0.95, shared: 0.35, length: 0.6 };

/** Probability that a yes which shares `shared` words with a sentence of the message before means that sentence. */
export function takenUpOdds(utterance: Utterance<AssistantAct>, closes: boolean, shared: number): number {
  const { decide, propose } = utterance.scores;
  return probabilityOf(
    takenUp.base +
      takenUp.decide * logOdds(decide) +
      takenUp.propose * logOdds(propose) +
      (closes ? takenUp.closes : 0) +
      takenUp.shared * Math.min(mostShared, shared) +
      takenUp.length * relativeLength(utterance.text),
  );
}

/** What came before a clause of the person's. */
export interface Asked {
  /** Whether it is the first that is no mere yes. */
  readonly opens: boolean;
  /** Whether the assistant asked anything, and whether it put alternatives. */
  readonly isAnswer: boolean;
  readonly isOffered: boolean;
  /** Words it shares with the alternatives. */
  readonly shared: number;
  /** Whether the assistant has said nothing yet. */
  readonly isFirst: boolean;
}

const person = {
  base: -0.6,
  decide: 0.88,
  offered: 1.25,
  answers: 1.05,
  shared: 1.2,
  first: -1.7,
  accept: 0.36,
  other: -0.22,
  quoted: -0.23,
  length: 0.25,
};

/** Probability that a clause of the person's is a choice. */
export function personOdds(utterance: Utterance<UserAct>, asked: Asked): number {
  const { decide, accept, other, quoted } = utterance.scores;
  return probabilityOf(
    person.base +
      person.decide * logOdds(decide) +
      (asked.opens && asked.isOffered ? person.offered : 0) +
      (asked.opens && asked.isAnswer ? person.answers : 0) +
      person.shared * Math.min(mostShared, asked.shared) +
      (asked.isFirst ? person.first : 0) +
      person.accept * logOdds(accept) +
      person.other * logOdds(other) +
      person.quoted * logOdds(quoted) +
      person.length * relativeLength(utterance.text),
  );
}
