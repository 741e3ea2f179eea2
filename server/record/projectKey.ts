// The key that says which project a session belongs to (REC-5): from the folder its header names, never from what the
// file system answers, so that a deleted folder keeps its project.

import { createHash } from 'node:crypto';

/** Spelling of a folder for comparison: NFC, `/` only, no trailing `/`, drive letter upper case; other case kept. */
export function normalFolder(cwd: string): string {
  const slashes = cwd.normalize('NFC').replaceAll('\\', '/');
  const trimmed = slashes.replace(/\/+$/, '');
  // The root itself is nothing but slashes.
  const folder = trimmed === '' && slashes !== '' ? '/' : trimmed;
  return folder.replace(/^[a-z]:/, (drive) => drive.toUpperCase());
}

/** SHA-256 in hex of the normal folder; a session that names none has the key of the empty text. */
export function projectKey(cwd: string | null): string {
  return createHash('sha256')
    .update(normalFolder(cwd ?? ''))
    .digest('hex');
}
