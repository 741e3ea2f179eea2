// Reads type, id, parent and role from the first characters of a record without parsing it (REC-2): Pi writes these keys
// first and in one order. Any other order or spacing is a miss, and a miss is parsed by the caller. The work is left to
// native code, one pattern, because most sessions are read once by a process that has just begun.

import type { EntryKind } from '../record/entry.ts';

declare global {
  interface Buffer {
    /** Node's own slice behind `toString('latin1')`, without the layers that cost a young process more than the slice. */
    latin1Slice(start: number, end: number): string;
  }
}

/** What the beginning of a record says. `id` null when it has none (v1). */
export interface Sniffed {
  readonly kind: EntryKind;
  readonly isMessage: boolean;
  readonly id: string | null;
  readonly parentId: string | null;
}

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

const types = Object.keys(kindOfType).join('|');
const roles = Object.keys(kindOfRole).join('|');
/** ASCII without quote and backslash: what can be taken as it stands. */
const plain = '[ !#-\\[\\]-~]';
const shape = new RegExp(
  `^\\{"type":"(?:(${types})|message)",(?:"id":"(${plain}+)","parentId":(?:null|"(${plain}+)"),)?` +
    `"timestamp":"${plain}*"(?:,"message":\\{"role":"(${roles})")?`,
);
/** The keys looked at end well before this, unless ids are absurd; then the record is parsed. */
const prefixLength = 240;
const closingBrace = 0x7d;
/** Substrings this long keep the string they were cut from alive. */
const slicedLength = 13;

/** A string of its own, not a view of the text it was cut from. */
export function detached(text: string): string {
  return text.length < slicedLength ? text : Buffer.from(text, 'latin1').latin1Slice(0, text.length);
}

/**
 * Sniffs the record in `[start, end)`. Null is a miss: the record must be parsed. Ids may be views of a longer text: `detached`
 * makes them strings of their own.
 */
export function glimpse(buffer: Buffer, start: number, end: number): Sniffed | null {
  if (buffer[end - 1] !== closingBrace) return null;
  const match = shape.exec(buffer.latin1Slice(start, Math.min(end, start + prefixLength)));
  if (match === null) return null;
  const type = match[1];
  const kind = type === undefined ? kindOfRole[match[4] ?? ''] : kindOfType[type];
  if (kind === undefined) return null;
  // Pi writes the id last into records it brought over from its first format; where a message ends is looked at as well.
  if (type === undefined ? buffer[end - 2] !== closingBrace : match[2] === undefined) return null;
  return { kind, isMessage: type === undefined, id: match[2] ?? null, parentId: match[3] ?? null };
}

/** Sniffs the record in `[start, end)`. Null is a miss. Ids are strings of their own. */
export function sniffRecord(buffer: Buffer, start: number, end: number): Sniffed | null {
  const sniffed = glimpse(buffer, start, end);
  if (sniffed === null) return null;
  const { id, parentId } = sniffed;
  return { ...sniffed, id: id && detached(id), parentId: parentId && detached(parentId) };
}

/** The bytes every record of Pi opens with. */
export const recordOpening = Buffer.from('{"type":"');
const entryTypes = new RegExp(`^(?:${types}|message|session)"`);

/** True when a record of a known type opens at `at`. Inside a sound record these bytes are rare: quotes are escaped. */
export function opensRecord(buffer: Buffer, at: number): boolean {
  const first = buffer[at + recordOpening.length];
  // Content blocks: text, toolCall, image.
  if (first === 0x69 || (first === 0x74 && buffer[at + recordOpening.length + 1] !== 0x68)) return false;
  const typeStart = at + recordOpening.length;
  return entryTypes.test(buffer.latin1Slice(typeStart, Math.min(buffer.length, typeStart + 24)));
}

/** True when the record in `[from, …)` opens as Pi's records do. */
export function opensAt(buffer: Buffer, from: number): boolean {
  return buffer.latin1Slice(from, Math.min(buffer.length, from + recordOpening.length)) === '{"type":"';
}
