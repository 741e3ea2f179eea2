// Follows a session's entries by the bytes of their ids (REC-5): each must name the one before it as its parent, and no id
// may occur twice. No string is made of an id, because a list reads hundreds of thousands of them in a process that has just begun.

const quote = 0x22;
const backslash = 0x5c;
const nullParent = Buffer.from('null');

/** True for ASCII that stands unescaped in a string. */
function isPlain(byte: number): boolean {
  return byte >= 0x20 && byte <= 0x7e && byte !== backslash;
}

/** Where the string that begins at `from` ends with its quote; −1 when it holds anything but plain ASCII. */
export function plainEnd(buffer: Buffer, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const byte = buffer[at] ?? 0;
    if (byte === quote) return at;
    if (!isPlain(byte)) return -1;
  }
  return -1;
}

/** True when `bytes` stand at `at`. */
export function standsAt(buffer: Buffer, at: number, bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index++) if (buffer[at + index] !== bytes[index]) return false;
  return true;
}

/** Slots of the table to begin with; a power of two. */
const fewSlots = 512;

/** The ids met, as 64-bit hashes: two different ids that meet in one are as good as impossible, and cost a full reading only. */
class IdHashes {
  #slots = new Int32Array(fewSlots * 2);
  #count = 0;

  clear(): void {
    if (this.#slots.length > fewSlots * 64) this.#slots = new Int32Array(fewSlots * 2);
    else this.#slots.fill(0);
    this.#count = 0;
  }

  /** Takes an id; false when it was there. */
  add(buffer: Buffer, from: number, to: number): boolean {
    let one = 0x811c9dc5;
    let other = 0;
    for (let at = from; at < to; at++) {
      const byte = buffer[at] ?? 0;
      one = Math.imul(one ^ byte, 0x01000193);
      other = Math.imul(other + byte, 0x5bd1e995) ^ (other >>> 15);
    }
    if (!this.#put(one, other | 1)) return false;
    this.#count++;
    if (this.#count * 4 > this.#slots.length) this.#grow();
    return true;
  }

  #put(one: number, other: number): boolean {
    const slots = this.#slots;
    const mask = slots.length - 2;
    let at = (one ^ (one >>> 16)) << 1;
    for (at &= mask; slots[at + 1] !== 0; at = (at + 2) & mask) {
      if (slots[at] === one && slots[at + 1] === other) return false;
    }
    slots[at] = one;
    slots[at + 1] = other;
    return true;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(before.length * 2);
    for (let at = 0; at < before.length; at += 2) {
      if (before[at + 1] !== 0) this.#put(before[at] ?? 0, before[at + 1] ?? 0);
    }
  }
}

/** The entries of one file, in order. Lives for all scans of a thread; `restart` begins a file. */
export class EntryChain {
  readonly #ids = new IdHashes();
  /** Where the newest id stands; empty before the first entry. */
  #buffer: Buffer = Buffer.alloc(0);
  #from = 0;
  #to = 0;
  /** False when the newest id is written with escapes or beyond ASCII, so that its bytes say nothing. */
  #plain = true;

  restart(newestId: string | null): void {
    this.#ids.clear();
    this.#keep(newestId ?? '');
  }

  #keep(id: string): void {
    this.#buffer = Buffer.from(id);
    this.#from = 0;
    this.#to = this.#buffer.length;
    this.#plain = !/[^ -~]|["\\]/.test(id);
  }

  get newestId(): string | null {
    return this.#from === this.#to ? null : this.#buffer.toString('utf8', this.#from, this.#to);
  }

  /** Where the parent at `at`, as it is written, ends; −1 when it is not the newest entry. */
  parentEnd(buffer: Buffer, at: number): number {
    const length = this.#to - this.#from;
    if (length === 0) return standsAt(buffer, at, nullParent) ? at + nullParent.length : -1;
    if (!this.#plain || buffer[at] !== quote || buffer[at + length + 1] !== quote) return -1;
    for (let index = 0; index < length; index++) {
      if (buffer[at + 1 + index] !== this.#buffer[this.#from + index]) return -1;
    }
    return at + length + 2;
  }

  /** Takes the plain id in `[from, to)` as the newest; false when it was used before. */
  takeBytes(buffer: Buffer, from: number, to: number): boolean {
    if (!this.#ids.add(buffer, from, to)) return false;
    this.#buffer = buffer;
    this.#from = from;
    this.#to = to;
    this.#plain = true;
    return true;
  }

  /** Takes an entry by its ids; false when it hangs elsewhere or its id was used before. */
  take(id: string, parentId: string | null): boolean {
    if (parentId !== this.newestId) return false;
    const bytes = Buffer.from(id);
    if (!this.#ids.add(bytes, 0, bytes.length)) return false;
    this.#keep(id);
    return true;
  }

  /** Call before the bytes given are overwritten. */
  detach(): void {
    this.#buffer = Buffer.from(this.#buffer.subarray(this.#from, this.#to));
    this.#from = 0;
    this.#to = this.#buffer.length;
  }
}
