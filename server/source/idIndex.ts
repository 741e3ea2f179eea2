// Id → ordinal for the entries of one file. A table of numbers instead of a Map: a session of 100,000 entries is indexed
// in a few milliseconds and half a megabyte.

/** Gives the id stated by an entry, for telling equal hashes apart. */
export type StatedId = (ordinal: number) => string;

function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x9e3779b1);
}

export class IdIndex {
  /** Ordinal + 1; 0 marks a free slot. */
  #slots = new Int32Array(1 << 10);
  #size = 0;
  readonly #statedId: StatedId;

  constructor(statedId: StatedId) {
    this.#statedId = statedId;
  }

  #slotOf(id: string): number {
    const mask = this.#slots.length - 1;
    let at = hashOf(id) & mask;
    for (let kept = this.#slots[at] ?? 0; kept !== 0; kept = this.#slots[at] ?? 0) {
      if (this.#statedId(kept - 1) === id) return at;
      at = (at + 1) & mask;
    }
    return at;
  }

  get(id: string): number | null {
    const kept = this.#slots[this.#slotOf(id)] ?? 0;
    return kept === 0 ? null : kept - 1;
  }

  has(id: string): boolean {
    return this.get(id) !== null;
  }

  /** Puts an ordinal for an id and returns the one it had, null when it is new. */
  put(id: string, ordinal: number): number | null {
    const at = this.#slotOf(id);
    const kept = this.#slots[at] ?? 0;
    this.#slots[at] = ordinal + 1;
    if (kept !== 0) return kept - 1;
    this.#size++;
    if (this.#size * 2 > this.#slots.length) this.#grow();
    return null;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    for (const kept of old) {
      if (kept !== 0) this.#slots[this.#slotOf(this.#statedId(kept - 1))] = kept;
    }
  }
}
