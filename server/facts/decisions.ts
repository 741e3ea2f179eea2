// Keeps decisions (CMP-1): what the person chose, and what the assistant chose and the person accepted, in words or by
// letting it be acted on. A proposal nobody took is no decision; a later choice on the same subject reverses.

import { choiceOdds, type Place, personOdds, takenUpOdds } from './choiceOdds.ts';
import type { Confidence, DecisionFact } from './fact.ts';
import { comparedFacts, isAlike, printOf, type TextPrint } from './factText.ts';
import type { AssistantAct, UserAct } from './model/speechModel.ts';
import type { Utterance } from './speechActs.ts';
import { replacesTool, type Subject, sharedCount, sharedPart } from './subject.ts';
import { type AssistantTurn, subjectOfUtterance, type UserTurn } from './turn.ts';
import { hasClass, isQuestion, wordCount } from './wordSense.ts';

interface Decision {
  readonly text: string;
  readonly entryIds: string[];
  readonly explicit: boolean;
  readonly by: 'user' | 'assistant';
  status: DecisionFact['status'];
  readonly confidence: Confidence;
  readonly subject: Subject;
  readonly print: TextPrint;
}

interface Pending {
  readonly utterance: Utterance<AssistantAct>;
  readonly entryId: string;
  readonly isProposal: boolean;
  /** How likely it stands, by its words and by what the message does. */
  readonly odds: number;
  readonly place: Place;
  readonly changes: boolean;
  acted: boolean;
  /** Number of the assistant's message with words. */
  readonly turn: number;
}

/** Probability from which a clause of the person is a choice. */
const personThreshold = 0.47;
/** Probability from which a yes takes up a sentence of the assistant's. */
const takenUpThreshold = 0.42;
/** Below this probability of a choice or a proposal nothing is taken up. */
const leastTakenUp = 0.2;
/** Probability from which a choice of the assistant's stands that it acted on; one the person let pass needs more. */
const actedThreshold = 0.55;
const standingThreshold = 0.8;
/** Below this probability of a choice no context makes one. */
const leastChoice = 0.15;
const alternatives =
  /\b(or|oder|o|ou|ya da|yoksa|either|rather)\b|\b(which|welche[rs]?|cuál|lequel|laquelle|qual|hangisi)\b|还是|哪|或者|それとも|どちら|どれ|か、.*か|\bm[iıuü]\b.*\bm[iıuü]\b/iu;
const eitherOr =
  /(?<!\p{L})(?:or|oder|o|ou|ya da|yoksa|veya|either|entweder)(?!\p{L})|还是|或者|或是|それとも|または|あるいは|か、.*か/iu;
/** From this probability of a proposal a statement with alternatives offers them. */
const offerThreshold = 0.25;
/** What was offered is named in one of the first clauses of an answer. */
const farthestAnswer = 3;

function confidenceOf(score: number): Confidence {
  if (score >= 0.8) return 'high';
  return score >= 0.6 ? 'medium' : 'low';
}

/** Proposals that name something to do; bare questions ("Shall I go on?") accept nothing by themselves. */
function isSubstantial(utterance: Utterance<AssistantAct>): boolean {
  return (
    wordCount(utterance) >= 4 &&
    !/[:：]$/.test(utterance.text) &&
    subjectOfUtterance(utterance).words.size + subjectOfUtterance(utterance).tools.size >= 1
  );
}

/** Alternatives the assistant put before the person. */
interface Offer {
  readonly entryId: string;
  readonly subject: Subject;
}

/** The last sentence that names alternatives: a question, or a statement that proposes. */
function offerIn(turn: AssistantTurn): Offer | null {
  const found = turn.utterances.findLast((utterance) =>
    isQuestion(utterance.text)
      ? alternatives.test(utterance.text)
      : eitherOr.test(utterance.text) && utterance.scores.propose >= offerThreshold,
  );
  return found ? { entryId: turn.entryId, subject: subjectOfUtterance(found) } : null;
}

export class Decisions {
  readonly #decisions: Decision[] = [];
  #pending: Pending[] = [];
  #offer: Offer | null = null;
  #asks = false;
  #turn = 0;

