// The list of all sessions (REC-5): rows from an index keyed by path, size, time and inode; a grown file is read from
// where it left off. The index is plain data, handed in and out; nothing here writes it.

import { Problem } from '../errors.ts';
import type { FileStamp, Files } from '../outside.ts';
import type { Finding } from '../record/finding.ts';
import { withLineage } from './lineage.ts';
import { hasFolder } from './piFile.ts';
import { nameParts } from './piHeader.ts';
import { readRow } from './readRow.ts';
import { findingAt } from './recordKind.ts';
import { scanGrown, scanRow } from './scanRow.ts';
import { type SessionFile, sessionFiles } from './sessionFiles.ts';
import { type ReadRow, rowOf, type SessionRow } from './sessionRow.ts';

/** What was read from a file while it had this stamp: a row, or why it is none. */
interface KnownFile {
  readonly stamp: FileStamp;
  readonly read: ReadRow | null;
  readonly failure: Finding | null;
}

/** The index. Plain JSON data; a different `version` is worth nothing. */
export interface SessionListCache {
  readonly version: 2;
  readonly files: Readonly<Record<string, KnownFile>>;
}

export interface FileFinding extends Finding {
  readonly path: string;
}

export interface SessionList {
  /** Newest first. */
  readonly sessions: readonly SessionRow[];
  /** About files that are no sessions or cannot be read. */
  readonly findings: readonly FileFinding[];
  /** The index for the next call. */
  readonly cache: SessionListCache;
  /** How many files were read, for a part or in full; the others were known. */
  readonly filesRead: number;
}

function sameStamp(one: FileStamp, other: FileStamp): boolean {
  return one.size === other.size && one.mtimeMs === other.mtimeMs && one.inode === other.inode;
}

/** Reading goes on only where the same file has grown. */
function grownRow(path: string, stamp: FileStamp, known: KnownFile | null, files: Files): ReadRow | null {
  if (known?.read == null || known.stamp.inode !== stamp.inode || known.stamp.size >= stamp.size) return null;
  return withFile(path, stamp, files, (file) => (known.read === null ? null : scanGrown(file, known.read)));
}

function withFile(
  path: string,
  stamp: FileStamp,
  files: Files,
  use: (file: ReturnType<Files['open']>) => ReadRow | null,
): ReadRow | null {
  const file = files.open(path, stamp);
  try {
    return use(file);
  } finally {
    file.close();
  }
}

function mismatch(path: string, { facts }: ReadRow): readonly Finding[] {
  const { id } = nameParts(path);
  if (id === null || id === facts.id) return [];
  return [findingAt('id-mismatch', 1, 0, `The file name says ${id}, the header ${facts.id}.`)];
}

function read(path: string, stamp: FileStamp, known: KnownFile | null, files: Files): ReadRow {
  return grownRow(path, stamp, known, files) ?? readFresh(path, stamp, files);
}

/** Reads a file from its start, quickly where it is sound. Throws Problem as `openPiFile` does. */
export function readFresh(path: string, stamp: FileStamp, files: Files): ReadRow {
  const quick = withFile(path, stamp, files, (file) => scanRow(file, path));
  return quick === null ? readRow(path, files) : { ...quick, findings: mismatch(path, quick) };
}

function failureOf(cause: unknown): Finding {
  const code = cause instanceof Problem && cause.code === 'not-a-session' ? 'not-a-session' : 'unreadable';
  const message = code === 'not-a-session' ? 'The file is not an agent session.' : 'The file cannot be read.';
  return findingAt(code, null, null, message);
}

function readFile({ path, stamp }: SessionFile, known: KnownFile | null, files: Files): KnownFile | null {
  if (stamp === null) return null;
  if (known !== null && sameStamp(known.stamp, stamp)) return known;
  try {
    return { stamp, read: read(path, stamp, known, files), failure: null };
  } catch (cause) {
    // Kept under the same key: a file that once failed is tried again when it changes.
    return { stamp, read: null, failure: failureOf(cause) };
  }
}

/** Which of the folders sessions name exist; each is looked at once. */
function folderCheck(files: Files): (cwd: string) => boolean {
  const known = new Map<string, boolean>();
  return (cwd) => {
    const answer = known.get(cwd) ?? hasFolder(cwd, files);
    known.set(cwd, answer);
    return answer;
  };
}

function withFolder(row: SessionRow, exists: (cwd: string) => boolean): SessionRow {
  if (row.cwd === null || exists(row.cwd)) return row;
  const finding = findingAt('folder-missing', 1, 0, `The folder ${row.cwd} does not exist here.`);
  return { ...row, findings: [...row.findings, finding] };
}

type Dated = Pick<SessionRow, 'updatedAt'>;

export function newestFirst(one: Dated, other: Dated): number {
  const a = one.updatedAt ?? '';
  const b = other.updatedAt ?? '';
  return a < b ? 1 : a > b ? -1 : 0;
}

/** How many rows one step brings. */
const rowsPerStep = 100;

/** What a listing has come to so far. */
interface Progress {
  readonly earlier: Readonly<Record<string, KnownFile>>;
  readonly exists: (cwd: string) => boolean;
  readonly known: Record<string, KnownFile>;
  readonly rows: SessionRow[];
  readonly findings: FileFinding[];
  filesRead: number;
}

function takeFile(progress: Progress, file: SessionFile, files: Files): void {
  const before = progress.earlier[file.path] ?? null;
  const now = readFile(file, before, files);
  if (now !== null) progress.known[file.path] = now;
  if (now !== before) progress.filesRead++;
  if (now?.read == null) progress.findings.push({ ...(now?.failure ?? failureOf(null)), path: file.path });
  else progress.rows.push(withFolder(knownRow(file.path, now, now.read), progress.exists));
}

/** Rows already made, by what they were made of: a list asked again with nothing changed makes none anew. */
const made = new WeakMap<KnownFile, SessionRow>();

function knownRow(path: string, known: KnownFile, read: ReadRow): SessionRow {
  const before = made.get(known);
  if (before?.path === path) return before;
  const row = rowOf(path, known.stamp, read);
  made.set(known, row);
  return row;
}

/**
 * Lists sessions step by step: each step yields rows as they are read, the most recently written files first; the whole
 * list, sorted and with lineage, is returned at the end. Between steps the caller may do other work.
 */
export function* listSessionsInSteps(
  roots: readonly string[],
  files: Files,
  cache: SessionListCache | null,
): Generator<readonly SessionRow[], SessionList> {
  const earlier = cache?.version === 2 ? cache.files : {};
  const progress: Progress = { earlier, exists: folderCheck(files), known: {}, rows: [], findings: [], filesRead: 0 };
  const { rows, findings, known } = progress;
  let given = 0;
  for (const file of sessionFiles(roots, files)) {
    takeFile(progress, file, files);
    if (rows.length - given < rowsPerStep) continue;
    yield rows.slice(given);
    given = rows.length;
  }
  if (rows.length > given) yield rows.slice(given);
  const sessions = withLineage([...rows].sort(newestFirst));
  return { sessions, findings, cache: { version: 2, files: known }, filesRead: progress.filesRead };
}

/** Lists all sessions under the roots. `cache` is what an earlier call returned, null for a cold start. */
export function listSessions(roots: readonly string[], files: Files, cache: SessionListCache | null): SessionList {
  const steps = listSessionsInSteps(roots, files, cache);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}
