// Facts of one branch while its file grows (CMP-1, CMP-21): an unchanged prefix is never extracted again, and the work can be done in
// slices, so that the worker answers other requests in between (SPEC §15). Unchanged are entries with the same ids *and* the same bytes:
// what was edited in place is extracted anew, whatever the file's size and time say.

import { createHash, type Hash } from 'node:crypto';
import { createExtraction, type Extraction } from '../../facts/extractFacts.ts';
import type { Facts } from '../../facts/fact.ts';
import type { Session } from '../../record/session.ts';
import { tokensOfEntry } from '../extractSession.ts';
import type { ReadSession } from '../readSession.ts';

/** What was extracted so far, and of which bytes. */
interface Work {
  readonly extraction: Extraction;
  /** Of the header, whose folder paths are told from. */
  readonly origin: string;
  readonly ids: string[];
  /** Over the bytes of those entries, in order. */
  readonly content: Hash;
}

/** A session opened anew, held against what was extracted from the one before. */
interface Comparison {
  readonly session: Session;
  readonly content: Hash;
  /** Entries looked at, and how many there are to look at. */
  at: number;
  readonly of: number;
}

/** Only finds out whether bytes are still the same; nobody is kept from making others of that digest. */
const fingerprint = () => createHash('sha1');

export class BranchFacts {
  readonly #home: string;
  #work: Work | null = null;
  #compared: Comparison | null = null;

  constructor(home: string) {
    this.#home = home;
  }

  /** Goes on for about `ms` milliseconds, by one entry at least; true when all of the branch is extracted. */
  advance(read: ReadSession, ms: number): boolean {
    const end = performance.now() + ms;
    if (!this.#isCompared(read, end)) return false;
    const work = this.#workFor(read);
    const { session, branch } = read;
    for (let at = work.ids.length; at < branch.ordinals.length; at += 1) {
      const ordinal = branch.ordinals[at] ?? 0;
      work.extraction.add(session.entry(ordinal));
      work.ids.push(branch.entryIds[at] ?? '');
      work.content.update(recordOf(session, ordinal));
      if (performance.now() >= end) break;
    }
    return work.ids.length === branch.ordinals.length;
  }

  /** All of it, at once where it is not done yet. */
  facts(read: ReadSession): Facts {
    this.advance(read, Number.POSITIVE_INFINITY);
    return this.#workFor(read).extraction.facts();
  }

  /**
   * Compares what was extracted with the bytes of a session opened since, for as long as there is time; true when that is done.
   * What differs is forgotten.
   */
  #isCompared(read: ReadSession, end: number): boolean {
    const { session, branch } = read;
    const compared = this.#comparisonWith(read);
    const work = this.#work;
    if (work === null || compared.at === compared.of) return true;
    while (compared.at < compared.of) {
      compared.content.update(recordOf(session, branch.ordinals[compared.at] ?? 0));
      compared.at += 1;
      if (performance.now() >= end) break;
    }
    if (compared.at < compared.of) return false;
    if (compared.content.digest('base64') !== work.content.copy().digest('base64')) this.#work = null;
    return true;
  }

  #comparisonWith({ session, branch }: ReadSession): Comparison {
    if (this.#compared?.session === session) return this.#compared;
    const { origin, ids = [] } = this.#work ?? {};
    const isOther = origin !== originOf(session) || ids.some((id, at) => id !== branch.entryIds[at]);
    if (isOther) this.#work = null;
    this.#compared = { session, content: fingerprint(), at: 0, of: isOther ? 0 : ids.length };
    return this.#compared;
  }

  #workFor(read: ReadSession): Work {
    if (this.#work !== null) return this.#work;
    const { header } = read.session;
    const extraction = createExtraction({ cwd: header.cwd, home: this.#home, tokensOf: tokensOfEntry });
    this.#work = { extraction, origin: originOf(read.session), ids: [], content: fingerprint() };
    return this.#work;
  }
}

function originOf({ header }: Session): string {
  return JSON.stringify([header.id, header.cwd]);
}

/** The text where there is one: it is read in stretches, and the bytes of each record by themselves take six times as long. */
function recordOf(session: Session, ordinal: number): string | Buffer {
  return session.text?.(ordinal) ?? session.raw(ordinal);
}
