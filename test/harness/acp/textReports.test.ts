import { describe, expect, it } from 'vitest';
import { readUpdate } from '../../../server/harness/acp/acpUpdate.ts';
import { knownHarness } from '../../../server/harness/acp/knownHarnesses.ts';
import { TextReports } from '../../../server/harness/acp/textReports.ts';

/** What a turn of that agent tells: trigger, before, after, and whether a summary. */
function told(agent: string, prompt: string, ...chunks: string[]): unknown {
  const reports = new TextReports(knownHarness(agent, null));
  reports.sent(prompt);
  for (const text of chunks) {
    reports.take(readUpdate({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } }));
  }
  const found = reports.ended();
  return found === null
    ? null
    : [found.source, found.confidence, found.trigger, found.usedBefore, found.usedAfter, found.summary];
}

const qwen =
  'IMPORTANT: This conversation approached the input token limit for the model. It was compressed from: 190000 to ~188,020 tokens.';

describe('CKP-2 compactions told in words only (class D)', () => {
  it.each([
    [
      'pi',
      '/compact',
      ['Compaction completed. Summary', ' follows.\nTokens before: 41,200\n'],
      ['manual', 41_200, null],
    ],
    ['pi', 'go on', ['Compaction completed. It was.\nTokens before: 41200'], ['auto', 41_200, null]],
    ['qwen', 'go on', [qwen], ['auto', 190_000, 188_020]],
  ] as const)('%s after %s', (agent, prompt, chunks, figures) => {
    expect(told(agent, prompt, ...chunks)).toEqual(['text', 'low', ...figures, null]);
  });

  it('takes the reply to the command of an agent that marks nothing for its summary', () => {
    expect(told('opencode', '/compact', '## Goal\nThe door.')).toEqual([
      'text',
      'low',
      'manual',
      null,
      null,
      '## Goal\nThe door.',
    ]);
    expect(told('opencode', 'What does /compact do?', 'It compacts.')).toBeNull();
  });

  it('guesses at no other agent, and at nothing a person talked about', () => {
    expect(told('claude', '/compact', qwen)).toBeNull();
    expect(told('pi', 'Explain it.', 'Pi says: “Compaction completed.” when it is done.')).toBeNull();
  });
});
