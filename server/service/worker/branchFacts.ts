// Facts of one branch while its file grows (CMP-1): an unchanged prefix is never extracted again, and the work can be done in
// slices, so that the worker answers other requests in between (SPEC §15).

import { createExtraction, type Extraction } from '../../facts/extractFacts.ts';
import type { Facts } from '../../facts/fact.ts';
import type { FileStamp } from '../../outside.ts';
import { type EntryHead, isSameHead } from '../../record/session.ts';
import { tokensOfEntry } from '../extractSession.ts';
import type { ReadSession } from '../readSession.ts';

export class BranchFacts {
  readonly #home: string;
  #extraction: Extraction | null = null;
  #extracted: EntryHead[] = [];
  #stamp: FileStamp | null = null;
  #sessionId = '';

  constructor(home: string) {
    this.#home = home;
  }

  /** Goes on for about `ms` milliseconds, by one entry at least; true when all of the branch is extracted. */
  advance(read: ReadSession, stamp: FileStamp | null, ms: number): boolean {
    const extraction = this.#extractionFor(read, stamp);
    const { session, branch } = read;
    const end = performance.now() + ms;
    for (let at = this.#extracted.length; at < branch.ordinals.length; at += 1) {
      const ordinal = branch.ordinals[at] ?? 0;
      extraction.add(session.entry(ordinal));
      const head = session.heads[ordinal];
      if (head !== undefined) this.#extracted.push(head);
      if (performance.now() >= end) break;
    }
    return this.#extracted.length === branch.ordinals.length;
  }

  /** All of it, at once where it is not done yet. */
  facts(read: ReadSession, stamp: FileStamp | null): Facts {
    this.advance(read, stamp, Number.POSITIVE_INFINITY);
    return this.#extractionFor(read, stamp).facts();
  }

  #extractionFor(read: ReadSession, stamp: FileStamp | null): Extraction {
    const known = this.#extraction;
    if (known !== null && this.#isSame(read, stamp)) {
      this.#stamp = stamp;
      return known;
    }
    const { header } = read.session;
    const extraction = createExtraction({ cwd: header.cwd, home: this.#home, tokensOf: tokensOfEntry });
    this.#extraction = extraction;
    this.#extracted = [];
    this.#stamp = stamp;
    this.#sessionId = header.id;
    return extraction;
  }

  /** The file only grew, and the branch begins with the very entries that were extracted. */
  #isSame({ session, branch }: ReadSession, stamp: FileStamp | null): boolean {
    const before = this.#stamp;
    if (before === null || stamp === null || before.inode !== stamp.inode) return false;
    const rewritten = stamp.size < before.size || (stamp.size === before.size && stamp.mtimeMs !== before.mtimeMs);
    if (rewritten || this.#sessionId !== session.header.id) return false;
    if (this.#extracted.length > branch.ordinals.length) return false;
    return this.#extracted.every((head, at) => isSameHead(head, session.heads[branch.ordinals[at] ?? -1]));
  }
}
