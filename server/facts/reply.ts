// How a person's message answers the assistant: takes it up, turns it down, picks one of several, or neither.
import type { UserAct } from './model/speechModel.ts';
import type { Utterance } from './speechActs.ts';
import type { Reply } from './turn.ts';
import { hasClass, isQuestion, wordCount } from './wordSense.ts';

/** Judged by the first clause; a question answers nothing. */
export function replyOf(utterances: readonly Utterance<UserAct>[]): Reply {
  const first = utterances[0];
  if (!first || isQuestion(first.text)) return 'none';
  const { accept, reject } = first.scores;
  const opensWithYes = hasClass(first, 'ack', 1);
  const opensWithNo = hasClass(first, 'reject', 1) && !opensWithYes;
  if (first.act === 'reject' || (opensWithNo && reject >= accept)) return 'reject';
  if (first.act === 'accept' || (opensWithYes && reject < 0.4)) return 'accept';
  if (first.act === 'decide' && wordCount(first) <= 8) return 'pick';
  return 'none';
}
