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
    expect(matchOf(replayed, { prompts: recorded, compacted: false }).match).toBe(match);
  });

  it('names the first prompt that differs, and does not take a summary for another conversation (REC-8)', () => {
    const prompts = ['a', 'b', 'c'];
    expect(matchOf(['b', 'x'], { prompts, compacted: false })).toEqual({ match: 'differs', differsAt: 2 });
    expect(matchOf(['This session is continued…', 'c'], { prompts, compacted: true })).toEqual({
      match: 'after-compaction',
      differsAt: 1,
    });
  });

  it('knows a prompt again that was sent behind a projection', () => {
    const text = '[throughline checkpoint cp-1]\n\nx\n\n[end of throughline checkpoint cp-1]\nb';
    expect(matchOf([text], { prompts: ['a', 'b'], compacted: false }).match).toBe('newest-only');
  });

  it('puts chunks of one prompt together, with and without ids', () => {
    const replay = new Replay();
    for (const update of [user('one ', '1'), user('two', '1'), user('three', '2'), agent, user('fo'), user('ur')])
      replay.take(readUpdate(update));
    expect(replay.draft('load', { prompts: ['one two', 'three', 'four'], compacted: false }).payload).toEqual({
      way: 'load',
      updates: 6,
      prompts: 3,
      recordedPrompts: 3,
      match: 'same',
      differsAt: null,
    });
  });
});
