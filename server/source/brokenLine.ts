// What can be saved from a line that is no single sound record (REC-2): records joined on one line, a record that
// begins inside another one's string, brackets without end. Pure functions over bytes.

import { depthLimit, type Fields, fieldsOf } from './foreign.ts';
import { opensAt, opensRecord, recordOpening } from './sniff.ts';

/** A stretch of a line: a sound record, or bytes that belong to none. */
export interface LinePiece {
  readonly from: number;
  readonly to: number;
  readonly record: Fields | null;
}

export interface Balance {
  /** End of the value that opens at the start, exclusive; −1 when it never closes. */
  readonly end: number;
  readonly tooDeep: boolean;
}

const quote = 0x22;
const backslash = 0x5c;

/** The value as an object, null when the text is no JSON or no object. */
export function parseFields(text: string): Fields | null {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Position after the string whose opening quote stands at `at`. */
function stringEnd(buffer: Buffer, at: number, to: number): number {
  let index = at + 1;
  while (index < to && buffer[index] !== quote) index += buffer[index] === backslash ? 2 : 1;
  return index + 1;
}

function turnOf(byte: number | undefined): number {
  if (byte === 0x7b || byte === 0x5b) return 1;
  return byte === 0x7d || byte === 0x5d ? -1 : 0;
}

/** Follows brackets from `from`, strings skipped, until the first one closes. Linear; no recursion. */
export function balanceOf(buffer: Buffer, from: number, to: number): Balance {
  let depth = 0;
  let deepest = 0;
  for (let index = from; index < to; ) {
    if (buffer[index] === quote) {
      index = stringEnd(buffer, index, to);
      continue;
    }
    depth += turnOf(buffer[index]);
    deepest = Math.max(deepest, depth);
    index++;
    if (depth <= 0) return { end: index, tooDeep: deepest > depthLimit };
  }
  return { end: -1, tooDeep: deepest > depthLimit };
}

function openingsIn(buffer: Buffer, from: number, to: number): number[] {
  const found: number[] = [];
  for (let at = from; at >= 0 && at < to; ) {
    at = buffer.indexOf(recordOpening, at);
    if (at < 0 || at >= to) break;
    if (opensRecord(buffer, at)) found.push(at);
    at += recordOpening.length;
  }
  return found;
}

function entryLike(buffer: Buffer, from: number, to: number): Fields | null {
  const record = to < 0 ? null : parseFields(buffer.toString('utf8', from, to));
  const isEntry = typeof record?.type === 'string' && ('id' in record || 'timestamp' in record);
  return isEntry ? record : null;
}

/**
 * Cuts a line into the sound records it holds and the bytes between them, in file order. The work is bounded: a line
 * of openings that never close is given up after a few passes over its bytes.
 */
export function piecesOf(buffer: Buffer, from: number, to: number): readonly LinePiece[] {
  const pieces: LinePiece[] = [];
  let at = from;
  let budget = 16 * (to - from) + 65_536;
  for (const opening of openingsIn(buffer, from, to)) {
    if (opening < at || budget <= 0) continue;
    const { end } = balanceOf(buffer, opening, to);
    budget -= (end < 0 ? to : end) - opening;
    const record = entryLike(buffer, opening, end);
    if (record === null) continue;
    if (opening > at) pieces.push({ from: at, to: opening, record: null });
    pieces.push({ from: opening, to: end, record });
    at = end;
  }
  if (at < to) pieces.push({ from: at, to, record: null });
  return pieces;
}

/** True when a second record opens inside the line; sound records practically never contain these bytes. */
export function holdsSecondRecord(buffer: Buffer, from: number, to: number): boolean {
  let at = buffer.indexOf(recordOpening, from + 1);
  while (at >= 0 && at < to) {
    if (opensRecord(buffer, at)) return true;
    at = buffer.indexOf(recordOpening, at + recordOpening.length);
  }
  return false;
}

/** Bytes of one line that are no sound record by themselves. Offsets are in the file. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly text: string;
  /** True when it begins like a record. */
  readonly opens: boolean;
  readonly tooDeep: boolean;
}

/** The stretches as one text; `joiner` once per line feed between them. */
export function joinStretches(stretches: readonly Pick<Stretch, 'text' | 'line'>[], joiner: string): string {
  return stretches
    .map((stretch, index) => {
      const before = stretches[index - 1];
      return before === undefined
        ? stretch.text
        : joiner.repeat(Math.max(1, stretch.line - before.line)) + stretch.text;
    })
    .join('');
}

/** The piece as a stretch: its text, whether it begins like a record, how deep it nests. */
export function stretchOf(buffer: Buffer, piece: LinePiece, base: number, line: number): Stretch {
  const balance =
    buffer[piece.from] === 0x7b || buffer[piece.from] === 0x5b ? balanceOf(buffer, piece.from, piece.to) : null;
  return {
    start: base + piece.from,
    end: base + piece.to,
    line,
    text: buffer.toString('utf8', piece.from, piece.to),
    opens: opensAt(buffer, piece.from) && (opensRecord(buffer, piece.from) || balance?.end === -1),
    tooDeep: balance?.tooDeep === true,
  };
}
