// Keeps the person's rules: what must, must not or should preferably hold from now on (CMP-1), said twice counted
// once, withdrawn when the person takes one back or replaces it.

import type { Confidence, ConstraintFact } from './fact.ts';
import { comparedFacts, isAlike, printOf, type TextPrint } from './factText.ts';
import type { UserAct } from './model/speechModel.ts';
import { opensAsRule, ruleOdds, ruleScore } from './ruleOdds.ts';
import type { Utterance } from './speechActs.ts';
import { replacesTool, type Subject, sharedCount, sharedPart } from './subject.ts';
import { subjectOfUtterance, type UserTurn } from './turn.ts';
import { hasClass, isQuestion } from './wordSense.ts';

interface Rule {
  text: string;
  entryIds: string[];
  kind: ConstraintFact['kind'];
  status: ConstraintFact['status'];
  confidence: Confidence;
  readonly subject: Subject;
  readonly print: TextPrint;
  /** Number of the person's message that said it last. */
  turn: number;
}

type UserUtterance = Utterance<UserAct>;

/** Probability from which a clause is a rule, by its words and its place; below it only a list of rules carries it. */
const ruleThreshold = 0.62;
/** From this score a clause states a rule even where it also takes one back. */
const surelyRule = 0.7;
/** From this probability of a lift one shared word and little else says which rule is meant. */
const surelyLift = 0.5;
const listThreshold = 0.3;

function confidenceOf(score: number): Confidence {
  if (score >= 0.8) return 'high';
  return score >= 0.6 ? 'medium' : 'low';
}

function kindOf(utterance: UserUtterance): ConstraintFact['kind'] {
  const { must, mustNot, prefer } = utterance.scores;
  if (prefer >= must && prefer >= mustNot) return 'prefer';
  const forbids = hasClass(utterance, 'never') || hasClass(utterance, 'forbid') || hasClass(utterance, 'neg', 2);
  if (forbids && mustNot >= 0.1) return 'must-not';
  return mustNot > must ? 'must-not' : 'must';
}

/** Whether the list an item stands in is one of rules: its items together look like rules. */
function standsInRuleList(utterance: UserUtterance, turn: UserTurn): boolean {
  if (!utterance.listItem) return false;
  const items = turn.utterances.filter((item) => item.listItem);
  const total = items.reduce((sum, item) => sum + ruleScore(item), 0);
  return items.length > 1 && total / items.length >= 0.45;
}

/** Whether a clause of a message states a standing rule. */
function isRule(utterance: UserUtterance, index: number, turn: UserTurn): boolean {
  if (isQuestion(utterance.text) && !hasClass(utterance, 'ask') && !hasClass(utterance, 'please')) return false;
  if (standsInRuleList(utterance, turn)) return ruleScore(utterance) >= listThreshold;
  return opensAsRule(utterance) || ruleOdds(utterance, index, turn) >= ruleThreshold;
}

/** Whether a clause may take something back though another act is likelier: then it must name a rule to do so. */
function looksLifting(utterance: UserUtterance): boolean {
  const { lift } = utterance.scores;
  return ruleScore(utterance) < surelyRule && (lift >= 0.25 || (lift >= 0.1 && hasClass(utterance, 'forget')));
}

export class Constraints {
  readonly #rules: Rule[] = [];
  #turn = 0;

  add(turn: UserTurn): void {
    this.#turn += 1;
    const lifting = new Set(turn.utterances.filter((item) => item.act === 'lift').map((item) => item.text));
    for (const [index, utterance] of turn.utterances.entries()) {
      const isLift = lifting.has(utterance.text) && ruleScore(utterance) < surelyRule;
      if (!isLift) this.#take(utterance, index, turn);
      else this.#lift(utterance, index, utterance.probability >= surelyLift ? 1.15 : 1.4);
    }
  }

  #take(utterance: UserUtterance, index: number, turn: UserTurn): void {
    if (looksLifting(utterance) && this.#lift(utterance, index, 2.2)) return;
    if (isRule(utterance, index, turn)) this.#state(utterance, turn.entryId);
    else if (utterance.act === 'decide') this.#withdrawReplaced(subjectOfUtterance(utterance), utterance);
  }

  facts(): ConstraintFact[] {
    return this.#rules.map(({ text, entryIds, kind, status, confidence }) => ({
      text,
      kind,
      by: 'user',
      status,
      entryIds: [...entryIds],
      confidence,
    }));
  }

  #state(utterance: UserUtterance, entryId: string): void {
    const kind = kindOf(utterance);
    const print = printOf(utterance.text);
    const same = this.#rules
      .slice(-comparedFacts)
      .find((rule) => rule.status === 'active' && rule.kind === kind && isAlike(rule.print, print, 0.75));
    if (same) {
      if (!same.entryIds.includes(entryId)) same.entryIds.push(entryId);
      same.turn = this.#turn;
      return;
    }
    const subject = subjectOfUtterance(utterance);
    this.#withdrawReplaced(subject, utterance);
    const confidence = opensAsRule(utterance) ? 'high' : confidenceOf(ruleScore(utterance));
    const place = { text: utterance.text, entryIds: [entryId], turn: this.#turn };
    this.#rules.push({ ...place, kind, status: 'active', confidence, subject, print });
  }

  /** A sentence of change about the same thing, or one that names another tool for it, replaces the earlier rule. */
  #withdrawReplaced(subject: Subject, utterance: UserUtterance): void {
    if (!hasClass(utterance, 'instead') && !hasClass(utterance, 'forget')) return;
    for (const rule of this.#rules.slice(-comparedFacts)) {
      if (rule.status !== 'active') continue;
      const part = sharedPart(rule.subject, subject);
      const isSameThing = part >= 0.5 && sharedCount(rule.subject, subject) >= 2;
      if (isSameThing || (replacesTool(rule.subject, subject) && part >= 0.3)) rule.status = 'withdrawn';
    }
  }

  /** What "forget that" is about: the last rule said in this message or, where the message opens with it, in the one before. */
  #lastSaid(index: number): Rule | null {
    const since = index === 0 ? this.#turn - 1 : this.#turn;
    return this.#rules.findLast((rule) => rule.status === 'active' && rule.turn >= since) ?? null;
  }

  /** Withdraws the rule the clause is about, if one is near enough; says whether one was. */
  #lift(utterance: UserUtterance, index: number, near: number): boolean {
    const subject = subjectOfUtterance(utterance);
    let best: Rule | null = null;
    let bestScore = 0;
    for (const rule of this.#rules.slice(-comparedFacts)) {
      if (rule.status !== 'active') continue;
      const tools = [...rule.subject.tools.keys()].some((family) => subject.tools.has(family)) ? 1 : 0;
      const score = sharedCount(rule.subject, subject) + tools + sharedPart(rule.subject, subject) / 2;
      if (score >= bestScore && score >= near) {
        best = rule;
        bestScore = score;
      }
    }
    if (!best && subject.words.size === 0) best = this.#lastSaid(index);
    if (best) best.status = 'withdrawn';
    return best !== null;
  }
}
