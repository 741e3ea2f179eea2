import { describe, expect, it } from 'vitest';
import { readUpdate } from '../../../server/harness/acp/acpUpdate.ts';
import { joinTexts, LiveEvents } from '../../../server/harness/acp/liveEvents.ts';

const say = (text: string, messageId?: string) => ({
  sessionUpdate: 'agent_message_chunk',
  content: { type: 'text', text },
  messageId,
});
const think = (text: string) => ({ sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text } });
const tool = (more: object) => ({ sessionUpdate: 'tool_call_update', toolCallId: 't', ...more });

function eventsOf(updates: readonly object[]): string[] {
  const live = new LiveEvents();
  return joinTexts(updates.flatMap((update) => live.take(readUpdate(update)))).map((event) => {
    if (event.kind === 'text') return `${event.channel} ${event.block} ${event.delta}`;
    if (event.kind === 'tool-started') return `started ${event.name}`;
    if (event.kind === 'tool-output' || event.kind === 'tool-ended') return `${event.kind} ${event.text}`;
    return event.kind;
  });
}

describe('REC-7 what an agent says, live', () => {
  it.each<[string, readonly object[], readonly string[]]>([
    ['chunks of one block become one event', [say('a'), say('b')], ['reply 1 ab']],
    [
      'thinking and words are blocks of their own',
      [think('t'), say('a'), think('u')],
      ['thinking 1 t', 'reply 2 a', 'thinking 3 u'],
    ],
    ['another message is another block', [say('a', '1'), say('b', '2')], ['reply 1 a', 'reply 2 b']],
    [
      'a call from start to end',
      [
        tool({ kind: 'execute', rawInput: { command: 'ls' } }),
        tool({ status: 'in_progress' }),
        tool({ rawOutput: 'a' }),
        tool({ rawOutput: 'ab', status: 'completed' }),
        tool({ rawOutput: 'late' }),
      ],
      ['started bash', 'tool-output a', 'tool-ended ab'],
    ],
    ['a call that is named later', [tool({ title: 'x' }), tool({ kind: 'read' })], ['started x', 'started read']],
    ['words after a call', [say('a'), tool({}), say('b')], ['reply 1 a', 'started tool', 'reply 2 b']],
  ])('%s', (_name, updates, expected) => {
    expect(eventsOf(updates)).toEqual(expected);
  });
});
