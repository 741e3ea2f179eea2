// Watches session folders and our store, and tells once per burst what changed (REC-5: the list is live).

import { existsSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';

export interface Watching {
  /** Changes from here on are told. */
  readonly ready: Promise<void>;
  dispose(): void;
}

/** A burst of changes is told after this much quiet, or at the latest after ten times as long. */
const quietMs = 150;

export function watchFolders(
  roots: readonly string[],
  storeRoot: string,
  tell: (paths: readonly string[], store: boolean) => void,
  warn: (message: string) => void,
): Watching {
  const pending = new Set<string>();
  let store = false;
  let timer: NodeJS.Timeout | null = null;
  let since = 0;
  const flush = () => {
    timer = null;
    const paths = [...pending];
    const ours = store;
    pending.clear();
    store = false;
    tell(paths, ours);
  };
  const note = (path: string, ours: boolean) => {
    if (ours) store = true;
    else pending.add(path);
    const now = Date.now();
    if (timer === null) since = now;
    else clearTimeout(timer);
    timer = setTimeout(flush, now - since > 10 * quietMs ? 0 : quietMs);
  };
  const sessions = roots.map((root) => watchBelow(resolve(root), 3, '.jsonl', (path) => note(path, false)));
  const own = watchBelow(resolve(storeRoot), 6, 'journal.jsonl', (path) => note(path, true));
  const all = [...sessions, own];
  // A folder that cannot be watched is still listed; only its live updates are missing.
  for (const watcher of all) {
    watcher.on('error', (error) =>
      warn(`A folder cannot be watched: ${error instanceof Error ? error.message : error}`),
    );
  }
  return {
    ready: Promise.all(all.map((watcher) => new Promise<void>((done) => watcher.once('ready', () => done())))).then(
      () => {},
    ),
    dispose: () => {
      if (timer) clearTimeout(timer);
      for (const watcher of all) void watcher.close();
    },
  };
}

/**
 * Tells of every file below `root`, at most `depth` folders deep, whose name ends in `ending`. The watch begins at the nearest folder above
 * `root` that is there: chokidar never tells of a folder that was made together with its parents, and before the first session or the first
 * checkpoint neither exists.
 */
function watchBelow(root: string, depth: number, ending: string, note: (path: string) => void): FSWatcher {
  let base = dirname(root);
  while (!existsSync(base) && dirname(base) !== base) base = dirname(base);
  const onTheWay = (path: string) => root === path || root.startsWith(path.endsWith(sep) ? path : path + sep);
  const watcher = watch(base, {
    ignoreInitial: true,
    depth: depth + relative(base, root).split(sep).length,
    ignored: (path, stats) =>
      !(onTheWay(path) || path.startsWith(root + sep)) || (stats?.isFile() === true && !path.endsWith(ending)),
  });
  watcher.on('all', (event, place) => {
    const path = String(place);
    if (event === 'unlinkDir' ? path.startsWith(root) : event !== 'addDir' && path.endsWith(ending)) note(path);
  });
  return watcher;
}
