// Cuts a harness's standard output into lines, on LF bytes only (REC-2's rule for framing). Memory is bounded: of a line that is
// too long only its two ends are kept, which is enough to say what it was.

/** A whole line without its LF, or the two ends of one that was too long to keep. */
export type LineFrame =
  | { readonly kind: 'whole'; readonly bytes: Buffer }
  | { readonly kind: 'ends'; readonly start: Buffer; readonly end: Buffer; readonly length: number };

/** Bytes kept of each end of a long line. */
export const keptEnd = 4096;

const lineFeed = 0x0a;

/** `limitOf` says from the first bytes of a line (at least `keptEnd` where the line has them) how long it may be. */
export class LineFrames {
  readonly #limitOf: (start: Buffer) => number;
  readonly #take: (frame: LineFrame) => void;
  #parts: Buffer[] = [];
  #length = 0;
  #limit = 0;
  #start: Buffer | null = null;
  #end: Buffer = Buffer.alloc(0);

  constructor(limitOf: (start: Buffer) => number, take: (frame: LineFrame) => void) {
    this.#limitOf = limitOf;
    this.#take = take;
  }

  /** Hands out every line that ends in this chunk, in order, before it returns. */
  push(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, from)) {
      this.#add(chunk.subarray(from, at));
      this.#finish();
      from = at + 1;
    }
    if (from < chunk.length) this.#add(chunk.subarray(from));
  }

  #add(part: Buffer): void {
    this.#length += part.length;
    if (this.#start !== null) {
      this.#end = lastOf(this.#end, part);
      return;
    }
    this.#parts.push(part);
    if (this.#length <= keptEnd) return;
    if (this.#limit === 0) this.#limit = this.#limitOf(firstOf(this.#parts));
    if (this.#length > this.#limit) this.#drop();
  }

  /** From here on only the ends are kept. */
  #drop(): void {
    const all = Buffer.concat(this.#parts);
    this.#start = Buffer.from(all.subarray(0, keptEnd));
    this.#end = Buffer.from(all.subarray(-keptEnd));
    this.#parts = [];
  }

  #finish(): void {
    const start = this.#start;
    const frame: LineFrame =
      start === null
        ? {
            kind: 'whole',
            bytes: this.#parts.length === 1 && this.#parts[0] ? this.#parts[0] : Buffer.concat(this.#parts),
          }
        : { kind: 'ends', start, end: this.#end, length: this.#length };
    this.#parts = [];
    this.#length = 0;
    this.#limit = 0;
    this.#start = null;
    this.#end = Buffer.alloc(0);
    this.#take(frame);
  }
}

function firstOf(parts: readonly Buffer[]): Buffer {
  const first = parts[0];
  return first !== undefined && first.length >= keptEnd
    ? first.subarray(0, keptEnd)
    : Buffer.concat(parts).subarray(0, keptEnd);
}

function lastOf(end: Buffer, part: Buffer): Buffer {
  if (part.length >= keptEnd) return Buffer.from(part.subarray(-keptEnd));
  return Buffer.concat([end, part]).subarray(-keptEnd);
}
