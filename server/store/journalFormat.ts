// The journal's lines: JSON, one record each, ended by LF, with a checksum over the record's bytes (STO-1).
// `{"sum":"<8 hex>","entry":{…}}`, and one `header` first that names the session the file name only encodes.

import { checksum } from '../record/checksum.ts';
import type { SessionKey } from './sessionKey.ts';
import { currentSchema, type StoredEntry, storedEntryOf } from './storedEntry.ts';

const opening = '{"sum":"';
const sumLength = 8;
const bodyStart = opening.length + sumLength + 2;
const closing = 0x7d;

/** A sum is filled in once the whole batch is bytes: turning every record into bytes twice would double the cost. */
const unsummed = `${opening}${'0'.repeat(sumLength)}",`;

function headerText(key: SessionKey): string {
  return `${unsummed}"header":${JSON.stringify({ schema: currentSchema, ...key })}}\n`;
}

/** Ids and times of ours need no escaping, so only what others gave is serialised. */
function entryText({ id, parentId, at, kind, payload, schema }: StoredEntry): string {
  const own = `"id":"${id}","parentId":${JSON.stringify(parentId)},"at":"${at}","kind":${JSON.stringify(kind)}`;
  return `${unsummed}"entry":{${own},"payload":${JSON.stringify(payload)},"schema":${schema}}}\n`;
}

/** The bytes of a batch, one line each; with the header in front where `header` is given. */
export function batchBytes(header: SessionKey | null, entries: readonly StoredEntry[]): Buffer {
  const bytes = Buffer.from((header ? headerText(header) : '') + entries.map(entryText).join(''));
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start);
    bytes.write(checksum(bytes.subarray(start + bodyStart, end - 1)), start + opening.length, 'latin1');
    start = end + 1;
  }
  return bytes;
}

/** What one complete line, without its LF, holds. */
export type JournalLine =
  | { readonly kind: 'header'; readonly key: SessionKey }
  | { readonly kind: 'entry'; readonly entry: StoredEntry }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'future' };

const damaged: JournalLine = { kind: 'damaged' };

/** Reads one line. A wrong checksum, a foreign shape or no JSON is `damaged`. */
export function readLine(line: Buffer): JournalLine {
  const end = line.length - 1;
  if (end <= bodyStart || line[end] !== closing || line.toString('latin1', 0, opening.length) !== opening)
    return damaged;
  const body = line.subarray(bodyStart, end);
  if (checksum(body) !== line.toString('latin1', opening.length, opening.length + sumLength)) return damaged;
  try {
    return interpret(JSON.parse(`{${body.toString('utf8')}}`));
  } catch {
    return damaged;
  }
}

function interpret(data: { readonly header?: unknown; readonly entry?: unknown }): JournalLine {
  if (data.header !== undefined) return headerOf(data.header);
  const entry = storedEntryOf(data.entry);
  if (entry === 'future') return { kind: 'future' };
  return entry === null ? damaged : { kind: 'entry', entry };
}

function headerOf(data: unknown): JournalLine {
  const { schema, projectKey, harness, sessionId } = Object(data) as Record<string, unknown>;
  if (typeof schema === 'number' && schema > currentSchema) return { kind: 'future' };
  if (typeof projectKey !== 'string' || typeof harness !== 'string' || typeof sessionId !== 'string') return damaged;
  return { kind: 'header', key: { projectKey, harness, sessionId } };
}
