// Stage 3 of a run: the draft, by whatever way the model and its budgets allow.

import { synthesizeSummary } from '../synthesizeSummary.ts';
import { callEnded, type Drafted, type Ended, type Explored, ended } from './stages.ts';

/** Makes the draft, or ends the run when it was cancelled or the model refused for good. */
export async function draftSummary(explored: Explored): Promise<Drafted | Ended> {
  const { planned, messages, notes } = explored;
  const { input } = planned;
  const caller = planned.caller?.at(input.stageModels?.synthesize) ?? null;
  const synthesis = await synthesizeSummary(
    {
      messages,
      facts: input.facts,
      deterministic: planned.deterministic,
      summaryTokens: planned.plan.summaryTokens,
      focus: planned.steering.focus,
      notes,
      reservedCalls: planned.plan.mode === 'thorough' ? 1 : 0,
    },
    caller,
  );
  if (planned.signal.aborted) return ended(input, 'cancelled', 'Stopped by request.', planned.plan, caller?.calls);
  if (synthesis.kind === 'ended') return callEnded(planned, synthesis.why, synthesis.message);
  const redactions = messages.reduce((sum, message) => sum + message.redactions, 0);
  return {
    kind: 'drafted',
    planned: { ...planned, redactions },
    text: synthesis.text,
    generation: synthesis.generation,
    explored: explored.explored,
    note: synthesis.note,
  };
}
