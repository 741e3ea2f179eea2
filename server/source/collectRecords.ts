// Lines → heads and findings (REC-2): sniffs sound lines, parses the rest, and saves what can be saved from broken
// ones. Bodies are not kept; a record made of several stretches is remembered as such.

import { isUtf8 } from 'node:buffer';
import type { OpenFile } from '../outside.ts';
import type { Finding, FindingCode } from '../record/finding.ts';
import { holdsSecondRecord, joinStretches, parseFields, piecesOf, type Stretch, stretchOf } from './brokenLine.ts';
import { type BrokenRecord, BrokenRecords, type BrokenSink, type SniffedEntry } from './brokenRecords.ts';
import { EntryTable, type FoundRecord } from './entryTable.ts';
import { type Fields, fieldsOf, isTooDeep, stringOf } from './foreign.ts';
import { type LineBytes, parseAny, textBytes, trimmed } from './lineBytes.ts';
import { statedVersion } from './piHeader.ts';
import { findingAt, kindOf, provesSession, shown } from './recordKind.ts';
import type { LineSink, Segment, SoundLines } from './scanLines.ts';
import { glimpse, type Sniffed, sniffRecord } from './sniff.ts';
import { SecondRecords } from './soundMessage.ts';

/** Lines longer than this are worth a note. */
export const oversizedLine = 8 * 1024 * 1024;
const sessionOpening = '{"type":"session"';
const keptRemains = 65_536;
const lineFeed = 10;

/** Where a record stands. */
interface Place {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** Gathers what one scan finds. Lives for the scan and its result. */
export class RecordCollector implements LineSink, BrokenSink {
  readonly table = new EntryTable();
  readonly findings: Finding[] = [];
  readonly broken = new Map<number, BrokenRecord>();
  /** v1 alone: entry ordinal per line Pi parses, −1 for other records. */
  readonly piIndex: number[] = [];
  header: Fields | null = null;
  /** What is left of a damaged header. */
  headerRemains: string | null = null;
  headerLine: number | null = null;
  /** What a `title` record before the header says: the harness named the session there (REC-5). */
  lateTitle: string | null = null;
  /** Records that prove a session: messages, and known types with the links of an entry. */
  known = 0;
  /** What may have been the header. */
  #lostHeader: Stretch | null = null;
  #lateRecord = '';
  readonly #file: OpenFile;
  readonly #brokenRecords = new BrokenRecords(this);
  readonly #secondRecords = new SecondRecords();

  constructor(file: OpenFile) {
    this.#file = file;
  }

  nulRun(line: number, offset: number, length: number): void {
    this.#find('nul-bytes', line, offset, `${length} NUL bytes stand where text should be.`);
  }

  oversized(line: number, start: number, end: number, head: Buffer): void {
    this.#brokenRecords.soundLine();
    this.#find('oversized-line', line, start, `The line has ${end - start} bytes.`);
    const closed = Buffer.concat([head, Buffer.from('}}')]);
    const sniffed = sniffRecord(closed, 0, closed.length);
    if (sniffed === null) this.#find('damaged-line', line, start, 'The line is no record, or too long to be read.');
    else this.#keepSniffed(sniffed, { buffer: closed, from: 0, to: head.length }, { start, end, line });
  }

  soundLines({ buffer, end, base, line: first }: SoundLines): number {
    this.#secondRecords.restart();
    let line = first;
    for (let from = 0; from < end; line++) {
      const to = buffer.indexOf(lineFeed, from);
      if (!this.#soundLine(buffer, from, to, base, line)) {
        this.segment({ buffer, from, to, base, line, terminated: true, soundUtf8: true });
      }
      from = to + 1;
    }
    return line - first;
  }

  /** Takes a message as nearly all lines are; false, with nothing done, for any other line. */
  #soundLine(buffer: Buffer, from: number, to: number, base: number, line: number): boolean {
    const sniffed = glimpse(buffer, from, to);
    if (sniffed === null || sniffed.id === null || !sniffed.isMessage) return false;
    if (this.#secondRecords.areIn(buffer, from, to)) return false;
    // What was suspect comes first in the file, so it is settled before this entry gets its place.
    this.#brokenRecords.soundLine();
    const ordinal = this.table.addSound(sniffed, base + from, base + to, line);
    if (ordinal < 0) return false;
    this.known++;
    this.#brokenRecords.sniffedLine(ordinal);
    return true;
  }

