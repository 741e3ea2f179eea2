// A repaired copy of a damaged session (REC-9): a v3 file Pi opens, made from what was read. Pure: the caller writes it,
// elsewhere. Nothing is invented but links: an entry whose parent is lost hangs on the entry before it in the file.

import type { Files, OpenFile } from '../outside.ts';
import { ancestryOf } from '../record/ancestry.ts';
import type { FindingCode } from '../record/finding.ts';
import type { Session } from '../record/session.ts';
import { buildTree, type Tree } from '../record/tree.ts';
import { parseFields } from './brokenLine.ts';
import { type Diagnosis, diagnoseSession } from './doctor.ts';
import { type Fields, fieldsOf, isTooDeep, stringOf } from './foreign.ts';
import { openPiFile } from './piFile.ts';

export interface Repair {
  readonly bytes: Buffer;
  /** Entries written, and those left out because nothing of them parses. */
  readonly entries: number;
  readonly leftOut: number;
  /** What a reading of the copy finds. */
  readonly diagnosis: Diagnosis;
  /** True when every entry written is read again and nothing a repair mends is left. */
  readonly verified: boolean;
}

export interface RepairOptions {
  /** A new session id; without one the copy keeps the session's own. */
  readonly newId?: string;
}

/** Damage of the conversation itself; a copy keeps it rather than making something up. */
const kept: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'orphan-result',
  'open-call',
  'boundary-uncertain',
  'odd-field',
]);

function imageMended(block: unknown): unknown {
  const fields = fieldsOf(block);
  if (fields?.type !== 'image') return block;
  const data = stringOf(fields.data) ?? '';
  const usable = data !== '' && data.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(data);
  return usable ? block : { type: 'text', text: '[An image stood here; its data was damaged.]' };
}

function contentMended(content: unknown): unknown {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map(imageMended) : [];
}

/** A message in the shape of v3. */
function messageMended(message: unknown): unknown {
  const fields = fieldsOf(message);
  if (fields === null) return message;
  const role = fields.role === 'hookMessage' ? 'custom' : fields.role;
  const hasContent = role !== 'bashExecution' && role !== 'branchSummary' && role !== 'system';
  return { ...fields, role, ...(hasContent ? { content: contentMended(fields.content) } : {}) };
}

/** Fields that name other entries, as they are told apart here. */
function referencesMended(session: Session, ordinal: number): Fields {
  const entry = session.entry(ordinal);
  switch (entry.kind) {
    case 'label':
    case 'contextEdit':
      return { targetId: entry.targetId };
    case 'compaction':
      return entry.shape === 'tail' ? {} : { firstKeptEntryId: entry.firstKeptEntryId ?? entry.id };
    default:
      return {};
  }
}

/** A record with its deep parts left out; null when nothing of it can be written. */
function shallow(record: Fields): Fields | null {
  if (!isTooDeep(record)) return record;
  const fields = Object.entries(record).filter(([, value]) => !isTooDeep(value));
  return fields.some(([name]) => name === 'type') && record.type !== 'message' ? Object.fromEntries(fields) : null;
}

function recordOf(session: Session, ordinal: number): Fields | null {
  const record = parseFields(session.text?.(ordinal) ?? session.raw(ordinal).toString('utf8'));
  return record === null ? null : shallow(record);
}

/** Parents of the copy: gaps and cut circles are bridged by file order where that makes no new circle. */
function parentsOf(tree: Tree, isLeftOut: (ordinal: number) => boolean): Int32Array {
  const parents = Int32Array.from(tree.parents);
  const ancestry = ancestryOf(tree);
  for (const ordinal of [...tree.gaps.keys(), ...tree.cycles]) {
    const before = ordinal - 1;
    if (before >= 0 && !ancestry.isAbove(ordinal, before)) parents[ordinal] = before;
  }
  for (let ordinal = 0; ordinal < parents.length; ordinal++) {
    let parent = parents[ordinal] ?? -1;
    while (parent >= 0 && isLeftOut(parent)) parent = parents[parent] ?? -1;
    parents[ordinal] = parent;
  }
  return parents;
}

