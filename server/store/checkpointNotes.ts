// Checkpoints that were not taken, and why (CKP-4): held back by the controller, or asked for in vain. History like those saved.
import { journalEntries } from './journalEntries.ts';
import type { SessionKey } from './sessionKey.ts';
import type { SessionWriter } from './sessionWriter.ts';
import type { Store } from './store.ts';

export interface CheckpointNote {
  readonly kind: 'held' | 'failed';
  /** Which boundary it was, in the words of CKP-4. */
  readonly reason: string;
  /** Suppression of the controller, or what failed in one line, scrubbed. */
  readonly why: string;
  readonly headId: string;
}

export interface SavedCheckpointNote extends CheckpointNote {
  readonly at: string;
}

const kinds = { held: 'checkpoint.held', failed: 'checkpoint.failed' } as const;

/** Adds a note. The same hold at the same head is noted once. Throws what `append` throws. */
export function saveCheckpointNote(writer: SessionWriter, note: CheckpointNote): void {
  const { kind, ...payload } = note;
  const last = writer.entries.findLast((entry) => entry.kind === kinds.held || entry.kind === kinds.failed);
  const isSame =
    kind === 'held' &&
    last?.kind === kinds.held &&
    (['reason', 'why', 'headId'] as const).every((name) => last.payload[name] === payload[name]);
  if (!isSame) writer.append([{ parentId: note.headId, kind: kinds[kind], payload: { ...payload } }]);
}

/** Notes of a session, oldest first; empty without a store or journal. */
export function listCheckpointNotes(store: Store, key: SessionKey): readonly SavedCheckpointNote[] {
  return journalEntries(store, key, kinds.held, kinds.failed).map(({ entry }) => {
    const { reason, why, headId } = entry.payload;
    const kind = entry.kind === kinds.held ? 'held' : 'failed';
    return { kind, reason: String(reason), why: String(why), headId: String(headId), at: entry.at };
  });
}
