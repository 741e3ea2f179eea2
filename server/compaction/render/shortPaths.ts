// Shortens long paths in a list over its budget to their tail with a digest (CMP-6). Two paths never share a short
// form: digests grow until they differ.

import { digestLength, pathDigest } from '../verify/pathIndex.ts';

/** Segments a short form keeps. */
const keptSegments = 2;

/** Characters of a short form besides tail and digest. */
const frame = '…/#'.length;

function tailOf(path: string): string {
  const parts = path.split('/');
  return parts.slice(-keptSegments).join('/');
}

function shortForm(path: string, length: number): string {
  return `…/${tailOf(path)}#${pathDigest(path, length)}`;
}

/** Short form of each path that gains by it; the others are left out. */
export function shortPaths(paths: readonly string[]): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  const taken = new Map<string, string>();
  for (const path of paths) {
    if (path.split('/').length <= keptSegments || /[\s#]/u.test(path)) continue;
    let length = digestLength;
    if (tailOf(path).length + length + frame >= path.length) continue;
    let form = shortForm(path, length);
    while (length < 64 && (taken.get(form) ?? path) !== path) {
      length += 2;
      form = shortForm(path, length);
    }
    taken.set(form, path);
    if (form.length < path.length) forms.set(path, form);
  }
  return forms;
}
