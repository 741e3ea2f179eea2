// Keeps the newest substantive request: the last message that asks for work, in its own words (CMP-1). "ok", "go on",
// commands and mere questions do not replace it.
import { ruleScore } from './constraints.ts';
import type { SourcedText } from './fact.ts';
import type { UserAct } from './model/speechModel.ts';
import type { Utterance } from './speechActs.ts';
import { stretchOf } from './stretch.ts';
import type { UserTurn } from './turn.ts';
import { hasClass } from './wordSense.ts';

/** Whether a clause asks for work. */
export function isRequest(utterance: Utterance<UserAct>): boolean {
  const { request, question, decide } = utterance.scores;
  const asked = hasClass(utterance, 'ask', 3) ? question : 0;
  if (utterance.act === 'request') return true;
  const asking = request + asked;
  return asking >= 0.35 && asking * 1.5 >= ruleScore(utterance) && asking >= decide;
}

/** What a message asks for, with the sentences around it, or null when it asks for no work. */
export function requestIn(turn: UserTurn): string | null {
  const first = turn.utterances.findIndex(isRequest);
  if (first < 0) return null;
  return stretchOf(turn, first, turn.utterances.findLastIndex(isRequest));
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
