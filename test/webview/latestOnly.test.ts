import { expect, it } from 'vitest';
import { latestOnly } from '../../webview/shared/latestOnly.ts';

it('asks for the first wish and the last, not for those in between', async () => {
  const asked: number[] = [];
  let release = () => {};
  const ask = latestOnly(async (value: number) => {
    asked.push(value);
    if (value === 1) await new Promise<void>((done) => (release = done));
  });
  const first = ask(1);
  await Promise.all([ask(2), ask(3)]);
  release();
  await first;
  expect(asked).toEqual([1, 3]);
  await ask(4);
  expect(asked).toEqual([1, 3, 4]);
});

it('goes on after a failed question', async () => {
  const ask = latestOnly(async (value: number) => {
    if (value === 1) throw new Error('lost');
  });
  await expect(ask(1)).rejects.toThrow('lost');
  await expect(ask(2)).resolves.toBeUndefined();
});
