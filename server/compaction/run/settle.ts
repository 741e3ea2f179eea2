// The last stage: the finished summary is measured again. Missing the target or the least yield ends the run before
// anything is saved (CMP-6).

import { estimateMessage } from '../../record/tokens.ts';
import { missingPins } from '../pins.ts';
import { leastYield } from '../plan/room.ts';
import type { Merged } from './mergeState.ts';
import type { CompactionResult, Outcome } from './stages.ts';

interface Measured {
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/** Before and after with the summary as it will be sent. */
function measure(merged: Merged): Measured {
  const { input, plan } = merged.checked.drafted.planned;
  const system = input.projection.messages
    .filter((message) => message.role === 'system')
    .reduce((sum, message) => sum + message.tokens, 0);
  const summary = estimateMessage('summary', [{ kind: 'text', text: merged.text }]);
  return {
    tokensBefore: input.projection.tokens + input.overheadTokens,
    tokensAfter: input.overheadTokens + system + plan.tailTokens + summary,
  };
}

function yieldReason(measured: Measured, targetTokens: number): string | null {
  const { tokensBefore, tokensAfter } = measured;
  if (tokensAfter > targetTokens)
    return `The finished summary leaves ${tokensAfter} tokens; the target is ${targetTokens}.`;
  const most = Math.floor(tokensBefore * (1 - leastYield));
  return tokensAfter > most
    ? `The finished summary leaves ${tokensAfter} of ${tokensBefore} tokens, less than 10 % saved.`
    : null;
}

function judged(merged: Merged, measured: Measured): { outcome: Outcome; reason: string | null } {
  const { planned, note } = merged.checked.drafted;
  if (planned.signal.aborted) return { outcome: 'cancelled', reason: 'Stopped by request.' };
  const { gaps } = merged.examined.verification;
  if (gaps.length > 0) {
    const kinds = [...new Set(gaps.map((gap) => gap.kind))].join(', ');
    return { outcome: 'rejected', reason: `Not even the facts alone verify: ${kinds}.` };
  }
  const kept = planned.input.projection.messages.slice(planned.plan.cut);
  const lost = missingPins(planned.steering.pinnedRules, merged.text, kept);
  if (lost.length > 0) return { outcome: 'rejected', reason: `${lost.length} pinned rules are not in the summary.` };
  const reason = yieldReason(measured, planned.plan.targetTokens);
  return reason === null ? { outcome: 'verified', reason: note } : { outcome: 'not-viable', reason };
}

/** The result of a run. */
export function settle(merged: Merged): CompactionResult {
  const { checked } = merged;
  const { planned } = checked.drafted;
  const measured = measure(merged);
  const { outcome, reason } = judged(merged, measured);
  const { coverage, gaps } = merged.examined.verification;
  return {
    outcome,
    mode: planned.plan.mode,
    summary: outcome === 'cancelled' ? null : merged.text,
    firstKeptEntryId: planned.plan.firstKeptEntryId,
    ...measured,
    coverage: { initial: checked.initialCoverage, final: coverage },
    gaps,
    repairs: checked.repairs,
    generation: checked.generation,
    modelCalls: planned.caller?.calls ?? 0,
    explored: checked.drafted.explored,
    redactions: checked.redactions,
    reason,
    plan: planned.plan,
    cacheKey: null,
  };
}
