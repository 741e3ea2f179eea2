// Byte-identical copies of session files a harness is about to rewrite (Pi migrates v1 and v2 in place when it opens them).

import { createHash } from 'node:crypto';
import { readFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { claimName, ensureFolders, saveProblem, statHere, syncFolder, writeBeside } from './safeFiles.ts';
import { type SessionKey, sessionFolders } from './sessionKey.ts';
import { markStore, type Store } from './store.ts';

/**
 * Keeps a copy of `path` under `originals/` of the session, named by its content, and returns where. A copy that is there
 * already is left as it is. Throws `disk-full` or `not-saved`; then the harness must not be started.
 */
export function keepOriginal(store: Store, key: SessionKey, path: string): string {
  markStore(store);
  const folder = ensureFolders(store.root, [...sessionFolders(key), 'originals']);
  try {
    const bytes = readFileSync(path);
    const target = join(folder, `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.jsonl`);
    if (statHere(target)?.size === bytes.length) return target;
    if (statHere(target) !== null) unlinkSync(target);
    if (claimName(writeBeside(target, bytes), target)) syncFolder(folder);
    return target;
  } catch (error) {
    throw saveProblem(error, path);
  }
}
