// Anchors of ours on sessions that were not running (NAV-3): entries of our journal, told together with those of the file.

import { type Anchor, anchorsOf } from '../record/anchors.ts';
import type { Branch } from '../record/branch.ts';
import type { Session } from '../record/session.ts';
import { journalEntries } from '../store/journalEntries.ts';
import type { JournalEntry } from '../store/readJournal.ts';
import type { SessionKey } from '../store/sessionKey.ts';
import type { Store } from '../store/store.ts';

/** An anchor of ours, as the journal holds it. The newest record of a key wins: renaming adds one. */
export interface OwnAnchor {
  readonly key: string;
  readonly entryId: string;
  readonly name: string;
  readonly outcome: string;
  readonly at: string;
}

export function ownAnchors(key: SessionKey, store: Store): readonly OwnAnchor[] {
  return anchorsIn(journalEntries(store, key, 'anchor'));
}

/** Our anchors in entries of a journal, for whoever reads other kinds in the same pass. */
export function anchorsIn(entries: readonly JournalEntry[]): readonly OwnAnchor[] {
  const anchors = new Map<string, OwnAnchor>();
  for (const { entry } of entries) {
    if (entry.kind !== 'anchor') continue;
    const { key: id, entryId, name, outcome } = entry.payload;
    if (typeof id !== 'string' || typeof entryId !== 'string' || typeof name !== 'string') continue;
    const first = anchors.get(id)?.at ?? entry.at;
    anchors.set(id, { key: id, entryId, name, outcome: typeof outcome === 'string' ? outcome : '', at: first });
  }
  return [...anchors.values()];
}

/** Anchors of a branch as every chat view shows them: those of the file, then ours on entries of that branch. */
export function anchorsWithOwn(session: Session, branch: Branch, own: readonly OwnAnchor[]): readonly Anchor[] {
  const ids = own.length === 0 ? new Set<string>() : new Set(branch.entryIds);
  const ours = own.flatMap(({ entryId, name, outcome }): Anchor[] =>
    ids.has(entryId) ? [{ entryId, name, text: outcome, source: 'throughline' }] : [],
  );
  return [...anchorsOf(session, branch), ...ours];
}
