// Our entries of some kinds as a session's journal holds them: the one way to list what was saved about a session (STO-1).

import type { Finding } from '../record/finding.ts';
import { type JournalEntry, readJournal } from './readJournal.ts';
import type { SessionKey } from './sessionKey.ts';
import { journalPath, type Store } from './store.ts';

/**
 * Entries of these kinds, oldest first; empty without a store or journal. Cost: one pass over the journal, in which entries
 * of other kinds never stay in memory. Throws what `readJournal` throws.
 */
export function journalEntries(store: Store, key: SessionKey, ...kinds: readonly string[]): readonly JournalEntry[] {
  return readJournal(journalPath(store, key), 0, ({ entry }) => kinds.includes(entry.kind))?.entries ?? [];
}

/**
 * What cannot be read of what was saved about a session: damaged records, and a tail no writer has cut yet. Empty without a store
 * or journal. Throws what `readJournal` throws.
 */
export function journalFindings(store: Store, key: SessionKey): readonly Finding[] {
  return readJournal(journalPath(store, key), 0, () => false)?.findings ?? [];
}
