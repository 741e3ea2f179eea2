// Reads what the list shows from a sound, unbranched session in one pass over its bytes (REC-5): lines are sniffed,
// hardly one is parsed. Anything else, damage, branches, v1, is left to the full reader.

import { isUtf8 } from 'node:buffer';
import type { OpenFile } from '../outside.ts';
import { type EntryKind, textOf } from '../record/entry.ts';
import { promptTitle } from '../record/title.ts';
import { blocksOf } from './blocks.ts';
import { holdsSecondRecord, parseFields } from './brokenLine.ts';
import { EntryChain } from './entryChain.ts';
import { type Fields, fieldsOf, stringOf, timeOf } from './foreign.ts';
import { headerOf, statedVersion } from './piHeader.ts';
import { kindOf } from './recordKind.ts';
import type { ReadRow, RowFacts, RowProgress } from './sessionRow.ts';
import { opensAt, sniffRecord } from './sniff.ts';
import { SecondRecords, takeMessage } from './soundMessage.ts';

const windowBytes = 1024 * 1024;
const rememberedBytes = 64;
const window = { bytes: Buffer.alloc(0) };
/** Of the file at hand. */
const chain = new EntryChain();
const secondRecords = new SecondRecords();

/** Facts while they are gathered. */
export type Facts = { -readonly [name in keyof RowFacts]: RowFacts[name] };

interface Scan {
  readonly file: OpenFile;
  readonly facts: Facts;
  offset: number;
  line: number;
  /** The last bytes before the offset. */
  before: Buffer;
  /** Newest reply: where it stands in the window, −1 for none; read when the window moves on or the file ends. */
  replyFrom: number;
  replyTo: number;
}

/** Models by name: a few serve thousands of sessions, and each name is cut from a text that it would keep alive. */
const models = new Map<string, string>();

function oneModel(provider = '', model = ''): string {
  const name = `${provider}/${model}`;
  const known = models.get(name);
  if (known === undefined) models.set(name, name);
  return known ?? name;
}

/** The model a reply names, from its end: there provider and model follow each other, unescaped. */
function modelOf(facts: Facts, buffer: Buffer, from: number, to: number): string | null {
  const tail = buffer.toString('latin1', Math.max(from, to - 2_048), to);
  const at = tail.lastIndexOf(',"provider":"');
  const match = at < 0 ? null : /^,"provider":"([^"\\]*)","model":"([^"\\]*)"/.exec(tail.slice(at, at + 400));
  if (match !== null) return oneModel(match[1], match[2]);
  facts.checked++;
  const message = fieldsOf(parseFields(buffer.toString('utf8', from, to))?.message);
  const [provider, model] = [stringOf(message?.provider), stringOf(message?.model)];
  return model === null ? null : `${provider ?? ''}/${model}`;
}

function settleReply(scan: Scan, buffer: Buffer): void {
  if (scan.replyFrom >= 0)
    scan.facts.model = modelOf(scan.facts, buffer, scan.replyFrom, scan.replyTo) ?? scan.facts.model;
  scan.replyFrom = -1;
}

function takePrompt(facts: Facts, record: Fields | null): boolean {
  const message = fieldsOf(record?.message);
  if (message === null) return false;
  facts.prompt = promptTitle(textOf(blocksOf(message.content, () => undefined)));
  return true;
}

/** Takes what the list shows of one entry. False when the entry is not as it should be. */
function takeEntry(scan: Scan, buffer: Buffer, from: number, to: number, kind: EntryKind, isMessage: boolean): boolean {
  const { facts } = scan;
  facts.entries++;
  if (isMessage) facts.messages++;
  if (kind === 'assistant') {
    scan.replyFrom = from;
    scan.replyTo = to;
    return true;
  }
  const wanted = kind === 'sessionInfo' || kind === 'modelChange' || (kind === 'user' && facts.prompt === null);
  if (!wanted) return true;
  const record = parseFields(buffer.toString('utf8', from, to));
  facts.checked++;
  if (record === null) return false;
  if (kind === 'user') return takePrompt(facts, record);
  if (kind === 'sessionInfo') {
    facts.name = stringOf(record.name)?.trim() || null;
    return true;
  }
  scan.replyFrom = -1;
  facts.model = `${stringOf(record.provider) ?? ''}/${stringOf(record.modelId) ?? ''}`;
  return true;
}

/** An entry whose keys stand in another order, such as Pi's custom entries. */
function parsedEntry(scan: Scan, buffer: Buffer, from: number, to: number): boolean {
  const record = parseFields(buffer.toString('utf8', from, to));
  scan.facts.checked++;
  const id = stringOf(record?.id);
  if (record === null || !id) return false;
  const kind = kindOf(record);
  const isMessage = record.type === 'message';
  const isNext = kind !== 'unknown' && chain.take(id, stringOf(record.parentId) || null);
  return isNext && takeEntry(scan, buffer, from, to, kind, isMessage);
}

function otherLine(scan: Scan, buffer: Buffer, from: number, to: number): boolean {
  const sniffed = sniffRecord(buffer, from, to);
  if (sniffed === null) return opensAt(buffer, from) && parsedEntry(scan, buffer, from, to);
  const { id, parentId, isMessage } = sniffed;
  if (id === null || !chain.take(id, parentId)) return false;
  const holdsSecond = isMessage ? secondRecords.areIn(buffer, from, to) : holdsSecondRecord(buffer, from, to);
  return !holdsSecond && takeEntry(scan, buffer, from, to, sniffed.kind, isMessage);
}

function takeLine(scan: Scan, buffer: Buffer, from: number, to: number): boolean {
  const role = takeMessage(chain, buffer, from, to);
  if (role === null) return otherLine(scan, buffer, from, to);
  if (secondRecords.areIn(buffer, from, to)) return false;
  return takeEntry(scan, buffer, from, to, role, true);
}

/** Takes the lines of a window from `start` to the line feed at `last`. */
function takeLines(scan: Scan, buffer: Buffer, start: number, last: number): boolean {
  secondRecords.restart();
  for (let from = start; from <= last; ) {
    const to = buffer.indexOf(10, from);
    if (!takeLine(scan, buffer, from, to)) return false;
    scan.line++;
    from = to + 1;
  }
  const newest = buffer.lastIndexOf(10, last - 1) + 1;
  scan.facts.updatedAt = timeIn(buffer, newest, last) ?? scan.facts.updatedAt;
  settleReply(scan, buffer);
  chain.detach();
  scan.offset += last + 1;
  scan.before = Buffer.from(buffer.subarray(Math.max(0, last + 1 - rememberedBytes), last + 1));
  return true;
}

/** Time of a record: among its first keys, else, for custom entries, among its last. */
export function timeIn(buffer: Buffer, from: number, to: number): string | null {
  const pattern = /"timestamp":"([^"]*)"/;
  const first = pattern.exec(buffer.toString('latin1', from, Math.min(to, from + 300)));
  const match = first ?? pattern.exec(buffer.toString('latin1', Math.max(from, to - 300), to));
  return timeOf(match?.[1]);
}

