// Opens a Pi session file (REC-1, REC-2, REC-4): bytes → header, heads and findings; bodies are read and parsed one by
// one when asked. The file is never held: one pass through a window, then stretches. Nothing is ever written.

import { isUtf8 } from 'node:buffer';
import { basename, dirname } from 'node:path';
import { Problem } from '../errors.ts';
import type { Files, OpenFile } from '../outside.ts';
import type { Entry } from '../record/entry.ts';
import type { Finding } from '../record/finding.ts';
import type { EntryHead, Session, SessionHeader } from '../record/session.ts';
import { byPlace } from '../record/sessionFindings.ts';
import { joinStretches, parseFields } from './brokenLine.ts';
import { RecordCollector } from './collectRecords.ts';
import { EntryCache } from './entryCache.ts';
import type { Fields } from './foreign.ts';
import { piEntry, type References } from './piEntry.ts';
import { headerOf, nameParts, recoveredHeader } from './piHeader.ts';
import { findingAt } from './recordKind.ts';
import { RecordText } from './recordText.ts';
import { scanLines } from './scanLines.ts';

/** Longest record that is parsed; longer ones are shown by kind only (a string of V8 ends at 512 MB). */
const longestParsed = 400 * 1024 * 1024;

class PiSession implements Session {
  readonly harness = 'pi';
  readonly path: string;
  readonly header: SessionHeader;
  readonly #file: OpenFile;
  readonly #texts: RecordText;
  readonly #found: RecordCollector;
  readonly #findings: Finding[];
  readonly #parsed = new Set<number>();
  readonly #tools: string[] = [];
  readonly #cache = new EntryCache();

  constructor(path: string, file: OpenFile, found: RecordCollector, header: SessionHeader, findings: Finding[]) {
    this.path = path;
    this.#file = file;
    this.#texts = new RecordText(file);
    this.#found = found;
    this.header = header;
    this.#findings = findings;
  }

  get heads(): readonly EntryHead[] {
    return this.#found.table.heads;
  }

  get findings(): readonly Finding[] {
    return [...this.#findings].sort(byPlace);
  }

  ordinalOf(id: string): number | null {
    return this.#found.table.ordinalOf(id);
  }

  lineOf(ordinal: number): number | null {
    return this.#found.table.lineOf(ordinal);
  }

  checked(): number {
    return this.#parsed.size;
  }

  raw(ordinal: number): Buffer {
    const head = this.#head(ordinal);
    return this.#bytes(head.start, head.end);
  }

  text(ordinal: number): string {
    return this.#text(this.#head(ordinal));
  }

  peek(ordinal: number, length: number): Buffer {
    const { start, end } = this.#head(ordinal);
    return this.#bytes(start, Math.min(end, start + length));
  }

  toolOf(ordinal: number): string | null {
    return this.#tools[ordinal] ?? null;
  }

  entry(ordinal: number): Entry {
    const known = this.#cache.get(ordinal);
    if (known !== null) return known;
    const head = this.#head(ordinal);
    const entry = this.#parse(head);
    if (entry.kind === 'toolResult') this.#tools[ordinal] = entry.tool;
    // Kept from the second time on: one walk over the branch, the usual case, would only make the collector carry them about.
    if (this.#parsed.has(ordinal)) this.#cache.put(ordinal, entry, head.end - head.start);
    else this.#parsed.add(ordinal);
    return entry;
  }

  close(): void {
    this.#texts.close();
    this.#file.close();
  }

  #head(ordinal: number): EntryHead {
    const head = this.#found.table.heads[ordinal];
    if (head === undefined) throw new RangeError(`no entry ${ordinal}`);
    return head;
  }

  #bytes(start: number, end: number): Buffer {
    const bytes = Buffer.allocUnsafe(end - start);
    return bytes.subarray(0, this.#file.read(bytes, start));
  }

  #text(head: EntryHead): string {
    const broken = this.#found.broken.get(head.ordinal);
    if (broken === undefined) return this.#texts.read(head.start, head.end);
    const texts = broken.stretches.map(({ start, end, line }) => ({ text: this.#bytes(start, end).toString(), line }));
    return joinStretches(texts, broken.joiner);
  }

  #parse(head: EntryHead): Entry {
    const { ordinal, id, parentId } = head;
    const base = { ordinal, id, parentId };
    const record = head.end - head.start > longestParsed ? null : parseFields(this.#text(head));
    const first = !this.#parsed.has(ordinal);
    if (record === null) {
      if (first) this.#report(head, 'damaged-line', 'The record does not parse; only its place in the tree is known.');
      return { ...base, at: null, kind: 'unknown', type: 'damaged' };
    }
    const entry = piEntry(base, record, this.#references(ordinal), ({ code, message }) => {
      if (first) this.#report(head, code, message);
    });
    if (first && isUncertain(entry, record)) {
      this.#report(head, 'boundary-uncertain', 'The boundary keeps entries from a point that does not exist.');
    }
    return entry;
  }

  #report(head: EntryHead, code: Finding['code'], message: string): void {
    this.#findings.push(findingAt(code, this.lineOf(head.ordinal), head.start, message));
  }

  #references(ordinal: number): References {
    const { table, piIndex } = this.#found;
    return {
      resolve: (id) => table.resolve(id, ordinal),
      precedes: (id) => (table.ordinalOf(id) ?? ordinal) < ordinal,
      atPiIndex: (index) => table.heads[piIndex[index] ?? -1]?.id ?? null,
    };
  }
}

