// The one local record a run leaves at its end (MET-1), also when it ends before anything was approved: failed, cancelled and
// discarded runs cost something too. Figures and words of closed lists only.

import type { CompactionResult } from '../../compaction/run/stages.ts';
import type { RunOutcome } from '../../compaction/staging.ts';
import { type RunRecord, saveRunRecord } from '../../store/runRecords.ts';
import type { SessionKey } from '../../store/sessionKey.ts';
import { type RecordPlace, withWriter } from '../withWriter.ts';

export interface RunSoFar extends Pick<RunRecord, 'runId' | 'trigger' | 'route'> {
  readonly result: CompactionResult;
  /** Pi's own figures of nested calls. */
  readonly usage: unknown;
}

/** A record without what only a confirmed run knows. `milliseconds` null where no end was seen. */
export function runRecordOf(
  { runId, trigger, route, result, usage }: RunSoFar,
  outcome: RunOutcome,
  milliseconds: number | null,
): RunRecord {
  const { summary, tokensBefore, tokensAfter } = result;
  const { input, output } = Object(usage) as { readonly input?: unknown; readonly output?: unknown };
  return {
    ...{ runId, trigger, route, outcome },
    ...{ mode: result.mode, generation: result.generation, repairs: result.repairs, modelCalls: result.modelCalls },
    modelTokens: typeof input === 'number' && typeof output === 'number' ? { input, output } : null,
    coverage: summary === null ? null : result.coverage,
    planned: summary === null ? null : { before: tokensBefore, after: tokensAfter },
    ...{ measured: null, retention: null, milliseconds, warnings: 0 },
  };
}

const failures: Readonly<Record<string, RunOutcome>> = {
  timeout: 'timeout',
  payment: 'payment',
  'rate-limit': 'rate-limit',
  overflow: 'overflow',
  capacity: 'overflow',
};

/** How a run ended by itself, null while it can still be reviewed and applied. The reason of a failed one begins with its kind. */
export function endOf({ outcome, reason }: CompactionResult): RunOutcome | null {
  if (outcome === 'failed') return failures[/^[\w-]+/.exec(reason ?? '')?.[0] ?? ''] ?? 'model-failed';
  return outcome === 'verified' || outcome === 'rejected' ? null : outcome;
}

/**
 * Appends a record to the session's own journal; it hangs on the head the run was made at. Throws `store-busy`, `disk-full`,
 * `not-saved`.
 */
export function leaveRecord(key: SessionKey, headId: string, record: RunRecord, place: RecordPlace): void {
  withWriter(key, place, (journal) => saveRunRecord(journal, headId, record));
}