/** Up to `size` bytes at the offset, in the one window there is. */
function readWindow(file: OpenFile, offset: number, size: number): Buffer {
  if (window.bytes.length < size) window.bytes = Buffer.allocUnsafeSlow(size);
  const into = window.bytes.subarray(0, Math.max(0, Math.min(size, file.size - offset)));
  const filled = file.read(into, offset);
  return filled === into.length ? into : into.subarray(0, filled);
}

/** Takes the whole lines of a window from `start`. False when something is not sound. */
function takeWindow(scan: Scan, read: Buffer, start: number, last: number): boolean {
  const lines = read.subarray(0, last + 1);
  return isUtf8(lines) && lines.indexOf(0) < 0 && takeLines(scan, lines, start, last);
}

/** Reads on from the offset. False when something is not sound. */
function scanOn(scan: Scan): boolean {
  const { file } = scan;
  let size = windowBytes;
  while (scan.offset < file.size) {
    const read = readWindow(file, scan.offset, size);
    const last = read.lastIndexOf(10);
    if (last < 0) {
      if (scan.offset + read.length >= file.size || size >= windowBytes * 8) return false;
      size *= 4;
      continue;
    }
    if (!takeWindow(scan, read, 0, last)) return false;
  }
  return true;
}

/** Longest header line read here. */
const longestHeader = 16_384;

/** What the first line says, and its length; null when it is no header of v2 or v3. */
export function takeHeader(start: Buffer, path: string): { readonly facts: Facts; readonly length: number } | null {
  const length = start.indexOf(10);
  const record = length < 0 || length >= longestHeader ? null : parseFields(start.toString('utf8', 0, length));
  if (record?.type !== 'session' || typeof record.id !== 'string') return null;
  const version = statedVersion(record);
  if (version !== 2 && version !== 3) return null;
  const header = headerOf(record, path);
  const { id, cwd, createdAt, parentSession } = header;
  const nothing = { name: null, prompt: null, updatedAt: createdAt, model: null, entries: 0, messages: 0, checked: 0 };
  return { facts: { id, cwd, createdAt, parentSession, harnessTitle: header.title ?? null, ...nothing }, length };
}

function progressOf(scan: Scan): RowProgress {
  const { offset, line, file } = scan;
  let { before } = scan;
  const length = Math.min(rememberedBytes, offset);
  if (before.length < length) {
    before = Buffer.alloc(length);
    file.read(before, offset - length);
  }
  return { offset, line, newestId: chain.newestId, before: before.toString('base64') };
}

function finish(scan: Scan): ReadRow | null {
  return scanOn(scan) ? { facts: scan.facts, findings: [], progress: progressOf(scan) } : null;
}

/** Reads a file from its start; null when the full reader is needed. Memory is one window. */
export function scanRow(file: OpenFile, path: string): ReadRow | null {
  const read = readWindow(file, 0, windowBytes);
  const header = takeHeader(read, path);
  if (header === null) return null;
  chain.restart(null);
  const { facts, length } = header;
  const start = length + 1;
  const scan: Scan = { file, facts, offset: 0, line: 2, before: Buffer.alloc(0), replyFrom: -1, replyTo: -1 };
  const last = read.lastIndexOf(10);
  if (last < start) scan.offset = start;
  else if (!takeWindow(scan, read, start, last)) return null;
  return finish(scan);
}

/** Reads on where an earlier reading left off; null when the file was rewritten or the full reader is needed. */
export function scanGrown(file: OpenFile, earlier: ReadRow): ReadRow | null {
  const { progress } = earlier;
  if (progress === null || progress.offset > file.size) return null;
  const remembered = Buffer.from(progress.before, 'base64');
  const before = Buffer.alloc(remembered.length);
  file.read(before, progress.offset - before.length);
  if (!before.equals(remembered)) return null;
  const { offset, line, newestId } = progress;
  chain.restart(newestId);
  return finish({ file, facts: { ...earlier.facts }, offset, line, before: remembered, replyFrom: -1, replyTo: -1 });
}
