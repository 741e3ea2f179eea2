// Reads a journal, from the start or from where a reader left off (STO-1, STO-2). Reading never writes and needs no
// lease: a writer may be appending at the same time, so what follows the last line feed is not looked at yet.

import { closeSync, constants, fstatSync, readSync } from 'node:fs';
import { Problem } from '../errors.ts';
import type { Finding } from '../record/finding.ts';
import { readLine } from './journalFormat.ts';
import { openOurs } from './safeFiles.ts';
import type { SessionKey } from './sessionKey.ts';
import type { StoredEntry } from './storedEntry.ts';

/** An entry and where its line lies in the journal. */
export interface JournalEntry {
  readonly entry: StoredEntry;
  readonly offset: number;
  readonly length: number;
}

export interface JournalContent {
  /** Null when the header was not in the part read, or is damaged. */
  readonly key: SessionKey | null;
  readonly entries: readonly JournalEntry[];
  /** Damaged lines and a torn tail. Offsets in bytes; lines are 1-based and counted from where reading began. */
  readonly findings: readonly Finding[];
  /**
   * End of the last complete line: where reader and writer go on. A complete line may have been acknowledged, so one that is damaged
   * stays where it is.
   */
  readonly readEnd: number;
  /** Size of the file when it was opened. */
  readonly size: number;
}

const chunkBytes = 1 << 20;

interface Reading {
  key: SessionKey | null;
  readonly entries: JournalEntry[];
  readonly findings: Finding[];
  readonly keep: (item: JournalEntry) => boolean;
  line: number;
}

/**
 * Content of a journal from a byte offset on; null when the file is absent. Refuses links and newer schemas. `keep`
 * sees every entry in order and says which stay in memory.
 */
export function readJournal(
  path: string,
  from = 0,
  keep: (item: JournalEntry) => boolean = () => true,
): JournalContent | null {
  const descriptor = openOurs(path, constants.O_RDONLY);
  if (descriptor === null) return null;
  try {
    const size = fstatSync(descriptor).size;
    const reading: Reading = { key: null, entries: [], findings: [], keep, line: 0 };
    const readEnd = readLines(descriptor, path, from, size, reading);
    if (readEnd < size) reading.findings.push(tornTail(reading.line + 1, readEnd, size));
    const { key, entries, findings } = reading;
    return { key, entries, findings, readEnd, size };
  } finally {
    closeSync(descriptor);
  }
}

function tornTail(line: number, offset: number, size: number): Finding {
  const message = `${size - offset} bytes after the last complete record were never acknowledged`;
  return { code: 'torn-line', severity: 'note', line, offset, message };
}

/** Splits on LF in chunks and returns the end of the last complete line. */
function readLines(descriptor: number, path: string, from: number, size: number, reading: Reading): number {
  let rest: Buffer = Buffer.alloc(0);
  let restStart = from;
  for (let at = from; at < size; ) {
    const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, size - at));
    const count = readSync(descriptor, chunk, 0, chunk.length, at);
    if (count === 0) break;
    at += count;
    const bytes = rest.length === 0 ? chunk.subarray(0, count) : Buffer.concat([rest, chunk.subarray(0, count)]);
    const used = takeLines(bytes, restStart, path, reading);
    rest = bytes.subarray(used);
    restStart += used;
  }
  return restStart;
}

function takeLines(bytes: Buffer, start: number, path: string, reading: Reading): number {
  let used = 0;
  for (let end = bytes.indexOf(10, used); end >= 0; end = bytes.indexOf(10, used)) {
    reading.line += 1;
    takeLine(bytes.subarray(used, end), start + used, path, reading);
    used = end + 1;
  }
  return used;
}

function takeLine(line: Buffer, offset: number, path: string, reading: Reading): void {
  const record = readLine(line);
  if (record.kind === 'future') throw new Problem('future-schema', path);
  if (record.kind === 'damaged') {
    const message = 'a record of our journal is damaged; the others are read';
    reading.findings.push({ code: 'damaged-line', severity: 'damage', line: reading.line, offset, message });
    return;
  }
  if (record.kind === 'header') reading.key = record.key;
  else keepEntry(reading, { entry: record.entry, offset, length: line.length });
}

function keepEntry(reading: Reading, item: JournalEntry): void {
  if (reading.keep(item)) reading.entries.push(item);
}
