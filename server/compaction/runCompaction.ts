// The chain, top to bottom: plan → explore → synthesize → verify and repair → state → measure; a
// summary kept of an equal run takes the place of exploring and synthesizing (CMP-21). Each stage takes the value the one
// before it made, so a wrong order does not compile. Nothing outside is changed: the result is data (CLI.md `compact`).

import type { Model } from '../outside.ts';
import { draftSummary } from './run/draftSummary.ts';
import { exploreHistory } from './run/exploreHistory.ts';
import { type Merged, mergeState } from './run/mergeState.ts';
import { planRun } from './run/planRun.ts';
import { keepSummary, recallSummary } from './run/recallSummary.ts';
import { type Checked, repairDraft } from './run/repairDraft.ts';
import { settle } from './run/settle.ts';
import type { CompactionInput, CompactionResult, Ended, Written } from './run/stages.ts';
import { synthesisKey } from './run/synthesisKey.ts';
import { writeHistory } from './run/writeHistory.ts';

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
  const written = writeHistory(planned);
  const { cache } = input;
  const key = cache ? synthesisKey(written) : null;
  const recalled = recallSummary(written, key);
  const checked = recalled ?? (await makeSummary(written));
  if (checked.kind === 'ended') return checked.result;
  const merged: Merged = mergeState(checked);
  const result = settle(merged);
  if (cache && key !== null && recalled === null) keepSummary(cache, key, checked, result);
  return { ...result, cacheKey: key };
}

async function makeSummary(written: Written): Promise<Checked | Ended> {
  const explored = await exploreHistory(written);
  if (explored.kind === 'ended') return explored;
  const drafted = await draftSummary(explored);
  return drafted.kind === 'ended' ? drafted : repairDraft(drafted);
}
