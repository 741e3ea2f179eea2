// The bytes of one line on their way from the window to a record: trimmed, parsed, or made again.

import { type Fields, isTooDeep } from './foreign.ts';

/** The bytes `[from, to)` of a record. */
export interface LineBytes {
  readonly buffer: Buffer;
  readonly from: number;
  readonly to: number;
}

/** The value of a JSON text; undefined when it is none. */
export function parseAny(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The bytes of a record that was put together. */
export function textBytes(record: Fields): LineBytes {
  const buffer = Buffer.from(isTooDeep(record) ? '' : JSON.stringify(record));
  return { buffer, from: 0, to: buffer.length };
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d;
}

/** The bytes without white space at both ends. */
export function trimmed(buffer: Buffer, start: number, end: number): LineBytes {
  let from = start;
  let to = end;
  while (from < to && isSpace(buffer[from])) from++;
  while (from < to && isSpace(buffer[to - 1])) to--;
  return { buffer, from, to };
}
