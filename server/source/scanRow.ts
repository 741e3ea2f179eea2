// Reads what the list shows from a sound, unbranched session in one pass over its bytes (REC-5): lines are sniffed,
// hardly one is parsed. Anything else, damage, branches, v1, is left to the full reader.

import { isUtf8 } from 'node:buffer';
import type { OpenFile } from '../outside.ts';
import { textOf } from '../record/entry.ts';
import { promptTitle } from '../record/title.ts';
import { blocksOf } from './blocks.ts';
import { holdsSecondRecord, parseFields } from './brokenLine.ts';
import { type Fields, fieldsOf, stringOf, timeOf } from './foreign.ts';
import { headerOf, statedVersion } from './piHeader.ts';
import { kindOf } from './recordKind.ts';
import type { ReadRow, RowFacts, RowProgress } from './sessionRow.ts';
import { detached, opensAt, type Sniffed, sniffRecord, sniffText } from './sniff.ts';
import { longestPiece, pieceEnd, SecondRecords } from './soundText.ts';

const windowBytes = 1024 * 1024;
const rememberedBytes = 64;
const window = { bytes: Buffer.alloc(0) };
/** Ids met in the file at hand. */
const ids = new Set<string>();
const secondRecords = new SecondRecords();

type Facts = { -readonly [name in keyof RowFacts]: RowFacts[name] };

interface Scan {
  readonly file: OpenFile;
  readonly facts: Facts;
  offset: number;
  line: number;
  /** Id of the entry before; null before the first. */
  newest: string | null;
  /** Newest reply: where it stands in the window; read when the window moves on or the file ends. */
  reply: { from: number; to: number } | null;
}

/** Ids of an entry. */
interface Link {
  readonly id: string;
  readonly parentId: string | null;
}

/** Takes the entry as the next one in the line; false when it hangs elsewhere or its id was used before. */
function takeLink(scan: Scan, { id, parentId }: Link): boolean {
  if (parentId !== scan.newest || ids.has(id)) return false;
  ids.add(id);
  scan.newest = id;
  return true;
}

/** The model a reply names, from its end: there provider and model follow each other, unescaped. */
function modelOf(buffer: Buffer, from: number, to: number): string | null {
  const tail = buffer.toString('latin1', Math.max(from, to - 2_048), to);
  const at = tail.lastIndexOf(',"provider":"');
  const match = at < 0 ? null : /^,"provider":"([^"\\]*)","model":"([^"\\]*)"/.exec(tail.slice(at, at + 400));
  if (match !== null) return `${match[1]}/${match[2]}`;
  const message = fieldsOf(parseFields(buffer.toString('utf8', from, to))?.message);
  const [provider, model] = [stringOf(message?.provider), stringOf(message?.model)];
  return model === null ? null : `${provider ?? ''}/${model}`;
}

function settleReply(scan: Scan, buffer: Buffer): void {
  if (scan.reply !== null) scan.facts.model = modelOf(buffer, scan.reply.from, scan.reply.to) ?? scan.facts.model;
  scan.reply = null;
}

function takePrompt(facts: Facts, record: Fields | null): boolean {
  const message = fieldsOf(record?.message);
  if (message === null) return false;
  facts.prompt = promptTitle(textOf(blocksOf(message.content, () => undefined)));
  return true;
}

/** Takes what the list shows of one entry. False when the entry is not as it should be. */
function takeEntry(
  scan: Scan,
  buffer: Buffer,
  from: number,
  to: number,
  what: Pick<Sniffed, 'kind' | 'isMessage'>,
): boolean {
  const { kind, isMessage } = what;
  const { facts } = scan;
  facts.entries++;
  if (isMessage) facts.messages++;
  if (kind === 'assistant') {
    scan.reply = { from, to };
    return true;
  }
  const wanted = kind === 'sessionInfo' || kind === 'modelChange' || (kind === 'user' && facts.prompt === null);
  if (!wanted) return true;
  const record = parseFields(buffer.toString('utf8', from, to));
  if (record === null) return false;
  if (kind === 'user') return takePrompt(facts, record);
  if (kind === 'sessionInfo') {
    facts.name = stringOf(record.name)?.trim() || null;
    return true;
  }
  scan.reply = null;
  facts.model = `${stringOf(record.provider) ?? ''}/${stringOf(record.modelId) ?? ''}`;
  return true;
}

/** An entry whose keys stand in another order, such as Pi's custom entries. */
function parsedEntry(scan: Scan, buffer: Buffer, from: number, to: number): boolean {
  const record = parseFields(buffer.toString('utf8', from, to));
  const id = stringOf(record?.id);
  if (record === null || !id) return false;
  const kind = kindOf(record);
  const isMessage = record.type === 'message';
  const link = { id, parentId: stringOf(record.parentId) || null };
  return kind !== 'unknown' && takeLink(scan, link) && takeEntry(scan, buffer, from, to, { kind, isMessage });
}

/** Takes a line, sniffed or not; `isPlain` when it holds one record for certain. */
function takeLine(
  scan: Scan,
  buffer: Buffer,
  from: number,
  to: number,
  sniffed: Sniffed | null,
  isPlain: boolean,
): boolean {
  scan.line++;
  if (sniffed === null) return opensAt(buffer, from) && parsedEntry(scan, buffer, from, to);
  const { id, parentId } = sniffed;
  if (id === null || (!isPlain && holdsSecondRecord(buffer, from, to))) return false;
  return takeLink(scan, { id: detached(id), parentId }) && takeEntry(scan, buffer, from, to, sniffed);
}

/** Takes the lines of a piece, `buffer[offset..end)`. */
function takePiece(scan: Scan, buffer: Buffer, offset: number, end: number): boolean {
  const text = buffer.latin1Slice(offset, end);
  const { length } = text;
  secondRecords.restart();
  for (let from = 0; from < length; ) {
    const to = text.indexOf('\n', from);
    const sniffed = sniffText(text, from, to);
    const isPlain = sniffed !== null && !secondRecords.mayHold(text, from, to, sniffed);
    if (!takeLine(scan, buffer, offset + from, offset + to, sniffed, isPlain)) return false;
    from = to + 1;
  }
  return true;
}

function takeLines(scan: Scan, buffer: Buffer, last: number): boolean {
  for (let from = 0; from <= last; ) {
    const end = pieceEnd(buffer, from, last + 1);
    const isTaken =
      end - from > longestPiece
        ? takeLine(scan, buffer, from, end - 1, sniffRecord(buffer, from, end - 1), false)
        : takePiece(scan, buffer, from, end);
    if (!isTaken) return false;
    from = end;
  }
  const newest = buffer.lastIndexOf(10, last - 1) + 1;
  scan.facts.updatedAt = timeIn(buffer, newest, last) ?? scan.facts.updatedAt;
  settleReply(scan, buffer);
  scan.offset += last + 1;
  return true;
}

/** Time of a record: among its first keys, else, for custom entries, among its last. */
function timeIn(buffer: Buffer, from: number, to: number): string | null {
  const pattern = /"timestamp":"([^"]*)"/;
  const first = pattern.exec(buffer.toString('latin1', from, Math.min(to, from + 300)));
  const match = first ?? pattern.exec(buffer.toString('latin1', Math.max(from, to - 300), to));
  return timeOf(match?.[1]);
}

