import { describe, expect, it } from 'vitest';
import { wireLines } from '../../server/protocol/wireLines.ts';

/** The lines of the pieces, and what is left. */
function check(pieces: readonly string[], lines: readonly string[], rest: string): void {
  const found: string[] = [];
  let left = '';
  for (const piece of pieces) {
    const next = wireLines(left, piece);
    found.push(...next.lines);
    left = next.rest;
  }
  expect(found).toEqual(lines);
  expect(left).toBe(rest);
}

describe('SEC-1 line framing of the companion’s wire', () => {
  it('is the same however the bytes come', () => {
    check(['{"a":1}\n{"b":2}\n'], ['{"a":1}', '{"b":2}'], '');
    check([...'{"a":1}\n{"b":2}\nrest'], ['{"a":1}', '{"b":2}'], 'rest');
    check(['{"a"', '', ':1}', '\n{', '"b":2}\n', ''], ['{"a":1}', '{"b":2}'], '');
  });

  it('splits at line feeds only, and keeps empty lines', () => {
    check(['a\r\nb\u2028c\n\nd'], ['a\r', 'b\u2028c', ''], 'd');
  });
});
