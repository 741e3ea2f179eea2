// What becomes of each fact under one cut: kept word for word in the tail, held by the summary, or lost (CMP-3).

import { fitLayout, type Layout } from '../render/layout.ts';
import { optionalKinds, type RequiredFacts, type SummaryFact } from '../requiredFacts.ts';
import type { CutPoints } from './cutPoints.ts';

/** A fact with the last place in the projection it stands at; -1 when it stands in none. */
export interface PlacedFact {
  readonly fact: SummaryFact;
  readonly place: number;
}

export interface FactAccount {
  readonly kept: readonly SummaryFact[];
  readonly summarised: readonly SummaryFact[];
  readonly lost: readonly SummaryFact[];
  readonly required: RequiredFacts;
  readonly tokens: number;
  readonly requiredTokens: number;
  readonly holdsRequired: boolean;
}

/** Places of facts in a projection. */
export function placeFacts(all: readonly SummaryFact[], points: CutPoints): PlacedFact[] {
  return all.map((fact) => ({
    fact,
    place: fact.entryIds.reduce((last, id) => Math.max(last, points.placeOf.get(id) ?? -1), -1),
  }));
}

/** Facts required as far as the summary holds them: read files and resolved errors. */
function isOptional(fact: SummaryFact): boolean {
  return optionalKinds.has(fact.kind) && fact.confidence === 'high';
}

/** The account of a cut. A summary's read files and resolved errors are required as far as it holds them. */
export function factAccount(
  layout: Layout,
  placed: readonly PlacedFact[],
  cut: number,
  budgetTokens: number,
): FactAccount {
  const mustHold = new Uint8Array(placed.length);
  placed.forEach(({ fact, place }, at) => {
    if (fact.required && place < cut) mustHold[at] = 1;
  });
  // The lines of the facts are the layout's first, in the same order.
  const { chosen, tokens, requiredTokens, holdsRequired } = fitLayout(layout, budgetTokens, mustHold);
  const kept: SummaryFact[] = [];
  const summarised: SummaryFact[] = [];
  const lost: SummaryFact[] = [];
  const required: SummaryFact[] = [];
  placed.forEach(({ fact, place }, at) => {
    if (place >= cut) kept.push(fact);
    else if (chosen[at] !== 1) lost.push(fact);
    else {
      summarised.push(fact);
      if (fact.required || isOptional(fact)) required.push(fact);
    }
  });
  return { kept, summarised, lost, required, tokens, requiredTokens, holdsRequired };
}
