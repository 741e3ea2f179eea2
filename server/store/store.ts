// The store as a place (STO-3): its root, its schema, its sessions. Reading commands create nothing; the first writer
// makes folders and the mark.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../errors.ts';
import { checkFolder, ensureFolders, readOurs, replaceFile, statHere } from './safeFiles.ts';
import { type SessionKey, sessionFolders } from './sessionKey.ts';
import { currentSchema } from './storedEntry.ts';

export interface Store {
  readonly root: string;
}

/**
 * Names a store. Creates nothing; an absent one is an empty one. Throws `store-unsafe` when the root is no private
 * folder of this user, `future-schema` when a newer version wrote it.
 */
export function openStore(root: string): Store {
  if (checkFolder(root)) refuseFuture(root);
  return { root };
}

function refuseFuture(root: string): void {
  const path = join(root, 'store.json');
  const bytes = readOurs(path);
  if (bytes === null) return;
  let schema: unknown = null;
  try {
    schema = (JSON.parse(bytes.toString('utf8')) as { readonly schema?: unknown }).schema;
  } catch {
    // A mark that cannot be read says nothing; every journal states its own schema.
  }
  if (typeof schema === 'number' && schema > currentSchema) throw new Problem('future-schema', root);
}

/**
 * Makes the store's root and mark before the first write. An existing folder with other things in it becomes a store
 * only if it is private already: making somebody's folder private could lock others out of it.
 */
export function markStore(store: Store): void {
  const stats = statHere(store.root);
  const isShared = process.platform !== 'win32' && stats !== null && (stats.mode & 0o077) !== 0;
  if (isShared && readOurs(join(store.root, 'store.json')) === null && readdirSync(store.root).length > 0) {
    throw new Problem('store-unsafe', store.root);
  }
  ensureFolders(store.root, []);
  const path = join(store.root, 'store.json');
  if (readOurs(path) === null) {
    replaceFile(path, Buffer.from(`${JSON.stringify({ product: 'throughline', schema: currentSchema })}\n`));
  }
}

/** Path of a session's journal, whether or not it exists. Throws `store-unsafe` when a link lies on the way. */
export function journalPath(store: Store, key: SessionKey): string {
  let folder = store.root;
  checkFolder(folder);
  for (const name of sessionFolders(key)) {
    folder = join(folder, name);
    checkFolder(folder);
  }
  return join(folder, 'journal.jsonl');
}

function foldersIn(path: string): string[] {
  if (!checkFolder(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((item) => item.isDirectory())
    .map((item) => join(path, item.name))
    .sort();
}

/** Folders of all sessions that have records here, in a stable order. */
export function sessionFoldersOf(store: Store): readonly string[] {
  if (!checkFolder(store.root)) return [];
  return foldersIn(join(store.root, 'sessions')).flatMap(foldersIn).flatMap(foldersIn);
}
