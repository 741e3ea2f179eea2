import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../../server/harness/live/liveSession.ts';
import { EventReader, type EventSink } from '../../../server/harness/pi/eventReader.ts';
import type { PiRecord } from '../../../server/harness/pi/rpcTypes.ts';
import { liveTextLimit } from '../../../server/harness/pi/toolText.ts';

function reading() {
  const events: LiveEvent[] = [];
  const calls: string[] = [];
  const note =
    (name: string) =>
    (...values: unknown[]) => {
      calls.push([name, ...values.map((value) => JSON.stringify(value))].join(' '));
    };
  const sink: EventSink = {
    event: (event) => events.push(event),
    request: note('request'),
    running: note('running'),
    compacting: note('compacting'),
    retrying: note('retrying'),
    queue: note('queue'),
    named: note('named'),
    thinking: note('thinking'),
    extensionFailed: note('failed'),
    recorded: note('recorded'),
    stepped: note('stepped'),
    settled: note('settled'),
  };
  const reader = new EventReader(sink);
  const read = (...records: PiRecord[]) => {
    for (const record of records) reader.read(record);
    reader.flush();
  };
  return { reader, read, events, calls };
}

const update = (type: string, delta: string, contentIndex = 0): PiRecord => ({
  type: 'message_update',
  assistantMessageEvent: { type, contentIndex, delta },
});
const ended = (stopReason: string, more: object = {}): PiRecord => ({
  type: 'message_end',
  message: { role: 'assistant', stopReason, ...more },
});

describe('PI-1 events of Pi as live events', () => {
  it('joins deltas of one block and keeps blocks apart', () => {
    const { read, events } = reading();
    read(
      { type: 'message_start' },
      update('thinking_delta', 'I '),
      update('thinking_delta', 'think'),
      update('text_delta', 'A', 1),
      update('text_delta', 'B', 1),
      update('toolcall_delta', '{', 2),
      { type: 'message_start' },
      update('text_delta', 'C'),
    );
    expect(events).toEqual([
      { kind: 'text', block: '1.0', channel: 'thinking', delta: 'I think' },
      { kind: 'text', block: '1.1', channel: 'reply', delta: 'AB' },
      { kind: 'text', block: '2.0', channel: 'reply', delta: 'C' },
    ]);
  });

  it('shows the newest output of each tool, bounded, and the end once', () => {
    const { read, events } = reading();
    const out = (toolCallId: string, text: string): PiRecord => ({
      type: 'tool_execution_update',
      toolCallId,
      partialResult: { content: [{ type: 'text', text }] },
    });
    const big = `${'line\n'.repeat(100_000)}end`;
    read(out('a', '1'), out('b', 'x'), out('a', '1\n2'), out('a', big));
    read(out('a', 'late'), {
      type: 'tool_execution_end',
      toolCallId: 'a',
      result: {
        content: [
          { type: 'text', text: 'done' },
          { type: 'image', data: '…' },
        ],
      },
      isError: true,
    });
    const [first, second, third] = events;
    expect(first?.kind === 'tool-output' && first.text.length <= liveTextLimit + 2).toBe(true);
    expect(first?.kind === 'tool-output' && /^…\nline\n[\s\S]*end$/.test(first.text)).toBe(true);
    expect(second).toEqual({ kind: 'tool-output', callId: 'b', text: 'x' });
    expect(third).toEqual({ kind: 'tool-ended', callId: 'a', failed: true, text: 'done' });
    expect(events).toHaveLength(3);
  });

  it.each([
    ['stop', {}, { outcome: 'completed', message: null }],
    ['aborted', {}, { outcome: 'aborted', message: null }],
    ['error', { errorMessage: '402 pay' }, { outcome: 'failed', message: '402 pay' }],
  ])('a turn that ends with %s', (reason, more, expected) => {
    const { read, events } = reading();
    read(
      { type: 'agent_start' },
      ended(reason, more),
      { type: 'agent_end', willRetry: false },
      { type: 'agent_settled' },
    );
    expect(events).toEqual([
      { kind: 'turn-started' },
      { kind: 'recorded' },
      { kind: 'turn-ended', ...expected },
      { kind: 'settled' },
    ]);
  });

  it('a retry is the same turn', () => {
    const { read, events, calls } = reading();
    read(
      { type: 'agent_start' },
      ended('error', { errorMessage: '503' }),
      { type: 'agent_end', willRetry: true },
      { type: 'auto_retry_start', attempt: 1, maxAttempts: 3, delayMs: 2000, errorMessage: '503' },
      { type: 'agent_start' },
      ended('stop'),
      { type: 'auto_retry_end', success: true, attempt: 1 },
      { type: 'agent_end', willRetry: false },
    );
    expect(events.map(({ kind }) => kind)).toEqual([
      'turn-started',
      'recorded',
      'retry',
      'recorded',
      'retry-ended',
      'turn-ended',
    ]);
    expect(events.at(-1)).toMatchObject({ outcome: 'completed' });
    expect(calls).toContain('retrying true');
  });

  it.each([
    [
      { result: { summary: 's' }, aborted: false },
      { applied: true, message: null },
    ],
    [{ aborted: true }, { applied: false, message: 'Cancelled.' }],
    [
      { aborted: false, errorMessage: 'no model' },
      { applied: false, message: 'no model' },
    ],
  ])('a compaction is claimed only from its result: %o', (record, expected) => {
    const { read, events } = reading();
    read({ type: 'compaction_start', reason: 'manual' }, { type: 'compaction_end', reason: 'manual', ...record });
    expect(events[0]).toEqual({ kind: 'compaction-started', reason: 'manual' });
    expect(events[1]).toEqual({ kind: 'compaction-ended', ...expected });
  });

  it('counts what it does not know and goes on', () => {
    const { reader, read, events } = reading();
    read({ type: 'hologram' }, { type: 'hologram' }, { type: 'agent_start' });
    expect([...reader.unknown]).toEqual([['hologram', 2]]);
    expect(events).toEqual([{ kind: 'turn-started' }]);
  });

  it('says by its ends what was too long to read', () => {
    const { reader, events, calls } = reading();
    const start = '{"type":"tool_execution_end","toolCallId":"c9","toolName":"dump","result":{"content":[';
    reader.readLong({ type: 'tool_execution_end', start, end: 'y"}]},"isError":true}', bytes: 50_000_000 });
    reader.readLong({ type: 'message_end', start: '{"type":"message_end"', end: '}', bytes: 50_000_000 });
    expect(events).toEqual([
      { kind: 'tool-ended', callId: 'c9', failed: true, text: 'Result of 50.0 MB: it is in the transcript.' },
      { kind: 'recorded' },
    ]);
    expect(calls).toEqual(['recorded']);
  });

  it('what was open ends with the process', () => {
    const { reader, read, events } = reading();
    read({ type: 'agent_start' }, { type: 'compaction_start', reason: 'threshold' }, update('text_delta', 'half'));
    reader.end('Pi was ended by SIGKILL');
    expect(events.slice(2)).toEqual([
      { kind: 'text', block: '0.0', channel: 'reply', delta: 'half' },
      { kind: 'turn-ended', outcome: 'failed', message: 'Pi was ended by SIGKILL' },
      { kind: 'compaction-ended', applied: false, message: 'Pi was ended by SIGKILL' },
    ]);
  });
});
