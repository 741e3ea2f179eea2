// The cache of verified summaries (CMP-21) as a run sees it: what one run came to is taken for an equal one, without a model call.
// `store/` keeps it; `run/synthesisKey` says which runs are equal.

import type { Explored, RepairKind } from '../run/stages.ts';
import type { Generation } from '../synthesizeSummary.ts';

/** A summary as the first gate let it through, and how it came about. */
export interface KeptSummary {
  readonly text: string;
  readonly generation: Generation;
  readonly explored: Explored['explored'];
  readonly repairs: readonly RepairKind[];
  readonly initialCoverage: number;
}

export interface SynthesisCache {
  /** Null for none, for one that is over its time and for one that cannot be read. */
  recall(key: string): KeptSummary | null;
  /** Never throws for a store that is full or cannot be written: then the next run asks again. */
  keep(key: string, summary: KeptSummary): void;
  /** A person did not want it: an equal run asks the model again. */
  forget(key: string): void;
}
