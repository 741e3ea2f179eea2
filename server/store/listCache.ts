// The session list's cache: one plain file beside the index, so that the list never waits for SQLite (STO-1, REC-5).

import { join } from 'node:path';
import { cacheQuota, hasRoom, usageOf } from './quota.ts';
import { ensureFolders, readOurs, replaceFile, statHere } from './safeFiles.ts';
import { markStore, type Store } from './store.ts';

/** The cached value, or null when there is none or it cannot be read: the list is then built anew. */
export function readListCache(store: Store): unknown {
  try {
    const bytes = readOurs(join(store.root, 'cache', 'sessions.json'));
    return bytes === null ? null : JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

/** Replaces the cache in one step; over the quota for caches nothing is written, and the list is read anew next time. The value is the list's own, already scrubbed, and means nothing here. */
export function writeListCache(store: Store, value: unknown): void {
  markStore(store);
  const folder = ensureFolders(store.root, ['cache']);
  const path = join(folder, 'sessions.json');
  const bytes = Buffer.from(JSON.stringify(value));
  // What it replaces makes room.
  const grown = bytes.length - (statHere(path)?.size ?? 0);
  if (hasRoom(usageOf([folder]), grown, cacheQuota)) replaceFile(path, bytes);
}
