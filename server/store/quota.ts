// Bounds in bytes and files for what the store keeps beside its journals (STO-4). Whoever is over one stops writing;
// nothing is removed to make room, because something may still refer to it from anywhere.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkFolder, statHere } from './safeFiles.ts';

export interface Quota {
  readonly files: number;
  readonly bytes: number;
}

/** Per session of origin (HYG-1). */
export const artifactQuota: Quota = { files: 256, bytes: 32 * 1024 * 1024 };
/** Per project (CMP-19). The bytes are ours: twenty texts of the largest window there is. */
export const backupQuota: Quota = { files: 20, bytes: 128 * 1024 * 1024 };
/** For all caches. A list of 10,000 sessions takes about 8 MB. */
export const cacheQuota: Quota = { files: 1_000, bytes: 64 * 1024 * 1024 };

/** What the folders hold together. Everything in them counts, interrupted writes too. */
export function usageOf(folders: readonly string[]): Quota {
  const sizes = folders
    .filter(checkFolder)
    .flatMap((folder) => readdirSync(folder).map((name) => statHere(join(folder, name))?.size ?? 0));
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Whether one more file of `bytes` fits beside what is used. */
export function hasRoom(used: Quota, bytes: number, quota: Quota): boolean {
  return used.files < quota.files && used.bytes + bytes <= quota.bytes;
}
