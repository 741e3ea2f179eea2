// Reads type, id, parent and role from the first bytes of a record without parsing it (REC-2): Pi writes these keys
// first and in one order. Any other order or spacing is a miss, and a miss is parsed by the caller.

import type { EntryKind } from '../record/entry.ts';

/** Where the id and the parent id stand in the buffer; `idStart` −1 when the record has none (v1), `parentStart` −1 for null. */
export interface Sniffed {
  readonly kind: EntryKind;
  readonly idStart: number;
  readonly idEnd: number;
  readonly parentStart: number;
  readonly parentEnd: number;
}

const quote = 0x22;
const backslash = 0x5c;
const typeKey = Buffer.from('{"type":"');
const idKey = Buffer.from('","id":"');
const parentKey = Buffer.from('","parentId":');
const nullValue = Buffer.from('null,');
const timeKey = Buffer.from('"timestamp":"');
const roleKey = Buffer.from('","message":{"role":"');

/** Pi's record types other than messages, by the kind they become. `session` is no entry and never sniffed. */
export const kindOfType: Readonly<Record<string, EntryKind>> = {
  compaction: 'compaction',
  branch_summary: 'branchSummary',
  context_edit: 'contextEdit',
  custom_message: 'customMessage',
  custom: 'custom',
  label: 'label',
  session_info: 'sessionInfo',
  model_change: 'modelChange',
  thinking_level_change: 'thinkingChange',
  active_tools_change: 'toolsChange',
  usage: 'usage',
};

export const kindOfRole: Readonly<Record<string, EntryKind>> = {
  user: 'user',
  assistant: 'assistant',
  toolResult: 'toolResult',
  bashExecution: 'bash',
  system: 'system',
  custom: 'customMessage',
  hookMessage: 'customMessage',
  branchSummary: 'branchSummary',
};

interface Word<T> {
  readonly bytes: Buffer;
  readonly value: T;
}

function wordsOf(table: Readonly<Record<string, EntryKind>>): readonly Word<EntryKind>[] {
  return Object.entries(table).map(([word, value]) => ({ bytes: Buffer.from(`${word}"`), value }));
}

const typeWords = wordsOf(kindOfType);
const roleWords = wordsOf(kindOfRole);
const messageWord = Buffer.from('message');
const longestPrefix = 4_096;

/** True when `bytes` stand at `at`. */
export function standsAt(buffer: Buffer, at: number, bytes: Buffer): boolean {
  for (let index = 0; index < bytes.length; index++) {
    if (buffer[at + index] !== bytes[index]) return false;
  }
  return true;
}

/** End of a plain ASCII string that starts at `at`; −1 when it holds an escape or other bytes. */
function plainEnd(buffer: Buffer, at: number, limit: number): number {
  for (let index = at; index < limit; index++) {
    const byte = buffer[index] ?? 0;
    if (byte === quote) return index;
    if (byte < 0x20 || byte > 0x7e || byte === backslash) return -1;
  }
  return -1;
}

function wordAt(buffer: Buffer, at: number, words: readonly Word<EntryKind>[]): Word<EntryKind> | null {
  for (const word of words) {
    if (buffer[at] === word.bytes[0] && standsAt(buffer, at, word.bytes)) return word;
  }
  return null;
}

/** After the role: where the record is a message its kind is the role's. −1-like null is a miss. */
function kindAfterTime(buffer: Buffer, at: number, limit: number): EntryKind | null {
  if (!standsAt(buffer, at, timeKey)) return null;
  const timeEnd = plainEnd(buffer, at + timeKey.length, limit);
  if (timeEnd < 0 || !standsAt(buffer, timeEnd, roleKey)) return null;
  return wordAt(buffer, timeEnd + roleKey.length, roleWords)?.value ?? null;
}

interface Links {
  readonly idStart: number;
  readonly idEnd: number;
  readonly parentStart: number;
  readonly parentEnd: number;
  readonly after: number;
}

const noLinks = { idStart: -1, idEnd: -1, parentStart: -1, parentEnd: -1 };

function linksAt(buffer: Buffer, at: number, limit: number): Links | null {
  if (!standsAt(buffer, at, idKey)) {
    // v1 has no ids: the time follows the type.
    return standsAt(buffer, at + 2, timeKey) ? { ...noLinks, after: at + 2 } : null;
  }
  const idStart = at + idKey.length;
  const idEnd = plainEnd(buffer, idStart, limit);
  if (idEnd <= idStart || !standsAt(buffer, idEnd, parentKey)) return null;
  const value = idEnd + parentKey.length;
  if (standsAt(buffer, value, nullValue)) {
    return { idStart, idEnd, parentStart: -1, parentEnd: -1, after: value + nullValue.length };
  }
  if (buffer[value] !== quote) return null;
  const parentEnd = plainEnd(buffer, value + 1, limit);
  if (parentEnd <= value + 1 || buffer[parentEnd + 1] !== 0x2c) return null;
  return { idStart, idEnd, parentStart: value + 1, parentEnd, after: parentEnd + 2 };
}

/** Sniffs the record in `[start, end)`. Null is a miss: the record must be parsed. Looks at no more than 4 KB. */
export function sniffRecord(buffer: Buffer, start: number, end: number): Sniffed | null {
  if (!standsAt(buffer, start, typeKey)) return null;
  const limit = Math.min(end, start + longestPrefix);
  const typeStart = start + typeKey.length;
  const isMessage = standsAt(buffer, typeStart, messageWord) && buffer[typeStart + messageWord.length] === quote;
  const word = isMessage ? null : wordAt(buffer, typeStart, typeWords);
  if (!isMessage && word === null) return null;
  const typeEnd = typeStart + (word === null ? messageWord.length : word.bytes.length - 1);
  const links = linksAt(buffer, typeEnd, limit);
  if (links === null) return null;
  const kind = word === null ? kindAfterTime(buffer, links.after, limit) : word.value;
  if (kind === null || !isClosed(buffer, end, isMessage)) return null;
  const { idStart, idEnd, parentStart, parentEnd } = links;
  return { kind, idStart, idEnd, parentStart, parentEnd };
}

function isClosed(buffer: Buffer, end: number, isMessage: boolean): boolean {
  return buffer[end - 1] === 0x7d && (!isMessage || buffer[end - 2] === 0x7d);
}

const entryTypeWords = [...Object.keys(kindOfType), 'message', 'session'].map((word) => Buffer.from(`${word}"`));

/** True when a record of a known type opens at `at`. Inside a sound record these bytes are rare: quotes are escaped. */
export function opensRecord(buffer: Buffer, at: number): boolean {
  const typeStart = at + typeKey.length;
  const first = buffer[typeStart];
  return entryTypeWords.some((word) => word[0] === first && standsAt(buffer, typeStart, word));
}

/** The bytes every record of Pi opens with. */
export const recordOpening = typeKey;
