// The scripted model server itself: what it answers, records and does when the script runs out.
import { afterEach, describe, expect, it } from 'vitest';
import { call, fail, gate, type ScriptedModel, say, startScriptedModel } from './scriptedModel.ts';

let model: ScriptedModel;
afterEach(() => model.close());

function ask(body: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`${model.url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'hi' }], ...body }),
    ...(signal ? { signal } : {}),
  });
}

describe('scripted model', () => {
  it('answers plainly with usage and keeps the request', async () => {
    model = await startScriptedModel([say('hello', { usage: { input: 7, output: 2, cached: 3 } })]);
    const reply = (await (await ask({})).json()) as { choices: unknown[]; usage: unknown };
    expect(reply.choices).toEqual([
      { index: 0, message: { role: 'assistant', content: 'hello' }, finish_reason: 'stop' },
    ]);
    expect(reply.usage).toMatchObject({ prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 });
    expect(model.requests[0]).toMatchObject({ index: 0, path: '/v1/chat/completions', authorization: 'Bearer x' });
    expect(model.requests[0]?.body.messages).toEqual([{ role: 'user', content: 'hi' }]);
  });

  it('streams text and tool calls and ends with usage', async () => {
    model = await startScriptedModel([call('read', { path: 'a.ts' }, 'Looking.')]);
    const text = await (await ask({ stream: true })).text();
    const chunks = text.split('\n\n').filter(Boolean);
    expect(chunks.at(-1)).toBe('data: [DONE]');
    const parsed = chunks.slice(0, -1).map((chunk) => JSON.parse(chunk.slice(6)));
    const deltas = parsed.flatMap((chunk) => chunk.choices.map((choice: { delta: object }) => choice.delta));
    expect(deltas.map((delta) => (delta as { content?: string }).content ?? '').join('')).toBe('Looking.');
    expect(deltas.find((delta) => 'tool_calls' in delta)).toEqual({
      tool_calls: [
        { index: 0, id: 'call_0_0', type: 'function', function: { name: 'read', arguments: '{"path":"a.ts"}' } },
      ],
    });
    expect(parsed.at(-1)).toHaveProperty('usage');
  });

  it('fails with the status asked for, and with 500 when the script is over', async () => {
    model = await startScriptedModel([fail(429, 'slow down', { headers: { 'retry-after': '1' } })]);
    const limited = await ask({});
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1']);
    const over = await ask({});
    expect([over.status, await over.text()]).toEqual([500, expect.stringContaining('no more replies')]);
  });

  it('holds an answer until its gate opens', async () => {
    const held = gate();
    model = await startScriptedModel([say('late', { after: held.opened })]);
    const pending = ask({});
    await model.received(0);
    held.open();
    expect(await (await pending).text()).toContain('late');
  });

  it('tells that the client left in the middle of a stream', async () => {
    const never = gate();
    model = await startScriptedModel((request) => say(`answer to ${request.index}`, { pauseUntil: never.opened }));
    const abort = new AbortController();
    const reply = await ask({ stream: true }, abort.signal);
    await reply.body?.getReader().read();
    abort.abort();
    expect(await model.requests[0]?.closed).toBe('client-left');
  });

  it('cuts the connection after raw bytes', async () => {
    model = await startScriptedModel([
      { kind: 'raw', status: 200, contentType: 'application/json', body: '{"x', cut: true },
    ]);
    await expect(ask({}).then((reply) => reply.text())).rejects.toThrow();
  });
});