  segment(segment: Segment): void {
    const { buffer, from, line, base } = segment;
    let { to } = segment;
    if (to - from > oversizedLine) this.#find('oversized-line', line, base + from, `The line has ${to - from} bytes.`);
    if (to > from && buffer[to - 1] === 0x0d) to--;
    if (!segment.soundUtf8 && !isUtf8(buffer.subarray(from, to))) {
      this.#find('invalid-utf8', line, base + from, 'LineBytes that are no UTF-8 stand in this line.');
    }
    const sniffed = sniffRecord(buffer, from, to);
    if (sniffed === null || holdsSecondRecord(buffer, from, to)) {
      this.#otherLine(segment, to);
      return;
    }
    // What was suspect comes first in the file, so it is settled before this entry gets its place.
    this.#brokenRecords.soundLine();
    const [start, end] = [base + from, base + to];
    const ordinal = this.#keepSniffed(sniffed, { buffer, from, to }, { start, end, line });
    this.#brokenRecords.sniffedLine(ordinal);
  }

  #otherLine({ buffer, base, line, from: first }: Segment, to: number): void {
    let from = first;
    if (buffer[from] === 0xef && buffer[from + 1] === 0xbb && buffer[from + 2] === 0xbf) {
      this.#find('bom', line, base + from, 'A byte-order mark stands here.');
      from += 3;
    }
    const bytes = trimmed(buffer, from, to);
    if (bytes.from >= bytes.to) return;
    const value = parseAny(buffer.toString('utf8', bytes.from, bytes.to));
    if (value === undefined) {
      this.#brokenLine({ buffer, from, to }, base, line);
      return;
    }
    this.#brokenRecords.soundLine();
    const place = { start: base + bytes.from, end: base + bytes.to, line };
    const record = fieldsOf(value);
    if (record !== null) this.#keepParsed(record, bytes, place, true);
    else this.#noObject(value, place);
  }

