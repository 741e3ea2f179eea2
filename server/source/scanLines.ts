// Bytes → physical lines (REC-2): split on LF alone, through one reused window, so that a file of any size costs the
// same memory. NUL runs are cut out here; everything else about a line is the caller's.

import type { OpenFile } from '../outside.ts';

/** One stretch of a physical line without NULs. Offsets are in the file; `buffer[from..to)` holds its bytes. */
export interface Segment {
  readonly buffer: Buffer;
  readonly from: number;
  readonly to: number;
  /** Offset in the file of `buffer[0]`. */
  readonly base: number;
  /** Physical line, 1-based. */
  readonly line: number;
  /** False for the end of a file that lacks a last LF. */
  readonly terminated: boolean;
  /** True when the whole window is sound UTF-8, so lines need no check of their own. */
  readonly soundUtf8: boolean;
}

/** Whole lines of a window that is sound UTF-8 without NULs: `buffer[0..end)` ends with a line feed. */
export interface SoundLines {
  readonly buffer: Buffer;
  readonly end: number;
  /** Offset in the file of `buffer[0]`. */
  readonly base: number;
  /** Physical line of the first. */
  readonly line: number;
}

export interface LineSink {
  segment(segment: Segment): void;
  /** Many lines at once, the usual case; returns how many there were. */
  soundLines(lines: SoundLines): number;
  /** A run of NUL bytes that starts at `offset`. */
  nulRun(line: number, offset: number, length: number): void;
  /** A line too long to hold; `head` is its beginning. */
  oversized(line: number, start: number, end: number, head: Buffer): void;
}

/** Longest line that is held in memory as a whole. */
export const longestHeldLine = 64 * 1024 * 1024;
/** Small, because a young process pays more for fresh memory than for reading more often. */
const windowBytes = 256 * 1024;
const lineFeed = 10;

// One window for all scans of this thread: fresh memory costs more than reading the file does.
let sharedWindow = Buffer.alloc(0);

function windowOf(size: number): Buffer {
  if (sharedWindow.length < size) sharedWindow = Buffer.allocUnsafeSlow(size);
  return sharedWindow;
}

/** Frees a window that grew for one long line. */
function shrinkWindow(): void {
  if (sharedWindow.length > windowBytes * 8) sharedWindow = Buffer.alloc(0);
}

interface Place {
  offset: number;
  line: number;
}

const zeros = Buffer.alloc(64 * 1024);

/** Count of NULs at `at`. */
function nulsAt(buffer: Buffer, at: number, end: number): number {
  let index = at;
  while (index + zeros.length <= end && buffer.compare(zeros, 0, zeros.length, index, index + zeros.length) === 0) {
    index += zeros.length;
  }
  while (index < end && buffer[index] === 0) index++;
  return index - at;
}

/** Skips NULs at the place, over any number of windows. */
function skipNuls(file: OpenFile, place: Place, end: number, sink: LineSink): void {
  const start = place.offset;
  const window = windowOf(windowBytes);
  while (place.offset < end) {
    const filled = file.read(window.subarray(0, Math.min(windowBytes, end - place.offset)), place.offset);
    const nuls = nulsAt(window, 0, filled);
    place.offset += nuls;
    if (nuls < filled || filled === 0) break;
  }
  sink.nulRun(place.line, start, place.offset - start);
}

interface Window {
  readonly buffer: Buffer;
  readonly filled: number;
  readonly soundUtf8: boolean;
}

/** Hands out one physical line of the window, cut at its NUL runs. */
function emitLine(window: Window, place: Place, from: number, to: number, terminated: boolean, sink: LineSink): void {
  const { buffer, soundUtf8 } = window;
  const common = { buffer, base: place.offset, line: place.line, soundUtf8 };
  let at = from;
  for (let nul = indexOfNul(buffer, at, to); nul >= 0; nul = indexOfNul(buffer, at, to)) {
    if (nul > at) sink.segment({ ...common, from: at, to: nul, terminated: true });
    const length = nulsAt(buffer, nul, to);
    sink.nulRun(place.line, place.offset + nul, length);
    at = nul + length;
  }
  sink.segment({ ...common, from: at, to, terminated });
}

function indexOfNul(buffer: Buffer, from: number, to: number): number {
  const found = from < to ? buffer.subarray(from, to).indexOf(0) : -1;
  return found < 0 ? -1 : from + found;
}

