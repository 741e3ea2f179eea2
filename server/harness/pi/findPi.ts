// Finds the Pi to drive: setting, PATH, workspace. Looks at files only; nothing of Pi is run to find out, because a wrong
// program must not be started by looking for the right one. Which Node runs it is `findNode`.
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Problem } from '../../errors.ts';
import { findNode, type NodeSearch, pathFolders } from './findNode.ts';
import { stringIn } from './rpcTypes.ts';
import { isAtLeast } from './versions.ts';

/** A Pi that can be started as `command` with `args` before its own. */
export interface FoundPi {
  readonly command: string;
  readonly args: readonly string[];
  readonly version: string;
  /** Node that runs it, null when `command` is a program of its own. */
  readonly node: { readonly path: string; readonly version: string } | null;
  /** Where it was found, for people. */
  readonly foundBy: 'setting' | 'path' | 'workspace';
}

export interface PiSearch extends NodeSearch {
  /** What a person set: a `pi` command, its script, or the package's folder. Empty for none; set, nothing else is tried. */
  readonly setting: string;
  readonly workspaceFolders: readonly string[];
}

/** A package of Pi on disk. */
interface PiPackage {
  readonly version: string;
  /** Script for Node, or a program of its own. */
  readonly program: string;
  readonly needsNode: boolean;
  /** Folder of the command it was found through; a Node installed with it lies there. */
  readonly binFolder: string;
}

/** PI-7. */
export const oldestPi = '0.87.1';
const packageName = '@earendil-works/pi-coding-agent';

/**
 * The first Pi of setting, PATH and workspace. Throws `harness-missing`, `harness-too-old` (the version found and where) or
 * `harness-node`.
 */
export async function findPi(search: PiSearch): Promise<FoundPi> {
  const found = firstPackage(search);
  if (found === null) throw new Problem('harness-missing', search.setting === '' ? 'not on PATH' : search.setting);
  const { pi, foundBy } = found;
  if (!isAtLeast(pi.version, oldestPi)) {
    throw new Problem('harness-too-old', `Pi ${pi.version} at ${pi.program}, ${oldestPi} or newer is needed`);
  }
  if (!pi.needsNode) return { command: pi.program, args: [], version: pi.version, node: null, foundBy };
  const node = await findNode(search, pi.binFolder);
  return { command: node.path, args: [pi.program], version: pi.version, node, foundBy };
}

function firstPackage(search: PiSearch): { readonly pi: PiPackage; readonly foundBy: FoundPi['foundBy'] } | null {
  if (search.setting !== '') {
    const pi = packageAt(search.setting);
    return pi === null ? null : { pi, foundBy: 'setting' };
  }
  const names = search.platform === 'win32' ? ['pi.cmd', 'pi.exe', 'pi'] : ['pi'];
  const onPath = pathFolders(search).flatMap((folder) => names.map((name) => join(folder, name)));
  const pi = firstOf(onPath);
  if (pi !== null) return { pi, foundBy: 'path' };
  const inWorkspace = search.workspaceFolders.flatMap((folder) => [
    ...names.map((name) => join(folder, 'node_modules', '.bin', name)),
    join(folder, 'node_modules', ...packageName.split('/')),
  ]);
  const local = firstOf(inWorkspace);
  return local === null ? null : { pi: local, foundBy: 'workspace' };
}

function firstOf(paths: readonly string[]): PiPackage | null {
  for (const path of paths) {
    const pi = packageAt(path);
    if (pi !== null) return pi;
  }
  return null;
}

/** Pi's package behind a path: the folder itself, a link into it, a script in it, or a small script that names one. */
function packageAt(path: string): PiPackage | null {
  const real = quietly(() => realpathSync(path));
  if (real === null) return null;
  const isFolder = quietly(() => statSync(real).isDirectory()) ?? false;
  const binFolder = isFolder ? real : dirname(path);
  const named = isFolder ? null : namedScript(real);
  return packageAbove(real, binFolder, isFolder) ?? (named === null ? null : packageAbove(named, binFolder, false));
}

/** npm on Windows, pnpm and others put a script of their own on PATH that names Pi's. */
function namedScript(path: string): string | null {
  const size = quietly(() => statSync(path).size) ?? 0;
  const text = size > 0 && size < 16_384 ? (quietly(() => readFileSync(path, 'utf8')) ?? '') : '';
  const match = /([^"'\s=]*@earendil-works[\\/]pi-coding-agent[\\/][^"'\s]*\.[cm]?js)/.exec(text)?.[1];
  if (match === undefined) return null;
  const plain = match.replace(/^(\$basedir|%~dp0|%dp0%)[\\/]?/, '').replaceAll('\\', '/');
  return quietly(() => realpathSync(resolve(dirname(path), plain)));
}

function packageAbove(start: string, binFolder: string, isFolder: boolean): PiPackage | null {
  let folder = isFolder ? start : dirname(start);
  for (let up = 0; up < 6; up += 1) {
    const description = quietly((): unknown => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    if (stringIn(description, 'name') === packageName)
      return packageOf(description, folder, start, binFolder, isFolder);
    if (dirname(folder) === folder) return null;
    folder = dirname(folder);
  }
  return null;
}

function packageOf(
  description: unknown,
  folder: string,
  start: string,
  binFolder: string,
  isFolder: boolean,
): PiPackage | null {
  const version = stringIn(description, 'version') ?? '';
  // A release as one program lies beside its package.json and needs no Node.
  const isProgram = !isFolder && dirname(start) === folder && /^pi(\.exe)?$/.test(basename(start));
  if (isProgram) return { version, program: start, needsNode: false, binFolder };
  const bin = (description as { readonly bin?: unknown }).bin;
  const script = typeof bin === 'string' ? bin : stringIn(bin, 'pi');
  const program = script === null ? null : quietly(() => realpathSync(join(folder, script)));
  return program === null ? null : { version, program, needsNode: true, binFolder };
}

function quietly<Value>(look: () => Value): Value | null {
  try {
    return look();
  } catch {
    return null;
  }
}
