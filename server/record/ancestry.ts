// Who descends from whom in a tree, answered at once for any two entries: each entry gets the interval of a walk.

import { childrenOf, type Tree } from './tree.ts';

export interface Ancestry {
  /** True when `ancestor` is `ordinal` or stands above it. */
  isAbove(ancestor: number, ordinal: number): boolean;
}

/** Numbers every entry in one walk without recursion. Linear in the entries. */
export function ancestryOf(tree: Tree): Ancestry {
  const size = tree.parents.length;
  const entered = new Int32Array(size);
  const left = new Int32Array(size);
  const children = childrenOf(tree);
  const stack = [...(children.get(-1) ?? [])];
  let clock = 0;
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at < 0) {
      left[~at] = clock;
      continue;
    }
    entered[at] = ++clock;
    // The complement marks where the walk leaves the entry.
    stack.push(~at, ...(children.get(at) ?? []));
  }
  return {
    isAbove: (ancestor, ordinal) =>
      (entered[ancestor] ?? 0) <= (entered[ordinal] ?? -1) && (entered[ordinal] ?? 0) <= (left[ancestor] ?? -1),
  };
}
