// Facts that come from what people say. Placeholder until the real collector of the same shape stands here.

import type { Entry } from '../record/entry.ts';
import type { Exchange } from './exchange.ts';
import type { Facts } from './fact.ts';

export type SpeechFacts = Pick<Facts, 'goal' | 'newestRequest' | 'decisions' | 'constraints' | 'openLoops'>;

export interface Speech {
  add(entry: Entry): void;
  addExchange(exchange: Exchange): void;
  facts(): SpeechFacts;
}

export function createSpeech(_options: { readonly cwd: string | null }): Speech {
  return {
    add() {},
    addExchange() {},
    facts: () => ({ goal: null, newestRequest: null, decisions: [], constraints: [], openLoops: [] }),
  };
}
