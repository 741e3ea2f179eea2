// Opens our own record of an ACP session as a session (REC-4, REC-7): heads from the fixed beginning of each line, bodies parsed
// when asked. Every line carries a checksum; one that does not fit is a finding and no entry. Nothing is ever written.
import { basename } from 'node:path';
import { Problem } from '../errors.ts';
import type { Files, OpenFile } from '../outside.ts';
import { checksum } from '../record/checksum.ts';
import type { Entry } from '../record/entry.ts';
import type { Finding } from '../record/finding.ts';
import type { EntryHead, Session, SessionHeader } from '../record/session.ts';
import { acpEntry, acpEntryKind } from './acpEntry.ts';
import { parseFields } from './brokenLine.ts';
import { EntryCache } from './entryCache.ts';
import { type Fields, fieldsOf, stringOf } from './foreign.ts';
import { findingAt } from './recordKind.ts';

/** How every line of a journal of ours begins. */
export const journalOpening = '{"sum":"';
/** Highest schema this version reads. */
const newestSchema = 1;
const bodyStart = journalOpening.length + 8 + 2;
const windowBytes = 1 << 20;
/** Id, parent, time and kind stand in these first bytes of a line. */
const openingBytes = 600;
const headPattern =
  /^"entry":\{"id":"([^"]{1,80})","parentId":(?:null|"([^"]{1,80})"),"at":"([^"]{1,40})","kind":"([^"]{1,80})","payload":\{(?:"message":\{"role":"(\w{1,20})")?/;

const schemaPattern = /,"schema":(\d{1,9})\}\}$/;

interface Line {
  readonly start: number;
  readonly end: number;
  readonly number: number;
}

interface Found {
  readonly heads: EntryHead[];
  readonly lines: number[];
  readonly kinds: string[];
  readonly times: string[];
  readonly ordinals: Map<string, number>;
  readonly findings: Finding[];
  header: Fields | null;
}

class JournalSession implements Session {
  readonly harness = 'acp';
  readonly path: string;
  readonly header: SessionHeader;
  readonly #file: OpenFile;
  readonly #found: Found;
  readonly #cache = new EntryCache();
  readonly #parsed = new Set<number>();

  constructor(path: string, file: OpenFile, found: Found) {
    this.path = path;
    this.#file = file;
    this.#found = found;
    this.header = this.#readHeader();
  }

  get heads(): readonly EntryHead[] {
    return this.#found.heads;
  }

  get findings(): readonly Finding[] {
    return this.#found.findings;
  }

  ordinalOf(id: string): number | null {
    return this.#found.ordinals.get(id) ?? null;
  }

  lineOf(ordinal: number): number | null {
    return this.#found.lines[ordinal] ?? null;
  }

  checked(): number {
    return this.#parsed.size;
  }

  raw(ordinal: number): Buffer {
    const { start, end } = this.#head(ordinal);
    return readBytes(this.#file, start, end);
  }

  peek(ordinal: number, length: number): Buffer {
    const { start, end } = this.#head(ordinal);
    return readBytes(this.#file, start, Math.min(end, start + length));
  }

  entry(ordinal: number): Entry {
    const known = this.#cache.get(ordinal);
    if (known !== null) return known;
    const { id, parentId, start, end } = this.#head(ordinal);
    const base = { id, parentId, ordinal, at: this.#found.times[ordinal] ?? null };
    const entry = acpEntry(base, this.#found.kinds[ordinal] ?? '', this.#payload(ordinal), ({ code, message }) => {
      if (!this.#parsed.has(ordinal)) this.#found.findings.push(findingAt(code, this.lineOf(ordinal), start, message));
    });
    this.#parsed.add(ordinal);
    this.#cache.put(ordinal, entry, end - start);
    return entry;
  }

  close(): void {
    this.#file.close();
  }

  #head(ordinal: number): EntryHead {
    const head = this.#found.heads[ordinal];
    if (head === undefined) throw new RangeError(`no entry ${ordinal}`);
    return head;
  }

  #payload(ordinal: number): unknown {
    const record = parseFields(this.raw(ordinal).toString('utf8')) as { readonly entry?: unknown } | null;
    const entry = record?.entry as { readonly payload?: unknown } | null | undefined;
    return entry?.payload;
  }

  /** Folder and title are entries: the first one says where, the newest how the agent calls it. */
  #readHeader(): SessionHeader {
    const { header, kinds, times } = this.#found;
    const [first, titled] = [kinds.indexOf('attached'), kinds.lastIndexOf('title')];
    const title = titled < 0 ? null : stringOf(fieldsOf(this.#payload(titled))?.name);
    const agent = first < 0 ? null : stringOf(fieldsOf(this.#payload(kinds.lastIndexOf('attached')))?.agentLabel);
    return {
      id: stringOf((header as { readonly sessionId?: unknown } | null)?.sessionId) ?? basename(this.path),
      version: null,
      cwd: first < 0 ? null : stringOf(fieldsOf(this.#payload(first))?.cwd),
      createdAt: times[0] ?? null,
      parentSession: null,
      ...(title === null || title === '' ? {} : { title }),
      ...(agent === null || agent === '' ? {} : { agentLabel: agent }),
    };
  }
}

/**
 * Opens a record for reading. Cost: one pass over the bytes. Throws Problem `no-file`, `unreadable`, `not-a-session` when the file
 * is no record of a session, `future-schema`. The caller closes the session.
 */
export function openJournalFile(path: string, files: Files): Session {
  if (files.stamp(path) === null) throw new Problem('no-file', path);
  let file: OpenFile;
  try {
    file = files.open(path);
  } catch (cause) {
    throw new Problem('unreadable', path, { cause });
  }
  try {
    const found = scan(file, path);
    if (found.header === null && found.heads.length === 0) throw new Problem('not-a-session', path);
    return new JournalSession(path, file, found);
  } catch (problem) {
    file.close();
    throw problem;
  }
}

function readBytes(file: OpenFile, start: number, end: number): Buffer {
  const bytes = Buffer.allocUnsafe(end - start);
  return bytes.subarray(0, file.read(bytes, start));
}

function scan(file: OpenFile, path: string): Found {
  const found: Found = {
    heads: [],
    lines: [],
    kinds: [],
    times: [],
    ordinals: new Map(),
    findings: [],
    header: null,
  };
  let [start, number] = [0, 1];
  let rest: Buffer = Buffer.alloc(0);
  for (let at = 0; at < file.size; ) {
    const chunk = readBytes(file, at, Math.min(file.size, at + windowBytes));
    if (chunk.length === 0) break;
    at += chunk.length;
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let used = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, used)) {
      takeLine(found, bytes.subarray(used, end), { start: start + used, end: start + end, number }, path);
      used = end + 1;
      number += 1;
    }
    rest = bytes.subarray(used);
    start += used;
  }
  if (rest.length > 0) {
    const message = `${rest.length} bytes after the last complete record were never acknowledged`;
    found.findings.push({ code: 'torn-line', severity: 'note', line: number, offset: start, message });
  }
  return found;
}

function takeLine(found: Found, bytes: Buffer, line: Line, path: string): void {
  if (!isWhole(bytes)) {
    const message = 'A record does not fit its checksum and is left out; the others are read.';
    found.findings.push(findingAt('damaged-line', line.number, line.start, message));
    return;
  }
  const opening = bytes.toString('utf8', bodyStart, Math.min(bytes.length, bodyStart + openingBytes));
  const match = headPattern.exec(opening);
  const schema = schemaPattern.exec(bytes.toString('latin1', bytes.length - 24, bytes.length))?.[1];
  if (match !== null && Number(schema) > newestSchema) throw new Problem('future-schema', path);
  if (match !== null) addEntry(found, match, line);
  else takeHeader(found, bytes, line, path);
}

function isWhole(bytes: Buffer): boolean {
  if (bytes.length <= bodyStart || bytes.toString('latin1', 0, journalOpening.length) !== journalOpening) return false;
  const sum = bytes.toString('latin1', journalOpening.length, journalOpening.length + 8);
  return checksum(bytes.subarray(bodyStart, bytes.length - 1)) === sum;
}

function addEntry(found: Found, match: RegExpExecArray, { start, end, number }: Line): void {
  const [, id = '', parentId = null, at = '', kind = '', role = null] = match;
  const ordinal = found.heads.length;
  found.heads.push({ ordinal, id, parentId, kind: acpEntryKind({ kind, role }), start, end });
  found.lines.push(number);
  found.kinds.push(kind);
  found.times.push(at);
  found.ordinals.set(id, ordinal);
}

function takeHeader(found: Found, bytes: Buffer, line: Line, path: string): void {
  const record = parseFields(bytes.toString('utf8')) as { readonly header?: unknown } | null;
  const header = fieldsOf(record?.header);
  const schema = (header as { readonly schema?: unknown } | null)?.schema;
  if (typeof schema === 'number' && schema > newestSchema) throw new Problem('future-schema', path);
  if (header !== null) found.header ??= header;
  else found.findings.push(findingAt('damaged-line', line.number, line.start, 'A record has no known shape.'));
}
