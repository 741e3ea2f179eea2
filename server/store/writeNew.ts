// Writes a file a person asked for, in a place of theirs: the doctor's repaired copy, an export (REC-9, STO-4).

import { dirname } from 'node:path';
import { Problem } from '../errors.ts';
import { claimName, saveProblem, statHere, syncFolder, writeBeside } from './safeFiles.ts';

/**
 * Creates `path` with these bytes, complete or not at all, mode 0600. Never replaces anything and never writes
 * through a link: an existing name of any kind is the problem `exists`.
 */
export function writeNew(path: string, bytes: Uint8Array): void {
  if (statHere(path) !== null) throw new Problem('exists', path);
  let created = false;
  try {
    created = claimName(writeBeside(path, bytes), path);
    if (created) syncFolder(dirname(path));
  } catch (error) {
    throw saveProblem(error, path);
  }
  if (!created) throw new Problem('exists', path);
}
