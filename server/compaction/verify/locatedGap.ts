// A gap with the line of the summary it is about, for repair; the public gap says the line in its detail only.

import type { Gap } from '../gap.ts';

export interface LocatedGap extends Gap {
  /** 1-based line that denies, invents or claims; null when something is absent. */
  readonly line: number | null;
}

/** The public part. */
export function publicGap(gap: LocatedGap): Gap {
  return { kind: gap.kind, detail: gap.detail, entryIds: gap.entryIds };
}
