// An automatic run handed to Pi inside its own hook (CMP-9): the checkpoint saved, the run staged and taken at once. Only a verified
// summary gets there; everything else leaves the compaction to Pi.

import { nodeGit } from '../../harness/git/nodeGit.ts';
import type { BeforeCompact } from '../../protocol/companion.ts';
import type { RunRecord } from '../../store/runRecords.ts';
import type { Store } from '../../store/store.ts';
import { saveRun } from '../compactSession.ts';
import type { World } from '../world.ts';
import type { AutomaticRun } from './automaticRun.ts';
import type { CompactAnswer } from './compactAnswer.ts';
import { type CompactionRuns, newestBoundary } from './compactionRuns.ts';

export interface HandingParts {
  readonly runs: CompactionRuns;
  readonly store: Store;
  readonly world: World;
  readonly writer: string;
}

/**
 * Pi takes the summary of `made`, or null when it no longer fits or `signal` aborted meanwhile. Throws `run-busy` while another run
 * of the session has not ended, and what saving a checkpoint throws.
 */
export async function handToPi(
  path: string,
  made: AutomaticRun,
  trigger: RunRecord['trigger'],
  call: BeforeCompact,
  signal: AbortSignal,
  { runs, store, world, writer }: HandingParts,
): Promise<CompactAnswer | null> {
  const { runId, run, staged, read, route, usage } = made;
  if (staged === null || signal.aborted) return null;
  const approvedAt = world.clock.now();
  const checkpoint = await saveRun(
    read,
    run,
    store,
    nodeGit,
    { reason: trigger === 'native-hook' ? call.reason : trigger, writer },
    world,
  );
  if (signal.aborted) return null;
  runs.take({
    ...{ runId, path, trigger, route, run, staged, pins: [], checkpoint, usage },
    ...{ boundaryBefore: newestBoundary(read)?.id ?? null, approvedAt },
  });
  return runs.answer(path, call);
}
