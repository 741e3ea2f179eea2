// Keeps what the session is for: the first real request or stated aim, and where the person turned to another (CMP-1).
import type { Goal, SourcedText } from './fact.ts';
import { isRequest } from './newestRequest.ts';
import { stretchOf } from './stretch.ts';
import type { UserTurn } from './turn.ts';
import { wordCount } from './wordSense.ts';

const statedAim =
  /^\W*(goal|aim|objective|task|ziel|aufgabe|objetivo|meta|tarea|objectif|but|tâche|tarefa|amaç|hedef|görev|目标|目的|任务|目標|タスク|ゴール)\s*[:：]|\b(the goal|my goal|our goal|das ziel|mein ziel|el objetivo|l'objectif|o objetivo|amacımız|amacım)\b|目标是|目的は|目標は/i;
const turning =
  /\b(new (task|topic|goal|subject)|different (task|topic|thing)|something (else|different)|change of (plan|topic)|switch(ing)? (gears|topic|over to)|moving on|move on to|next topic|on to something|forget (all )?(that|this|about)\b.*\binstead|neue aufgabe|neues thema|anderes thema|themenwechsel|was anderes|etwas anderes|planänderung|otra cosa|otro tema|cambio de (tema|planes|plan)|cambiemos de tema|nueva tarea|autre chose|autre sujet|changement de (plan|sujet|programme)|changeons de sujet|nouvelle tâche|outra coisa|outro assunto|mudança de planos|mudando de assunto|nova tarefa|başka (bir )?(konu|iş|şey)|yeni (görev|konu|iş)|konu değiş|plan değiş)|换个(任务|话题|事|方向)|新任务|另一件事|改做|先不做.*(改|换|来)|別の(作業|話|件|タスク|こと)|話は変わ|話変わ|新しい(タスク|作業|目標)|方針転換|予定変更/i;

/** Index of the utterance that says what the message is for, or -1. */
function aimIn(turn: UserTurn): number {
  const { utterances } = turn;
  const stated = utterances.findIndex((utterance) => statedAim.test(utterance.text));
  if (stated >= 0) return stated;
  const long = utterances.findIndex((utterance) => isRequest(utterance) && wordCount(utterance) >= 4);
  return long >= 0 ? long : utterances.findIndex(isRequest);
}

/** Of a message without a clear request: the longer utterance that comes nearest to one, or -1. */
function likeliestAim(turn: UserTurn): number {
  const weights = turn.utterances.map((utterance) => {
    const { request, loop, must, decide } = utterance.scores;
    return wordCount(utterance) >= 5 ? request + (loop + must + decide) / 2 : 0;
  });
  const best = Math.max(0, ...weights);
  return best >= 0.3 ? weights.indexOf(best) : -1;
}

export class GoalKeeper {
  #first: SourcedText | null = null;
  #fallback: SourcedText | null = null;
  readonly #shifts: SourcedText[] = [];

  add(turn: UserTurn): void {
    const aim = aimIn(turn);
    if (aim < 0) {
      const likeliest = likeliestAim(turn);
      if (likeliest >= 0) this.#fallback ??= { text: stretchOf(turn, likeliest, likeliest), entryIds: [turn.entryId] };
      return;
    }
    const sourced = { text: stretchOf(turn, aim, aim), entryIds: [turn.entryId] };
    if (!this.#first) this.#first = this.#fallback ?? sourced;
    else if (turning.test(turn.text.slice(0, 2000)) || statedAim.test(turn.utterances[aim]?.text ?? ''))
      this.#shifts.push(sourced);
  }

  fact(): Goal | null {
    const goal = this.#first ?? this.#fallback;
    return goal ? { ...goal, shifts: [...this.#shifts] } : null;
  }
}
