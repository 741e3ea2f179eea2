// Who hears the events of one live session. What is said before the first listener comes (a question of an extension while the
// harness starts, where an original is kept) waits for it.
import type { LiveEvent } from './liveSession.ts';

/** Events kept for the first listener, newest last. */
const mostEarly = 200;

export class LiveListeners {
  readonly #listeners = new Set<(event: LiveEvent) => void>();
  readonly #failed: (error: unknown) => void;
  /** Null once somebody listened. */
  #early: LiveEvent[] | null = [];

  /** `failed` hears of a listener that threw; the others hear the event all the same. */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  /** Hears what was said so far, when nobody listened yet, then everything from now on; returns how to stop. */
  listen(listener: (event: LiveEvent) => void): () => void {
    this.#listeners.add(listener);
    const early = this.#early ?? [];
    this.#early = null;
    for (const event of early) this.#tell(listener, event);
    return () => this.#listeners.delete(listener);
  }

  emit(event: LiveEvent): void {
    this.#early?.push(event);
    if ((this.#early?.length ?? 0) > mostEarly) this.#early?.shift();
    for (const listener of this.#listeners) this.#tell(listener, event);
  }

  /** After the last event. Who comes for the first time later still hears the end. */
  clear(): void {
    this.#listeners.clear();
  }

  #tell(listener: (event: LiveEvent) => void, event: LiveEvent): void {
    try {
      listener(event);
    } catch (error) {
      this.#failed(error);
    }
  }
}
