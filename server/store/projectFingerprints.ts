// What kind of project it is, told by its sessions (CMP-21): one file a project with a row for each of its newest sessions, by a digest of
// their id. Names of languages, frameworks and folders only. Read, merged and written under a lock, so that two windows lose no row.

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ProjectFingerprint } from '../compaction/projectFingerprint.ts';
import { Problem } from '../errors.ts';
import { scrubText } from '../scrub/scrubText.ts';
import { takeLease } from './lease.ts';
import { checkFolder, ensureFolders, readOurs, replaceFile } from './safeFiles.ts';
import { type SessionKey, safeName } from './sessionKey.ts';
import { markStore, type Store } from './store.ts';

interface Row extends ProjectFingerprint {
  /** Digest of harness and session id. */
  readonly session: string;
}

/** Sessions a project is told by; a row is at most fifteen names. */
const mostSessions = 64;
const longestName = 80;
/** Looks at a lock somebody holds, and the time between two (milliseconds); the work under it takes a few. */
const looks = 40;
const lookMs = 10;

const folderName = 'state';

const digestOf = ({ harness, sessionId }: SessionKey): string =>
  createHash('sha256')
    .update(JSON.stringify([harness, sessionId]))
    .digest('hex')
    .slice(0, 24);

const pathOf = (store: Store, { projectKey }: SessionKey): string =>
  join(store.root, folderName, `project-${safeName(projectKey)}.json`);

/** What other sessions of the project told, newest last. Nothing where there is no such file, or one that cannot be read. */
export function otherFingerprints(store: Store, key: SessionKey): readonly ProjectFingerprint[] {
  const own = digestOf(key);
  return rowsIn(store, key).filter(({ session }) => session !== own);
}

/**
 * Counts a session in, once, with what it tells now. A lock that is held for long, a full disk or a folder that is not ours only leave
 * this row out; the file is what it was.
 */
export async function countSession(store: Store, key: SessionKey, told: ProjectFingerprint): Promise<void> {
  if ([told.languages, told.frameworks, told.folders].every((names) => names.length === 0)) return;
  try {
    markStore(store);
    const folder = ensureFolders(store.root, [folderName]);
    const lock = await lockOf(folder);
    try {
      const row = { session: digestOf(key), ...bounded(told) };
      const others = rowsIn(store, key).filter(({ session }) => session !== row.session);
      const rows = [...others, row].slice(-mostSessions);
      replaceFile(pathOf(store, key), Buffer.from(JSON.stringify({ schema: 1, rows })));
    } finally {
      lock.release();
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

function bounded(told: ProjectFingerprint): ProjectFingerprint {
  const names = (list: readonly string[]) =>
    list.filter((name) => name.length <= longestName).map((name) => scrubText(name).text);
  return { languages: names(told.languages), frameworks: names(told.frameworks), folders: names(told.folders) };
}

async function lockOf(folder: string) {
  for (let look = 1; ; look += 1) {
    try {
      return takeLease(folder, 'project fingerprint');
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'store-busy' || look >= looks) throw error;
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
  }
}

function rowsIn(store: Store, key: SessionKey): readonly Row[] {
  try {
    if (!checkFolder(store.root) || !checkFolder(join(store.root, folderName))) return [];
    const { schema, rows } = JSON.parse(readOurs(pathOf(store, key))?.toString('utf8') ?? '{}') as {
      readonly schema?: unknown;
      readonly rows?: unknown;
    };
    return schema === 1 && Array.isArray(rows) ? rows.filter(isRow).slice(-mostSessions) : [];
  } catch {
    // Derived data that cannot be read is told anew by the next runs.
    return [];
  }
}

function isRow(value: unknown): value is Row {
  if (typeof value !== 'object' || value === null) return false;
  const { session, languages, frameworks, folders } = value as Readonly<Record<string, unknown>>;
  const isList = (names: unknown) =>
    Array.isArray(names) &&
    names.length <= 8 &&
    names.every((name) => typeof name === 'string' && name.length <= longestName);
  return typeof session === 'string' && [languages, frameworks, folders].every(isList);
}
