import { describe, expect, it } from 'vitest';
import { readUpdate } from '../../../server/harness/acp/acpUpdate.ts';
import { matchOf, Replay } from '../../../server/harness/acp/replay.ts';

const user = (text: string, messageId?: string) => ({
  sessionUpdate: 'user_message_chunk',
  content: { type: 'text', text },
  messageId,
});
const agent = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'a' } };

describe('RST-2 a replay is compared, never appended', () => {
  it.each([
    [[], ['a'], 'none'],
    [['a', 'b'], ['a', 'b'], 'same'],
    [['b'], ['a', 'b'], 'newest-only'],
    [['a'], ['a', 'b'], 'differs'],
    [['x', 'a'], ['a'], 'differs'],
    [[' a\n'], ['a'], 'same'],
  ] as const)('%j against %j is %s', (replayed, recorded, match) => {
    expect(matchOf(replayed, recorded)).toBe(match);
  });

  it('puts chunks of one prompt together, with and without ids', () => {
    const replay = new Replay();
    for (const update of [user('one ', '1'), user('two', '1'), user('three', '2'), agent, user('fo'), user('ur')])
      replay.take(readUpdate(update));
    expect(replay.draft('load', ['one two', 'three', 'four']).payload).toEqual({
      way: 'load',
      updates: 6,
      prompts: 3,
      match: 'same',
    });
  });
});
