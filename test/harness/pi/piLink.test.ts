import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '../../../server/errors.ts';
import { PiLink } from '../../../server/harness/pi/piLink.ts';
import { RpcChannel } from '../../../server/harness/pi/rpcChannel.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function linked() {
  const output = new PassThrough();
  const channel = new RpcChannel(new PassThrough(), output, { record: () => {}, long: () => {}, pieceDone: () => {} });
  const link = new PiLink(
    channel,
    () => false,
    () => null,
  );
  return { channel, link, output };
}

describe('PI-1 how long a prompt may take', () => {
  it('a prompt nobody answers is silent after a minute', async () => {
    const { link } = linked();
    const waiting = expect(link.ask({ type: 'prompt', message: 'hello' })).rejects.toMatchObject({
      code: 'harness-silent',
    });
    await vi.advanceTimersByTimeAsync(60_000);
    await waiting;
  });

  it('a command of an extension may run for hours, and ends with its answer or with Pi', async () => {
    const { channel, link, output } = linked();
    const long = link.ask({ type: 'prompt', message: '/deploy' });
    await vi.advanceTimersByTimeAsync(3 * 3_600_000);
    output.write('{"id":"throughline-1","type":"response","command":"prompt","success":true,"data":{}}\n');
    expect(await long).toEqual({});
    const cut = expect(link.ask({ type: 'prompt', message: '/deploy' })).rejects.toMatchObject({
      code: 'harness-ended',
    });
    channel.end(new Problem('harness-ended', 'Pi'));
    await cut;
  });
});
