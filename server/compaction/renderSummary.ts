// The zero-call summary (CMP-5): facts written as Markdown for the next agent, required ones first, within a budget.
// Deterministic: the same facts give the same bytes.

import type { Facts } from '../facts/fact.ts';
import { fitLayout, layoutOf, writeLayout } from './render/layout.ts';
import { type SummaryFact, summaryFacts } from './requiredFacts.ts';
import { type ContinuityState, noState } from './state/continuity.ts';
import { noSteering, type Steering } from './steering.ts';

export interface RenderOptions {
  /** Most tokens of the summary. Required facts are written even over it; the planner rules that out beforehand. */
  readonly budgetTokens: number;
  /** Entries the summary replaces; null or absent: the whole branch. */
  readonly replacedEntryIds?: ReadonlySet<string> | null;
  readonly steering?: Steering;
  readonly state?: ContinuityState;
}

export interface RenderedSummary {
  readonly text: string;
  readonly tokens: number;
  readonly holdsRequired: boolean;
  /** Facts in the text, and facts left out for want of room. */
  readonly held: readonly SummaryFact[];
  readonly lost: readonly SummaryFact[];
}

/** Renders and says what the text holds. */
export function renderWithAccount(facts: Facts, options: RenderOptions): RenderedSummary {
  const steering = options.steering ?? noSteering;
  const scope = { replacedEntryIds: options.replacedEntryIds ?? null, pins: steering.pinnedRules };
  const all = summaryFacts(facts, scope);
  const layout = layoutOf(facts, all, options.state ?? noState, steering);
  const fitted = fitLayout(
    layout,
    options.budgetTokens,
    Uint8Array.from(all, (fact) => Number(fact.required)),
  );
  return {
    text: writeLayout(fitted),
    tokens: fitted.tokens,
    holdsRequired: fitted.holdsRequired,
    held: all.filter((_, at) => fitted.chosen[at] === 1),
    lost: all.filter((_, at) => fitted.chosen[at] !== 1),
  };
}

/** The deterministic summary as Markdown. */
export function renderSummary(facts: Facts, options: RenderOptions): string {
  return renderWithAccount(facts, options).text;
}
