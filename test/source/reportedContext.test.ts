import { describe, expect, it } from 'vitest';
import { reportedContext } from '../../server/source/reportedContext.ts';
import { memoryFiles } from '../support/memoryFiles.ts';
import { entry, header, message, textOfLines } from '../support/sessionText.ts';

const reply = (id: string, totalTokens: number, usage: object = {}) =>
  message(id, null, 'assistant', 'ok', { usage: { input: 0, output: 0, totalTokens, ...usage } });

function check(lines: readonly (object | string)[], expected: number | null): void {
  const text = textOfLines(lines);
  const files = memoryFiles({ '/s.jsonl': { bytes: text } });
  expect(reportedContext('/s.jsonl', Buffer.byteLength(text), files)).toBe(expected);
}

describe('UI-1 context tokens of a list row', () => {
  it('takes the newest usage the harness reported', () => check([header(), reply('a', 10), reply('b', 25)], 25));
  it('adds the parts when there is no total', () =>
    check([header(), reply('a', 0, { input: 5, output: 2, cacheRead: 3 })], 10));
  it('passes replies that report nothing', () => check([header(), reply('a', 7), reply('b', 0)], 7));
  it('is unknown after a compaction', () => check([header(), reply('a', 7), entry('compaction', 'c', 'a')], null));
  it('is unknown without a reply, and with a torn end', () => {
    check([header()], null);
    check([header(), '{"type":"message","usage"'], null);
  });
  it('is unknown when the file is gone', () => expect(reportedContext('/gone', 10, memoryFiles({}))).toBeNull());
});
