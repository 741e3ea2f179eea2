// Ids and parents of the entries of one file, in file order (REC-3): tells repeated ids apart, derives ids where v1
// has none, and settles which entry a parent id means.

import { createHash } from 'node:crypto';
import type { EntryKind } from '../record/entry.ts';
import type { EntryHead } from '../record/session.ts';
import { detached, type Sniffed } from './sniff.ts';

/** A record found, before its ids are settled. `id` null when the record states none. */
export interface FoundRecord {
  readonly kind: EntryKind;
  readonly id: string | null;
  readonly parentId: string | null;
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

export interface Placed {
  readonly ordinal: number;
  readonly duplicate: boolean;
  readonly derived: boolean;
}

/** Id of an entry without one: from its place and its bytes (without CR), so every reading gives the same. */
function derivedId(ordinal: number, bytes: Uint8Array): string {
  return createHash('sha256').update(`${ordinal}\n`).update(bytes).digest('hex').slice(0, 12);
}

/** Collects heads while a file is read. Lives as long as its session. */
export class EntryTable {
  readonly heads: EntryHead[] = [];
  readonly #lines: number[] = [];
  /** Stated id → its latest ordinal. */
  readonly #latest = new Map<string, number>();
  /** Stated ids that occur more than once → all their ordinals. */
  readonly #repeated = new Map<string, number[]>();
  /** Names given here (`id~2`) → ordinal. */
  readonly #given = new Map<string, number>();
  readonly #unsettled: number[] = [];
  /** True for v1: parents are the entries before, and stated ids do not count. Null until known. */
  linear: boolean | null = null;
  /** Stated id of the newest entry. */
  newestId: string | null = null;

  /** Adds an entry. `bytes` are asked only when its id must be derived. */
  add(found: FoundRecord, bytes: () => Uint8Array): Placed {
    const ordinal = this.heads.length;
    this.linear ??= found.id === null;
    const stated = this.linear ? null : found.id;
    const id = stated ?? derivedId(ordinal, bytes());
    const parentId = this.linear ? (this.heads[ordinal - 1]?.id ?? null) : this.#parentOf(found.parentId, id, ordinal);
    const name = this.#nameFor(id, ordinal);
    this.heads.push({ ordinal, id: name, parentId, kind: found.kind, start: found.start, end: found.end });
    this.#lines.push(found.line);
    this.newestId = id;
    return { ordinal, duplicate: name !== id, derived: stated === null && !this.linear };
  }

  /**
   * Adds an entry with an id nobody used before whose parent stands before it, the usual case. Returns its ordinal; −1,
   * with nothing done, when it is none of these and `add` must see to it.
   */
  addSound(sniffed: Sniffed, start: number, end: number, line: number): number {
    const { heads } = this;
    const ordinal = heads.length;
    if (sniffed.id === null || this.linear !== false || this.#isUsed(sniffed.id)) return -1;
    const parent = this.#soundParent(sniffed.parentId, ordinal);
    if (parent === undefined) return -1;
    const id = detached(sniffed.id);
    this.#latest.set(id, ordinal);
    heads.push({ ordinal, id, parentId: parent, kind: sniffed.kind, start, end });
    this.#lines.push(line);
    this.newestId = id;
    return ordinal;
  }

  #isUsed(id: string): boolean {
    return this.#latest.has(id) || (this.#given.size > 0 && this.#given.has(id));
  }

  /** The parent's own string, so that none is kept twice; undefined when no entry has the id so far. */
  #soundParent(parentId: string | null, ordinal: number): string | null | undefined {
    if (parentId === null) return null;
    // Most parents are the entry before.
    const at = parentId === this.newestId ? ordinal - 1 : (this.#latest.get(parentId) ?? -1);
    return this.heads[at]?.id;
  }

  #nameFor(id: string, ordinal: number): string {
    const before = this.#latest.get(id);
    this.#latest.set(id, ordinal);
    if (before === undefined && !this.#given.has(id)) return id;
    const ordinals = this.#repeated.get(id) ?? [before ?? this.#given.get(id) ?? 0];
    ordinals.push(ordinal);
    this.#repeated.set(id, ordinals);
    let count = ordinals.length;
    while (this.#latest.has(`${id}~${count}`) || this.#given.has(`${id}~${count}`)) count++;
    this.#given.set(`${id}~${count}`, ordinal);
    return `${id}~${count}`;
  }

  /** The newest entry of that id so far; the entry itself and later ones are settled at the end. */
  #parentOf(parentId: string | null, ownId: string, ordinal: number): string | null {
    if (parentId === null) return null;
    const newest = this.heads[ordinal - 1];
    if (newest !== undefined && parentId === this.newestId) return newest.id;
    const parent = this.#latest.get(parentId);
    if (parent !== undefined) return this.heads[parent]?.id ?? parentId;
    if (parentId === ownId || !this.#given.has(parentId)) this.#unsettled.push(ordinal);
    return parentId;
  }

  /** Settles parents that stand later in the file. Call once, after the last entry. */
  settle(): void {
    for (const ordinal of this.#unsettled) {
      const head = this.heads[ordinal];
      if (head === undefined || head.parentId === null) continue;
      const later = this.#repeated.get(head.parentId)?.find((candidate) => candidate >= ordinal);
      const name = later === undefined ? undefined : this.heads[later]?.id;
      if (name !== undefined) this.heads[ordinal] = { ...head, parentId: name };
    }
    this.#unsettled.length = 0;
  }

  /** Widens an entry whose record turned out to go on. */
  extend(ordinal: number, end: number): void {
    const head = this.heads[ordinal];
    if (head !== undefined) this.heads[ordinal] = { ...head, end };
  }

  ordinalOf(id: string): number | null {
    return this.#given.get(id) ?? this.#repeated.get(id)?.[0] ?? this.#latest.get(id) ?? null;
  }

  /** The entry a reference at `ordinal` means by an id: the newest of that id before it. */
  resolve(id: string, ordinal: number): string {
    const ordinals = this.#repeated.get(id);
    if (ordinals === undefined) return id;
    const meant = ordinals.findLast((candidate) => candidate < ordinal) ?? ordinals[0] ?? ordinal;
    return this.heads[meant]?.id ?? id;
  }

  lineOf(ordinal: number): number | null {
    return this.#lines[ordinal] ?? null;
  }
}
