// Which session a record belongs to, and the folder its records lie in (STO-3, STO-6).

import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';

/** `projectKey` is the SHA-256 (hex) of the header's working folder, as the session list computes it. */
export interface SessionKey {
  readonly projectKey: string;
  readonly harness: string;
  readonly sessionId: string;
}

/** A session id for a host that gave none: unforgeable, so that two unknown sessions never share anything (STO-6). */
export function unresolvedSessionId(): string {
  return `unresolved:${randomUUID()}`;
}

/** Longest encoded name used as it is; file systems allow 255 bytes. */
const longestName = 120;
const reservedOnWindows = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/;

/**
 * A file name for any id: one-to-one, without separators, dots in front, upper case or reserved names, so that it
 * means the same on every file system. Long ids become `%h` plus a digest.
 */
export function safeName(id: string): string {
  const bytes = Buffer.from(id, 'utf8');
  let name = '';
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    const isPlain = /[a-z0-9_-]/.test(character) || (character === '.' && name !== '');
    name += isPlain ? character : `%${byte.toString(16).padStart(2, '0')}`;
  }
  if (name.length > longestName || name === '') return `%h${createHash('sha256').update(bytes).digest('hex')}`;
  if (name.endsWith('.')) name = `${name.slice(0, -1)}%2e`;
  if (reservedOnWindows.test(name)) name = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`;
  return name;
}

/** Folders below the store's root that hold one session's records, outermost first. */
export function sessionFolders(key: SessionKey): readonly string[] {
  return ['sessions', safeName(key.projectKey), safeName(key.harness), safeName(key.sessionId)];
}

/**
 * Folders below the store's root that hold the record of a session whose harness keeps none we may trust (REC-7), outermost
 * first. Apart from our own entries, so that checkpoints can be saved while a harness runs.
 */
export function recordFolders(key: SessionKey): readonly string[] {
  return ['records', ...sessionFolders(key).slice(1)];
}

/** The file in them that readers open as the session. */
export const recordFileName = 'session.jsonl';

/** Where the records of all such sessions lie: a root of session files like any other (REC-5). */
export function recordsRoot(root: string): string {
  return join(root, 'records');
}

/** Path of the session's record, whether or not it exists. */
export function recordFile(root: string, key: SessionKey): string {
  return join(root, ...recordFolders(key), recordFileName);
}

/** Path of the session's folder, whether or not it exists. */
export function sessionFolder(root: string, key: SessionKey): string {
  return join(root, ...sessionFolders(key));
}
