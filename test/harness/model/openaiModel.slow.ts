import { afterEach, describe, expect, it } from 'vitest';
import { openaiModel } from '../../../server/harness/model/openaiModel.ts';
import type { ModelRequest } from '../../../server/outside.ts';
import { estimateTokens } from '../../../server/record/tokens.ts';
import {
  fail,
  gate,
  type ScriptedModel,
  type ScriptedReply,
  say,
  startScriptedModel,
} from '../../support/scriptedModel.ts';

const key = 'sk-secret-key-of-this-test';
let server: ScriptedModel | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function ask(
  reply: ScriptedReply,
  more: { timeoutMs?: number; maxResponseBytes?: number; signal?: AbortSignal } = {},
) {
  server = await startScriptedModel([reply]);
  const { signal, ...options } = more;
  const model = openaiModel({ baseUrl: server.url, model: 'small', key, ...options });
  return model.complete({
    system: 'be brief',
    prompt: 'hello',
    maxOutputTokens: 50,
    signal: signal ?? new AbortController().signal,
  });
}

describe('CMP-17 OpenAI-compatible route', () => {
  it('sends one chat completion and returns text with the reported usage', async () => {
    const reply = await ask(say('done', { usage: { input: 12, output: 3 } }));
    expect(reply).toEqual({
      kind: 'text',
      text: 'done',
      truncated: false,
      usage: { inputTokens: 12, outputTokens: 3, reported: true },
    });
    const [request] = server?.requests ?? [];
    expect(request?.path).toBe('/v1/chat/completions');
    expect(request?.authorization).toBe(`Bearer ${key}`);
    expect(request?.body).toMatchObject({ model: 'small', stream: false, max_tokens: 50 });
    expect(request?.body.messages).toEqual([
      { role: 'system', content: 'be brief' },
      { role: 'user', content: 'hello' },
    ]);
  });

  it('estimates usage where none is reported, and tells a cut answer', async () => {
    const reply = await ask(say('half an ans', { usage: null, finish: 'length' }));
    expect(reply).toMatchObject({ kind: 'text', truncated: true, usage: { reported: false } });
    expect(reply.usage.outputTokens).toBeGreaterThan(0);
  });

  it('estimates tools and turns with the words, as the JSON they travel as', async () => {
    server = await startScriptedModel(Array(3).fill(say('done', { usage: null })));
    const model = openaiModel({ baseUrl: server.url, model: 'small', key });
    const { signal } = new AbortController();
    const plain = { system: 'be brief', prompt: 'hello', maxOutputTokens: 50, signal };
    const tool = { name: 'read', description: 'Reads a file.', parameters: { type: 'object' } };
    const call = { kind: 'calls', text: '', calls: [{ id: 'c1', tool: 'read', arguments: {} }] } as const;
    const result = { kind: 'result', callId: 'c1', tool: 'read', text: 'x '.repeat(200) } as const;
    const tokens = async (request: ModelRequest) => (await model.complete(request)).usage.inputTokens;
    const least = estimateTokens(plain.system) + estimateTokens(plain.prompt);
    const more = [tool, call, result].map((each) => estimateTokens(JSON.stringify(each)));
    expect(await tokens(plain)).toBe(least);
    expect(await tokens({ ...plain, tools: [], turns: [] })).toBe(least);
    const full = { ...plain, tools: [tool], turns: [call, result] };
    expect(await tokens(full)).toBe(more.reduce((sum, each) => sum + each, least));
  });

  it.each<[ScriptedReply, string]>([
    [fail(401, `bad key ${key}`), 'auth'],
    [fail(403, 'no'), 'auth'],
    [fail(402, 'pay'), 'payment'],
    [fail(429, 'slow down'), 'rate-limit'],
    [fail(429, 'quota', { code: 'insufficient_quota' }), 'payment'],
    [fail(400, 'maximum context length is 8192 tokens'), 'overflow'],
    [fail(413, 'too large'), 'overflow'],
    [fail(404, 'no such model'), 'bad-response'],
    [fail(500, 'oops'), 'server'],
    [fail(504, 'late'), 'timeout'],
    [{ kind: 'raw', status: 200, contentType: 'text/html', body: '<html>login</html>' }, 'bad-response'],
    [{ kind: 'raw', status: 200, contentType: 'application/json', body: '{"choices":' }, 'bad-response'],
    [{ kind: 'raw', status: 200, contentType: 'application/json', body: '[]' }, 'bad-response'],
    [
      { kind: 'raw', status: 200, contentType: 'application/json', body: '{"choices":[{"message":{"content":null}}]}' },
      'bad-response',
    ],
    [{ kind: 'raw', status: 200, contentType: 'application/json', body: '{"choices":[{"mess', cut: true }, 'network'],
    [say(''), 'bad-response'],
  ])('types a failure: %o', async (reply, failure) => {
    const answer = await ask(reply);
    expect(answer).toMatchObject({ kind: 'failed', failure });
    expect(JSON.stringify(answer)).not.toContain(key);
  });

  it('reads no answer larger than its limit', async () => {
    const body = JSON.stringify({ choices: [{ message: { content: 'x'.repeat(100_000) } }] });
    const reply = await ask(
      { kind: 'raw', status: 200, contentType: 'application/json', body },
      { maxResponseBytes: 10_000 },
    );
    expect(reply).toMatchObject({ kind: 'failed', failure: 'bad-response' });
  });

  it('ends a call at its deadline', async () => {
    const never = gate();
    const reply = await ask(say('late', { after: never.opened }), { timeoutMs: 40 });
    expect(reply).toMatchObject({ kind: 'failed', failure: 'timeout' });
    never.open();
  });

  it('ends a call when it is cancelled', async () => {
    const never = gate();
    const stop = new AbortController();
    const reply = ask(say('late', { after: never.opened }), { signal: stop.signal });
    stop.abort();
    expect(await reply).toMatchObject({ kind: 'failed', failure: 'cancelled' });
    never.open();
  });

  it('says when nothing listens', async () => {
    const model = openaiModel({ baseUrl: 'http://127.0.0.1:9', model: 'm', key: null });
    const reply = await model.complete({
      system: '',
      prompt: '',
      maxOutputTokens: 1,
      signal: new AbortController().signal,
    });
    expect(reply).toMatchObject({ kind: 'failed', failure: 'network' });
  });
});
