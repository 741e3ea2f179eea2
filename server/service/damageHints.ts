// What the last compaction of a branch cost the turns after it, as paths for the next one (CMP-14).

import { filesOf } from '../compaction/damage.ts';
import { listDamage } from '../store/runRecords.ts';
import type { Store } from '../store/store.ts';
import { type ReadSession, sessionKeyOf } from './readSession.ts';

/** Files that were read again, in order; empty where no damage was recorded on this branch. */
export function damageHints({ session, branch }: ReadSession, store: Store, home: string): readonly string[] {
  const records = listDamage(store, sessionKeyOf(session));
  if (records.length === 0) return [];
  const ids = new Set(branch.entryIds);
  const last = records.findLast(({ boundaryId }) => ids.has(boundaryId));
  const ordinals = (last?.reread ?? []).flatMap((id) => session.ordinalOf(id) ?? []);
  return ordinals.flatMap((ordinal) => filesOf(session.entry(ordinal), { cwd: session.header.cwd, home }));
}
