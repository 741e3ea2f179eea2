// `run/<uuid>.json`: how a Pi of the same user finds a living worker (PI-1). Written when the worker listens, gone when it
// ends; one a killed worker left behind names a process that is gone, and is taken away by the next worker.

import { randomUUID } from 'node:crypto';
import { readdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkerRunFile } from '../protocol/companion.ts';
import { isRunning } from './leaseOwner.ts';
import { checkFolder, ensureFolders, readOurs, replaceFile } from './safeFiles.ts';
import { markStore, type Store } from './store.ts';

/** Writes the run file; returns how to take it away again. */
export function writeRunFile(store: Store, run: WorkerRunFile): () => void {
  markStore(store);
  const folder = ensureFolders(store.root, ['run']);
  removeLeftBehind(folder);
  const path = join(folder, `${randomUUID()}.json`);
  replaceFile(path, Buffer.from(`${JSON.stringify(run)}\n`));
  return () => remove(path);
}

function removeLeftBehind(folder: string): void {
  if (!checkFolder(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!/^[0-9a-f-]{36}\.json$/.test(name)) continue;
    const pid = pidIn(join(folder, name));
    if (pid !== null && !isRunning(pid)) remove(join(folder, name));
  }
}

function pidIn(path: string): number | null {
  try {
    const { pid } = JSON.parse(readOurs(path)?.toString('utf8') ?? '') as { pid?: unknown };
    return typeof pid === 'number' ? pid : null;
  } catch {
    // Not ours to judge: it is left alone.
    return null;
  }
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Another worker was first.
  }
}
