// Files that exist in a test alone: path → bytes. Folders are the parents of the paths.
import { basename, dirname } from 'node:path';
import type { DirectoryItem, Files } from '../../server/outside.ts';

export interface MemoryFile {
  readonly bytes: Uint8Array | string;
  readonly mtimeMs?: number;
  readonly inode?: number;
  /** What reading it does instead of giving bytes. */
  readonly fails?: boolean;
}

/** Counts how often each path was opened, to show what a list reads. */
export interface MemoryFiles extends Files {
  readonly opened: string[];
}

export function memoryFiles(content: Readonly<Record<string, MemoryFile | string>>): MemoryFiles {
  const opened: string[] = [];
  const fileOf = (path: string) => {
    const found = content[path];
    if (found === undefined) return null;
    const file = typeof found === 'string' ? { bytes: found } : found;
    return { ...file, bytes: Buffer.from(file.bytes) };
  };
  const folders = new Set(Object.keys(content).flatMap((path) => ancestors(path)));
  return {
    opened,
    stamp(path) {
      const file = fileOf(path);
      return file && { size: file.bytes.length, mtimeMs: file.mtimeMs ?? 0, inode: file.inode ?? 1 };
    },
    readRange: (path, offset, length) => (fileOf(path)?.bytes ?? Buffer.alloc(0)).subarray(offset, offset + length),
    open(path) {
      const file = fileOf(path);
      if (file === null || file.fails) throw new Error('EACCES');
      opened.push(path);
      return {
        size: file.bytes.length,
        read: (into, offset) => file.bytes.copy(into, 0, offset, offset + into.length),
        close: () => undefined,
      };
    },
    list(folder) {
      const files: DirectoryItem[] = Object.keys(content)
        .filter((path) => dirname(path) === folder)
        .map((path) => ({ name: basename(path), kind: 'file' }));
      const inner: DirectoryItem[] = [...folders]
        .filter((path) => dirname(path) === folder && path !== folder)
        .map((path) => ({ name: basename(path), kind: 'folder' }));
      return [...files, ...inner];
    },
  };
}

function ancestors(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...ancestors(parent)];
}
