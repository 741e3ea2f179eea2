// The list without what takes a whole reading (REC-5): id, project, title and times, from the beginning and the end of each
// file and one search for names. For the moment before the full list is there, and for finding a session by its id.

import type { FileStamp, Files } from '../outside.ts';
import { textOf } from '../record/entry.ts';
import { promptTitle } from '../record/title.ts';
import { blocksOf } from './blocks.ts';
import { parseFields } from './brokenLine.ts';
import { standsAt } from './entryChain.ts';
import { fieldsOf, stringOf } from './foreign.ts';
import { type Facts, takeHeader, timeIn } from './scanRow.ts';
import { sessionPaths } from './sessionFiles.ts';
import { newestFirst, readFresh } from './sessionList.ts';
import { rowOf, type SessionRow } from './sessionRow.ts';
import { sniffRecord } from './sniff.ts';

export type BriefRow = Pick<
  SessionRow,
  'id' | 'harness' | 'path' | 'cwd' | 'projectKey' | 'title' | 'titleSource' | 'createdAt' | 'updatedAt'
>;

/** Files up to this size are read whole, which costs less than to look at their size first. */
const windowBytes = 1024 * 1024;
const window = { bytes: Buffer.alloc(0) };
/** Stands for the stamp of a file nobody looked at. */
const unseen: FileStamp = { size: windowBytes, mtimeMs: 0, inode: 0 };
const lineFeed = 10;
const nameOpening = Buffer.from('\n{"type":"session_info"');
/** Where to look for a name: a short and rare part of its opening is found several times faster than the opening. */
const nameProbe = Buffer.from('_info"');
const probeAt = nameOpening.length - nameProbe.length;

/** All bytes of a file, in the one window there is; null when it is longer. */
function wholeFile(path: string, files: Files): Buffer | null {
  if (window.bytes.length === 0) window.bytes = Buffer.allocUnsafeSlow(windowBytes);
  const file = files.open(path, unseen);
  try {
    const filled = file.read(window.bytes, 0);
    return filled < windowBytes ? window.bytes.subarray(0, filled) : null;
  } finally {
    file.close();
  }
}

/** The line that begins at `from`, parsed; null when it is no object. */
const lineAt = (bytes: Buffer, from: number) =>
  parseFields(bytes.toString('utf8', from, bytes.indexOf(lineFeed, from)));

/** Takes the newest name; false when a name cannot be read. */
function takeName(facts: Facts, bytes: Buffer): boolean {
  let newest = -1;
  for (let at = bytes.indexOf(nameProbe); at >= 0; at = bytes.indexOf(nameProbe, at + 1)) {
    if (at >= probeAt && standsAt(bytes, at - probeAt, nameOpening)) newest = at - probeAt + 1;
  }
  if (newest < 0) return true;
  const record = lineAt(bytes, newest);
  facts.name = stringOf(record?.name)?.trim() || null;
  return record !== null;
}

/** Takes the first prompt; false when a line before it needs more than a glance. */
function takeFirstPrompt(facts: Facts, bytes: Buffer, start: number): boolean {
  for (let from = start; from < bytes.length; ) {
    const to = bytes.indexOf(lineFeed, from);
    const sniffed = sniffRecord(bytes, from, to);
    if (sniffed === null) return false;
    if (sniffed.kind === 'user') {
      const message = fieldsOf(lineAt(bytes, from)?.message);
      if (message === null) return false;
      facts.prompt = promptTitle(textOf(blocksOf(message.content, () => undefined)));
      if (facts.prompt !== null) return true;
    }
    from = to + 1;
  }
  return true;
}

/** Takes the time of the last line; false when it is none as Pi writes them. */
function takeNewestTime(facts: Facts, bytes: Buffer, from: number): boolean {
  const to = bytes.length - 1;
  const time = sniffRecord(bytes, from, to) === null ? null : timeIn(bytes, from, to);
  facts.updatedAt = time;
  return time !== null;
}

/** What the ends of a file say; null when they are not as Pi writes them. */
function briefFacts(bytes: Buffer, path: string): Facts | null {
  const header = takeHeader(bytes, path);
  const last = bytes.length - 1;
  if (header === null || bytes[last] !== lineFeed) return null;
  const { facts, length } = header;
  const newest = bytes.lastIndexOf(lineFeed, last - 1) + 1;
  if (newest > length && !takeNewestTime(facts, bytes, newest)) return null;
  if (!takeName(facts, bytes)) return null;
  const isNamed = facts.name !== null || facts.harnessTitle !== null;
  if (!isNamed && !takeFirstPrompt(facts, bytes, length + 1)) return null;
  return facts;
}

function briefRow(path: string, files: Files): BriefRow | null {
  const bytes = wholeFile(path, files);
  const brief = bytes && briefFacts(bytes, path);
  const stamp = brief?.updatedAt == null ? files.stamp(path) : unseen;
  if (stamp === null) return null;
  const read = brief ? { facts: brief, findings: [], progress: null } : readFresh(path, stamp, files);
  const { id, harness, cwd, projectKey, title, titleSource, createdAt, updatedAt } = rowOf(path, stamp, read);
  return { id, harness, path, cwd, projectKey, title, titleSource, createdAt, updatedAt };
}

/**
 * The sessions under the roots, newest first; files that are none are left out. The fields are those of `listSessions`, except
 * where damage in the middle of a file hides a name or the first prompt: only a full reading saves what stands there.
 */
export function listBriefly(roots: readonly string[], files: Files): readonly BriefRow[] {
  const rows: BriefRow[] = [];
  for (const path of sessionPaths(roots, files)) {
    try {
      const row = briefRow(path, files);
      if (row !== null) rows.push(row);
    } catch {
      // No session, or one that cannot be read: the full list says which.
    }
  }
  return rows.sort(newestFirst);
}
