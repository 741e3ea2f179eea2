// Our entries of some kinds as a session's journal holds them: the one way to list what was saved about a session (STO-1).

import { type JournalContent, type JournalEntry, readJournal } from './readJournal.ts';
import type { SessionKey } from './sessionKey.ts';
import { journalPath, type Store } from './store.ts';

export type JournalPart = Pick<JournalContent, 'entries' | 'findings'>;

/**
 * Entries of these kinds, oldest first, and what of the journal cannot be read: damaged records, and a tail no writer has cut yet.
 * Empty without a store or journal. Cost: one pass over the journal, in which entries of other kinds never stay in memory. Throws
 * what `readJournal` throws.
 */
export function journalPart(store: Store, key: SessionKey, ...kinds: readonly string[]): JournalPart {
  const nothing = { entries: [], findings: [] };
  return readJournal(journalPath(store, key), 0, ({ entry }) => kinds.includes(entry.kind)) ?? nothing;
}

/** The entries of `journalPart` alone. */
export function journalEntries(store: Store, key: SessionKey, ...kinds: readonly string[]): readonly JournalEntry[] {
  return journalPart(store, key, ...kinds).entries;
}
