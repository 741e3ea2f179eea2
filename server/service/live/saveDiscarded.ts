// The record of prepared work that was not used (CMP-9, MET-1): what it cost, why and when, and nothing of what it said. It never
// counts as applied.

import { randomUUID } from 'node:crypto';
import type { Discarded } from '../../compaction/preparation.ts';
import type { RunRecord } from '../../store/runRecords.ts';
import { type ReadSession, sessionKeyOf } from '../readSession.ts';
import type { RecordPlace } from '../withWriter.ts';
import type { AutomaticRun } from './automaticRun.ts';
import { leaveRecord } from './runRecord.ts';

/** `made` is null where it was stopped before anything was asked. Throws what writing to the store throws. */
export function saveDiscarded(
  { why, preparedMs, waitedMs }: Discarded<AutomaticRun>,
  made: AutomaticRun | null,
  read: ReadSession,
  place: RecordPlace,
): void {
  const { input, output } = Object(made?.usage) as { readonly input?: unknown; readonly output?: unknown };
  const record: RunRecord = {
    ...{ runId: made?.runId ?? randomUUID(), trigger: 'background', outcome: 'discarded' },
    ...{ route: made?.route ?? 'none', mode: made?.run.result.mode ?? null, generation: null, repairs: [] },
    modelCalls: made?.run.result.modelCalls ?? 0,
    modelTokens: typeof input === 'number' && typeof output === 'number' ? { input, output } : null,
    ...{ coverage: null, planned: null, measured: null, retention: null, warnings: 0 },
    ...{ milliseconds: (preparedMs ?? 0) + waitedMs, discarded: { why, preparedMs, waitedMs } },
  };
  leaveRecord(sessionKeyOf(read.session), read.branch.headId ?? '', record, place);
}
