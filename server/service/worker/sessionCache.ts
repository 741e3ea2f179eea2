// Sessions the worker has open: read once, kept while their file is unchanged, the least recently used closed first.
// Facts are kept beside them, so that panels, hovers and transcripts share one extraction.

import type { Facts } from '../../facts/fact.ts';
import type { FileStamp } from '../../outside.ts';
import { type Projection, projectionOf } from '../../record/projection.ts';
import { type ReadSession, readSession } from '../readSession.ts';
import type { World } from '../world.ts';
import { BranchFacts } from './branchFacts.ts';

export interface OpenSession extends ReadSession {
  readonly stamp: FileStamp | null;
  projection(): Projection;
  /** Facts of the whole branch; worked out at once where `factsReady` was not awaited. */
  facts(): Facts;
}

/** Open files at most besides those of running sessions, which are asked for again and again: each holds a descriptor, its entry heads, and its projection and facts once they were asked for. */
const mostOpen = 4;
/**
 * What left the cache is closed only then (milliseconds), for an answer that waits for something else meanwhile reads on in it;
 * at most so many at a time, because a running session changes often.
 */
const leavingMs = 10_000;
const mostLeaving = 32;
/** Milliseconds of extraction before the event loop gets its turn; a block may take some more. */
const usualSliceMs = 8;

export class SessionCache {
  readonly #world: World;
  /** Insertion order is order of use. */
  readonly #open = new Map<string, OpenSession>();
  /** Left the cache, still readable; the oldest first. */
  readonly #leaving = new Map<OpenSession, NodeJS.Timeout>();
  /** Outlive a changed file: what was appended is extracted, not all of it again. */
  readonly #facts = new Map<string, BranchFacts>();

  readonly #sliceMs: number;
  readonly #running: () => number;

  /** `running` tells how many sessions are driven now. */
  constructor(world: World, sliceMs = usualSliceMs, running: () => number = () => 0) {
    this.#world = world;
    this.#sliceMs = sliceMs;
    this.#running = running;
  }

  /** The session at `path` on the branch of `headId` (null: the active one), as it stands in the file now. */
  get(path: string, headId: string | null): OpenSession {
    const key = `${path}\n${headId ?? ''}`;
    const stamp = this.#world.files.stamp(path);
    const known = this.#open.get(key);
    if (known && isSame(known.stamp, stamp)) {
      this.#open.delete(key);
      this.#open.set(key, known);
      return known;
    }
    this.#close(key);
    const opened = openSession(readSession(path, headId, this.#world), stamp, this.#factsFor(key));
    this.#open.set(key, opened);
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= this.#most()) break;
      this.#close(oldest);
    }
    return opened;
  }

  /**
   * Works the facts out in slices, with the event loop's turn in between, also while the file grows. Rejects with the signal's
   * reason when it is aborted.
   */
  async factsReady(path: string, headId: string | null, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const open = this.get(path, headId);
      if (this.#factsFor(`${path}\n${headId ?? ''}`).advance(open, this.#sliceMs)) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Forgets what is open of a file. */
  forget(path: string): void {
    for (const key of [...this.#open.keys()]) if (key.startsWith(`${path}\n`)) this.#close(key);
  }

  dispose(): void {
    for (const key of [...this.#open.keys()]) this.#close(key);
    for (const open of [...this.#leaving.keys()]) this.#end(open);
  }

  #most(): number {
    return mostOpen + this.#running();
  }

  #factsFor(key: string): BranchFacts {
    const facts = this.#facts.get(key) ?? new BranchFacts(this.#world.home);
    this.#facts.delete(key);
    this.#facts.set(key, facts);
    for (const oldest of this.#facts.keys()) {
      if (this.#facts.size <= this.#most()) break;
      this.#facts.delete(oldest);
    }
    return facts;
  }

  #close(key: string): void {
    const open = this.#open.get(key);
    this.#open.delete(key);
    if (open === undefined) return;
    const timer = setTimeout(() => this.#end(open), leavingMs);
    timer.unref();
    this.#leaving.set(open, timer);
    for (const oldest of this.#leaving.keys()) {
      if (this.#leaving.size <= mostLeaving) break;
      this.#end(oldest);
    }
  }

  #end(open: OpenSession): void {
    clearTimeout(this.#leaving.get(open));
    this.#leaving.delete(open);
    open.session.close();
  }
}

function openSession(read: ReadSession, stamp: FileStamp | null, branchFacts: BranchFacts): OpenSession {
  let projection: Projection | null = null;
  let facts: Facts | null = null;
  return {
    ...read,
    stamp,
    projection: () => {
      projection ??= projectionOf(read.session, read.branch);
      return projection;
    },
    facts: () => {
      facts ??= branchFacts.facts(read);
      return facts;
    },
  };
}

function isSame(a: FileStamp | null, b: FileStamp | null): boolean {
  return a !== null && b !== null && a.size === b.size && a.mtimeMs === b.mtimeMs && a.inode === b.inode;
}
