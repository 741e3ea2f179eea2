// Knows the session's paths and tells which one a spelling in a summary means (CMP-6). Collision-aware: a bare name
// stands for a file only when no other file of the session carries it.

import { createHash } from 'node:crypto';

export type Resolved =
  | { readonly kind: 'known'; readonly path: string }
  | { readonly kind: 'folder' }
  | { readonly kind: 'ambiguous'; readonly paths: readonly string[] }
  | { readonly kind: 'unknown'; readonly namesakes: readonly string[] };

export interface PathIndex {
  readonly paths: ReadonlySet<string>;
  readonly byName: ReadonlyMap<string, readonly string[]>;
  readonly folders: ReadonlySet<string>;
}

/** Hex characters of a path's digest in a shortened file list. */
export const digestLength = 6;

/** Digest that tells two paths with one tail apart in a shortened file list. */
export function pathDigest(path: string, length = digestLength): string {
  return createHash('sha256').update(path).digest('hex').slice(0, length);
}

/** Most paths: nothing to normalise. */
const isPlain = /^(?!\.\/)[\x20-\x5b\x5d-\x7e]*[\x20-\x2e\x30-\x5b\x5d-\x7e]$/;

/** One spelling for comparison: NFC, forward slashes, no `./`, no trailing slash. */
export function plainPath(path: string): string {
  if (isPlain.test(path)) return path;
  return path
    .normalize('NFC')
    .replace(/\\/g, '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/(?<=.)\/+$/, '');
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Index over every path the session knows. Linear in their number and depth. */
export function indexPaths(paths: Iterable<string>): PathIndex {
  const all = new Set<string>();
  const byName = new Map<string, string[]>();
  const folders = new Set<string>();
  for (const raw of paths) {
    const path = plainPath(raw);
    if (path.length === 0 || all.has(path)) continue;
    all.add(path);
    const name = nameOf(path);
    const held = byName.get(name);
    if (held) held.push(path);
    else byName.set(name, [path]);
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
      if (at > 0) folders.add(path.slice(0, at));
  }
  return { paths: all, byName, folders };
}

function isTailOf(short: string, long: string): boolean {
  return long.endsWith(short) && long[long.length - short.length - 1] === '/';
}

const isAbsolute = (path: string): boolean => /^(?:\/|~|[A-Za-z]:\/)/.test(path);

function shortened(spelling: string, index: PathIndex): Resolved | null {
  if (!spelling.startsWith('…')) return null;
  const match = /^…\/?(.+)#([0-9a-f]{6,64})$/.exec(spelling);
  if (!match) return null;
  const [, tail = '', digest = ''] = match;
  const paths = (index.byName.get(nameOf(tail)) ?? []).filter(
    (path) => (path === tail || isTailOf(tail, path)) && pathDigest(path, digest.length) === digest,
  );
  return paths[0] !== undefined && paths.length === 1
    ? { kind: 'known', path: paths[0] }
    : { kind: 'unknown', namesakes: paths };
}

/** Which path a spelling means. `folder` is the folder a list or sentence has named before it, if any. */
export function resolvePath(spelling: string, index: PathIndex, folder: string | null = null): Resolved {
  const short = shortened(spelling, index);
  if (short) return short;
  const path = plainPath(/^[….]/.test(spelling) ? spelling.replace(/^(?:…|\.\.\.)\//, '') : spelling);
  if (folder !== null && index.paths.has(`${folder}/${path}`)) return { kind: 'known', path: `${folder}/${path}` };
  if (index.paths.has(path)) return { kind: 'known', path };
  if (index.folders.has(path)) return { kind: 'folder' };
  const namesakes = index.byName.get(nameOf(path)) ?? [];
  const fitting = namesakes.filter((known) => isTailOf(path, known) || (isAbsolute(path) && isTailOf(known, path)));
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) return { kind: 'known', path: only };
  if (fitting.length > 1) return { kind: 'ambiguous', paths: fitting };
  if (isKnownFolder(path, index)) return { kind: 'folder' };
  return { kind: 'unknown', namesakes };
}

function isKnownFolder(path: string, index: PathIndex): boolean {
  for (const folder of index.folders) if (isTailOf(path, folder)) return true;
  return false;
}