  #noObject(value: unknown, place: Place): void {
    // Pi keeps what is true, so its v1 positions count it.
    if (value) this.piIndex.push(-1);
    const code = isTooDeep(value) ? 'too-deep' : 'damaged-line';
    this.#find(code, place.line, place.start, 'The line is JSON, but no record.');
  }

  #brokenLine({ buffer, from, to }: LineBytes, base: number, line: number): void {
    const pieces = piecesOf(buffer, from, to);
    const saved = pieces.filter((piece) => piece.record !== null).length;
    const rest = pieces.filter((piece) => piece.record === null).map((piece) => stretchOf(buffer, piece, base, line));
    if (saved > 0) this.#find('joined-records', line, base + from, `${saved} records were saved from one line.`);
    // A record in the middle of another: without it, the outer one may be whole.
    const outer = rest.length > 1 ? parseFields(joinStretches(rest, '')) : null;
    if (outer !== null) this.rejoined(outer, { stretches: rest, joiner: '' }, null);
    for (const piece of pieces) {
      const place = { start: base + piece.from, end: base + piece.to, line };
      if (piece.record !== null) {
        this.#brokenRecords.soundPiece();
        this.#keepParsed(piece.record, { buffer, from: piece.from, to: piece.to }, place, false);
      } else if (outer === null && buffer.toString('latin1', piece.from, piece.to).trim() !== '') {
        this.#brokenRecords.unparsed(stretchOf(buffer, piece, base, line));
      }
    }
  }

  rejoined(record: Fields, broken: BrokenRecord, owner: number | null): void {
    const { stretches, joiner } = broken;
    const [first] = stretches;
    const last = stretches.at(-1);
    if (first === undefined || last === undefined) return;
    const place = { start: first.start, end: last.end, line: first.line };
    if (last.line > first.line) {
      this.#find(
        'broken-record',
        first.line,
        first.start,
        `A record is broken over ${last.line - first.line + 1} lines.`,
      );
    }
    if (owner !== null) this.table.extend(owner, last.end);
    const ordinal = owner ?? this.#keepParsed(record, textBytes(record), place, false);
    if (ordinal !== null) this.broken.set(ordinal, { stretches, joiner });
  }

  lost(stretch: Stretch, last: boolean): void {
    const { line, start, text } = stretch;
    const isHeader = text.startsWith(sessionOpening);
    const isFirst = this.header === null && this.table.heads.length === 0;
    if (isHeader || isFirst) this.#lostHeader ??= stretch;
    if (isHeader && this.#lostHeader === stretch) return;
    if (stretch.tooDeep) this.#find('too-deep', line, start, 'The line nests too deep to be a record.');
    else if (!stretch.opens) this.#find('damaged-line', line, start, 'The line is no record.');
    else if (!last) this.#find('damaged-line', line, start, 'The record is cut off or damaged.');
    else {
      const message = 'The last line is cut off; it may still be being written.';
      // A cut inside a character is part of the cut.
      if (this.findings.at(-1)?.code === 'invalid-utf8' && this.findings.at(-1)?.line === line) this.findings.pop();
      this.findings.push({ code: 'torn-line', severity: 'note', line, offset: start, message });
    }
  }

  text(start: number, end: number): string {
    const bytes = Buffer.alloc(end - start);
    return bytes.toString('utf8', 0, this.#file.read(bytes, start));
  }

  sniffed(ordinal: number): SniffedEntry | null {
    const head = this.table.heads[ordinal];
    const line = this.table.lineOf(ordinal);
    return head === undefined || line === null ? null : { ordinal, start: head.start, end: head.end, line };
  }

  #keepSniffed({ kind, id, parentId }: Sniffed, bytes: LineBytes, { start, end, line }: Place): number {
    this.known++;
    // Most parents are the entry before: then its string is used again.
    const { newestId } = this.table;
    const parent = parentId === newestId ? newestId : parentId;
    return this.#place({ kind, id, parentId: parent, start, end, line }, bytes, true);
  }

  /** `piReads`: Pi parses this line too, so its positions (v1) count it. */
  #keepParsed(record: Fields, bytes: LineBytes, place: Place, piReads: boolean): number | null {
    const { line, start } = place;
    const kind = kindOf(record);
    const id = stringOf(record.id) || null;
    const isLate = kind === 'unknown' && id === null && this.header === null && record.type !== 'session';
    if (isLate) this.#keepLate(record);
    else if (record.type === 'session') this.#keepHeader(record, place);
    if (isLate || record.type === 'session') {
      if (piReads) this.piIndex.push(-1);
      return null;
    }
    if (provesSession(record, kind)) this.known++;
    if (typeof record.type !== 'string') this.#find('odd-field', line, start, 'The record has no type.');
    else if (kind === 'unknown')
      this.#find('unknown-entry', line, start, `Unknown entry type "${shown(record.type)}".`);
    return this.#place({ kind, id, parentId: stringOf(record.parentId) || null, ...place }, bytes, piReads);
  }

  #place(found: FoundRecord, { buffer, from, to }: LineBytes, piReads: boolean): number {
    const placed = this.table.add(found, () => buffer.subarray(from, to));
    const { line, start } = found;
    if (placed.duplicate) this.#find('duplicate-id', line, start, `The id ${found.id} was used before.`);
    if (placed.derived) this.#find('odd-field', line, start, 'The entry has no id; one was derived.');
    if (this.table.linear && piReads) this.piIndex.push(placed.ordinal);
    return placed.ordinal;
  }

  #keepLate(record: Fields): void {
    this.#lateRecord = shown(record.type);
    if (record.type === 'title') this.lateTitle = stringOf(record.title) ?? this.lateTitle;
  }

  #keepHeader(record: Fields, { line, start }: Place): void {
    if (this.header !== null) {
      this.#find('multiple-headers', line, start, 'Another header stands here; the first one counts.');
      return;
    }
    if (typeof record.id !== 'string') {
      this.headerRemains ??= JSON.stringify({ ...record, id: undefined }).slice(0, keptRemains);
      this.#find('header-damaged', line, start, 'The header has no id; it was recovered as far as possible.');
      return;
    }
    if (this.table.heads.length > 0) this.#find('header-late', line, start, 'Entries stand before the header.');
    else if (this.#lateRecord !== '') {
      this.#find('header-late', line, start, `A record of type "${this.#lateRecord}" stands before the header.`);
    }
    this.header = record;
    this.headerLine = line;
    const version = statedVersion(record);
    if (version > 3) {
      this.#find('future-version', line, start, `Version ${shown(record.version)} is newer than 3; it is read as 3.`);
    }
    this.table.linear ??= version < 2;
  }

  #find(code: FindingCode, line: number, offset: number, message: string): void {
    this.findings.push(findingAt(code, line, offset, message));
  }

  /** Ends the scan. */
  finish(): void {
    this.#brokenRecords.flush(true);
    this.table.settle();
    const lost = this.#lostHeader;
    if (lost === null) return;
    if (this.header !== null) {
      // A whole header follows: the lost one is a line like any other.
      if (lost.text.startsWith(sessionOpening))
        this.#find('damaged-line', lost.line, lost.start, 'A header is cut off.');
      return;
    }
    this.headerRemains ??= lost.text.slice(0, keptRemains);
    this.headerLine ??= lost.line;
    this.#find('header-damaged', lost.line, lost.start, 'The header is damaged; it was recovered as far as possible.');
  }
}
