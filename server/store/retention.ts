// Removes derived files of ours that are over their time (STO-4): caches, state snapshots, staged results and what an
// interrupted write left of them. Journals, checkpoints, artifacts and backups are no business of this file.

import { readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { checkFolder, removeIfThere, statHere } from './safeFiles.ts';
import type { Store } from './store.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How long a cache holds (STO-4). */
export const cacheAgeMs = hourMs;

interface Rule {
  /** Folder below the store's root. */
  readonly folder: string;
  readonly maxAgeMs: number;
  /** The newest this many stay. */
  readonly mostFiles?: number;
  /** Files that are no cache but an index: it persists (REC-5). */
  readonly keep?: readonly string[];
}

/** Times as SPEC STO-4 gives them. */
const rules: readonly Rule[] = [
  { folder: 'cache', maxAgeMs: cacheAgeMs, keep: ['sessions.json'] },
  { folder: 'state', maxAgeMs: 7 * 24 * hourMs, mostFiles: 64 },
  { folder: 'pending', maxAgeMs: 5 * minuteMs },
];

/** A write is over in seconds; a temporary file this old was left by a process that died. */
const interruptedMs = 5 * minuteMs;
const temporaryName = /^\..+\.[0-9a-f]{16}\.tmp$/;

interface Found {
  readonly path: string;
  readonly stats: Stats;
}

export interface Expired {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Removes what is over its time at `now` (milliseconds). Looks at plain files in the derived folders only and follows
 * no link. Throws `store-unsafe` when such a folder is none of ours; a file that vanishes meanwhile is none of its.
 */
export function expireDerived(store: Store, now: number): Expired {
  if (!checkFolder(store.root)) return { files: 0, bytes: 0 };
  const expired = [...rules.flatMap((rule) => overTime(store, rule, now)), ...interrupted(store, now)];
  for (const { path } of expired) removeIfThere(path);
  return { files: expired.length, bytes: expired.reduce((sum, { stats }) => sum + stats.size, 0) };
}

function overTime(store: Store, { folder, maxAgeMs, mostFiles, keep = [] }: Rule, now: number): Found[] {
  const files = filesIn(join(store.root, folder), (name) => !keep.includes(name) && !temporaryName.test(name));
  const newest = files.sort((one, other) => other.stats.mtimeMs - one.stats.mtimeMs);
  return newest.filter(({ stats }, place) => place >= (mostFiles ?? newest.length) || now - stats.mtimeMs > maxAgeMs);
}

function interrupted(store: Store, now: number): Found[] {
  return ['cache', 'state', 'pending', 'index']
    .flatMap((folder) => filesIn(join(store.root, folder), (name) => temporaryName.test(name)))
    .filter(({ stats }) => now - stats.mtimeMs > interruptedMs);
}

function filesIn(folder: string, wanted: (name: string) => boolean): Found[] {
  if (!checkFolder(folder)) return [];
  return readdirSync(folder)
    .filter(wanted)
    .map((name) => ({ path: join(folder, name), stats: statHere(join(folder, name)) }))
    .filter((found): found is Found => found.stats?.isFile() === true);
}