  addAssistant(turn: AssistantTurn): void {
    if (turn.calls.length > 0) for (const item of this.#pending) item.acted = true;
    if (turn.utterances.length > 0) {
      this.#turn += 1;
      const questions = turn.utterances.filter((utterance) => isQuestion(utterance.text));
      this.#asks = questions.length > 0;
      this.#offer = offerIn(turn);
    }
    for (const [index, utterance] of turn.utterances.entries()) {
      const { decide, propose } = utterance.scores;
      const odds = choiceOdds(utterance, turn, index);
      if (decide + propose < leastTakenUp && (odds < actedThreshold || decide < leastChoice)) continue;
      if (!isSubstantial(utterance) || isQuestion(utterance.text)) continue;
      this.#pending.push({
        utterance,
        entryId: turn.entryId,
        isProposal: propose > decide,
        odds,
        place: { answers: turn.answers, closes: index === turn.utterances.length - 1 },
        changes: turn.changes,
        acted: turn.calls.length > 0,
        turn: this.#turn,
      });
    }
  }

  addUser(turn: UserTurn): void {
    this.#settle(turn);
    const offer = this.#offer;
    const own = turn.utterances.filter((utterance) => !isQuestion(utterance.text) && !/[:：]$/.test(utterance.text));
    const sharedBy = (utterance: Utterance<UserAct>) =>
      offer === null ? 0 : sharedCount(offer.subject, subjectOfUtterance(utterance));
    const answer = own.slice(0, farthestAnswer).find((utterance) => sharedBy(utterance) > 0) ?? own[0];
    for (const utterance of own) {
      const opens = utterance === answer;
      const isPick = offer !== null && opens;
      const shared = isPick ? sharedBy(utterance) : 0;
      const asked = { opens, isAnswer: this.#asks, isOffered: isPick, shared, isFirst: this.#turn === 0 };
      const odds = personOdds(utterance, asked);
      if (odds < personThreshold) continue;
      this.#push(utterance, isPick ? [offer.entryId, turn.entryId] : [turn.entryId], 'user', odds);
    }
    this.#offer = null;
    this.#asks = false;
  }

  facts(): DecisionFact[] {
    const standing = this.#pending
      .filter((item) => !item.isProposal && item.acted && stands(item))
      .map((item) => this.#decisionOf(item.utterance, [item.entryId], 'assistant', item.utterance.probability));
    const all = [...this.#decisions, ...standing.filter((item) => !this.#alike(item.print))];
    return all.map(({ text, entryIds, explicit, by, status, confidence }) => ({
      text,
      explicit,
      by,
      status,
      entryIds: [...entryIds],
      confidence,
    }));
  }

  /** Takes up or drops what the assistant put forward, by the person's answer. */
  #settle(turn: UserTurn): void {
    const pending = this.#pending;
    this.#pending = [];
    const newest = pending.filter((item) => item.turn === this.#turn);
    const accepted = turn.reply === 'accept' ? taken(newest, turn) : null;
    for (const item of pending) {
      const isRefused = turn.reply === 'reject' && item.turn === this.#turn;
      if (item === accepted) this.#push(item.utterance, [item.entryId, turn.entryId], 'assistant', 0.7);
      else if (!isRefused && stands(item))
        this.#push(item.utterance, [item.entryId], 'assistant', item.utterance.scores.decide);
    }
  }

  #decisionOf(
    utterance: Utterance<UserAct> | Utterance<AssistantAct>,
    entryIds: string[],
    by: 'user' | 'assistant',
    score: number,
  ): Decision {
    return {
      text: utterance.text,
      entryIds,
      explicit: hasClass(utterance, 'decide') || by === 'user',
      by,
      status: 'active',
      confidence: confidenceOf(score),
      subject: subjectOfUtterance(utterance),
      print: printOf(utterance.text),
    };
  }

  #alike(print: TextPrint): Decision | undefined {
    return this.#decisions
      .slice(-comparedFacts)
      .find((decision) => decision.status === 'active' && isAlike(decision.print, print, 0.75));
  }

  #push(
    utterance: Utterance<UserAct> | Utterance<AssistantAct>,
    entryIds: string[],
    by: 'user' | 'assistant',
    score: number,
  ): void {
    const decision = this.#decisionOf(utterance, entryIds, by, score);
    const same = this.#alike(decision.print);
    if (same) {
      for (const id of entryIds) if (!same.entryIds.includes(id)) same.entryIds.push(id);
      return;
    }
    this.#reverse(decision, utterance);
    this.#decisions.push(decision);
  }

  #reverse(later: Decision, utterance: Utterance<UserAct> | Utterance<AssistantAct>): void {
    const isChange = hasClass(utterance, 'instead') || hasClass(utterance, 'forget');
    for (const earlier of this.#decisions.slice(-comparedFacts)) {
      if (earlier.status !== 'active') continue;
      const replaced = replacesTool(earlier.subject, later.subject);
      const shared = sharedCount(earlier.subject, later.subject);
      const isSame = replaced || (isChange && shared >= 2 && sharedPart(earlier.subject, later.subject) >= 0.5);
      if (isSame && (isChange || later.by === 'user')) earlier.status = 'reversed';
    }
  }
}

function stands({ odds, acted, isProposal }: Pending): boolean {
  return !isProposal && odds >= (acted ? actedThreshold : standingThreshold);
}

/** What a "yes" takes up of the newest message; a message that changed files asks for none. */
function taken(newest: readonly Pending[], turn: UserTurn): Pending | null {
  let best: Pending | null = null;
  let bestOdds = takenUpThreshold;
  for (const item of newest) {
    const subject = subjectOfUtterance(item.utterance);
    const answer = turn.utterances.slice(0, 2).map((utterance) => sharedCount(subject, subjectOfUtterance(utterance)));
    const odds = takenUpOdds(item.utterance, item.place, Math.max(...answer));
    if (item.changes || odds < bestOdds) continue;
    best = item;
    bestOdds = odds;
  }
  return best;
}
