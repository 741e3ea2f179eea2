// The session list of a running worker: read in steps so that requests are answered in between, kept, and brought up to date
// when files change (REC-5). The index lies beside the store's and is written when a reading is complete.

import { listSessionsInSteps, type SessionList, type SessionListCache } from '../../source/sessionList.ts';
import type { SessionRow } from '../../source/sessionRow.ts';
import { readListCache, writeListCache } from '../../store/listCache.ts';
import type { Store } from '../../store/store.ts';
import type { World } from '../world.ts';

export interface ListState {
  readonly state: 'loading' | 'ready';
  readonly rows: readonly SessionRow[];
  readonly findings: SessionList['findings'];
}

/** How long one slice of reading may keep the worker from answering. */
const sliceMs = 30;

export class LiveList {
  readonly #roots: readonly string[];
  readonly #world: World;
  readonly #store: Store;
  readonly #changed: (paths: readonly string[], store: boolean) => void;
  #cache: SessionListCache | null = null;
  #state: ListState = { state: 'loading', rows: [], findings: [] };
  #reading: Promise<void> | null = null;
  #stale = true;

  constructor(
    roots: readonly string[],
    world: World,
    store: Store,
    changed: (paths: readonly string[], store: boolean) => void,
  ) {
    this.#roots = roots;
    this.#world = world;
    this.#store = store;
    this.#changed = changed;
  }

  /** What is known now. Starts a reading when something changed; the caller is told through `changed` as it goes on. */
  current(): ListState {
    if (this.#stale && this.#reading === null) this.#reading = this.#read();
    return this.#state;
  }

  /** What is known after the reading under way, if any. */
  async settled(): Promise<ListState> {
    this.current();
    while (this.#reading !== null) await this.#reading;
    return this.#state;
  }

  invalidate(_paths: readonly string[]): void {
    this.#stale = true;
  }

  async #read(): Promise<void> {
    this.#stale = false;
    try {
      this.#cache ??= readListCache(this.#store) as SessionListCache | null;
      const list = await this.#inSlices();
      this.#state = { state: 'ready', rows: list.sessions, findings: list.findings };
      this.#cache = list.cache;
      if (list.filesRead > 0) writeListCache(this.#store, list.cache);
    } finally {
      this.#reading = null;
      this.#changed([], false);
    }
  }

  async #inSlices(): Promise<SessionList> {
    const steps = listSessionsInSteps(this.#roots, this.#world.files, this.#cache);
    const first = this.#state.state === 'loading';
    let until = this.#world.clock.now() + sliceMs;
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (first) this.#state = { ...this.#state, rows: [...this.#state.rows, ...step.value] };
      if (this.#world.clock.now() < until) continue;
      if (first) this.#changed([], false);
      await new Promise((resume) => setImmediate(resume));
      until = this.#world.clock.now() + sliceMs;
    }
  }
}
