// Writes a repaired copy of a damaged session elsewhere (REC-9). The original is never touched, and nothing is overwritten.

import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { Problem } from '../errors.ts';
import { openPiFile } from '../source/piFile.ts';
import { repairedCopy } from '../source/repair.ts';
import { writeNew } from '../store/writeNew.ts';
import { rootsOf } from './findSession.ts';
import type { World } from './world.ts';

/**
 * Path of the copy. Inside a session root (`roots`: those named besides the usual ones) it would stand beside the original as a
 * second session with the same id, so there it is refused unless it gets a new id; a link into one is inside too.
 */
export function writeRepairedCopy(
  path: string,
  target: string,
  { newId, roots, world }: { readonly newId: boolean; readonly roots: readonly string[]; readonly world: World },
): string {
  const to = resolve(world.cwd, target);
  const inside = [
    ...rootsOf([], null, world),
    ...roots.map((root) => resolve(world.cwd, root)),
    dirname(realPath(resolve(world.cwd, path))),
  ];
  const real = realPath(to);
  if (!newId && inside.some((root) => isInside(real, realPath(root)))) throw new Problem('inside-session-root', to);
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

/** Where a path really is, also when its last parts do not exist yet. */
function realPath(path: string): string {
  const parent = dirname(path);
  try {
    return realpathSync(path);
  } catch {
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way.split(sep)[0] !== '..' && !isAbsolute(way);
}
