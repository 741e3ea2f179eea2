// A finding: odd data met while reading, reported and never thrown. Codes are the contract of the command.

export type FindingCode =
  | 'not-a-session'
  | 'header-missing'
  | 'header-damaged'
  | 'header-late'
  | 'multiple-headers'
  | 'future-version'
  | 'torn-line'
  | 'damaged-line'
  | 'joined-records'
  | 'broken-record'
  | 'nul-bytes'
  | 'bom'
  | 'invalid-utf8'
  | 'too-deep'
  | 'odd-field'
  | 'duplicate-id'
  | 'missing-parent'
  | 'cycle'
  | 'multiple-tips'
  | 'pi-leaf-differs'
  | 'unknown-entry'
  | 'orphan-result'
  | 'open-call'
  | 'boundary-uncertain'
  | 'id-mismatch'
  | 'folder-missing'
  | 'oversized-line'
  | 'bad-image'
  | 'lineage-cycle'
  | 'live-writer'
  | 'cache-damaged'
  | 'replay-differs'
  | 'unreadable';

/** `line` is 1-based and physical, `offset` in bytes; both null where there is none. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: 'damage' | 'note';
  readonly line: number | null;
  readonly offset: number | null;
  readonly message: string;
}
