// Finds session files under the roots (REC-5): every `.jsonl` in a root and in the folders below it.

import { resolve, sep } from 'node:path';
import type { DirectoryItem, FileStamp, Files } from '../outside.ts';

export interface SessionFile {
  readonly path: string;
  /** Null for what is no regular file. */
  readonly stamp: FileStamp | null;
}

/** Folders deeper than this below a root hold no sessions of any harness we know; links in circles end here too. */
const deepest = 6;
const passedBy: ReadonlySet<string> = new Set(['node_modules', '.git']);

/** Names in a folder need no normalising, which would cost more than the look at the file. */
const inside = (folder: string): string => (folder.endsWith(sep) ? folder : folder + sep);

function gather(folder: string, depth: number, files: Files, into: Map<string, DirectoryItem['kind']>): void {
  const prefix = inside(folder);
  for (const { name, kind } of files.list(folder)) {
    const path = prefix + name;
    if (kind === 'folder') {
      if (depth < deepest && !passedBy.has(name)) gather(path, depth + 1, files, into);
    } else if (name.endsWith('.jsonl')) {
      into.set(path, kind);
    }
  }
}

function gathered(roots: readonly string[], files: Files): ReadonlyMap<string, DirectoryItem['kind']> {
  const found = new Map<string, DirectoryItem['kind']>();
  for (const root of roots) gather(resolve(root), 0, files, found);
  return found;
}

/** Paths of regular files that may be sessions, in no order; nothing is looked at but folders. */
export function sessionPaths(roots: readonly string[], files: Files): readonly string[] {
  return [...gathered(roots, files)].flatMap(([path, kind]) => (kind === 'file' ? [path] : []));
}

/** Session files, the newest first. A root that is absent holds none. */
export function sessionFiles(roots: readonly string[], files: Files): readonly SessionFile[] {
  const found = [...gathered(roots, files)].map(
    ([path, kind]): SessionFile => ({ path, stamp: kind === 'file' ? files.stamp(path) : null }),
  );
  return found.sort((one, other) => (other.stamp?.mtimeMs ?? 0) - (one.stamp?.mtimeMs ?? 0));
}
