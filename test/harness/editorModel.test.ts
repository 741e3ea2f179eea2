import { describe, expect, it } from 'vitest';
import { type EditorModelOptions, editorModel } from '../../server/harness/model/editorModel.ts';

const request = {
  system: 'Be brief.',
  prompt: 'Sum it up.',
  maxOutputTokens: 100,
  signal: new AbortController().signal,
};

const complete = (ask: EditorModelOptions['ask'], signal = request.signal) =>
  editorModel({ id: 'm', contextWindow: 8_000, ask }).complete({ ...request, signal });

describe('CMP-17 VS Code language models', () => {
  it('hands the words over and gives the text back', async () => {
    const asked: unknown[] = [];
    const reply = await complete(async (params) => {
      asked.push(params);
      return { kind: 'text', text: 'Short.', failure: null };
    });
    expect(asked).toEqual([{ modelId: 'm', system: 'Be brief.', prompt: 'Sum it up.', maxOutputTokens: 100 }]);
    expect(reply).toMatchObject({ kind: 'text', text: 'Short.', usage: { reported: false } });
  });

  it.each([
    [{ kind: 'failed', text: 'no', failure: 'auth' }, 'auth'],
    [{ kind: 'failed', text: 'no', failure: 'made-up' }, 'server'],
    [{ kind: 'text', text: '  ', failure: null }, 'bad-response'],
  ] as const)('%o is the failure %s', async (answer, failure) => {
    expect(await complete(async () => answer)).toMatchObject({ kind: 'failed', failure });
  });

  it('a rejected or stopped call is a failure, never an exception', async () => {
    const lost = () => Promise.reject(new Error('gone'));
    expect(await complete(lost)).toMatchObject({ kind: 'failed', failure: 'network' });
    expect(await complete(lost, AbortSignal.abort())).toMatchObject({ kind: 'failed', failure: 'cancelled' });
  });
});