/** Reads on from the offset. False when something is not sound. */
function scanOn(scan: Scan, end: number): boolean {
  let size = windowBytes;
  while (scan.offset < end) {
    if (window.bytes.length < size) window.bytes = Buffer.allocUnsafeSlow(size);
    const buffer = window.bytes.subarray(0, size);
    const filled = scan.file.read(buffer.subarray(0, Math.min(size, end - scan.offset)), scan.offset);
    const read = buffer.subarray(0, filled);
    const last = read.lastIndexOf(10);
    if (last < 0) {
      if (scan.offset + filled >= end || size >= windowBytes * 8) return false;
      size *= 4;
      continue;
    }
    const lines = read.subarray(0, last + 1);
    if (!isUtf8(lines) || lines.indexOf(0) >= 0 || !takeLines(scan, lines, last)) return false;
  }
  return true;
}

function takeHeader(file: OpenFile, path: string): { readonly facts: Facts; readonly length: number } | null {
  const bytes = Buffer.alloc(Math.min(file.size, 16_384));
  const start = bytes.subarray(0, file.read(bytes, 0));
  const length = start.indexOf(10);
  const record = length < 0 ? null : parseFields(start.toString('utf8', 0, length));
  if (record?.type !== 'session' || typeof record.id !== 'string') return null;
  const version = statedVersion(record);
  if (version !== 2 && version !== 3) return null;
  const header = headerOf(record, path);
  const { id, cwd, createdAt, parentSession } = header;
  const nothing = { name: null, prompt: null, updatedAt: createdAt, model: null, entries: 0, messages: 0 };
  return { facts: { id, cwd, createdAt, parentSession, harnessTitle: header.title ?? null, ...nothing }, length };
}

function progressOf(scan: Scan): RowProgress {
  const before = Buffer.alloc(Math.min(rememberedBytes, scan.offset));
  scan.file.read(before, scan.offset - before.length);
  return { offset: scan.offset, line: scan.line, newestId: scan.newest, before: before.toString('base64') };
}

function finish(scan: Scan, end: number): ReadRow | null {
  return scanOn(scan, end) ? { facts: scan.facts, findings: [], progress: progressOf(scan) } : null;
}

/** Reads a file from its start; null when the full reader is needed. Memory is one window. */
export function scanRow(file: OpenFile, path: string): ReadRow | null {
  const header = takeHeader(file, path);
  if (header === null) return null;
  ids.clear();
  const { facts, length } = header;
  return finish({ file, facts, offset: length + 1, line: 2, newest: null, reply: null }, file.size);
}

/** Reads on where an earlier reading left off; null when the file was rewritten or the full reader is needed. */
export function scanGrown(file: OpenFile, earlier: ReadRow): ReadRow | null {
  const { progress } = earlier;
  if (progress === null || progress.offset > file.size) return null;
  const remembered = Buffer.from(progress.before, 'base64');
  const before = Buffer.alloc(remembered.length);
  file.read(before, progress.offset - before.length);
  if (!before.equals(remembered)) return null;
  ids.clear();
  const { offset, line, newestId } = progress;
  return finish({ file, facts: { ...earlier.facts }, offset, line, newest: newestId, reply: null }, file.size);
}
