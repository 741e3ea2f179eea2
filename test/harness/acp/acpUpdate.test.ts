import { describe, expect, it } from 'vitest';
import { readUpdate } from '../../../server/harness/acp/acpUpdate.ts';

const text = (words: string) => ({ type: 'text', text: words });

describe('SEC-2 updates of an agent', () => {
  it.each<[string, unknown, unknown]>([
    [
      'a chunk',
      { sessionUpdate: 'agent_message_chunk', content: text('hi'), messageId: 'm' },
      { kind: 'piece', channel: 'reply', piece: text('hi'), messageId: 'm', meta: null },
    ],
    [
      'a thought without an id',
      { sessionUpdate: 'agent_thought_chunk', content: text('hm'), _meta: { a: 1 } },
      { kind: 'piece', channel: 'thinking', piece: text('hm'), messageId: null, meta: { a: 1 } },
    ],
    [
      'a linked resource',
      { sessionUpdate: 'agent_message_chunk', content: { type: 'resource_link', name: 'a', uri: 'file:///a' } },
      { kind: 'piece', channel: 'reply', piece: text('[a](file:///a)'), messageId: null, meta: null },
    ],
    [
      'a plan',
      { sessionUpdate: 'plan', entries: [{ content: 'one', status: 'completed' }, { content: 'two' }, 7] },
      {
        kind: 'plan',
        steps: [
          { text: 'one', state: 'done' },
          { text: 'two', state: 'open' },
        ],
      },
    ],
    [
      'a gauge in another currency',
      { sessionUpdate: 'usage_update', used: 3, size: 10, cost: { amount: 1, currency: 'EUR' } },
      { kind: 'gauge', tokens: 3, window: 10, cost: null },
    ],
    [
      'commands',
      {
        sessionUpdate: 'available_commands_update',
        availableCommands: [{ name: '/compact', description: 'd', input: { hint: 'h' } }, {}],
      },
      { kind: 'commands', commands: [{ name: 'compact', description: 'd', hint: 'h' }] },
    ],
    [
      'a call with a diff',
      {
        sessionUpdate: 'tool_call',
        toolCallId: 't',
        title: 'Edit',
        kind: 'edit',
        content: [{ type: 'diff', path: '/a', newText: 'x' }, { type: 'bogus' }],
        locations: [{ path: '/a', line: 3 }, null],
      },
      {
        kind: 'tool',
        callId: 't',
        meta: null,
        fields: {
          title: 'Edit',
          kind: 'edit',
          content: [{ kind: 'diff', path: '/a', before: null, after: 'x' }],
          paths: ['/a'],
        },
      },
    ],
    [
      'a compaction that clears its summary',
      { sessionUpdate: 'compaction_update', compactionId: 'c', status: 'completed', summary: null },
      { kind: 'compaction', id: 'c', status: 'completed', summary: null, error: null },
    ],
    [
      'a gauge without a figure',
      { sessionUpdate: 'usage_update', used: null, size: 10 },
      { kind: 'unknown', name: 'usage_update' },
    ],
    ['a kind of a vendor', { sessionUpdate: '_x/y', a: 1 }, { kind: 'unknown', name: '_x/y' }],
    ['a name of the prototype', { sessionUpdate: 'constructor' }, { kind: 'unknown', name: 'constructor' }],
    ['null', null, { kind: 'unknown', name: '' }],
    ['a list', [1], { kind: 'unknown', name: '' }],
    [
      'a chunk without content',
      { sessionUpdate: 'agent_message_chunk' },
      { kind: 'unknown', name: 'agent_message_chunk' },
    ],
  ])('%s', (_name, update, expected) => {
    expect(readUpdate(update)).toEqual(expected);
  });
});