/** True when the boundary names something to keep, and that is not there. */
function isUncertain(entry: Entry, record: Fields): boolean {
  if (entry.kind !== 'compaction' || entry.firstKeptEntryId !== null) return false;
  if (entry.shape === 'tail') return false;
  return entry.shape !== 'self' || record.firstKeptEntryId === undefined;
}

function openAny(path: string, files: Files): OpenFile {
  if (files.stamp(path) === null) {
    const item = files.list(dirname(path)).find(({ name }) => name === basename(path));
    throw new Problem(item === undefined ? 'no-file' : 'not-a-session', path);
  }
  try {
    return files.open(path);
  } catch (cause) {
    throw new Problem('unreadable', path, { cause });
  }
}

function scan(path: string, file: OpenFile): RecordCollector {
  const found = new RecordCollector(file);
  try {
    scanLines(file, { start: 0, end: file.size, firstLine: 1 }, found, isUtf8);
  } catch (cause) {
    throw new Problem('unreadable', path, { cause });
  }
  found.finish();
  if (found.header === null && found.known === 0) throw new Problem('not-a-session', path);
  return found;
}

function headerFindings(found: RecordCollector, header: SessionHeader, path: string, files: Files): Finding[] {
  const findings: Finding[] = [];
  const { headerLine } = found;
  const find = (code: Finding['code'], line: number | null, message: string) =>
    findings.push(findingAt(code, line, line === null ? null : 0, message));
  if (found.header === null && found.headerRemains === null) {
    find('header-missing', 1, 'The file begins without a header; id and folder come from its name.');
  }
  const { id } = nameParts(path);
  if (id !== null && id !== header.id)
    find('id-mismatch', headerLine, `The file name says ${id}, the header ${header.id}.`);
  if (header.cwd !== null && !hasFolder(header.cwd, files)) {
    find('folder-missing', headerLine, `The folder ${header.cwd} does not exist here.`);
  }
  return findings;
}

/** True when the folder exists. */
export function hasFolder(folder: string, files: Files): boolean {
  const parent = dirname(folder);
  if (parent === folder) return true;
  const name = basename(folder);
  return files
    .list(parent)
    .some((item) => item.kind === 'folder' && item.name.normalize('NFC') === name.normalize('NFC'));
}

/**
 * Opens a session file for reading. Cost: one pass over the bytes; memory ≤ 200 B per entry plus one window.
 * Odd data becomes findings. Throws Problem `no-file`, `unreadable`, or `not-a-session` when the file itself is none.
 * The caller closes the session.
 */
export function openPiFile(path: string, files: Files): Session {
  const before = files.stamp(path);
  const file = openAny(path, files);
  try {
    const found = scan(path, file);
    const stated = found.header === null ? recoveredHeader(found.headerRemains, path) : headerOf(found.header, path);
    const header = found.lateTitle === null ? stated : { title: found.lateTitle, ...stated };
    const findings = [...found.findings, ...headerFindings(found, header, path, files)];
    const after = files.stamp(path);
    if (after !== null && before !== null && (after.size !== before.size || after.mtimeMs !== before.mtimeMs)) {
      findings.push(
        findingAt('live-writer', null, null, 'The file changed while it was read: a process is writing it.'),
      );
    }
    return new PiSession(path, file, found, header, findings);
  } catch (problem) {
    file.close();
    throw problem;
  }
}
