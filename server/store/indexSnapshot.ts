// The index on disk (STO-1): one line of JSON that says what it covers, then SQLite's bytes. Disposable: a damaged one
// is ignored and built anew from the journals.

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Problem } from '../errors.ts';
import { type Lease, takeLease } from './lease.ts';
import { ensureFolders, readOurs, replaceFile } from './safeFiles.ts';
import type { Store } from './store.ts';

/** Bytes covered per journal, by its folder below `sessions/`. */
export type Coverage = Readonly<Record<string, number>>;

export interface IndexSnapshot {
  readonly coverage: Coverage;
  readonly image: Uint8Array;
}

/** Raised when tables change: older snapshots are then rebuilt. */
const format = 1;

function snapshotPath(store: Store): string {
  return join(store.root, 'index', 'index.sqlite');
}

/** The stored index; null when absent, `damaged` when it cannot be trusted. */
export function readSnapshot(store: Store): IndexSnapshot | 'damaged' | null {
  try {
    const bytes = readOurs(snapshotPath(store));
    return bytes === null ? null : parseSnapshot(bytes);
  } catch {
    return 'damaged';
  }
}

function parseSnapshot(bytes: Buffer): IndexSnapshot | 'damaged' {
  const end = bytes.indexOf(10);
  if (end < 0) return 'damaged';
  const head = JSON.parse(bytes.toString('utf8', 0, end)) as Readonly<Record<string, unknown>>;
  const image = bytes.subarray(end + 1);
  const coverage = head['coverage'];
  const isWhole = head['format'] === format && head['sha256'] === digestOf(image);
  if (!isWhole || typeof coverage !== 'object' || coverage === null) return 'damaged';
  if (!Object.values(coverage).every((covered) => Number.isSafeInteger(covered))) return 'damaged';
  return { coverage: coverage as Coverage, image };
}

function digestOf(image: Uint8Array): string {
  return createHash('sha256').update(image).digest('hex');
}

/** Whether `mine` covers at least as much of every journal as `theirs`. */
export function coversAll(mine: Coverage, theirs: Coverage): boolean {
  return Object.keys(theirs).every((journal) => (mine[journal] ?? 0) >= (theirs[journal] ?? 0));
}

/**
 * Stores an index unless the stored one covers more of any journal, or another process is storing one right now.
 * Returns whether it was stored.
 */
export function writeSnapshot(store: Store, snapshot: IndexSnapshot): boolean {
  const folder = ensureFolders(store.root, ['index']);
  const lease = leaseUnlessBusy(folder);
  if (lease === null) return false;
  try {
    const stored = readSnapshot(store);
    if (stored !== null && stored !== 'damaged' && !coversAll(snapshot.coverage, stored.coverage)) return false;
    const head = { format, sha256: digestOf(snapshot.image), coverage: snapshot.coverage };
    replaceFile(snapshotPath(store), Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), snapshot.image]));
    return true;
  } finally {
    lease.release();
  }
}

function leaseUnlessBusy(folder: string): Lease | null {
  try {
    return takeLease(folder, 'an index snapshot');
  } catch (error) {
    if (error instanceof Problem && error.code === 'store-busy') return null;
    throw error;
  }
}
