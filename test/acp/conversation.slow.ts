// Conversations with the real reference agent through our client. Every case looks at the record on disk, not at our own state.
import { afterEach, describe, expect, it } from 'vitest';
import { type AcpStage, acpStage, framesOf, Heard, newest, recorded, say } from './liveAcp.ts';

let stage: AcpStage;
afterEach(() => stage.close());

describe('REC-7 a conversation with an ACP agent', () => {
  it('records prompt, thought, tool, result, plan, gauge and the end of the turn', async () => {
    stage = acpStage({
      turns: [
        [
          { think: 'Let me look.' },
          { say: 'I look.' },
          {
            update: { sessionUpdate: 'plan', entries: [{ content: 'look', priority: 'high', status: 'in_progress' }] },
          },
          {
            update: {
              sessionUpdate: 'tool_call',
              toolCallId: 't1',
              title: '`ls`',
              kind: 'execute',
              status: 'pending',
              rawInput: { command: 'ls -la' },
            },
          },
          {
            update: {
              sessionUpdate: 'tool_call_update',
              toolCallId: 't1',
              status: 'completed',
              content: [{ type: 'content', content: { type: 'text', text: 'a.txt\nb.txt' } }],
            },
          },
          { update: { sessionUpdate: 'usage_update', used: 900, size: 1000, cost: { amount: 0.25, currency: 'USD' } } },
          { say: 'Two files.' },
        ],
      ],
    });
    const session = await stage.start();
    const heard = new Heard(session);
    await say(session, heard, 'What is here?');
    expect(heard.text('reply')).toBe('I look.Two files.');
    expect(heard.text('thinking')).toBe('Let me look.');
    expect(session.state()).toMatchObject({ gauge: { tokens: 900, window: 1000 }, cost: 0.25, activity: 'idle' });
    expect(session.restored).toMatchObject({ mode: 'fresh', how: 'new' });
    const { file } = session.state();
    expect(recorded(file ?? '')).toEqual([
      'attached',
      'user: What is here?',
      'plan',
      'assistant: (Let me look.) I look. [bash]',
      'toolResult: a.txt\nb.txt',
      'gauge',
      'assistant: Two files.',
      'turn-ended',
    ]);
    expect(newest(file ?? '', 'turn-ended')).toMatchObject({ outcome: 'completed', stopReason: 'end_turn' });
    const sent = framesOf(file ?? '')
      .filter(([sign]) => sign === '>')
      .map(([, text]) => JSON.parse(text).method);
    expect(sent).toEqual(['initialize', 'session/new', 'session/prompt']);
  });
});
