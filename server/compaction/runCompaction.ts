// The chain, top to bottom: plan → explore → synthesize → verify and repair → state → measure. Each stage takes the value the one
// before it made, so a wrong order does not compile. Nothing outside is changed: the result is data (CLI.md `compact`).

import type { Model } from '../outside.ts';
import { draftSummary } from './run/draftSummary.ts';
import { exploreHistory } from './run/exploreHistory.ts';
import { type Merged, mergeState } from './run/mergeState.ts';
import { planRun } from './run/planRun.ts';
import { type Checked, repairDraft } from './run/repairDraft.ts';
import { settle } from './run/settle.ts';
import type { CompactionInput, CompactionResult } from './run/stages.ts';

/**
 * Runs one compaction in memory. `model` null means zero calls. Ends as verified, rejected, not-viable, cancelled or
 * failed, once; throws only for a bug. Cancelled by `signal`; no call is made after it.
 */
export async function runCompaction(
  input: CompactionInput,
  model: Model | null,
  signal: AbortSignal,
): Promise<CompactionResult> {
  const planned = planRun(input, model, signal);
  if (planned.kind === 'ended') return planned.result;
  const explored = await exploreHistory(planned);
  if (explored.kind === 'ended') return explored.result;
  const drafted = await draftSummary(explored);
  if (drafted.kind === 'ended') return drafted.result;
  const checked: Checked = await repairDraft(drafted);
  const merged: Merged = mergeState(checked);
  return settle(merged);
}
