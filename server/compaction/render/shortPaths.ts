// Shortens long paths in a list over its budget to their tail with a digest (CMP-6). Two paths never share a short
// form: digests grow until they differ.

import { digestLength, pathDigest } from '../verify/pathIndex.ts';

/** The last two segments, which a short form keeps; without a match a path has no more. */
const keptTail = /(?<=\/)[^/]*\/[^/]*$/;

/** Characters of a short form besides tail and digest. */
const frame = '…/#'.length;

/** Short form of each path that gains by it; the others are left out. */
export function shortPaths(paths: readonly string[]): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  const taken = new Map<string, string>();
  for (const path of paths) {
    const tail = keptTail.exec(path)?.[0];
    if (tail === undefined || /[\s#]/u.test(path)) continue;
    let length = digestLength;
    if (tail.length + length + frame >= path.length) continue;
    const formOf = () => `…/${tail}#${pathDigest(path, length)}`;
    let form = formOf();
    while (length < 64 && (taken.get(form) ?? path) !== path) {
      length += 2;
      form = formOf();
    }
    taken.set(form, path);
    if (form.length < path.length) forms.set(path, form);
  }
  return forms;
}
