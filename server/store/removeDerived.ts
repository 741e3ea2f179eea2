// Removes derived data of ours that a person picked and confirmed (STO-4): the index's snapshot, caches and state snapshots, nothing
// else.

import { join, relative } from 'node:path';
import { Problem } from '../errors.ts';
import { removeIfThere, saveProblem } from './safeFiles.ts';
import type { Store } from './store.ts';

/** Folders below the store's root whose files can be built again. */
const derivedFolders = ['cache', 'index', 'state'];

/** Throws `store-unsafe` for a path outside the derived folders: then nothing of the list is removed. */
export function removeDerived(store: Store, paths: readonly string[]): void {
  for (const path of paths) {
    const [folder = '', ...rest] = relative(store.root, path).split(/[\\/]/);
    if (!derivedFolders.includes(folder) || rest.length === 0 || rest.includes('..'))
      throw new Problem('store-unsafe', path);
  }
  for (const path of paths) {
    try {
      removeIfThere(join(store.root, relative(store.root, path)));
    } catch (error) {
      throw saveProblem(error, path);
    }
  }
}
