// Stage 3 of a run: the draft, by whatever way the model and its budgets allow.

import type { ModePlan } from '../planWindow.ts';
import { projectLine } from '../projectFingerprint.ts';
import { synthesizeSummary } from '../synthesizeSummary.ts';
import { type CompactionInput, callEnded, type Drafted, type Ended, type Explored, ended } from './stages.ts';

/** What prompts say of the project. */
export function projectOf({ project, facts }: Pick<CompactionInput, 'project' | 'facts'>): string {
  return project ?? projectLine(facts);
}

/** Calls kept for repair. */
export function reservedCalls({ mode }: Pick<ModePlan, 'mode'>): number {
  return mode === 'thorough' ? 1 : 0;
}

/** Makes the draft, or ends the run when it was cancelled or the model refused for good. */
export async function draftSummary(explored: Explored): Promise<Drafted | Ended> {
  const { planned, messages, notes } = explored;
  const { input, plan } = planned;
  const caller = planned.caller?.at(input.stageModels?.synthesize) ?? null;
  const synthesis = await synthesizeSummary(
    {
      messages,
      facts: input.facts,
      project: projectOf(input),
      deterministic: planned.deterministic,
      summaryTokens: plan.summaryTokens,
      focus: planned.steering.focus,
      notes,
      reservedCalls: reservedCalls(plan),
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
    isComplete: synthesis.isComplete && (plan.mode !== 'thorough' || explored.explored !== null),
  };
}
