// Lines said by a person or the assistant, as entries of a session and as the spoken facts found in them.
import { createSpeech, type SpokenFacts } from '../../server/facts/speech.ts';
import type { Entry } from '../../server/record/entry.ts';

export type Line = readonly [speaker: 'user' | 'assistant' | 'acting', text: string];

export function entryOf([speaker, text]: Line, index: number): Entry {
  const base = { id: `e${index + 1}`, parentId: index === 0 ? null : `e${index}`, at: null, ordinal: index };
  const block = { kind: 'text', text } as const;
  if (speaker === 'user') return { ...base, kind: 'user', blocks: [block] };
  const call = { kind: 'call', callId: 'c', tool: 'edit', arguments: {} } as const;
  const blocks = speaker === 'acting' ? [block, call] : [block];
  const rest = { provider: null, model: null, usage: null, stopReason: null, errorMessage: null };
  return { ...base, kind: 'assistant', blocks, ...rest };
}

export function factsOf(lines: readonly Line[]): SpokenFacts {
  const speech = createSpeech({ cwd: null });
  for (const [index, line] of lines.entries()) speech.add(entryOf(line, index));
  return speech.facts();
}
