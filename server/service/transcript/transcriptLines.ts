// Collects the lines of a transcript while it is written, with what belongs to them: entry ranges, marks, folds, lenses.

export type MarkKind = 'anchor' | 'compaction' | 'checkpoint' | 'error' | 'gap' | 'trimmed' | 'hidden-character';

export interface LineMark {
  readonly kind: MarkKind;
  readonly line: number;
  readonly label: string;
}

/** 0-based lines, end inclusive. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

export interface EntryLines extends LineRange {
  readonly entryId: string;
  readonly ordinal: number;
  readonly kind: string;
  /** First words, for the outline. */
  readonly title: string;
}

/** A place in the text that opens the whole body of an entry. */
export interface FullTextLink {
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly entryId: string;
}

export class TranscriptLines {
  readonly lines: string[] = [];
  readonly marks: LineMark[] = [];
  readonly folds: LineRange[] = [];
  readonly entries: EntryLines[] = [];
  readonly links: FullTextLink[] = [];
  /** Lines that lead to another part of the same session. */
  readonly partLinks: { readonly line: number; readonly part: number }[] = [];

  get next(): number {
    return this.lines.length;
  }

  push(line: string): number {
    this.lines.push(line);
    return this.lines.length - 1;
  }

  mark(kind: MarkKind, line: number, label: string): void {
    this.marks.push({ kind, line, label });
  }

  /** Folds from `from` to the last line written, if there is anything to fold. */
  fold(from: number): void {
    if (this.lines.length - 1 > from) this.folds.push({ from, to: this.lines.length - 1 });
  }
}
