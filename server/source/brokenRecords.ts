// Puts records together again that raw newlines or another writer broke apart (REC-2). Holds the stretches that may
// belong together until they parse as one, or something sound follows.

import { joinStretches, parseFields, type Stretch } from './brokenLine.ts';
import type { Fields } from './foreign.ts';

/** What joins the stretches: nothing, a newline that belongs inside a string, or white space between values. */
export type Joiner = '' | '\\n' | '\n';

/** A record that does not stand in one stretch. */
export interface BrokenRecord {
  readonly stretches: readonly Pick<Stretch, 'start' | 'end' | 'line'>[];
  readonly joiner: Joiner;
}

/** An entry that was sniffed, not parsed. */
export interface SniffedEntry {
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** What became of suspect stretches. */
export interface BrokenSink {
  /** They are one record. `owner` is the entry the first of them was taken for, null when none. */
  rejoined(record: Fields, broken: BrokenRecord, owner: number | null): void;
  /** They are lost. `last` when nothing sound follows in the file. */
  lost(stretch: Stretch, last: boolean): void;
  /** Text of bytes of the file. */
  text(start: number, end: number): string;
  /** Where an entry stands that was only sniffed. */
  sniffed(ordinal: number): SniffedEntry | null;
}

interface Suspect {
  readonly stretches: Stretch[];
  readonly owner: number | null;
  tries: number;
  /** A sound record stands between the stretches: then a newline between them is none of theirs. */
  interrupted: boolean;
}

const mostTries = 32;
const mostStretches = 5_000;
const longestDoubtful = 8 * 1024 * 1024;

/** Lives for one scan. */
export class BrokenRecords {
  readonly #sink: BrokenSink;
  #suspect: Suspect | null = null;
  /** Ordinal of the sound line before, where it was only sniffed; −1 without one. */
  #before = -1;

  constructor(sink: BrokenSink) {
    this.#sink = sink;
  }

  /** A sound line follows: what was suspect is lost or whole by now. Call before the line gets its place. */
  soundLine(): void {
    if (this.#suspect !== null) this.flush(false);
    this.#before = -1;
  }

  /** The sound line was only sniffed. */
  sniffedLine(ordinal: number): void {
    this.#before = ordinal;
  }

  /** A sound record was saved from the middle of a broken line. */
  soundPiece(): void {
    this.#before = -1;
    if (this.#suspect !== null) this.#suspect.interrupted = true;
  }

  /** Bytes that are no record: the beginning of a broken one, its continuation, or junk. */
  unparsed(stretch: Stretch): void {
    const suspect = this.#suspect;
    if (suspect !== null && !stretch.opens && suspect.stretches.length < mostStretches) {
      suspect.stretches.push(stretch);
      this.#consider(suspect, stretch);
      return;
    }
    this.flush(false);
    const before = stretch.opens ? null : this.#doubtful();
    this.#before = -1;
    this.#suspect = {
      stretches: before === null ? [stretch] : [before.stretch, stretch],
      owner: before?.ordinal ?? null,
      tries: 0,
      interrupted: false,
    };
    if (before !== null) this.#consider(this.#suspect, stretch);
  }

  #consider(suspect: Suspect, newest: Stretch): void {
    if (!newest.text.trimEnd().endsWith('}') || suspect.tries >= mostTries) return;
    suspect.tries++;
    this.#join(suspect);
  }

  /** The entry before, when it was only sniffed and does not parse: the line at hand may be its rest. */
  #doubtful(): { readonly stretch: Stretch; readonly ordinal: number } | null {
    const before = this.#before < 0 ? null : this.#sink.sniffed(this.#before);
    if (before === null || before.end - before.start > longestDoubtful) return null;
    const { start, end, line, ordinal } = before;
    const text = this.#sink.text(start, end);
    if (parseFields(text) !== null) return null;
    return { stretch: { start, end, line, text, opens: true, tooDeep: false }, ordinal };
  }

  #join(suspect: Suspect): boolean {
    const joiners: readonly Joiner[] = suspect.interrupted ? ['', '\\n'] : ['\\n', '\n', ''];
    for (const joiner of joiners) {
      const record = parseFields(joinStretches(suspect.stretches, joiner));
      if (record === null) continue;
      this.#suspect = null;
      const stretches = suspect.stretches.map(({ start, end, line }) => ({ start, end, line }));
      this.#sink.rejoined(record, { stretches, joiner }, suspect.owner);
      return true;
    }
    return false;
  }

  /** Ends a broken record that never became whole. `last` when the file ends here. */
  flush(last: boolean): void {
    const suspect = this.#suspect;
    if (suspect === null || (suspect.stretches.length > 1 && this.#join(suspect))) return;
    this.#suspect = null;
    const isLast = last && suspect.stretches.length === 1;
    for (const stretch of suspect.stretches) this.#sink.lost(stretch, isLast);
  }
}
