// Looks at what a live session does after compactions of ours (CMP-14): once the first turns stand, or the next compaction ends
// them, one record tied to the run is left in the store. It holds entry ids and leaves this machine with nothing.

import { damageAfter, firstTurns } from '../../compaction/damage.ts';
import { runIdOf } from '../../compaction/runMark.ts';
import { Problem } from '../../errors.ts';
import type { CompactionEntry } from '../../record/entry.ts';
import { type DamageRecord, listDamage, saveDamage } from '../../store/runRecords.ts';
import { type ReadSession, sessionKeyOf } from '../readSession.ts';
import { type RecordPlace, withWriter } from '../withWriter.ts';

export interface DamageWatchParts extends RecordPlace {
  read(path: string, headId: string | null): ReadSession;
  warn(message: string): void;
}

export class DamageWatch {
  readonly #parts: DamageWatchParts;
  /** Runs whose record is left, or need not be looked at again. */
  readonly #done = new Set<string>();

  constructor(parts: DamageWatchParts) {
    this.#parts = parts;
  }

  /** The agent rests: what is due is recorded. Failing costs a hint and nothing else. */
  settled(path: string): void {
    const { read, store, world, warn } = this.#parts;
    try {
      const open = read(path, null);
      const key = sessionKeyOf(open.session);
      for (const record of damagesIn(open, world.home, this.#done)) {
        this.#done.add(record.runId);
        if (listDamage(store, key).some(({ runId }) => runId === record.runId)) continue;
        withWriter(key, this.#parts, (journal) => saveDamage(journal, record));
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      warn(`what a compaction cost was not recorded: ${error.message}`);
    }
  }
}

/** What compactions of ours on the branch came to, where the first turns stand or a later compaction ended them. */
function damagesIn(read: ReadSession, home: string, done: ReadonlySet<string> = new Set()): DamageRecord[] {
  const { session, branch } = read;
  const { ordinals } = branch;
  const boundaries = ordinals.flatMap((ordinal, at) => (session.heads[ordinal]?.kind === 'compaction' ? [at] : []));
  return boundaries.flatMap((at, index) => {
    const boundary = session.entry(ordinals[at] ?? 0);
    const runId = boundary.kind === 'compaction' ? runIdOf(boundary) : null;
    if (boundary.kind !== 'compaction' || runId === null || done.has(runId)) return [];
    const next = boundaries[index + 1];
    // Asked by their heads, before what was replaced is parsed in vain.
    if (next === undefined && repliesFrom(read, at + 1) < firstTurns) return [];
    const damage = damageAfter(
      entriesAt(read, boundaries[index - 1] ?? 0, replacedEnd(read, boundary, at)),
      entriesAt(read, at + 1, next ?? ordinals.length),
      { cwd: session.header.cwd, home },
    );
    return [{ runId, boundaryId: boundary.id, ...damage }];
  });
}

function repliesFrom({ session, branch }: ReadSession, from: number): number {
  return branch.ordinals.slice(from).filter((ordinal) => session.heads[ordinal]?.kind === 'assistant').length;
}

/** Position on the branch up to which the boundary replaced. */
function replacedEnd({ session, branch }: ReadSession, { firstKeptEntryId }: CompactionEntry, at: number): number {
  const kept = firstKeptEntryId === null ? null : session.ordinalOf(firstKeptEntryId);
  const position = kept === null ? -1 : branch.ordinals.indexOf(kept);
  return position < 0 ? at : position;
}

function* entriesAt({ session, branch }: ReadSession, from: number, to: number) {
  for (const ordinal of branch.ordinals.slice(from, to)) yield session.entry(ordinal);
}
