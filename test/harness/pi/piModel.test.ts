import { describe, expect, it } from 'vitest';
import type { NestedAnswer } from '../../../server/harness/pi/companionServer.ts';
import { piModel } from '../../../server/harness/pi/piModel.ts';

const answer = (more: Partial<NestedAnswer> = {}): NestedAnswer => ({
  ...{ text: 'A summary.', stopReason: 'stop', errorMessage: null, usage: null },
  ...more,
});

const ask = (signal = new AbortController().signal) => ({
  system: 'rules',
  prompt: 'text',
  maxOutputTokens: 1_000,
  signal,
});

function modelThat(reply: NestedAnswer | null, contextWindow = 50_000) {
  const asked: { system: string; prompt: string; maxOutputTokens: number }[] = [];
  const model = piModel({
    ...{ id: 'acme/acme-1', contextWindow, maxOutputTokens: 800 },
    ask: async (request) => {
      asked.push(request);
      return reply;
    },
  });
  return { asked, model };
}

describe('CMP-17 the model of a Pi session', () => {
  it.each([
    ['402 Payment required', 'payment'],
    ['429 insufficient_quota', 'payment'],
    ['429 Too many requests', 'rate-limit'],
    ['400 maximum context length is 8192 tokens', 'overflow'],
    ['401 invalid api key', 'auth'],
    ['503 overloaded', 'server'],
    ['Request timed out', 'timeout'],
    ['fetch failed', 'network'],
    ['something else', 'bad-response'],
  ])('reads "%s" as %s, and hands none of its words on', async (errorMessage, failure) => {
    const { model } = modelThat(answer({ stopReason: 'error', errorMessage, text: '' }));
    const reply = await model.complete(ask());
    expect(reply).toMatchObject({ kind: 'failed', failure });
    expect(JSON.stringify(reply)).not.toContain(errorMessage);
  });

  it('scrubs what it asks, and asks for no more than fits', async () => {
    const { model, asked } = modelThat(answer(), 5_000);
    const secret = `ghp_${'a1B2c3D4e5'.repeat(4)}`.slice(0, 40);
    await model.complete({ ...ask(), prompt: `token ${secret}` });
    expect(asked[0]?.prompt).not.toContain(secret);
    expect(asked[0]?.maxOutputTokens).toBe(800);
    const small = modelThat(answer(), 4_000);
    expect(await small.model.complete(ask())).toMatchObject({ kind: 'failed', failure: 'overflow' });
    expect(small.asked).toEqual([]);
  });

  it('sums what Pi reports, to be handed back to Pi', async () => {
    const usage = { input: 10, output: 2, cacheRead: 1, cacheWrite: 0, totalTokens: 13, cost: { total: 0.5 } };
    const { model } = modelThat(answer({ usage }));
    expect(model.spent()).toBeNull();
    const first = await model.complete(ask());
    expect(first).toMatchObject({ kind: 'text', usage: { inputTokens: 11, outputTokens: 2, reported: true } });
    await model.complete(ask());
    expect(model.spent()).toEqual({
      ...usage,
      input: 20,
      output: 4,
      cacheRead: 2,
      totalTokens: 26,
      cost: { total: 1 },
    });
  });

  it.each([
    ['nothing', answer({ text: ' ' }), { kind: 'failed', failure: 'bad-response' }],
    ['a cut answer', answer({ stopReason: 'length' }), { kind: 'text', truncated: true }],
    ['no Pi', null, { kind: 'failed', failure: 'network' }],
  ])('tells %s apart', async (_name, reply, expected) => {
    expect(await modelThat(reply).model.complete(ask())).toMatchObject(expected);
  });

  it('is cancelled by its caller', async () => {
    const stop = new AbortController();
    stop.abort();
    expect(await modelThat(null).model.complete(ask(stop.signal))).toMatchObject({ failure: 'cancelled' });
  });
});
