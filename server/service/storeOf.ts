// The store a command works with: `--store`, else `$THROUGHLINE_STORE`, else the platform's data folder (STO-3).

import { resolve } from 'node:path';
import { openStore, type Store } from '../store/store.ts';
import { storeRoot } from '../store/storeRoot.ts';
import type { World } from './world.ts';

export function storeOf(option: string | null, world: World): Store {
  const root = option === null ? storeRoot(world.env, world.platform, world.home) : resolve(world.cwd, option);
  return openStore(root);
}
