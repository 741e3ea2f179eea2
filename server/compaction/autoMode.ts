// Which mode `auto` means (CLI.md): Balanced; Thorough when over a quarter of the facts to keep are uncertain; Fast
// under pressure; a mode that is not viable gives way to the next.

import type { Facts } from '../facts/fact.ts';
import { type Mode, modes } from './mode.ts';
import { optionalKinds, summaryFacts } from './requiredFacts.ts';

/** Pressure from which Fast is recommended. */
const highPressure = 0.85;
/** Share of uncertain facts from which Thorough is recommended. */
const uncertainShare = 0.25;

function isUncertain(facts: Facts): boolean {
  const kinds = summaryFacts(facts, { replacedEntryIds: null, pins: [] }).filter(
    (fact) => !optionalKinds.has(fact.kind),
  );
  const low = kinds.filter((fact) => fact.confidence !== 'high').length;
  return kinds.length > 0 && low / kinds.length > uncertainShare;
}

/** The mode to try first. `pressure` is context tokens over context window. */
export function preferredMode(facts: Facts, pressure: number): Mode {
  if (pressure >= highPressure) return 'fast';
  return isUncertain(facts) ? 'thorough' : 'balanced';
}

/** The viable mode `auto` stands for: the preferred one, else larger ones, else smaller ones; null when none is viable. */
export function recommendedMode(
  plans: readonly { readonly mode: Mode; readonly viable: boolean }[],
  preferred: Mode,
): Mode | null {
  const at = modes.indexOf(preferred);
  const order = [...modes.slice(at), ...modes.slice(0, at).toReversed()];
  return order.find((mode) => plans.some((plan) => plan.mode === mode && plan.viable)) ?? null;
}
