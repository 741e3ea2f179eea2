// A set of short ids kept as hashes of their bytes: says "surely new" or "perhaps seen". No strings, no growth of the
// heap worth speaking of; what is perhaps seen is looked at the long way.

const fewSlots = 1 << 12;

export class IdSet {
  #slots = new Int32Array(fewSlots);
  #size = 0;

  /** Adds an id; false when one of the same hash is there already. */
  add(id: string): boolean {
    let hash = 0x811c9dc5;
    for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
    // 0 marks a free slot.
    return this.#insert((hash ^ (hash >>> 15)) | 1);
  }

  clear(): void {
    if (this.#slots.length > fewSlots * 4) this.#slots = new Int32Array(fewSlots);
    else if (this.#size > 0) this.#slots.fill(0);
    this.#size = 0;
  }

  #insert(hash: number): boolean {
    if (this.#size * 2 >= this.#slots.length) this.#grow();
    const mask = this.#slots.length - 1;
    let at = Math.imul(hash, 0x9e3779b1) & mask;
    for (let seen = this.#slots[at]; seen !== 0; seen = this.#slots[at]) {
      if (seen === hash) return false;
      at = (at + 1) & mask;
    }
    this.#slots[at] = hash;
    this.#size++;
    return true;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    this.#size = 0;
    for (const hash of old) if (hash !== 0) this.#insert(hash);
  }
}
