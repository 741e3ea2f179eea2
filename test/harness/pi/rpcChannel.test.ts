import { PassThrough, Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '../../../server/errors.ts';
import { RpcChannel } from '../../../server/harness/pi/rpcChannel.ts';
import type { LongRecord, PiRecord } from '../../../server/harness/pi/rpcTypes.ts';

function channel(input: Writable = new PassThrough()) {
  const output = new PassThrough();
  const records: PiRecord[] = [];
  const long: LongRecord[] = [];
  let pieces = 0;
  const made = new RpcChannel(input, output, {
    record: (record) => records.push(record),
    long: (record) => long.push(record),
    pieceDone: () => {
      pieces += 1;
    },
  });
  return { channel: made, input, output, records, long, pieces: () => pieces };
}

const soon = { deadlineMs: 1000 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('PI-1 requests and answers', () => {
  it('gives each request an id and each answer to its request, in any order', async () => {
    const { channel: pi, input, output } = channel();
    const one = pi.request({ type: 'get_state' }, soon);
    const other = pi.request({ type: 'get_entries', since: 'a1' }, soon);
    expect(
      String((input as PassThrough).read())
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { id: 'throughline-1', type: 'get_state' },
      { id: 'throughline-2', type: 'get_entries', since: 'a1' },
    ]);
    output.write(
      '{"id":"throughline-2","type":"response","command":"get_entries","success":false,"error":"Entry not found: a1"}\n',
    );
    output.write('{"id":"throughline-1","type":"response","command":"get_state","success":true,"data":{"x":1}}\n');
    expect(await other).toEqual({ success: false, data: undefined, error: 'Entry not found: a1' });
    expect(await one).toEqual({ success: true, data: { x: 1 }, error: '' });
  });

  it('rejects after the deadline and drops the late answer', async () => {
    const { channel: pi, output } = channel();
    const waiting = expect(pi.request({ type: 'abort' }, soon)).rejects.toMatchObject({ code: 'harness-silent' });
    await vi.advanceTimersByTimeAsync(1000);
    await waiting;
    output.write('{"id":"throughline-1","type":"response","command":"abort","success":true}\n');
    await vi.advanceTimersByTimeAsync(0);
    expect(pi.oddities).toEqual({ badLines: 0, longLines: 0, lateAnswers: 1 });
  });

  it('waits longer while a person is asked', async () => {
    const { channel: pi, output } = channel();
    const answered = pi.request({ type: 'prompt' }, { deadlineMs: 1000, patient: () => true });
    await vi.advanceTimersByTimeAsync(5500);
    output.write('{"id":"throughline-1","type":"response","command":"prompt","success":true}\n');
    expect((await answered).success).toBe(true);
  });

  it('hands on events, counts what is no record, and survives both', async () => {
    const { channel: pi, output, records, pieces } = channel();
    output.write('not json\n[1]\n{"no":"type"}\n{"type":"agent_start"}\n{"type":"new_thing","x":1}\n');
    await vi.advanceTimersByTimeAsync(0);
    expect(records).toEqual([{ type: 'agent_start' }, { type: 'new_thing', x: 1 }]);
    expect([pi.oddities.badLines, pieces()]).toEqual([3, 1]);
  });

  it('knows an event too long to read by its ends', async () => {
    const { output, long, records } = channel();
    output.write(
      '{"type":"tool_execution_end","toolCallId":"c1","toolName":"dump","result":{"content":[{"type":"text","text":"',
    );
    for (let part = 0; part < 80; part += 1) output.write('y'.repeat(65_536));
    output.write('"}]},"isError":false}\n{"type":"turn_end"}\n');
    await vi.advanceTimersByTimeAsync(0);
    expect(records.map(({ type }) => type)).toEqual(['turn_end']);
    expect(long.map(({ type, bytes }) => [type, bytes > 5_000_000])).toEqual([['tool_execution_end', true]]);
  });

  it('ends every wait when the process ends', async () => {
    const { channel: pi } = channel();
    const waiting = pi.request({ type: 'get_state' }, soon);
    const gone = new Problem('harness-ended', 'Pi was ended by SIGKILL');
    pi.end(gone);
    await expect(waiting).rejects.toBe(gone);
    await expect(pi.request({ type: 'get_state' }, soon)).rejects.toBe(gone);
  });

  it('waits for a full pipe instead of piling up', async () => {
    const taken: string[] = [];
    const go: (() => void)[] = [];
    const slow = new Writable({
      highWaterMark: 10,
      write: (chunk, _encoding, done) => {
        taken.push(String(chunk));
        go.push(done);
      },
    });
    const { channel: pi } = channel(slow);
    for (const name of ['one', 'two', 'three']) void pi.send({ type: name });
    await vi.advanceTimersByTimeAsync(0);
    expect([taken.length, slow.writableLength]).toEqual([1, 15]);
    for (let turn = 0; turn < 3; turn += 1) {
      go.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(taken).toEqual(['{"type":"one"}\n', '{"type":"two"}\n', '{"type":"three"}\n']);
  });
});
