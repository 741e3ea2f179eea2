// Where a worker may listen for this Pi (PI-1). Reads our store's run files only; the companion may import nothing of the worker.

import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import type { WorkerRunFile } from '../../../protocol/companion.ts';
import type { WorkerAddress } from './processState.ts';

/** First the one named by whoever started this Pi, then the living ones whose folder holds `cwd`, newest first. */
export function findWorkers(cwd: string, given: WorkerAddress | null, env: NodeJS.ProcessEnv): WorkerAddress[] {
  const found = runFiles(join(storeRoot(env), 'run'))
    .filter((run) => isAlive(run.pid) && holds(run.folders, cwd))
    .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
    .filter(({ socket }) => socket !== given?.socket)
    .map(({ socket, token }) => ({ socket, token }));
  return given === null ? found : [given, ...found];
}

/** The store's place as `store/storeRoot` has it. */
function storeRoot(env: NodeJS.ProcessEnv): string {
  if (env['THROUGHLINE_STORE']) return env['THROUGHLINE_STORE'];
  const home = homedir();
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', 'throughline');
  if (process.platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'throughline');
  return join(env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'throughline');
}

function runFiles(folder: string): WorkerRunFile[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => runFileOf(join(folder, name)));
  } catch {
    // No store, no worker: that is how most Pis run.
    return [];
  }
}

function runFileOf(path: string): WorkerRunFile[] {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as Partial<WorkerRunFile>;
    // One of another version refuses us, so that both sides can say why.
    const { version, socket, token, pid, startedAt, folders } = value;
    if (typeof version !== 'number' || typeof socket !== 'string' || typeof token !== 'string') return [];
    if (typeof pid !== 'number' || typeof startedAt !== 'string' || !Array.isArray(folders)) return [];
    return [{ version, socket, token, pid, startedAt, folders: folders.map(String) }];
  } catch {
    // Half a file of a worker that just died is no worker.
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Pi tells its folder with links resolved, an editor the way the person opened it. */
function holds(folders: readonly string[], cwd: string): boolean {
  const place = real(cwd);
  return folders.some((folder) => {
    const way = relative(real(folder), place);
    return way === '' || (way !== '..' && !/^\.\.[\\/]/.test(way) && !isAbsolute(way));
  });
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
