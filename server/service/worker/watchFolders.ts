// Watches session folders and our store, and tells once per burst what changed (REC-5: the list is live).

import { watch } from 'chokidar';

export interface Watching {
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
  const sessions = watch([...roots], {
    ignoreInitial: true,
    depth: 3,
    ignored: (path, stats) => stats?.isFile() === true && !path.endsWith('.jsonl'),
  });
  sessions.on('all', (event, path) => {
    if (event !== 'addDir' && event !== 'error') note(String(path), false);
  });
  const own = watch(storeRoot, {
    ignoreInitial: true,
    depth: 6,
    ignored: (path, stats) => stats?.isFile() === true && !path.endsWith('journal.jsonl'),
  });
  own.on('all', (event, path) => {
    if (event !== 'error' && String(path).endsWith('journal.jsonl')) note(String(path), true);
  });
  // A folder that cannot be watched is still listed; only its live updates are missing.
  for (const watcher of [sessions, own]) {
    watcher.on('error', (error) =>
      warn(`A folder cannot be watched: ${error instanceof Error ? error.message : error}`),
    );
  }
  return {
    dispose: () => {
      if (timer) clearTimeout(timer);
      void sessions.close();
      void own.close();
    },
  };
}
