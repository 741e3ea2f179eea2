// Keeps decisions (CMP-1): what the person chose, and what the assistant chose and the person accepted, in words or by
// letting it be acted on. A proposal nobody took is no decision; a later choice on the same subject reverses.

import { choiceOdds, type Place, personOdds, takenUpOdds } from './choiceOdds.ts';
import type { Confidence, DecisionFact } from './fact.ts';
import { comparedFacts, isAlike, printOf, type TextPrint } from './factText.ts';
import type { AssistantAct, UserAct } from './model/speechModel.ts';
import type { Utterance } from './speechActs.ts';
import { commonCount, replacesTool, type Subject, sharedCount, sharedPart } from './subject.ts';
import { type AssistantTurn, namesOfUtterance, subjectOfUtterance, type UserTurn } from './turn.ts';
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
const personThreshold = 0.42;
/** Probability from which a yes takes up a sentence of the assistant's. */
const takenUpThreshold = 0.45;
/** Below this probability of a choice or a proposal nothing is taken up. */
const leastTakenUp = 0.3;
/** Probability from which a choice of the assistant's stands that it acted on; one the person let pass needs more. */
const actedThreshold = 0.55;
const standingThreshold = 0.8;
/** Below this probability of a choice no context makes one. */
const leastChoice = 0.15;
const alternatives =
  /\b(or|oder|o|ou|ya da|yoksa|either|rather)\b|\b(which|welche[rs]?|cuál|lequel|laquelle|qual|hangisi)\b|还是|哪|或者|それとも|どちら|どれ|か、.*か|\bm[iıuü]\b.*\bm[iıuü]\b/iu;
const eitherOr =
  /(?<!\p{L})(?:or|oder|o|ou|ya da|yoksa|veya|either|entweder)(?!\p{L})|还是|或者|或是|也可以|それとも|または|あるいは|か、.*か/iu;
/** From this probability of a proposal a statement with alternatives offers them. */
const offerThreshold = 0.25;
/** From this probability of assent a clause that names nothing is no more than a yes. */
const surelyYes = 0.5;
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

/** What the assistant's last message put before the person. */
interface Offer {
  readonly entryId: string;
  /** How likely it proposes anything; null where it went on to work. */
  readonly proposal: number | null;
  /** Whether a sentence names alternatives: a question, or a statement that proposes. */
  readonly isChoice: boolean;
  /** The likeliest proposal; what it names is asked only once the person answers. */
  readonly likeliest: Utterance<AssistantAct>;
}

function namesAlternatives(utterance: Utterance<AssistantAct>): boolean {
  return isQuestion(utterance.text)
    ? alternatives.test(utterance.text)
    : utterance.scores.propose >= offerThreshold && eitherOr.test(utterance.text);
}

function offerIn(turn: AssistantTurn): Offer {
  const likeliest = turn.utterances.reduce((best, item) => (item.scores.propose >= best.scores.propose ? item : best));
  return {
    entryId: turn.entryId,
    proposal: turn.calls.length === 0 ? likeliest.scores.propose : null,
    isChoice: turn.utterances.some(namesAlternatives),
    likeliest,
  };
}

/** A question chooses nothing, nor does what announces something else or only says yes. */
function mayChoose(utterance: Utterance<UserAct>): boolean {
  if (isQuestion(utterance.text) || /[:：]$/.test(utterance.text)) return false;
  const { words, tools } = subjectOfUtterance(utterance);
  return utterance.scores.accept < surelyYes || words.size + tools.size > 0;
}

export class Decisions {
  readonly #decisions: Decision[] = [];
  #pending: Pending[] = [];
  #offer: Offer | null = null;
  #turn = 0;
  #hasBegun = false;

  addAssistant(turn: AssistantTurn): void {
    this.#hasBegun = true;
    if (turn.calls.length > 0) for (const item of this.#pending) item.acted = true;
    if (turn.utterances.length > 0) {
      this.#turn += 1;
      this.#offer = offerIn(turn);
    }
    for (const [index, utterance] of turn.utterances.entries()) {
      const { decide, propose } = utterance.scores;
      const odds = choiceOdds(utterance, turn, index);
      if (decide + propose < leastTakenUp && (odds < actedThreshold || decide < leastChoice)) continue;
      if (isQuestion(utterance.text) || !isSubstantial(utterance)) continue;
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
    const own = turn.utterances.filter(mayChoose);
    const names = offer && namesOfUtterance(offer.likeliest);
    const sharedBy = (utterance: Utterance<UserAct>) =>
      names === null ? 0 : commonCount(names, namesOfUtterance(utterance));
    const answer = own.slice(0, farthestAnswer).find((utterance) => sharedBy(utterance) > 0) ?? own[0];
    for (const utterance of own) {
      const opens = utterance === answer;
      const isOffered = opens && offer?.isChoice === true;
      const odds = personOdds(utterance, {
        opens,
        proposal: offer?.proposal ?? null,
        isOffered,
        shared: opens ? sharedBy(utterance) : 0,
        isFirst: !this.#hasBegun,
      });
      if (odds < personThreshold) continue;
      this.#push(utterance, isOffered && offer ? [offer.entryId, turn.entryId] : [turn.entryId], 'user', odds);
    }
    this.#offer = null;
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
    const accepted = turn.reply === 'reject' ? null : taken(newest, turn);
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

/** What an answer takes up of the newest message; a message that changed files asks for none. */
function taken(newest: readonly Pending[], turn: UserTurn): Pending | null {
  const [first] = turn.utterances;
  if (!first) return null;
  const agrees = turn.reply === 'accept';
  const names = newest.length > 0 ? namesOfUtterance(first) : new Set<string>();
  let best: Pending | null = null;
  let bestOdds = takenUpThreshold;
  for (const item of newest) {
    if (item.changes || takenUpOdds(item.utterance, item.place, { agrees, shared: names.size }) < bestOdds) continue;
    const answer = { agrees, shared: commonCount(names, namesOfUtterance(item.utterance)) };
    const odds = takenUpOdds(item.utterance, item.place, answer);
    // A proposal nobody speaks to is not taken up.
    if (odds < bestOdds || (!answer.agrees && answer.shared === 0)) continue;
    best = item;
    bestOdds = odds;
  }
  return best;
}
