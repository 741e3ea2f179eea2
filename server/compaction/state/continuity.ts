// What outlives a compaction besides facts (CMP-7): overrides of open loops, goal breadcrumbs, lines an earlier
// summary alone still holds, and what changed since the last boundary.

/** A person's word about an open loop, stored by the loop's normal text; it wins over later extraction. */
export interface LoopOverride {
  readonly text: string;
  readonly action: 'close' | 'reopen' | 'edit' | 'pin';
  /** New wording for `edit`. */
  readonly replacement: string | null;
}

/** A line of an earlier summary whose source entries are gone from the branch. */
export interface CarriedLine {
  readonly section: 'constraints' | 'decisions' | 'open-loops' | 'critical-context';
  readonly text: string;
}

export interface ContinuityState {
  readonly overrides: readonly LoopOverride[];
  /** Earlier goals, oldest first, capped. */
  readonly breadcrumbs: readonly string[];
  readonly carried: readonly CarriedLine[];
  /** One line each: what is new since the last boundary. */
  readonly changes: readonly string[];
}

export const noState: ContinuityState = { overrides: [], breadcrumbs: [], carried: [], changes: [] };
