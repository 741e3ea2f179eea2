// Writes a repaired copy of a damaged session elsewhere (REC-9). The original is never touched, and nothing is overwritten.

import { randomUUID } from 'node:crypto';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { Problem } from '../errors.ts';
import { openPiFile } from '../source/piFile.ts';
import { repairedCopy } from '../source/repair.ts';
import { writeNew } from '../store/writeNew.ts';
import { rootsOf } from './findSession.ts';
import type { World } from './world.ts';

/**
 * Path of the copy. Inside a session root it would stand beside the original as a second session with the same id, so
 * there it is refused unless it gets a new id.
 */
export function writeRepairedCopy(path: string, target: string, newId: boolean, world: World): string {
  const to = resolve(world.cwd, target);
  const roots = [...rootsOf([], world), dirname(resolve(world.cwd, path))];
  if (!newId && roots.some((root) => isInside(to, root))) throw new Problem('inside-session-root', to);
  const session = openPiFile(path, world.files);
  try {
    const repair = repairedCopy(session, newId ? { newId: randomUUID() } : {});
    if (!repair.verified) throw new Problem('not-repaired', path);
    writeNew(to, repair.bytes);
    return to;
  } finally {
    session.close();
  }
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}
