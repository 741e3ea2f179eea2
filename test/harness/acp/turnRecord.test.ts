import { describe, expect, it } from 'vitest';
import { readUpdate } from '../../../server/harness/acp/acpUpdate.ts';
import { type RecordDraft, type TurnOutcome, TurnRecord } from '../../../server/harness/acp/turnRecord.ts';

const say = (text: string, messageId?: string) => ({
  sessionUpdate: 'agent_message_chunk',
  content: { type: 'text', text },
  messageId,
});
const think = (text: string) => ({ sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text } });
const tool = (toolCallId: string, more: object = {}) => ({ sessionUpdate: 'tool_call_update', toolCallId, ...more });
const completed: TurnOutcome = { kind: 'completed', stopReason: 'end_turn' };

interface Message {
  readonly role: string;
  readonly content: readonly {
    readonly type: string;
    readonly text?: string;
    readonly thinking?: string;
    readonly id?: string;
  }[];
  readonly stopReason?: string;
  readonly errorMessage?: string;
}

function shown({ kind, payload }: RecordDraft): string {
  const message = payload['message'] as Message | undefined;
  if (message === undefined || typeof message !== 'object' || message === null)
    return `${kind} ${payload['outcome'] ?? ''}`.trim();
  const words = message.content.map((block) => block.text ?? block.thinking ?? `[${block.id}]`).join('|');
  const end =
    message.role === 'assistant'
      ? ` (${message.stopReason}${message.errorMessage ? `: ${message.errorMessage}` : ''})`
      : '';
  return `${message.role} ${words}${end}`;
}

function fold(updates: readonly object[], outcome: TurnOutcome = completed): string[] {
  const turn = new TurnRecord('reference');
  return [...updates.flatMap((update) => turn.take(readUpdate(update))), ...turn.end(outcome)].map(shown);
}

describe('REC-7 a turn as entries', () => {
  it.each<[string, readonly object[], TurnOutcome, readonly string[]]>([
    ['chunks are one message', [say('a'), say('b')], completed, ['assistant ab (stop)', 'turn-ended completed']],
    ['thought and words', [think('t'), say('a')], completed, ['assistant t|a (stop)', 'turn-ended completed']],
    [
      'another message id',
      [say('a', '1'), say('b', '2')],
      completed,
      ['assistant a (toolUse)', 'assistant b (stop)', 'turn-ended completed'],
    ],
    [
      'a call and its result',
      [say('a'), tool('t'), tool('t', { status: 'completed', rawOutput: 'out' }), say('b')],
      completed,
      ['assistant a|[t] (toolUse)', 'toolResult out', 'assistant b (stop)', 'turn-ended completed'],
    ],
    [
      'two calls at once',
      [
        tool('t'),
        tool('u'),
        tool('u', { status: 'completed', rawOutput: 'U' }),
        tool('t', { status: 'failed', rawOutput: 'T' }),
      ],
      completed,
      ['assistant [t]|[u] (toolUse)', 'toolResult U', 'toolResult T', 'turn-ended completed'],
    ],
    [
      'a call that is complete when first told, and told again',
      [tool('t', { status: 'completed', rawOutput: 'o' }), tool('t', { status: 'completed', rawOutput: 'o2' })],
      completed,
      ['assistant [t] (toolUse)', 'toolResult o', 'turn-ended completed'],
    ],
    [
      'words while a call runs',
      [tool('t'), say('a')],
      completed,
      ['assistant [t] (toolUse)', 'assistant a (stop)', 'turn-ended completed'],
    ],
    [
      'stopped by a person',
      [say('a'), tool('t')],
      { kind: 'aborted' },
      ['assistant a|[t] (aborted)', 'turn-ended aborted'],
    ],
    [
      'a failure before a word',
      [],
      { kind: 'failed', message: 'no', code: -32603 },
      ['assistant  (error: no)', 'turn-ended failed'],
    ],
    [
      'the process went away',
      [say('a')],
      { kind: 'interrupted', message: 'gone' },
      ['assistant a (error: gone)', 'turn-ended interrupted'],
    ],
    [
      'too long',
      [say('a')],
      { kind: 'completed', stopReason: 'max_tokens' },
      ['assistant a (length)', 'turn-ended completed'],
    ],
    [
      'what a person said is not told again',
      [{ ...say('x'), sessionUpdate: 'user_message_chunk' }],
      completed,
      ['turn-ended completed'],
    ],
    ['a kind nobody knows', [{ sessionUpdate: '_vendor' }], completed, ['unknown-update', 'turn-ended completed']],
  ])('%s', (_name, updates, outcome, expected) => {
    expect(fold(updates, outcome)).toEqual(expected);
  });

  it('gives the same drafts for the same updates', () => {
    const updates = [think('t'), say('a'), tool('t'), tool('t', { status: 'completed' }), say('b')];
    expect(fold(updates)).toEqual(fold(updates));
  });
});
