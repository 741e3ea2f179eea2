// Keeps the newest substantive request: the last message that asks for work, in its own words (CMP-1). "ok", "go on",
// commands and mere questions do not replace it.
import { ruleScore } from './constraints.ts';
import type { SourcedText } from './fact.ts';
import type { UserAct } from './model/speechModel.ts';
import type { Utterance } from './speechActs.ts';
import type { UserTurn } from './turn.ts';
import { hasClass } from './wordSense.ts';

const longest = 300;

/** Whether a clause asks for work. */
export function isRequest(utterance: Utterance<UserAct>): boolean {
  const { request, question, decide } = utterance.scores;
  const asked = hasClass(utterance, 'ask', 3) ? question : 0;
  if (utterance.act === 'request') return true;
  return request + asked >= 0.4 && request + asked >= ruleScore(utterance) && request + asked >= decide;
}

/** The clauses of a message that ask for work, as one stretch of its text where that is short enough. */
export function requestIn(turn: UserTurn): string | null {
  const asking = turn.utterances.filter(isRequest);
  const first = asking[0];
  const last = asking.at(-1);
  if (!first || !last) return null;
  const stretch = turn.text.slice(first.start, last.start + last.text.length);
  return stretch.length <= longest ? stretch : first.text;
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
