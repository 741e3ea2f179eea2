// Stage 2 of a run: the draft, by whatever way the model and its budgets allow.

import { messageText } from '../synthesis/conversationText.ts';
import { type Synthesis, synthesizeSummary } from '../synthesizeSummary.ts';
import { type Drafted, type Ended, ended, type Outcome, type Planned } from './stages.ts';

/** Makes the draft, or ends the run when it was cancelled or the model refused for good. */
export async function draftSummary(planned: Planned): Promise<Drafted | Ended> {
  const { input, caller } = planned;
  const messages =
    caller === null
      ? []
      : input.projection.messages
          .slice(0, planned.plan.cut)
          .filter((item) => item.role !== 'system')
          .map(messageText);
  const synthesis = await synthesizeSummary(
    {
      messages,
      facts: input.facts,
      deterministic: planned.deterministic,
      summaryTokens: planned.plan.summaryTokens,
      focus: planned.steering.focus,
      reservedCalls: planned.plan.mode === 'thorough' ? 1 : 0,
    },
    caller,
  );
  if (planned.signal.aborted) return ended(input, 'cancelled', 'Stopped by request.', planned.plan, caller?.calls);
  if (synthesis.kind === 'ended') return endOfSynthesis(planned, synthesis);
  const redactions = messages.reduce((sum, message) => sum + message.redactions, 0);
  return {
    kind: 'drafted',
    planned: { ...planned, redactions },
    text: synthesis.text,
    generation: synthesis.generation,
    note: synthesis.note,
  };
}

function endOfSynthesis(planned: Planned, synthesis: Extract<Synthesis, { kind: 'ended' }>): Ended {
  const outcome: Outcome = synthesis.why === 'cancelled' ? 'cancelled' : 'failed';
  const why = synthesis.why === 'deadline' ? 'timeout' : synthesis.why;
  return ended(
    planned.input,
    outcome,
    `${why}: ${synthesis.message} Nothing was changed; it can be tried again.`,
    planned.plan,
    planned.caller?.calls,
  );
}
