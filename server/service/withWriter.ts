// One write to a session's own journal (STO-1): the lease is held for it alone, and let go whatever comes of it.
import type { SessionKey } from '../store/sessionKey.ts';
import { openSessionWriter, type SessionWriter } from '../store/sessionWriter.ts';
import type { Store } from '../store/store.ts';
import type { World } from './world.ts';

/** Where something is recorded, and by whom. */
export interface RecordPlace {
  readonly store: Store;
  readonly world: World;
  /** Named to others that want to run or write the same session. */
  readonly writer: string;
}

/** Throws `store-busy`, `disk-full`, `not-saved`, and what `write` throws. What takes long is waited for before: the lease refuses others. */
export function withWriter<T>(
  key: SessionKey,
  { store, world, writer }: RecordPlace,
  write: (journal: SessionWriter) => T,
): T {
  const journal = openSessionWriter(store, key, { name: writer, now: () => world.clock.now() });
  try {
    return write(journal);
  } finally {
    journal.dispose();
  }
}
