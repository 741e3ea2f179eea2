// The path from a head entry to its root (REC-3). Where a parent is missing, the walk goes on from the entry before it
// in the file: that island belongs to the history shown, not to what the harness would send.

import { Problem } from '../errors.ts';
import type { Gap, Tree } from './tree.ts';

export interface Branch {
  /** Null in a session without entries. */
  readonly headId: string | null;
  /** Where Pi would go on: the last entry of the file. */
  readonly piLeafId: string | null;
  /** Root to head; islands beyond a gap stand where they stand in the file. */
  readonly entryIds: readonly string[];
  /** The same entries by ordinal. */
  readonly ordinals: readonly number[];
  readonly gaps: readonly Gap[];
  /** Entries reached from the head without a gap: the last ones of the list. */
  readonly reachable: number;
  /** Entries in the file. */
  readonly of: number;
}

interface Walk {
  readonly ordinals: number[];
  readonly gaps: Gap[];
  reachable: number;
}

/** The entry a walk goes on from beyond a gap: the nearest before it in the file that was not met yet. */
function islandBefore(ordinal: number, met: Uint8Array): number {
  let at = ordinal - 1;
  while (at >= 0 && met[at] === 1) at--;
  return at;
}

function walkFrom(tree: Tree, head: number): Walk {
  const walk: Walk = { ordinals: [], gaps: [], reachable: 0 };
  const met = new Uint8Array(tree.parents.length);
  for (let at = head; at >= 0 && met[at] === 0; ) {
    met[at] = 1;
    walk.ordinals.push(at);
    if (walk.gaps.length === 0) walk.reachable++;
    const gap = tree.gaps.get(at);
    if (gap !== undefined) walk.gaps.push(gap);
    at = gap === undefined ? (tree.parents[at] ?? -1) : islandBefore(at, met);
  }
  walk.ordinals.reverse();
  walk.gaps.reverse();
  return walk;
}

/**
 * The branch that ends at `headId`, by default at the active tip (else, without conversation, the last entry).
 * Throws Problem `unknown-entry` for an id the session does not have.
 */
export function branchOf(tree: Tree, headId: string | null = null): Branch {
  const { heads } = tree.session;
  const named = headId === null ? null : tree.session.ordinalOf(headId);
  if (headId !== null && named === null) throw new Problem('unknown-entry', headId);
  const head = named ?? tree.activeTip ?? tree.piLeaf;
  const { ordinals, gaps, reachable } = head === null ? { ordinals: [], gaps: [], reachable: 0 } : walkFrom(tree, head);
  return {
    headId: head === null ? null : (heads[head]?.id ?? null),
    piLeafId: tree.piLeaf === null ? null : (heads[tree.piLeaf]?.id ?? null),
    entryIds: ordinals.map((ordinal) => heads[ordinal]?.id ?? ''),
    ordinals,
    gaps,
    reachable,
    of: heads.length,
  };
}
