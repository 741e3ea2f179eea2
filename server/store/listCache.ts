// The session list's cache: one plain file beside the index, so that the list never waits for SQLite (STO-1, REC-5).

import { join } from 'node:path';
import { ensureFolders, readOurs, replaceFile } from './safeFiles.ts';
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

/** Replaces the cache in one step. The value is the list's own, already scrubbed, and means nothing here. */
export function writeListCache(store: Store, value: unknown): void {
  markStore(store);
  const folder = ensureFolders(store.root, ['cache']);
  replaceFile(join(folder, 'sessions.json'), Buffer.from(JSON.stringify(value)));
}
