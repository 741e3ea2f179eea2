// The branch of a session file through the product's own reading, as the extractor gets it.

import { branchOf } from '../../server/record/branch.ts';
import type { Entry } from '../../server/record/entry.ts';
import { buildTree } from '../../server/record/tree.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { openPiFile } from '../../server/source/piFile.ts';

export interface ReadBranch {
  readonly entries: readonly Entry[];
  /** The last message of the person and what followed: the least any compaction keeps word for word. */
  readonly tail: readonly Entry[];
  readonly cwd: string | null;
}

/** Root to head of the active branch. Throws what reading throws. */
export function readBranch(path: string): ReadBranch {
  const session = openPiFile(path, nodeFiles);
  try {
    const { ordinals } = branchOf(buildTree(session));
    const entries = ordinals.map((ordinal) => session.entry(ordinal));
    const last = entries.findLastIndex((entry) => entry.kind === 'user');
    return { entries, tail: last < 0 ? [] : entries.slice(last), cwd: session.header.cwd };
  } finally {
    session.close();
  }
}
