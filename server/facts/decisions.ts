// Keeps decisions (CMP-1): what the person chose, and what the assistant chose and the person accepted, in words or by
// letting it be acted on. A proposal nobody took is no decision; a later choice on the same subject reverses.

import { choiceOdds } from './choiceOdds.ts';
import type { Confidence, DecisionFact } from './fact.ts';
import { comparedFacts, isAlike, printOf, type TextPrint } from './factText.ts';
import type { AssistantAct, UserAct } from './model/speechModel.ts';
import { ruleScore } from './ruleOdds.ts';
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
  acted: boolean;
  /** Number of the assistant's message with words. */
  readonly turn: number;
}

/** Probability from which a clause of the person is a choice; `sureThreshold` where it names nothing or nothing was said before it. */
const userThreshold = 0.55;
const sureThreshold = 0.8;
/** Probability of a choice or a proposal from which a yes may take up a sentence of the assistant's. */
const takenUpThreshold = 0.58;
/** Probability from which a choice of the assistant's stands that it acted on; one the person let pass needs more. */
const actedThreshold = 0.4;
const standingThreshold = 0.8;
/** Below this probability of a choice no context makes one. */
const leastChoice = 0.15;
const alternatives =
  /\b(or|oder|o|ou|ya da|yoksa|either|rather)\b|\b(which|welche[rs]?|cuál|lequel|laquelle|qual|hangisi)\b|还是|哪|或者|それとも|どちら|どれ|か、.*か|\bm[iıuü]\b.*\bm[iıuü]\b/iu;
const eitherOr =
  /(?<!\p{L})(?:or|oder|o|ou|ya da|yoksa|veya|either|entweder)(?!\p{L})|还是|或者|或是|それとも|または|あるいは|か、.*か/iu;
/** From this probability of a proposal a statement with alternatives offers them. */
const offerThreshold = 0.25;
/** An answer to an offered choice is a decision however it is worded, up to this many words. */
const longestAnswer = 16;

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

/** Whether a clause picks one of the alternatives: the first that is no mere word of assent, or one that names it again. */
function isPick(utterance: Utterance<UserAct>, index: number, offer: Offer): boolean {
  if (isQuestion(utterance.text) || /[:：]$/.test(utterance.text)) return false;
  const { question, loop, accept, quoted } = utterance.scores;
  if (ruleScore(utterance) >= 0.85 || question + loop + accept + quoted >= 0.5) return false;
  const names = sharedCount(offer.subject, subjectOfUtterance(utterance)) > 0;
  return index === 0 ? names || wordCount(utterance) <= longestAnswer : index === 1 && names;
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
      const isProposal = propose > decide;
      const odds = choiceOdds(utterance, turn, index === turn.utterances.length - 1);
      if (decide + propose < takenUpThreshold && (odds < actedThreshold || decide < leastChoice)) continue;
      if (!isSubstantial(utterance) || isQuestion(utterance.text)) continue;
      this.#pending.push({
        utterance,
        entryId: turn.entryId,
        isProposal,
        odds,
        acted: turn.calls.length > 0,
        turn: this.#turn,
      });
    }
  }

  addUser(turn: UserTurn): void {
    this.#settle(turn);
    let offer = this.#offer;
    for (const [index, utterance] of turn.utterances.entries()) {
      if (offer !== null && isPick(utterance, index, offer)) {
        this.#push(utterance, [offer.entryId, turn.entryId], 'user', Math.max(0.6, utterance.scores.decide));
        // What follows the pick is its reason.
        offer = null;
      } else if (this.#isChoice(utterance, index))
        this.#push(utterance, [turn.entryId], 'user', utterance.scores.decide);
    }
    this.#offer = null;
    this.#asks = false;
  }

  #isChoice(utterance: Utterance<UserAct>, index: number): boolean {
    if (isQuestion(utterance.text) || /[:：]$/.test(utterance.text)) return false;
    const { decide } = utterance.scores;
    const { words, tools } = subjectOfUtterance(utterance);
    if (words.size + tools.size === 0 && !hasClass(utterance, 'decide') && decide < sureThreshold) return false;
    const usual = this.#turn === 0 ? sureThreshold : userThreshold;
    const threshold = this.#asks && index === 0 ? 0.3 : usual;
    return decide >= threshold && decide >= ruleScore(utterance) && utterance.act !== 'request';
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
    const accepted = turn.reply === 'accept' ? chosen(newest, turn) : null;
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

/** What a "yes" takes up of the newest message: the recommendation, else what comes nearest to a choice or is the only proposal. */
function chosen(newest: readonly Pending[], turn: UserTurn): Pending | null {
  const ownChoice = turn.utterances.some((utterance) => utterance.act === 'decide');
  const proposals = newest.filter((item) => item.isProposal);
  const open = newest.filter(
    (item) => !item.isProposal || (!ownChoice && (proposals.length === 1 || hasClass(item.utterance, 'propose'))),
  );
  const weight = ({ utterance: { scores } }: Pending) => scores.decide + scores.propose;
  return open.reduce<Pending | null>(
    (best, item) => (best === null || weight(item) >= weight(best) ? item : best),
    null,
  );
}
