// The journal's lines: JSON, one record each, ended by LF, with a checksum over the record's bytes (STO-1).
// `{"sum":"<16 hex>","entry":{…}}`, and one `header` first that names the session the file name only encodes.

import { createHash } from 'node:crypto';
import type { SessionKey } from './sessionKey.ts';
import { currentSchema, type StoredEntry, storedEntryOf } from './storedEntry.ts';

const opening = '{"sum":"';
const sumLength = 16;
const bodyStart = opening.length + sumLength + 2;
const closing = 0x7d;

/** First 64 bits of SHA-256: against torn and altered bytes, not against an attacker. */
function sumOf(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('hex').slice(0, sumLength);
}

function lineOf(body: string): string {
  return `${opening}${sumOf(body)}",${body}}\n`;
}

export function headerLine(key: SessionKey): string {
  return lineOf(`"header":${JSON.stringify({ schema: currentSchema, ...key })}`);
}

export function entryLine(entry: StoredEntry): string {
  return lineOf(`"entry":${JSON.stringify(entry)}`);
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
  if (sumOf(body) !== line.toString('latin1', opening.length, opening.length + sumLength)) return damaged;
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
