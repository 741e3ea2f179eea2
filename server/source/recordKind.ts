// What a parsed record is: its kind, whether it proves that the file is a session, and the findings about it.

import type { EntryKind } from '../record/entry.ts';
import type { Finding, FindingCode } from '../record/finding.ts';
import { type Fields, fieldsOf, stringOf } from './foreign.ts';
import { kindOfRole, kindOfType } from './sniff.ts';

/** Codes that are notes wherever they occur; `torn-line` and `open-call` depend on the place. */
const notes = new Set<FindingCode>([
  'bom',
  'unknown-entry',
  'oversized-line',
  'live-writer',
  'folder-missing',
  'multiple-tips',
  'pi-leaf-differs',
  'replay-differs',
]);

export function findingAt(code: FindingCode, line: number | null, offset: number | null, message: string): Finding {
  return { code, severity: notes.has(code) ? 'note' : 'damage', line, offset, message };
}

/** A foreign value for a message: short, and never an object's contents. */
export function shown(value: unknown): string {
  return String(typeof value === 'object' ? typeof value : value).slice(0, 60);
}

export function kindOf(record: Fields): EntryKind {
  if (record.type !== 'message') return kindOfType[stringOf(record.type) ?? ''] ?? 'unknown';
  return kindOfRole[stringOf(fieldsOf(record.message)?.role) ?? ''] ?? 'unknown';
}

/** Types other programs' logs use too (`label`, `usage`) count only with the links of an entry. */
export function provesSession(record: Fields, kind: string): boolean {
  if (kind === 'unknown') return false;
  return record.type === 'message' || ('id' in record && 'parentId' in record);
}
