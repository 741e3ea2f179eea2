// Keeps decisions (CMP-1): what the person chose, and what the assistant chose and the person accepted, in words or by
// letting it be acted on. A proposal nobody took is no decision; a later choice on the same subject reverses.

import { ruleScore } from './constraints.ts';
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
  acted: boolean;
}

/** Probabilities from which a clause of the person, and of the assistant, is a choice. */
const userThreshold = 0.64;
const decideThreshold = 0.66;
/** From this probability a choice nobody acted on yet stands when the person goes on without objection. */
const standingThreshold = 0.75;
const alternatives =
  /\b(or|oder|o|ou|ya da|yoksa|either|rather)\b|\b(which|welche[rs]?|cuál|lequel|laquelle|qual|hangisi)\b|还是|哪|或者|それとも|どちら|どれ|か、.*か|\bm[iıuü]\b.*\bm[iıuü]\b/iu;
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

export class Decisions {
  readonly #decisions: Decision[] = [];
  #pending: Pending[] = [];
  #offersChoice = false;
  #asks = false;

  addAssistant(turn: AssistantTurn): void {
    if (turn.calls.length > 0) for (const item of this.#pending) item.acted = true;
    if (turn.utterances.length > 0) {
      const questions = turn.utterances.filter((utterance) => isQuestion(utterance.text));
      this.#asks = questions.length > 0;
      this.#offersChoice = questions.some((utterance) => alternatives.test(utterance.text));
    }
    for (const utterance of turn.utterances) {
      const isProposal = utterance.act === 'propose';
      const isChoice = utterance.act === 'decide' && utterance.probability >= decideThreshold;
      if (!isChoice && !isProposal) continue;
      if (!isSubstantial(utterance) || isQuestion(utterance.text)) continue;
      this.#pending.push({ utterance, entryId: turn.entryId, isProposal, acted: turn.calls.length > 0 });
    }
  }

  addUser(turn: UserTurn): void {
    this.#settle(turn);
    for (const [index, utterance] of turn.utterances.entries()) {
      if (this.#isChoice(utterance, index))
        this.#push(utterance, [turn.entryId], 'user', Math.max(0.6, utterance.scores.decide));
    }
    this.#offersChoice = false;
    this.#asks = false;
  }

  #isChoice(utterance: Utterance<UserAct>, index: number): boolean {
    if (isQuestion(utterance.text) || /[:：]$/.test(utterance.text)) return false;
    const { decide, question, loop, accept, quoted } = utterance.scores;
    const answersChoice = index === 0 && this.#offersChoice && wordCount(utterance) <= longestAnswer;
    if (answersChoice && ruleScore(utterance) < 0.85 && question + loop + accept + quoted < 0.5) return true;
    const { words, tools } = subjectOfUtterance(utterance);
    if (words.size + tools.size === 0 && !hasClass(utterance, 'decide')) return false;
    const threshold = this.#asks && index === 0 ? 0.3 : userThreshold;
    return decide >= threshold && decide >= ruleScore(utterance) && utterance.act !== 'request';
  }

  facts(): DecisionFact[] {
    const standing = this.#pending
      .filter((item) => !item.isProposal && item.acted)
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
    if (turn.reply === 'reject') return;
    for (const item of pending) {
      if (item.isProposal) continue;
      const accepted = turn.reply === 'accept';
      if (!accepted && !item.acted && item.utterance.probability < standingThreshold) continue;
      const ids = accepted ? [item.entryId, turn.entryId] : [item.entryId];
      this.#push(item.utterance, ids, 'assistant', item.utterance.probability);
    }
    if (turn.reply !== 'accept' || turn.utterances.some((utterance) => utterance.act === 'decide')) return;
    const proposal = chosenProposal(pending.filter((item) => item.isProposal));
    if (proposal) this.#push(proposal.utterance, [proposal.entryId, turn.entryId], 'assistant', 0.7);
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

/** What a bare "yes" takes up: the recommendation if there is one, else the only proposal. */
function chosenProposal(proposals: readonly Pending[]): Pending | null {
  const statements = proposals.filter((item) => !isQuestion(item.utterance.text));
  const recommended = statements.filter((item) => hasClass(item.utterance, 'propose'));
  if (recommended.length > 0) return recommended.at(-1) ?? null;
  const all = statements.length > 0 ? statements : proposals;
  return all.length === 1 ? (all[0] ?? null) : null;
}
