// The one live writer of a session's journal (STO-1, STO-2): holds the lease, cuts a torn tail when it opens, and
// acknowledges a batch only after its bytes are on disk.

import { randomBytes } from 'node:crypto';
import { closeSync, constants, fdatasyncSync, fstatSync, ftruncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../errors.ts';
import type { Finding } from '../record/finding.ts';
import { batchBytes } from './journalFormat.ts';
import { type Lease, takeLease } from './lease.ts';
import { readJournal } from './readJournal.ts';
import { ensureFolders, openOurs, saveProblem, syncFolder } from './safeFiles.ts';
import { type SessionKey, sessionFolders } from './sessionKey.ts';
import { markStore, type Store } from './store.ts';
import { currentSchema, type StoredEntry } from './storedEntry.ts';

/** The two system calls a commit is made of, so that a test can let them fail. */
export interface JournalDevice {
  write(descriptor: number, bytes: Uint8Array): number;
  sync(descriptor: number): void;
}

const disk: JournalDevice = {
  write: (descriptor, bytes) => writeSync(descriptor, bytes, 0, bytes.length),
  sync: fdatasyncSync,
};

/** What a caller gives; time and schema are ours, and the id where none is given. */
export interface EntryDraft {
  /** From `newEntryId`, where entries of one batch link to each other. */
  readonly id?: string;
  readonly parentId: string | null;
  readonly kind: string;
  /** Already scrubbed where it is derived (STO-5). */
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface WriterOptions {
  /** Named to writers that are refused, like `throughline compact`. */
  readonly name: string;
  readonly now: () => number;
  readonly device?: JournalDevice;
  /** Folders below the root and the file in them, for another journal than our own entries about the session. */
  readonly place?: { readonly folders: readonly string[]; readonly fileName: string };
  /** Sees every entry read and written, in order, and says which `entries` keeps; all of them by default. */
  readonly keep?: (entry: StoredEntry) => boolean;
}

export function newEntryId(): string {
  return randomBytes(8).toString('hex');
}

/**
 * Opens the journal of a session for writing; folders and files are made where absent. Throws `store-busy` with the
 * holder's name while another process writes the session. The caller disposes it.
 */
export function openSessionWriter(store: Store, key: SessionKey, options: WriterOptions): SessionWriter {
  markStore(store);
  const folder = ensureFolders(store.root, options.place?.folders ?? sessionFolders(key));
  const lease = takeLease(folder, options.name);
  try {
    return new SessionWriter(key, folder, lease, options);
  } catch (error) {
    lease.release();
    throw saveProblem(error, folder);
  }
}

export class SessionWriter {
  readonly key: SessionKey;
  readonly folder: string;
  /** Damage met while opening, and what was cut. */
  readonly findings: readonly Finding[];
  readonly #lease: Lease;
  readonly #descriptor: number;
  readonly #now: () => number;
  readonly #device: JournalDevice;
  readonly #keep: (entry: StoredEntry) => boolean;
  #entries: StoredEntry[];
  /** False until the journal says whose it is. */
  #isHeaded: boolean;
  #end: number;
  #broken = false;
  #closed = false;

  /** Made by `openSessionWriter` only. */
  constructor(key: SessionKey, folder: string, lease: Lease, options: WriterOptions) {
    this.key = key;
    this.folder = folder;
    this.#lease = lease;
    this.#now = options.now;
    this.#device = options.device ?? disk;
    this.#keep = options.keep ?? (() => true);
    const path = join(folder, options.place?.fileName ?? 'journal.jsonl');
    const content = readJournal(path, 0, ({ entry }) => this.#keep(entry));
    if (content?.key && content.key.sessionId !== key.sessionId) throw new Problem('store-unsafe', path);
    this.#entries = content?.entries.map((each) => each.entry) ?? [];
    this.#isHeaded = content?.key != null;
    this.#end = content?.readEnd ?? 0;
    this.findings = content?.findings ?? [];
    const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT;
    const descriptor = openOurs(path, flags);
    if (descriptor === null) throw new Problem('not-saved', path);
    this.#descriptor = descriptor;
    if (content === null) syncFolder(folder);
    else if (content.size > this.#end) this.#cutTail();
  }

  /** Everything acknowledged so far that is kept, oldest first. */
  get entries(): readonly StoredEntry[] {
    return this.#entries;
  }

  /**
   * Adds a batch with one write and one fdatasync, and returns the entries once they are on disk. On failure nothing
   * of the batch stays, and what was saved before is intact: `disk-full`, `not-saved`, or `store-busy` when the lease
   * was lost.
   */
  append(drafts: readonly EntryDraft[]): readonly StoredEntry[] {
    if (drafts.length === 0) return [];
    this.#lease.assertHeld();
    this.#assertWhole();
    const at = new Date(this.#now()).toISOString();
    const entries = drafts.map((draft) => ({
      id: newEntryId(),
      ...draft,
      at,
      schema: currentSchema,
    }));
    this.#commit(batchBytes(this.#isHeaded ? null : this.key, entries));
    this.#isHeaded = true;
    this.#entries.push(...entries.filter(this.#keep));
    return entries;
  }

  /** Lets go of the session: another process may write it from now on. */
  dispose(): void {
    if (this.#closed) return;
    this.#closed = true;
    closeSync(this.#descriptor);
    this.#lease.release();
  }

  /** Bytes that are not ours can only come from a writer without our lease: then neither adds nor cuts anything. */
  #assertWhole(): void {
    if (this.#broken || this.#closed) throw new Problem('not-saved', this.folder);
    if (fstatSync(this.#descriptor).size !== this.#end) throw new Problem('store-busy', `${this.folder} was changed`);
  }

  #commit(bytes: Buffer): void {
    try {
      let done = 0;
      // One write; a short one means the disk is filling, and the next tells why.
      while (done < bytes.length) done += this.#device.write(this.#descriptor, bytes.subarray(done));
      this.#device.sync(this.#descriptor);
    } catch (error) {
      this.#undo();
      throw saveProblem(error, this.folder);
    }
    this.#end += bytes.length;
  }

  /** Takes back an unacknowledged batch. Where even that fails, this writer stops and the next one cuts it. */
  #undo(): void {
    try {
      this.#cutBack();
    } catch {
      this.#broken = true;
    }
  }

  #cutTail(): void {
    try {
      this.#cutBack();
    } catch (error) {
      closeSync(this.#descriptor);
      throw error;
    }
  }

  #cutBack(): void {
    if (fstatSync(this.#descriptor).size > this.#end) ftruncateSync(this.#descriptor, this.#end);
    fdatasyncSync(this.#descriptor);
  }
}
