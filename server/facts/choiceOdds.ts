// Weighs a sentence that may be a choice by what stands around it: the assistant's by what its message does and how the person
// answers, the person's by what was asked before (CMP-1).
import { logOdds, probabilityOf, relativeLength } from './logOdds.ts';
import type { AssistantAct, UserAct } from './model/speechModel.ts';
import type { Utterance } from './speechActs.ts';
import type { AssistantTurn } from './turn.ts';
import { hasClass } from './wordSense.ts';

// Log odds of each circumstance, fitted on labelled sessions and judged on those left out (decision 0004).

/** A choice is put into files at once, and is told behind what was found or in a list. */
const standing = {
  base: -3.2,
  filesChange: 2.6,
  calls: 0.3,
  answers: 1.2,
  opens: -1.05,
  place: 1,
  listed: 1,
  length: 1.15,
};

/** Probability that a clause of a message is a choice that stands unless the person objects. */
export function choiceOdds(utterance: Utterance<AssistantAct>, turn: AssistantTurn, index: number): number {
  const calls = turn.calls.length > 0 ? standing.calls : 0;
  const last = turn.utterances.length - 1;
  return probabilityOf(
    standing.base +
      logOdds(utterance.scores.decide) +
      (turn.changes ? standing.filesChange : calls) +
      (turn.answers ? standing.answers : 0) +
      (index === 0 ? standing.opens : 0) +
      standing.place * (last === 0 ? 1 : index / last) +
      (utterance.listItem ? standing.listed : 0) +
      standing.length * relativeLength(utterance.text),
  );
}

/** Words shared beyond this many say no more. */
const mostShared = 2;

/** What is agreed to is proposed or chosen, mostly last, in words the answer takes up, said yes to or not. */
const takenUp = {
  base: -1.05,
  decide: 1.07,
  propose: 0.88,
  closes: 1.3,
  answers: 1,
  shared: 0.38,
  length: 0.2,
  agreed: 1.15,
};

/** Where a sentence of the assistant's stands: whether its message answers the person, and ends with it. */
export interface Place {
  readonly answers: boolean;
  readonly closes: boolean;
}

/** How the person answers: whether with a yes, and how many words of a sentence the answer's first clause names. */
export interface Answer {
  readonly agrees: boolean;
  readonly shared: number;
}

/** Probability that an answer means this sentence of the message before. */
export function takenUpOdds(utterance: Utterance<AssistantAct>, place: Place, answer: Answer): number {
  const { decide, propose } = utterance.scores;
  return probabilityOf(
    takenUp.base +
      takenUp.decide * logOdds(decide) +
      takenUp.propose * logOdds(propose) +
      (place.closes ? takenUp.closes : 0) +
      (place.answers ? takenUp.answers : 0) +
      (answer.agrees ? takenUp.agreed : 0) +
      takenUp.shared * Math.min(mostShared, answer.shared) +
      takenUp.length * relativeLength(utterance.text),
  );
}

/** What came before a clause of the person's. */
export interface Asked {
  /** Whether it is the one that answers: the first that names what was proposed, else the first. */
  readonly opens: boolean;
  /** How likely the message before proposed anything, when it did nothing else; null otherwise. */
  readonly proposal: number | null;
  /** Whether it put alternatives. */
  readonly isOffered: boolean;
  /** How many words of the proposal it names. */
  readonly shared: number;
  /** Whether the assistant has neither said nor done anything yet. */
  readonly isFirst: boolean;
}

const person = {
  base: -0.97,
  decide: 0.85,
  proposed: 0.31,
  offered: 1.15,
  shared: 0.26,
  first: -1.85,
  accept: 0.2,
  other: -0.14,
  quoted: -0.19,
  length: 0.12,
};
/** Log odds below which a proposal is none. */
const noProposal = -4;

/** Probability that a clause of the person's is a choice. */
export function personOdds(utterance: Utterance<UserAct>, asked: Asked): number {
  const { decide, accept, other, quoted } = utterance.scores;
  const { opens, proposal } = asked;
  return probabilityOf(
    person.base +
      person.decide * logOdds(decide) +
      (opens && proposal !== null ? person.proposed * (logOdds(proposal) - noProposal) : 0) +
      (opens && asked.isOffered ? person.offered : 0) +
      (opens ? person.shared * Math.min(mostShared, asked.shared) : 0) +
      // Who opens with words of deciding tells a choice, not a wish.
      (asked.isFirst && !hasClass(utterance, 'decide') ? person.first : 0) +
      person.accept * logOdds(accept) +
      person.other * logOdds(other) +
      person.quoted * logOdds(quoted) +
      person.length * relativeLength(utterance.text),
  );
}
