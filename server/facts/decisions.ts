// Keeps decisions (CMP-1): what the person chose, and what the assistant chose and the person accepted, in words or by
// letting it be acted on. A proposal nobody took is no decision; a later choice on the same subject reverses.

import { choiceOdds, namesAlternatives, type Place, personOdds } from './choiceOdds.ts';
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
  readonly place: Place;
  acted: boolean;
  /** Number of the assistant's message with words. */
  readonly turn: number;
}

/** Probability from which a clause of the person is a choice. */
const personThreshold = 0.45;
/** Probability from which a sentence of the assistant's is one. */
const assistantThreshold = 0.5;
/** Below this probability of a choice and of a proposal no context makes one. */
const leastChoice = 0.1;
const alternatives =
  /\b(or|oder|o|ou|ya da|yoksa|either|rather)\b|\b(which|welche[rs]?|cuál|lequel|laquelle|qual|hangisi)\b|还是|哪|或者|それとも|どちら|どれ|か、.*か|\bm[iıuü]\b.*\bm[iıuü]\b/iu;
/** From this probability of a proposal a statement with alternatives offers them. */
const offerThreshold = 0.25;
/** From this probability of assent a clause that names nothing is no more than a yes. */
const surelyYes = 0.5;
/** What was offered is named in one of the first clauses of an answer. */
const farthestAnswer = 3;
/** Sentences of a message, the last ones, in which words of an answer are looked for. */
const comparedSentences = 30;

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
  /** The likeliest proposal, and all sentences; what they name is asked only once the person answers. */
  readonly likeliest: Utterance<AssistantAct>;
  readonly sentences: readonly Utterance<AssistantAct>[];
}

function offersChoice(utterance: Utterance<AssistantAct>): boolean {
  return isQuestion(utterance.text)
    ? alternatives.test(utterance.text)
    : utterance.scores.propose >= offerThreshold && namesAlternatives(utterance.text);
}

function offerIn(turn: AssistantTurn): Offer {
  const likeliest = turn.utterances.reduce((best, item) => (item.scores.propose >= best.scores.propose ? item : best));
  return {
    entryId: turn.entryId,
    proposal: turn.calls.length === 0 ? likeliest.scores.propose : null,
    isChoice: turn.utterances.some(offersChoice),
    likeliest,
    sentences: turn.utterances.slice(-comparedSentences),
  };
}

/** A question chooses nothing, nor does what announces something else or only says yes. */
function mayChoose(utterance: Utterance<UserAct>): boolean {
  if (isQuestion(utterance.text) || /[:：]$/.test(utterance.text)) return false;
  const { words, tools } = subjectOfUtterance(utterance);
  const isYes = utterance.scores.accept >= surelyYes || hasClass(utterance, 'ack', 1);
  return !isYes || words.size + tools.size > 0;
}

/** How likely a sentence stands; a proposal nobody speaks to does not. */
function oddsOf({ utterance, place, acted }: Pending, agrees: boolean, shared: number): number {
  const isProposal = utterance.scores.propose > utterance.scores.decide;
  if (isProposal && !agrees && shared === 0) return 0;
  return choiceOdds(utterance, place, { agrees, shared, acted });
}

const none: ReadonlySet<string> = new Set();

/** The clause that answers an offer: an early one that names what was proposed, else the first. */
function answerTo(offer: Offer | null, own: readonly Utterance<UserAct>[]): Utterance<UserAct> | undefined {
  if (!offer) return own[0];
  const names = namesOfUtterance(offer.likeliest);
  const named = own.slice(0, farthestAnswer).find((utterance) => commonCount(names, namesOfUtterance(utterance)) > 0);
  return named ?? own[0];
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
      if (Math.max(decide, propose) < leastChoice || isQuestion(utterance.text) || !isSubstantial(utterance)) continue;
      const { answers, changes } = turn;
      const place = { opens: index === 0, closes: index === turn.utterances.length - 1, answers, changes };
      const acted = turn.calls.length > 0;
      this.#pending.push({ utterance, entryId: turn.entryId, place, acted, turn: this.#turn });
    }
  }

  addUser(turn: UserTurn): void {
    this.#settle(turn);
    const offer = this.#offer;
    const own = turn.utterances.filter(mayChoose);
    const answer = answerTo(offer, own);
    const offered = offer?.sentences.map(namesOfUtterance) ?? [];
    for (const utterance of own) {
      const opens = utterance === answer;
      const isOffered = opens && offer?.isChoice === true;
      const names = offered.length > 0 ? namesOfUtterance(utterance) : none;
      const odds = personOdds(utterance, {
        opens,
        proposal: offer?.proposal ?? null,
        isOffered,
        shared: Math.max(0, ...offered.map((sentence) => commonCount(names, sentence))),
        isFirst: !this.#hasBegun,
        clauses: turn.utterances.length,
      });
      if (odds < personThreshold) continue;
      this.#push(utterance, isOffered && offer ? [offer.entryId, turn.entryId] : [turn.entryId], 'user', odds);
    }
    this.#offer = null;
  }

  facts(): DecisionFact[] {
    const standing = this.#pending.flatMap((item) => {
      const odds = oddsOf(item, false, 0);
      if (odds < assistantThreshold) return [];
      return [this.#decisionOf(item.utterance, [item.entryId], 'assistant', odds)];
    });
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
    const [first] = turn.utterances;
    const names = first && pending.length > 0 ? namesOfUtterance(first) : none;
    for (const item of pending) {
      if (item.turn === this.#turn) this.#answer(item, turn, commonCount(names, namesOfUtterance(item.utterance)));
      else this.#take(item, [item.entryId], oddsOf(item, false, 0));
    }
  }

  /** Settles a sentence of the message the person answers, of which the answer names `shared` words. */
  #answer(item: Pending, turn: UserTurn, shared: number): void {
    if (turn.reply === 'reject') return;
    const agrees = turn.reply === 'accept';
    const isSpokenTo = agrees || shared > 0;
    this.#take(item, isSpokenTo ? [item.entryId, turn.entryId] : [item.entryId], oddsOf(item, agrees, shared));
  }

  #take({ utterance }: Pending, entryIds: string[], odds: number): void {
    if (odds >= assistantThreshold) this.#push(utterance, entryIds, 'assistant', odds);
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
      confidence: confidenceOf(Math.max(score, utterance.scores.decide)),
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
