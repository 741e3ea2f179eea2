// One message as the keepers of facts see it: its clauses, how it answers the message before, what was done with it.
import type { Lexicon } from './model/lexicon.ts';
import type { AssistantAct, UserAct } from './model/speechModel.ts';
import type { Utterance } from './speechActs.ts';
import { namesIn, type Subject, subjectOf } from './subject.ts';

/** How a person's message answers what the assistant said before. */
export type Reply = 'accept' | 'reject' | 'pick' | 'none';

export interface UserTurn {
  readonly kind: 'user';
  readonly entryId: string;
  readonly text: string;
  readonly utterances: readonly Utterance<UserAct>[];
  readonly reply: Reply;
}

export interface AssistantTurn {
  readonly kind: 'assistant';
  readonly entryId: string;
  readonly text: string;
  readonly utterances: readonly Utterance<AssistantAct>[];
  /** Names of the tools called in this message. */
  readonly calls: readonly string[];
  /** Whether one of them, by its name, changes files. */
  readonly changes: boolean;
  /** Whether this is the first message after the person's. */
  readonly answers: boolean;
}

const subjects = new WeakMap<object, Subject>();

/** The subject of an utterance, computed once. */
export function subjectOfUtterance(utterance: Utterance<string>): Subject {
  const known = subjects.get(utterance);
  if (known) return known;
  const subject = subjectOf(utterance.analysis.tokens, utterance.lexicon as Lexicon);
  subjects.set(utterance, subject);
  return subject;
}

/** The words and numbers an utterance names. */
export function namesOfUtterance({ analysis, lexicon }: Utterance<string>): ReadonlySet<string> {
  return namesIn(analysis.tokens, lexicon as Lexicon);
}
