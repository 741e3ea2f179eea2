// Weighs a sentence that may be a choice by what stands around it: the assistant's by what its message does and how the person
// answers, the person's by what was put before them (CMP-1).
import { logOdds, probabilityOf, relativeLength } from './logOdds.ts';
import type { AssistantAct, UserAct } from './model/speechModel.ts';
import { ruleScore } from './ruleOdds.ts';
import type { Utterance } from './speechActs.ts';
import { hasClass } from './wordSense.ts';

// Log odds of each circumstance, fitted on labelled sessions and judged on languages left out (decision 0004).

/** A design is told at length, in files at once or last in an answer, and agreed to; what offers or may be is none yet. */
const assistant = {
  base: -0.31,
  decide: 0.94,
  propose: 0.88,
  filesChange: 1.58,
  answers: 1.05,
  opens: -0.54,
  listed: 0.66,
  length: 1.43,
  closes: 0.61,
  agreed: 0.98,
  shared: 0.41,
  acted: 0.33,
  alternatives: -0.76,
  byMe: 0.44,
  may: -0.83,
  decides: 0.79,
};

/** Where a sentence of the assistant's stands, and what its message does. */
export interface Place {
  readonly opens: boolean;
  readonly closes: boolean;
  /** Whether the message is the first after the person's. */
  readonly answers: boolean;
  readonly changes: boolean;
}

/** What followed a sentence: how the person answers its message, and whether anything was called before they did. */
export interface Sequel {
  readonly agrees: boolean;
  /** How many words of the sentence the answer's first clause names. */
  readonly shared: number;
  readonly acted: boolean;
}

/** Words shared beyond this many say no more. */
const mostShared = 2;
const eitherOr =
  /(?<!\p{L})(?:or|oder|o|ou|ya da|yoksa|veya|either|entweder)(?!\p{L})|还是|或者|或是|也可以|それとも|または|あるいは|か、.*か/iu;

/** Whether a sentence names alternatives. */
export function namesAlternatives(text: string): boolean {
  return eitherOr.test(text);
}

function wordOdds(utterance: Utterance<AssistantAct>): number {
  return (
    assistant.decide * logOdds(utterance.scores.decide) +
    assistant.propose * logOdds(utterance.scores.propose) +
    (hasClass(utterance, 'i', 2) ? assistant.byMe : 0) +
    (hasClass(utterance, 'can') ? assistant.may : 0) +
    (hasClass(utterance, 'decide') ? assistant.decides : 0) +
    (namesAlternatives(utterance.text) ? assistant.alternatives : 0) +
    (utterance.listItem ? assistant.listed : 0) +
    assistant.length * relativeLength(utterance.text)
  );
}

/** Probability that a sentence of the assistant's is a choice that stands. */
export function choiceOdds(utterance: Utterance<AssistantAct>, place: Place, sequel: Sequel): number {
  return probabilityOf(
    assistant.base +
      wordOdds(utterance) +
      (place.changes ? assistant.filesChange : 0) +
      (place.answers ? assistant.answers : 0) +
      (place.opens ? assistant.opens : 0) +
      (place.closes ? assistant.closes : 0) +
      (sequel.agrees ? assistant.agreed : 0) +
      (sequel.acted ? assistant.acted : 0) +
      assistant.shared * Math.min(mostShared, sequel.shared),
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
  /** The most words it has in common with one sentence of that message. */
  readonly shared: number;
  /** Whether the assistant has neither said nor done anything yet. */
  readonly isFirst: boolean;
  /** Clauses of the message it stands in. */
  readonly clauses: number;
}

const person = {
  base: 0.62,
  decide: 0.82,
  proposed: 0.27,
  offered: 0.34,
  first: -1.6,
  accept: 0.3,
  other: -0.19,
  shared: 0.66,
  rule: 0.15,
  clauses: -0.64,
  code: -0.4,
};
/** Log odds below which a proposal is none. */
const noProposal = -4;
const mostNamed = 3;

/** Probability that a clause of the person's is a choice. */
export function personOdds(utterance: Utterance<UserAct>, asked: Asked): number {
  const { decide, accept, other } = utterance.scores;
  const { opens, proposal } = asked;
  return probabilityOf(
    person.base +
      person.decide * logOdds(decide) +
      (opens && proposal !== null ? person.proposed * (logOdds(proposal) - noProposal) : 0) +
      (opens && asked.isOffered ? person.offered : 0) +
      // Who opens with words of deciding tells a choice, not a wish.
      (asked.isFirst && !hasClass(utterance, 'decide') ? person.first : 0) +
      person.accept * logOdds(accept) +
      person.other * logOdds(other) +
      person.rule * logOdds(ruleScore(utterance)) +
      person.shared * Math.min(mostNamed, asked.shared) +
      person.clauses * Math.log(asked.clauses) +
      (utterance.analysis.tokens.some((token) => token.shape === 'code') ? person.code : 0),
  );
}
