// A label: the gap a perfect verifier reports for a summary.
import type { GapKind } from '../../server/compaction/gap.ts';

export interface Label {
  readonly kind: GapKind;
  /** Source text, path, section name or claim the gap is about. */
  readonly about: string;
  readonly entryIds: readonly string[];
  /** Other kinds a verifier may rightly choose for the same thing. */
  readonly also: readonly GapKind[];
  /** May be reported, need not be. */
  readonly optional: boolean;
}

export const label = (kind: GapKind, about: string, rest: Partial<Label> = {}): Label => ({
  kind,
  about,
  entryIds: [],
  also: [],
  optional: false,
  ...rest,
});
