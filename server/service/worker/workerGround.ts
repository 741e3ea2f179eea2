// What a worker stands on and its first answers need: session folders, store, list and the watch over both. Everything else a worker
// is made of is loaded behind the first answers (`startWorker.ts`).

import type { WorkerStart } from '../../protocol/requests.ts';
import { openStore } from '../../store/store.ts';
import { storeRoot } from '../../store/storeRoot.ts';
import { rootsOf } from '../findSession.ts';
import { LiveList } from './liveList.ts';
import { Pressures } from './pressures.ts';
import { watchFolders } from './watchFolders.ts';
import type { WorkerContext } from './workerContext.ts';

export type WorkerGround = Pick<WorkerContext, 'world' | 'start' | 'roots' | 'store' | 'list' | 'pressures'> & {
  /** Called with the files of each burst of changes, after the list knows of them and before the editor is told. */
  onPaths(listener: (paths: readonly string[]) => void): void;
  dispose(): void;
};

export function workerGround(
  start: WorkerStart,
  outside: Pick<WorkerContext, 'world' | 'changed'> & { warn(message: string): void },
): WorkerGround {
  const { world, changed } = outside;
  const store = openStore(start.store ?? storeRoot(world.env, world.platform, world.home));
  const roots = [...new Set([...rootsOf([], store.root, world), ...start.roots])];
  const list = new LiveList(roots, world, store, changed);
  const listeners: ((paths: readonly string[]) => void)[] = [];
  const watching = watchFolders(
    roots,
    store.root,
    (paths, ours) => {
      list.invalidate(paths);
      for (const listener of listeners) listener(paths);
      changed(paths, ours);
    },
    (message) => outside.warn(message),
  );
  return {
    ...{ world, start, roots, store, list, pressures: new Pressures(world) },
    onPaths: (listener) => listeners.push(listener),
    dispose: () => watching.dispose(),
  };
}
