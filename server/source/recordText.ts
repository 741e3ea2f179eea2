// Text of records of an open file. Who reads one record after the other, as extraction and projection do, is served from a
// stretch read ahead; whoever jumps about reads just what they ask for.

import { isAscii } from 'node:buffer';
import type { OpenFile } from '../outside.ts';

/** One stretch for all files of this thread: fresh memory costs more than reading into it does. */
const stretch = { bytes: Buffer.alloc(0), file: null as OpenFile | null, start: 0, end: 0 };
const stretchBytes = 128 * 1024;
/** Records of one branch may lie this far apart and are still read in one go. */
const longestGap = 16 * 1024;

function decoded(bytes: Buffer, from: number, to: number): string {
  // Plain bytes need no decoding, and most records hold nothing else.
  return isAscii(bytes.subarray(from, to)) ? bytes.latin1Slice(from, to) : bytes.toString('utf8', from, to);
}

function fill(file: OpenFile, start: number, length: number): void {
  if (stretch.bytes.length === 0) stretch.bytes = Buffer.allocUnsafeSlow(stretchBytes);
  // The file is only claimed once its bytes are there: a failed read leaves nothing behind.
  stretch.file = null;
  stretch.start = start;
  stretch.end = start + file.read(stretch.bytes.subarray(0, length), start);
  stretch.file = file;
}

/** Reads the texts of records of one file. Lives as long as its session. */
export class RecordText {
  readonly #file: OpenFile;
  /** End of the record read last. */
  #last = -1;

  constructor(file: OpenFile) {
    this.#file = file;
  }

  /** Text of the bytes `[start, end)`; shorter where the file has become so. */
  read(start: number, end: number): string {
    const file = this.#file;
    const length = end - start;
    const goesOn = start >= this.#last && start - this.#last <= longestGap;
    this.#last = end;
    if (length > stretchBytes) {
      const bytes = Buffer.allocUnsafeSlow(length);
      return decoded(bytes, 0, file.read(bytes, start));
    }
    const isHeld = stretch.file === file && start >= stretch.start && end <= stretch.end;
    if (!isHeld) fill(file, start, goesOn ? stretchBytes : length);
    const from = start - stretch.start;
    return decoded(stretch.bytes, from, Math.min(from + length, stretch.end - stretch.start));
  }

  /** Forgets what was read ahead. */
  close(): void {
    if (stretch.file === this.#file) stretch.file = null;
  }
}