function emitLines(window: Window, place: Place, last: number, sink: LineSink): void {
  const { buffer, soundUtf8 } = window;
  if (soundUtf8 && indexOfNul(buffer, 0, last + 1) < 0) {
    place.line += sink.soundLines({ buffer, end: last + 1, base: place.offset, line: place.line });
    place.offset += last + 1;
    return;
  }
  for (let from = 0; from <= last; ) {
    const to = buffer.indexOf(lineFeed, from);
    emitLine(window, place, from, to, true, sink);
    place.line++;
    from = to + 1;
  }
  place.offset += last + 1;
}

/** A line longer than we hold: finds its end, or the NUL run that ends its text. */
function passOversized(file: OpenFile, place: Place, end: number, sink: LineSink): void {
  const start = place.offset;
  const head = Buffer.alloc(64 * 1024);
  const headBytes = head.subarray(0, file.read(head, start));
  const window = windowOf(windowBytes);
  let offset = start;
  let found = -1;
  while (found < 0 && offset < end) {
    const filled = file.read(window.subarray(0, Math.min(windowBytes, end - offset)), offset);
    if (filled === 0) break;
    found = window.subarray(0, filled).indexOf(lineFeed);
    offset += found < 0 ? filled : found;
  }
  sink.oversized(place.line, start, offset, headBytes);
  place.offset = offset + (found < 0 ? 0 : 1);
  place.line++;
}

/** Text followed by nothing but NULs to the end of the window: the shape a lost write leaves. */
function emitBeforeNuls(window: Window, place: Place, sink: LineSink): boolean {
  const nul = indexOfNul(window.buffer, 0, window.filled);
  if (nul < 0 || nulsAt(window.buffer, nul, window.filled) < window.filled - nul) return false;
  if (nul > 0) {
    const { buffer, soundUtf8 } = window;
    sink.segment({ buffer, from: 0, to: nul, base: place.offset, line: place.line, terminated: true, soundUtf8 });
  }
  place.offset += nul;
  return true;
}

function readWindow(
  file: OpenFile,
  place: Place,
  end: number,
  size: number,
  isUtf8: (bytes: Buffer) => boolean,
): Window {
  const buffer = windowOf(size);
  const filled = file.read(buffer.subarray(0, Math.min(size, end - place.offset)), place.offset);
  const last = buffer.subarray(0, filled).lastIndexOf(lineFeed);
  const soundUtf8 = isUtf8(buffer.subarray(0, last < 0 ? filled : last + 1));
  return { buffer, filled, soundUtf8 };
}

/** What one look at the place came to: the size the next window needs. */
function step(
  file: OpenFile,
  place: Place,
  end: number,
  size: number,
  sink: LineSink,
  isUtf8: (bytes: Buffer) => boolean,
): number {
  const window = readWindow(file, place, end, size, isUtf8);
  const { buffer, filled } = window;
  if (filled === 0) {
    place.offset = end;
    return windowBytes;
  }
  if (buffer[0] === 0) {
    skipNuls(file, place, end, sink);
    return windowBytes;
  }
  const last = buffer.subarray(0, filled).lastIndexOf(lineFeed);
  if (last >= 0) {
    emitLines(window, place, last, sink);
    return Math.max(windowBytes, Math.min(size, windowBytes * 8));
  }
  if (place.offset + filled >= end) {
    emitLine(window, place, 0, filled, false, sink);
    place.offset = end;
    return windowBytes;
  }
  if (emitBeforeNuls(window, place, sink)) return windowBytes;
  if (size < longestHeldLine) return Math.min(longestHeldLine, size * 4);
  passOversized(file, place, end, sink);
  return windowBytes;
}

/**
 * Reads `[start, end)` of the file line by line into `sink`. `firstLine` is the physical line at `start`. Cost is linear
 * in the bytes; memory is one window, which grows to the longest line up to `longestHeldLine`.
 */
export function scanLines(
  file: OpenFile,
  range: { readonly start: number; readonly end: number; readonly firstLine: number },
  sink: LineSink,
  isUtf8: (bytes: Buffer) => boolean,
): void {
  const place: Place = { offset: range.start, line: range.firstLine };
  let size = windowBytes;
  while (place.offset < range.end) size = step(file, place, range.end, size, sink, isUtf8);
  shrinkWindow();
}
