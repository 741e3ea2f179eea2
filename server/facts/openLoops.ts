// Keeps open loops (CMP-1): what was promised, put off or left open by either side, until there is evidence that it
// was done. Narrated steps ("now I run the tests") are none.

import type { OpenLoopFact } from './fact.ts';
import { comparedFacts, isAlike, printOf, type TextPrint } from './factText.ts';
import type { AssistantAct, UserAct } from './model/speechModel.ts';
import { promiseOdds } from './promiseOdds.ts';
import type { Utterance } from './speechActs.ts';
import { type Subject, sharedCount, sharedPart } from './subject.ts';
import { type AssistantTurn, subjectOfUtterance, type UserTurn } from './turn.ts';
import { hasClass, isQuestion, wordCount } from './wordSense.ts';

interface Loop {
  readonly text: string;
  readonly entryIds: string[];
  status: OpenLoopFact['status'];
  /** The person has asked for it now; the next report of success closes it. */
  isAsked: boolean;
  /** A question that yes or no does not answer. */
  readonly isWide: boolean;
  readonly subject: Subject;
  readonly print: TextPrint;
}

const userThreshold = 0.5;
/** Probability from which an assistant's sentence leaves work open, by its words and its place. */
const promiseThreshold = 0.4;
/** From this probability a sentence counts though none of its words says what it is about. */
const sureThreshold = 0.8;
/** Headings under which an assistant lists what is left to do, in the languages of the grammar tables. */
const remainder =
  /^[^\p{L}\p{N}]*(next steps?|still to do|to ?dos?|remaining( work)?|open points|left to do|what'?s left|follow-ups?|nächste schritte|noch offen|offene punkte|próximos pasos|pendientes?|queda(n)? por hacer|prochaines étapes|reste à faire|próximos passos|pendências|falta fazer|sonraki adımlar|kalanlar?|yapılacaklar)[^\p{L}\p{N}]*$|^[^\p{L}\p{N}]*(下一步|后续(工作)?|待办(事项)?|剩余(工作)?|次のステップ|残(り|作業|タスク)|今後の(作業|課題)?)[^\p{L}\p{N}]*$/iu;

function isAbout(loop: Loop, subject: Subject): boolean {
  const shared = sharedCount(loop.subject, subject);
  return shared >= 2 || (shared === 1 && sharedPart(loop.subject, subject) >= 0.5);
}

/** Whether a clause of the person says no more than yes, thanks or goodbye. */
function isAssent(utterance: Utterance<UserAct>): boolean {
  return utterance.act === 'accept' || (utterance.act === 'other' && wordCount(utterance) <= 4);
}

function loopOf(utterance: Utterance<UserAct> | Utterance<AssistantAct>, entryId: string): Loop {
  return {
    text: utterance.text,
    entryIds: [entryId],
    status: 'open',
    isAsked: false,
    isWide: isQuestion(utterance.text) && hasClass(utterance, 'wh', 2),
    subject: subjectOfUtterance(utterance),
    print: printOf(utterance.text),
  };
}

export class OpenLoops {
  readonly #loops: Loop[] = [];
  #hasEvidence = false;
  #turns = 0;
  /** What the assistant has asked and the person not answered since. */
  #asked: Loop[] = [];

  addUser(turn: UserTurn): void {
    this.#hasEvidence = false;
    this.#turns += 1;
    this.#asked = this.#asked.filter((asked) => asked.isWide && turn.utterances.every(isAssent));
    for (const utterance of turn.utterances) {
      if (utterance.act === 'loop' && utterance.probability >= userThreshold && this.#mayOpen(utterance)) {
        this.#open(utterance, turn.entryId);
      }
      if (utterance.act === 'request') this.#ask(utterance);
      else if (utterance.act === 'other' && hasClass(utterance, 'done'))
        this.#close(subjectOfUtterance(utterance), false);
    }
  }

  addAssistant(turn: AssistantTurn): void {
    let isRemainder = false;
    for (const utterance of turn.utterances) {
      if (!utterance.listItem) isRemainder = remainder.test(utterance.text) && turn.calls.length === 0;
      else if (isRemainder) {
        this.#open(utterance, turn.entryId);
        continue;
      }
      this.#hear(utterance, turn, utterance === turn.utterances.at(-1));
    }
  }

  #hear(utterance: Utterance<AssistantAct>, turn: AssistantTurn, isLast: boolean): void {
    if (isQuestion(utterance.text) && wordCount(utterance) >= 3) this.#asked.push(loopOf(utterance, turn.entryId));
    if (utterance.act === 'report') this.#close(subjectOfUtterance(utterance), this.#hasEvidence);
    else if (this.#isPromise(utterance, turn, isLast)) this.#open(utterance, turn.entryId);
  }

  /** A tool call succeeded: what the next report says was done may be believed. */
  addEvidence(): void {
    this.#hasEvidence = true;
  }

  facts(): OpenLoopFact[] {
    const unanswered = this.#asked.filter(
      (asked) => !this.#loops.some((loop) => isAlike(loop.print, asked.print, 0.6)),
    );
    return [...this.#loops, ...unanswered].map(({ text, entryIds, status }) => ({
      text,
      status,
      entryIds: [...entryIds],
    }));
  }

  /** What the person needs in the first message is the work itself, unless they put it off. */
  #mayOpen(utterance: Utterance<UserAct>): boolean {
    if (wordCount(utterance) < 3) return false;
    return this.#turns > 1 || hasClass(utterance, 'later') || hasClass(utterance, 'remember');
  }

  #isPromise(utterance: Utterance<AssistantAct>, turn: AssistantTurn, isLast: boolean): boolean {
    const { promise, report } = utterance.scores;
    if (promise <= report || promiseOdds(utterance, isLast) < promiseThreshold) return false;
    if (isQuestion(utterance.text)) return false;
    const isVague = subjectOfUtterance(utterance).words.size === 0 && promise < sureThreshold;
    if (/[:：]$/.test(utterance.text) || isVague || wordCount(utterance) < 3) return false;
    // What stands with the calls that do it is done.
    return turn.calls.length === 0;
  }

  #open(utterance: Utterance<UserAct> | Utterance<AssistantAct>, entryId: string): void {
    const print = printOf(utterance.text);
    const same = this.#loops
      .slice(-comparedFacts)
      .find((loop) => loop.status === 'open' && isAlike(loop.print, print, 0.6));
    if (same) {
      if (!same.entryIds.includes(entryId)) same.entryIds.push(entryId);
      return;
    }
    this.#loops.push(loopOf(utterance, entryId));
  }

  #ask(utterance: Utterance<UserAct>): void {
    const subject = subjectOfUtterance(utterance);
    for (const loop of this.#loops.slice(-comparedFacts))
      if (loop.status === 'open' && isAbout(loop, subject)) loop.isAsked = true;
  }

  #close(subject: Subject, isReport: boolean): void {
    for (const loop of this.#loops.slice(-comparedFacts)) {
      if (loop.status !== 'open') continue;
      if (isAbout(loop, subject) || (isReport && loop.isAsked)) loop.status = 'done';
    }
  }
}
