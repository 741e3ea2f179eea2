// Who descends from whom in a tree, answered at once for any two entries: each entry gets the interval of a walk.

import { childrenOf, type Tree } from './tree.ts';

export interface Ancestry {
  /** True when `ancestor` is `ordinal` or stands above it. */
  isAbove(ancestor: number, ordinal: number): boolean;
}

/** Steps climbed before the whole tree is numbered: nearly every result stands this near to its call. */
const nearSteps = 16;

function isNear({ parents }: Tree, ancestor: number, ordinal: number): boolean {
  let at = ordinal;
  for (let step = 0; step < nearSteps && at >= 0 && at !== ancestor; step++) at = parents[at] ?? -1;
  return at >= 0 && at === ancestor;
}

/** Ancestry of a tree: a few steps up, else by one walk over the tree on first need. Linear in the entries. */
export function ancestryOf(tree: Tree): Ancestry {
  let whole: Ancestry | null = null;
  return {
    isAbove: (ancestor, ordinal) => {
      if (isNear(tree, ancestor, ordinal)) return true;
      whole ??= numbered(tree);
      return whole.isAbove(ancestor, ordinal);
    },
  };
}

/** Numbers every entry in one walk without recursion. */
function numbered(tree: Tree): Ancestry {
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
