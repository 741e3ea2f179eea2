import { describe, expect, it } from 'vitest';
import { changedSpan } from '../../extension/changedSpan.ts';

describe('UI-2 the part of a text that an agent changed', () => {
  it.each([
    ['abc', 'abc', null],
    ['abc', 'axc', { from: 1, to: 2, text: 'x' }],
    ['', 'new', { from: 0, to: 0, text: 'new' }],
    ['old', '', { from: 0, to: 3, text: '' }],
    ['aa', 'aaa', { from: 2, to: 2, text: 'a' }],
    ['aaa', 'aa', { from: 2, to: 3, text: '' }],
    // Line ends and characters stay whole.
    ['a\r\nb', 'a\rb', { from: 1, to: 4, text: '\rb' }],
    ['\u{1f600}', '\u{1f601}', { from: 0, to: 2, text: '\u{1f601}' }],
    ['x\ud83d\ude00y', 'x\ud83c\ude00y', { from: 1, to: 3, text: '\ud83c\ude00' }],
  ])('%j to %j', (before, after, span) => {
    const found = changedSpan(before, after);
    expect(found).toEqual(span);
    if (found) expect(before.slice(0, found.from) + found.text + before.slice(found.to)).toBe(after);
  });
});
