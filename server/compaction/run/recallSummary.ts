// The way around the model (CMP-21): a summary kept of an equal run, through the first gate again. What no longer passes is made anew.

import { scrubText } from '../../scrub/scrubText.ts';
import type { SynthesisCache } from '../synthesis/synthesisCache.ts';
import { examineSummary } from '../verifySummary.ts';
import { type Checked, isGood } from './repairDraft.ts';
import { type CompactionResult, type Drafted, verifyInputOf, type Written } from './stages.ts';

const note = 'Taken from an equal run of the last hour and verified again; no model was asked.';

/** Null where none was kept, or what was kept does not verify. Makes no call. */
export function recallSummary({ planned, messages }: Written, key: string | null): Checked | null {
  const kept = key === null ? null : (planned.input.cache?.recall(key) ?? null);
  if (kept === null || planned.signal.aborted) return null;
  // Scrubbing may have become stricter since.
  const { text, redactions } = scrubText(kept.text);
  const { generation, explored, repairs, initialCoverage } = kept;
  const found = messages.reduce((sum, message) => sum + message.redactions, redactions);
  const drafted: Drafted = { kind: 'drafted', planned, text, generation, note, explored, isComplete: true };
  const candidate = { text, examined: examineSummary(verifyInputOf(planned, text)) };
  if (!isGood(candidate, drafted)) return null;
  return { kind: 'checked', drafted, ...candidate, initialCoverage, repairs, generation, redactions: found };
}

/** Keeps what a model wrote and both gates accepted; nothing that another run could make better. */
export function keepSummary(cache: SynthesisCache, key: string, checked: Checked, result: CompactionResult): void {
  const { drafted, text, generation, repairs, initialCoverage } = checked;
  const isOfModel = generation === 'single-pass' || generation === 'hierarchical';
  if (result.outcome !== 'verified' || !isOfModel || !drafted.isComplete) return;
  cache.keep(key, { text, generation, explored: drafted.explored, repairs, initialCoverage });
}
