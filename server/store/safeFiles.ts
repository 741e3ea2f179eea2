// Opens and makes files and folders of the store so that nobody can redirect or share them: private modes, no
// symbolic links, no hard links (STO-3). Only this room writes, and it writes through here.

import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  type Stats,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Problem } from '../errors.ts';

const noFollow = constants.O_NOFOLLOW ?? 0;
const isPosix = process.platform !== 'win32';

/** The system's error code, `''` for anything else. */
export function systemCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

/** A failed system call as the problem a person meets. Problems and bugs pass through. */
export function saveProblem(error: unknown, what: string): unknown {
  const code = systemCode(error);
  if (error instanceof Problem || !/^E[A-Z0-9]+$/.test(code)) return error;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
  return new Problem(isFull ? 'disk-full' : 'not-saved', `${what}, ${code}`, { cause: error });
}

/** What stands at a path, without following a link; null when nothing does. */
export function statHere(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null;
}

function folderHere(path: string): Stats | null {
  try {
    return statHere(path);
  } catch (error) {
    throw systemCode(error) === 'ENOTDIR' ? new Problem('store-unsafe', path) : error;
  }
}

function isOurs(stats: Stats): boolean {
  return process.getuid === undefined || stats.uid === process.getuid();
}

/** Refuses a folder that is no plain folder of this user, or lies in what is none. Returns false when nothing is there. */
export function checkFolder(path: string): boolean {
  const stats = folderHere(path);
  if (stats === null) return false;
  if (!stats.isDirectory() || !isOurs(stats)) throw new Problem('store-unsafe', path);
  return true;
}

/** Makes `root` and the folders below it, each private. Existing ones are checked and made private. */
export function ensureFolders(root: string, names: readonly string[]): string {
  let path = root;
  makeFolder(path, true);
  for (const name of names) {
    path = join(path, name);
    makeFolder(path, false);
  }
  return path;
}

/**
 * Makes a folder and those above it that are missing, each private. Not `recursive` of Node: where a folder that exists
 * answers ENOENT (`/proc`, some network drives) that never returns.
 */
export function makeFolders(path: string): void {
  const above = dirname(path);
  if (above !== path && statHere(above) === null) makeFolders(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
}

function makeFolder(path: string, withParents: boolean): void {
  if (!checkFolder(path)) {
    try {
      if (withParents) makeFolders(path);
      else mkdirSync(path, { mode: 0o700 });
      syncFolder(dirname(path));
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw saveProblem(error, path);
    }
    // Another process may have put something else there in between.
    if (!checkFolder(path)) throw new Problem('not-saved', path);
  }
  const stats = statHere(path);
  if (isPosix && stats !== null && (stats.mode & 0o077) !== 0) chmodSync(path, 0o700);
}

/** Refuses an open file that is shared or foreign: a hard link elsewhere, a device, another user's. */
function checkOpen(descriptor: number, path: string): void {
  const stats = fstatSync(descriptor);
  if (stats.isFile() && stats.nlink === 1 && isOurs(stats)) return;
  closeSync(descriptor);
  throw new Problem('store-unsafe', path);
}

/** Opens one of our files; null when it is absent. Flags as of `open(2)`, links are never followed. */
export function openOurs(path: string, flags: number): number | null {
  let descriptor: number;
  try {
    // Where the platform cannot refuse links while opening, look first.
    if (noFollow === 0 && statHere(path)?.isSymbolicLink()) throw new Problem('store-unsafe', path);
    descriptor = openSync(path, flags | noFollow, 0o600);
  } catch (error) {
    if (systemCode(error) === 'ENOENT' && !(flags & constants.O_CREAT)) return null;
    if (systemCode(error) === 'ELOOP' || systemCode(error) === 'EISDIR') throw new Problem('store-unsafe', path);
    throw error;
  }
  checkOpen(descriptor, path);
  return descriptor;
}

/** All bytes of one of our files, null when it is absent. Refuses links and foreign files. */
export function readOurs(path: string): Buffer | null {
  const descriptor = openOurs(path, constants.O_RDONLY);
  if (descriptor === null) return null;
  try {
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Writes all bytes; a short write is continued, so the system's own error tells why it was short. */
export function writeAll(descriptor: number, bytes: Uint8Array): void {
  let done = writeSync(descriptor, bytes, 0, bytes.length);
  while (done < bytes.length) done += writeSync(descriptor, bytes, done, bytes.length - done);
}

/** Makes a rename or a new name durable. Folders cannot be synced everywhere; where not, there is nothing to do. */
export function syncFolder(path: string): void {
  if (!isPosix) return;
  try {
    const descriptor = openSync(path, constants.O_RDONLY);
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // Some network and FUSE file systems refuse to sync a folder; the file's own bytes are synced.
  }
}

/** A complete, synced file under a fresh name beside `path`; the caller renames or links it. */
export function writeBeside(path: string, bytes: Uint8Array): string {
  const temporary = join(dirname(path), `.${basename(path).slice(0, 60)}.${randomBytes(8).toString('hex')}.tmp`);
  const descriptor = openSync(temporary, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow, 0o600);
  try {
    writeAll(descriptor, bytes);
    fsyncSync(descriptor);
  } catch (error) {
    closeSync(descriptor);
    unlinkSync(temporary);
    throw error;
  }
  closeSync(descriptor);
  return temporary;
}

/** Replaces a cache or snapshot in one step: no reader sees half a file. */
export function replaceFile(path: string, bytes: Uint8Array): void {
  try {
    const stats = statHere(path);
    if (stats !== null && !stats.isFile()) throw new Problem('store-unsafe', path);
    renameSync(writeBeside(path, bytes), path);
    syncFolder(dirname(path));
  } catch (error) {
    throw saveProblem(error, path);
  }
}

const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Gives a complete file its name unless the name is taken. True when it is ours now. The temporary name is gone. */
export function claimName(temporary: string, path: string): boolean {
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    if (!withoutLinks.has(systemCode(error))) throw error;
    return claimByCopy(temporary, path);
  } finally {
    removeIfThere(temporary);
  }
}

/** Removes a temporary file of ours; somebody who found it stale may have been faster. */
export function removeIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
}

/** Where the file system has no hard links: exclusive creation, with the bytes written after the name exists. */
function claimByCopy(temporary: string, path: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow, 0o600);
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    writeAll(descriptor, readFileSync(temporary));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  return true;
}
