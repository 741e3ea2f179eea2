// Stage 1 of a run: the plan of the chosen mode, the deterministic summary for it, and the way to the model.

import type { Facts } from '../../facts/fact.ts';
import type { Model } from '../../outside.ts';
import { preferredMode, recommendedMode } from '../autoMode.ts';
import { type ModeLimits, modeLimits } from '../mode.ts';
import { type ModePlan, planWindow } from '../planWindow.ts';
import { renderSummary } from '../renderSummary.ts';
import { noState } from '../state/continuity.ts';
import { noSteering, withNormalFocus } from '../steering.ts';
import { Caller } from '../synthesis/caller.ts';
import { capabilitiesOf } from '../synthesis/providerTable.ts';
import { type CompactionInput, type Ended, ended, type Planned } from './stages.ts';

function chosenPlan(input: CompactionInput): ModePlan | null {
  const plans = planWindow(input);
  if (input.mode !== 'auto') return plans.find((plan) => plan.mode === input.mode) ?? null;
  const pressure = (input.projection.tokens + input.overheadTokens) / Math.max(1, input.contextWindow);
  const preferred = preferredMode(input.facts, pressure);
  const mode = recommendedMode(plans, preferred) ?? preferred;
  return plans.find((plan) => plan.mode === mode) ?? null;
}

/** The hard limit of runs nobody asked for, seconds by the provider's time-out factor (CMP-17). */
const automaticLimits = { maxSeconds: 60, maxCalls: 4 };

function callerOf(input: CompactionInput, limits: ModeLimits, model: Model | null, signal: AbortSignal): Caller | null {
  if (model === null) return null;
  const { budgets } = input.steering ?? noSteering;
  const isAutomatic = input.manual === false;
  const { timeoutFactor } = capabilitiesOf(model.route);
  const maxSeconds = budgets.maxSeconds ?? (isAutomatic ? automaticLimits.maxSeconds * timeoutFactor : null);
  const deadlineMs = maxSeconds === null ? null : input.clock.now() + maxSeconds * 1_000;
  const maxCalls = budgets.maxCalls ?? Math.min(limits.maxCalls, isAutomatic ? automaticLimits.maxCalls : Infinity);
  const callLimits = { maxCalls, maxInputTokens: budgets.maxInputTokens, deadlineMs };
  return new Caller(model, callLimits, input.clock, signal, input.ratios);
}

/** Entries that stay word for word are left to the tail; every other entry of the branch counts as replaced. */
export function replacedIds(
  input: Pick<CompactionInput, 'projection'>,
  facts: Facts,
  cut: number,
): ReadonlySet<string> {
  const kept = new Set(input.projection.messages.slice(cut).map((message) => message.entryId));
  const all = [
    facts.constraints,
    facts.decisions,
    facts.errors,
    facts.openLoops,
    facts.files.modified,
    facts.files.read,
    facts.files.deleted,
  ];
  const ids = [
    ...all.flat(),
    ...(facts.goal ? [facts.goal] : []),
    ...(facts.newestRequest ? [facts.newestRequest] : []),
  ];
  return new Set(ids.flatMap((fact) => fact.entryIds).filter((id) => !kept.has(id)));
}

/** Plans a run, or ends it when nothing is viable. */
export function planRun(input: CompactionInput, model: Model | null, signal: AbortSignal): Planned | Ended {
  const found = chosenPlan(input);
  if (signal.aborted) return ended(input, 'cancelled', 'Stopped before planning was done.', found);
  if (found === null || !found.viable) return ended(input, 'not-viable', found?.reason ?? 'No mode is viable.', found);
  const limits = (input.limits ?? modeLimits)[found.mode];
  const steering = withNormalFocus(input.steering ?? noSteering);
  const deterministic = renderSummary(input.facts, {
    budgetTokens: found.summaryTokens,
    replacedEntryIds: replacedIds(input, input.facts, found.cut),
    steering,
    state: input.state ?? noState,
  });
  const caller = callerOf(input, limits, model, signal);
  return { kind: 'planned', input, plan: found, limits, steering, caller, signal, deterministic, redactions: 0 };
}
