// Widens a clause to the sentences around it, so that a request keeps its reason and its object.
import type { UserTurn } from './turn.ts';

const longest = 300;
/** What ends so leads to something else. */
const announces = /[:：]$/;

/**
 * Verbatim text from utterance `first` to `last` of the turn, widened by whole sentences (earlier ones first) as long as
 * it stays within 300 characters; the first utterance alone when even the asked stretch is longer.
 */
export function stretchOf(turn: UserTurn, first: number, last: number): string {
  const { utterances, text } = turn;
  const sliceOf = (from: number, to: number): string => {
    const end = utterances[to];
    return text.slice(utterances[from]?.start ?? 0, (end?.start ?? 0) + (end?.text.length ?? 0));
  };
  let from = first;
  let to = last;
  if (sliceOf(from, to).length > longest) to = from;
  while (
    from > 0 &&
    utterances[from - 1]?.passage === utterances[from]?.passage &&
    sliceOf(from - 1, to).length <= longest
  ) {
    from -= 1;
  }
  while (
    utterances[to + 1]?.passage === utterances[to]?.passage &&
    to + 1 < utterances.length &&
    !announces.test(utterances[to + 1]?.text ?? '') &&
    sliceOf(from, to + 1).length <= longest
  ) {
    to += 1;
  }
  const stretch = sliceOf(from, to);
  return stretch.length <= longest ? stretch : (utterances[first]?.text ?? '');
}
