// Finds a Node new enough for Pi: the one a person set, the one beside the `pi` command, PATH, or the one that runs us.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../../errors.ts';
import { isAtLeast } from './versions.ts';

/** `engines` of Pi 0.87.1 and 1.6.0. */
export const oldestNode = '22.19.0';
const deadlineMs = 5000;

export interface NodeSearch {
  /** The Node a person set, empty for none. */
  readonly nodeSetting: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  /** Version of a Node binary without the `v`, null when it is none; asked of no more binaries than needed. */
  readonly nodeVersion: (path: string) => Promise<string | null>;
}

interface FoundNode {
  readonly path: string;
  readonly version: string;
}

/** Throws `harness-node`, naming the newest that was found. A set Node that will not do is not passed over silently. */
export async function findNode(search: NodeSearch, binFolder: string): Promise<FoundNode> {
  const isSet = search.nodeSetting !== '';
  const seen: FoundNode[] = [];
  for (const path of isSet ? [search.nodeSetting] : candidates(search, binFolder)) {
    const version = await search.nodeVersion(path);
    if (version === null) continue;
    if (isAtLeast(version, oldestNode)) return { path, version };
    seen.push({ path, version });
  }
  const newest = seen.reduce<FoundNode | null>(newer, null);
  const nothing = isSet ? `${search.nodeSetting} is no Node` : 'no Node on PATH';
  throw new Problem('harness-node', newest === null ? nothing : `${newest.path} is ${newest.version}`);
}

function newer(best: FoundNode | null, next: FoundNode): FoundNode {
  return best === null || isAtLeast(next.version, best.version) ? next : best;
}

function candidates(search: NodeSearch, binFolder: string): readonly string[] {
  const name = search.platform === 'win32' ? 'node.exe' : 'node';
  // VS Code's own program is not Node, though it says so.
  const ours = process.versions['electron'] === undefined ? [process.execPath] : [];
  const inFolders = [binFolder, ...pathFolders(search)]
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path));
  return [...new Set([...inFolders, ...ours])];
}

/** Absolute folders of PATH: a relative one would mean whatever folder the worker happens to run in. */
export function pathFolders({ env, platform }: Pick<NodeSearch, 'env' | 'platform'>): readonly string[] {
  const value = env['PATH'] ?? env['Path'] ?? '';
  return value.split(platform === 'win32' ? ';' : ':').filter((folder) => isAbsolute(folder));
}

const run = promisify(execFile);

/** Asks a Node for its version; null when it is none, or does not answer within 5 s. */
export async function askNodeVersion(path: string): Promise<string | null> {
  try {
    const { stdout } = await run(path, ['--version'], {
      timeout: deadlineMs,
      killSignal: 'SIGKILL',
      windowsHide: true,
    });
    return /^v(\d+\.\d+\.\d+\S*)/.exec(stdout.trim())?.[1] ?? null;
  } catch {
    return null;
  }
}
