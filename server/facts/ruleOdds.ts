// Weighs a clause of the person's that may be a rule by where it stands: rules come together, with a reason behind a comma,
// seldom first (CMP-1).
import { logOdds, probabilityOf, relativeLength } from './logOdds.ts';
import type { UserAct } from './model/speechModel.ts';
import type { Utterance } from './speechActs.ts';
import type { UserTurn } from './turn.ts';

/** Log odds of each circumstance, fitted on labelled sessions and judged on those left out (decision 0004). */
const base = -0.5;
const perRuleBefore = 1.2;
const perRequest = 0.5;
const perQuoted = -1;
const perHypothetical = -0.5;
const whenItOpens = -0.8;
const whenItCloses = 0.4;
const inList = 0.5;
const withInnerMark = 0.8;
const forLength = 0.5;
/** Below this a short clause is no less a rule. */
const shortest = -0.6;

/** Probability of all that a rule can be, by the words alone. */
export function ruleScore(utterance: Utterance<UserAct>): number {
  const { must, mustNot, prefer } = utterance.scores;
  return must + mustNot + prefer;
}

/** How rules open that hold always; whoever writes so wants no fewer words held against it. */
const always =
  /^(?:(?:rules?|regel|regla|règle|regra|kural|规则|ルール)\s*[:：]\s*)?(?:always|never|immer|niemals|nie|siempre|nunca|toujours|jamais|sempre|her zaman|asla)(?!\p{L})|^(?:(?:规则|ルール)\s*[:：]\s*)?(?:总是|始终|永远|绝不|必ず|常に|絶対に|決して)/iu;
/** Below this score such words open something else: "Never mind.", "Always the same error." */
const leastAlways = 0.5;

/** Whether a clause says by its first word that it is a rule. */
export function opensAsRule(utterance: Utterance<UserAct>): boolean {
  return always.test(utterance.text) && ruleScore(utterance) >= leastAlways;
}

/** Probability that the clause at `index` of a message states a standing rule. */
export function ruleOdds(utterance: Utterance<UserAct>, index: number, { utterances }: UserTurn): number {
  const { request, quoted, hypothetical } = utterance.scores;
  const before = utterances[index - 1];
  const isAlone = utterances.length === 1;
  return probabilityOf(
    base +
      logOdds(ruleScore(utterance)) +
      (before ? perRuleBefore * ruleScore(before) : isAlone ? 0 : whenItOpens) +
      perRequest * request +
      perQuoted * quoted +
      perHypothetical * hypothetical +
      (index === utterances.length - 1 && !isAlone ? whenItCloses : 0) +
      (utterance.listItem ? inList : 0) +
      (/[,;，、；]/.test(utterance.text) ? withInnerMark : 0) +
      forLength * Math.max(shortest, relativeLength(utterance.text)),
  );
}
