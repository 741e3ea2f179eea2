// Keeps the newest substantive request: the last message that asks for work, in its own words (CMP-1). "ok", "go on",
// commands and mere questions do not replace it.

import type { SourcedText } from './fact.ts';
import { lettersOf } from './logOdds.ts';
import type { UserAct } from './model/speechModel.ts';
import { ruleScore } from './ruleOdds.ts';
import type { Utterance } from './speechActs.ts';
import { stretchOf } from './stretch.ts';
import type { UserTurn } from './turn.ts';
import { hasClass, isQuestion } from './wordSense.ts';

/** How people open the last thing they ask for; what follows may be worded like a rule. */
const closing =
  /^\W*(?:one last|last one|last thing|last but not least|final(?:ly| thing| one| request)|lastly|to finish|zum schluss|zum abschluss|zuletzt|als letztes|letzte (?:bitte|sache|aufgabe)|(?:por |lo |una |la )?últim[oa](?: cosa| tarea)?|para (?:terminar|acabar|concluir)|por fim|pour (?:finir|terminer)|dernière (?:chose|demande)|une dernière|son (?:olarak|bir|iş|istek|şey))(?!\p{L})|^.{0,3}(?:最后|最後)/iu;
const leastAsking = 0.15;

/** Whether a clause asks for work. */
export function isRequest(utterance: Utterance<UserAct>): boolean {
  const { request, question, decide } = utterance.scores;
  const asked = hasClass(utterance, 'ask', 3) ? question : 0;
  if (utterance.act === 'request') return true;
  const asking = request + asked;
  return asking >= 0.35 && asking * 1.5 >= ruleScore(utterance) && asking >= decide;
}

const orders = new Set<UserAct>(['request', 'must', 'mustNot', 'decide', 'lift', 'prefer']);

/** Whether a clause that looks like a rule or a choice may as well ask for work. */
function mayAsk(utterance: Utterance<UserAct>): boolean {
  const { request } = utterance.scores;
  if (closing.test(utterance.text) && !isQuestion(utterance.text)) return true;
  return orders.has(utterance.act) && request >= leastAsking && request >= utterance.probability * 0.4;
}

/** A message of this many letters that orders, rules or chooses anything asks for work, however it is worded. */
const longMessage = 75;
const leastOrdering = 0.4;

function ordersAtLength(turn: UserTurn): (utterance: Utterance<UserAct>) => boolean {
  const letters = turn.utterances.reduce((sum, { text }) => sum + lettersOf(text), 0);
  return (utterance) =>
    letters >= longMessage &&
    !isQuestion(utterance.text) &&
    utterance.scores.request + utterance.scores.decide + ruleScore(utterance) >= leastOrdering;
}

/** What a message asks for, with the sentences around it, or null when it asks for no work. */
export function requestIn(turn: UserTurn): string | null {
  const ways = [isRequest, mayAsk, ordersAtLength(turn)];
  const asks = ways.find((way) => turn.utterances.some(way));
  if (asks === undefined) return null;
  return stretchOf(turn, turn.utterances.findIndex(asks), turn.utterances.findLastIndex(asks));
}

export class NewestRequest {
  #request: SourcedText | null = null;
  #question: SourcedText | null = null;

  add(turn: UserTurn): void {
    const text = requestIn(turn);
    if (text !== null) {
      this.#request = { text, entryIds: [turn.entryId] };
      return;
    }
    const question = turn.utterances.find((utterance) => utterance.act === 'question');
    if (question) this.#question = { text: question.text, entryIds: [turn.entryId] };
  }

  fact(): SourcedText | null {
    return this.#request ?? this.#question;
  }
}
