// Keeps the entries parsed last, so that several readers of one branch parse each record once. Bounded by the bytes
// of their records; the oldest go first.

import type { Entry } from '../record/entry.ts';

interface Kept {
  readonly entry: Entry;
  readonly bytes: number;
}

const mostBytes = 8 * 1024 * 1024;

export class EntryCache {
  readonly #kept = new Map<number, Kept>();
  #bytes = 0;

  get(ordinal: number): Entry | null {
    return this.#kept.get(ordinal)?.entry ?? null;
  }

  put(ordinal: number, entry: Entry, bytes: number): void {
    if (bytes > mostBytes / 4) return;
    this.#kept.set(ordinal, { entry, bytes });
    this.#bytes += bytes;
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes <= mostBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= kept.bytes;
    }
  }
}
