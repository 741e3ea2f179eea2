// Runs whose process died before their end was known (CMP-8, MET-1): each is looked for in the harness's own file. One that is
// there is confirmed with all that follows; of one that is not, nothing is claimed. Either leaves its record, once.

import { runIdOf } from '../../compaction/runMark.ts';
import { Problem } from '../../errors.ts';
import type { CompactionEntry } from '../../record/entry.ts';
import { dropPendingRun, listPendingRuns, type PendingRun } from '../../store/pendingRuns.ts';
import { takeRunLease } from '../../store/runLease.ts';
import type { RunRecord } from '../../store/runRecords.ts';
import type { ReadSession } from '../readSession.ts';
import type { RecordPlace } from '../withWriter.ts';
import { commitRun, measuredAt } from './commitRun.ts';
import { leaveRecord } from './runRecord.ts';

export interface RecoverParts extends RecordPlace {
  /** The session as its file is now, on the branch of `headId`. */
  read(path: string, headId: string | null): ReadSession;
  warn(message: string): void;
}

/** Answers the files of the runs that were ended here. Runs other processes have in hand are left alone. */
export function recoverRuns(parts: RecoverParts): readonly string[] {
  return listPendingRuns(parts.store).flatMap((run) => {
    try {
      return recovered(run, parts) ? [run.path] : [];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      parts.warn(`a run of ${run.path} is still open: ${error.message}`);
      return [];
    }
  });
}

function recovered(run: PendingRun, { store, world, writer, ...parts }: RecoverParts): boolean {
  const lease = leaseOf(run, { store, world, writer });
  if (lease === null) return false;
  try {
    const record = recordOf(run, { store, world, writer, ...parts });
    leaveRecord(run.key, run.headId, record, { store, world, writer });
    dropPendingRun(store, run.record.runId);
    return true;
  } finally {
    lease.release();
  }
}

function leaseOf({ key }: PendingRun, { store, writer }: RecordPlace) {
  try {
    return takeRunLease(store, key, writer);
  } catch (error) {
    if (error instanceof Problem && error.code === 'run-busy') return null;
    throw error;
  }
}

function recordOf(run: PendingRun, { store, world, writer, read }: RecoverParts): RunRecord {
  const { runId } = run.record;
  const boundary = boundaryOf(run, read);
  if (boundary === null) return { ...run.record, outcome: 'harness-ended', milliseconds: null };
  const at = read(run.path, boundary.id);
  const confirmed = { runId, checkpointId: run.checkpointId, pins: run.pins, writer, boundaryId: boundary.id };
  const { retention, warnings } = commitRun(confirmed, at, store, world);
  const ended = Date.parse(boundary.at ?? '');
  return {
    ...run.record,
    outcome: 'applied',
    measured: measuredAt(boundary, at),
    retention: retention === null ? null : { ...retention },
    milliseconds: Number.isFinite(ended) ? Math.max(0, ended - run.approvedAt) : null,
    warnings: warnings.length,
  };
}

/** The compaction of this run, on whatever branch the file goes on now; null where the file does not hold one. */
function boundaryOf({ path, record }: PendingRun, read: RecoverParts['read']): CompactionEntry | null {
  const { session } = read(path, null);
  for (const [ordinal, { kind }] of session.heads.entries()) {
    const entry = kind === 'compaction' ? session.entry(ordinal) : null;
    if (entry?.kind === 'compaction' && runIdOf(entry) === record.runId) return entry;
  }
  return null;
}
