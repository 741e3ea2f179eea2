// The real file system behind `Files`, reading only (REC-4). Everything is synchronous: a session is read in one go,
// and the worker asks for slices small enough not to block.

import { closeSync, constants, fstatSync, openSync, readdirSync, readSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DirectoryItem, FileStamp, Files, OpenFile } from '../outside.ts';

function statOf(path: string): Stats | null {
  return statSync(path, { throwIfNoEntry: false }) ?? null;
}

/** Like `statOf`, with every failure (no permission, broken link, loop) read as absence. */
function quietStatOf(path: string): Stats | null {
  try {
    return statOf(path);
  } catch {
    return null;
  }
}

function stampOf(stats: Stats): FileStamp {
  return { size: stats.size, mtimeMs: stats.mtimeMs, inode: stats.ino };
}

function readFully(descriptor: number, into: Uint8Array, offset: number): number {
  let filled = 0;
  while (filled < into.length) {
    const count = readSync(descriptor, into, filled, into.length - filled, offset + filled);
    if (count === 0) break;
    filled += count;
  }
  return filled;
}

// A pipe that took a file's place must not make us wait for a writer.
const readOnly = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

function openRegular(path: string, stamp?: FileStamp): OpenFile {
  // Stat before open: opening a pipe without a writer would wait for ever.
  if (stamp === undefined && statOf(path)?.isFile() !== true) throw new Error('not a regular file');
  const descriptor = openSync(path, readOnly);
  return {
    size: stamp?.size ?? fstatSync(descriptor).size,
    read: (into, offset) => readFully(descriptor, into, offset),
    close: () => closeSync(descriptor),
  };
}

function kindOf(folder: string, name: string, isFile: boolean, isFolder: boolean): DirectoryItem['kind'] {
  if (isFile) return 'file';
  if (isFolder) return 'folder';
  const stats = quietStatOf(join(folder, name));
  if (stats?.isFile()) return 'file';
  return stats?.isDirectory() ? 'folder' : 'other';
}

/** Reading side of the disk. Links are followed; a folder that cannot be read lists as empty. */
export const nodeFiles: Files = {
  stamp(path) {
    const stats = quietStatOf(path);
    return stats?.isFile() ? stampOf(stats) : null;
  },
  readRange(path, offset, length) {
    const file = openRegular(path);
    try {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, file.size - offset)));
      return buffer.subarray(0, file.read(buffer, offset));
    } finally {
      file.close();
    }
  },
  open: openRegular,
  list(folder) {
    try {
      return readdirSync(folder, { withFileTypes: true }).map((item) => ({
        name: item.name,
        kind: kindOf(folder, item.name, item.isFile(), item.isDirectory()),
      }));
    } catch {
      return [];
    }
  },
};
