// Checkpoints that were not taken, and why (CKP-4): held back by the controller, or asked for in vain. History like those saved.
import type { Finding } from '../record/finding.ts';
import { journalPart } from './journalEntries.ts';
import type { SessionKey } from './sessionKey.ts';
import type { SessionWriter } from './sessionWriter.ts';
import type { Store } from './store.ts';
import type { StoredEntry } from './storedEntry.ts';

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

/** What the list of a session's checkpoints lacks, and why: those not taken, oldest first, and what its journal no longer tells. */
export interface CheckpointGaps {
  readonly notes: readonly SavedCheckpointNote[];
  readonly findings: readonly Finding[];
}

/** Empty without a store or journal; in one pass over it. */
export function checkpointGaps(store: Store, key: SessionKey): CheckpointGaps {
  const { entries, findings } = journalPart(store, key, kinds.held, kinds.failed);
  return { notes: entries.map(({ entry }) => noteOf(entry)), findings };
}

/** Notes of a session, oldest first; empty without a store or journal. */
export function listCheckpointNotes(store: Store, key: SessionKey): readonly SavedCheckpointNote[] {
  return checkpointGaps(store, key).notes;
}

function noteOf({ kind, at, payload: { reason, why, headId } }: StoredEntry): SavedCheckpointNote {
  return {
    kind: kind === kinds.held ? 'held' : 'failed',
    reason: String(reason),
    why: String(why),
    headId: String(headId),
    at,
  };
}