function headerLine(session: Session, newId: string | undefined): string {
  const { id, cwd, createdAt, parentSession } = session.header;
  const parent = newId === undefined ? parentSession : session.path;
  return JSON.stringify({
    type: 'session',
    version: 3,
    id: newId ?? id,
    timestamp: createdAt ?? firstTime(session),
    cwd: cwd ?? '/',
    ...(parent === null ? {} : { parentSession: parent }),
  });
}

function firstTime(session: Session): string {
  for (const { ordinal } of session.heads) {
    const { at } = session.entry(ordinal);
    if (at !== null) return at;
  }
  return new Date(0).toISOString();
}

function entryLine(session: Session, ordinal: number, parentId: string | null, record: Fields): string {
  const { id } = session.heads[ordinal] ?? { id: '' };
  const { firstKeptEntryIndex: _, ...rest } = record;
  const { type, id: _id, parentId: _parent, timestamp, ...fields } = rest;
  const at = session.entry(ordinal).at ?? firstTime(session);
  const message = record.type === 'message' ? { message: messageMended(record.message) } : {};
  const content = record.type === 'custom_message' ? { content: contentMended(record.content) } : {};
  const references = referencesMended(session, ordinal);
  return JSON.stringify({
    type,
    id,
    parentId,
    timestamp: timestamp ?? at,
    ...fields,
    ...message,
    ...content,
    ...references,
  });
}

interface Lines {
  readonly lines: readonly string[];
  readonly leftOut: number;
}

function linesOf(session: Session, newId: string | undefined): Lines {
  const tree = buildTree(session);
  const leftOut = new Set(
    session.heads.flatMap(({ ordinal }) => (recordOf(session, ordinal) === null ? [ordinal] : [])),
  );
  const parents = parentsOf(tree, (ordinal) => leftOut.has(ordinal));
  const lines = [headerLine(session, newId)];
  for (const { ordinal } of session.heads) {
    const record = leftOut.has(ordinal) ? null : recordOf(session, ordinal);
    if (record === null) continue;
    lines.push(entryLine(session, ordinal, session.heads[parents[ordinal] ?? -1]?.id ?? null, record));
  }
  return { lines, leftOut: leftOut.size };
}

/** Files of one file in memory, for reading a copy again before it is written. */
function memoryFile(path: string, bytes: Buffer): Files {
  const file: OpenFile = {
    size: bytes.length,
    read: (into, offset) => bytes.copy(into, 0, offset, offset + into.length),
    close: () => undefined,
  };
  return {
    stamp: (asked) => (asked === path ? { size: bytes.length, mtimeMs: 0, inode: 0 } : null),
    readRange: (_, offset, length) => bytes.subarray(offset, offset + length),
    open: () => file,
    list: () => [],
  };
}

function diagnoseCopy(bytes: Buffer): Diagnosis {
  const path = 'copy.jsonl';
  const copy = openPiFile(path, memoryFile(path, bytes));
  try {
    return diagnoseSession(copy);
  } finally {
    copy.close();
  }
}

/**
 * The bytes of a repaired v3 copy, read again and diagnosed. Holds the copy in memory. With `newId` it is a session of
 * its own that names the original as its parent.
 */
export function repairedCopy(session: Session, { newId }: RepairOptions = {}): Repair {
  const { lines, leftOut } = linesOf(session, newId);
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  const diagnosis = diagnoseCopy(bytes);
  const entries = lines.length - 1;
  const left = diagnosis.findings.filter(({ code, severity }) => severity === 'damage' && !kept.has(code));
  return { bytes, entries, leftOut, diagnosis, verified: diagnosis.of === entries && left.length === 0 };
}
