// One typed thing a summary fails to account for, or claims without support (CMP-6).

export type GapKind =
  | 'missing-section'
  | 'missing-file'
  | 'missing-read-file'
  | 'missing-deleted-file'
  | 'missing-error'
  | 'missing-constraint'
  | 'missing-decision'
  | 'missing-goal'
  | 'missing-open-loop'
  | 'fabricated-file'
  | 'inconsistency'
  | 'unsupported-claim';

/** `detail` is one line; a flipped rule names the summary's line in it. */
export interface Gap {
  readonly kind: GapKind;
  readonly detail: string;
  readonly entryIds: readonly string[];
}

/** `coverage` = ⌊100 × weight accounted / weight required⌋, 100 only without gaps. */
export interface Verification {
  readonly ok: boolean;
  readonly coverage: number;
  readonly gaps: readonly Gap[];
}
