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

/** The account of a cut. A summary's read files and resolved errors are required as far as it holds them. */
export function factAccount(
  layout: Layout,
  placed: readonly PlacedFact[],
  cut: number,
  budgetTokens: number,
): FactAccount {
  const kept = new Set(placed.filter(({ place }) => place >= cut).map(({ fact }) => fact));
  const fitted = fitLayout(layout, budgetTokens, (fact) => fact.required && !kept.has(fact));
  const held = new Set<SummaryFact>();
  for (const item of fitted.chosen) if (item.fact) held.add(item.fact);
  const replaced = placed.map(({ fact }) => fact).filter((fact) => !kept.has(fact));
  const summarised = replaced.filter((fact) => held.has(fact));
  return {
    kept: [...kept],
    summarised,
    lost: replaced.filter((fact) => !held.has(fact)),
    required: summarised.filter(
      (fact) => fact.required || (optionalKinds.has(fact.kind) && fact.confidence === 'high'),
    ),
    tokens: fitted.tokens,
    requiredTokens: fitted.requiredTokens,
    holdsRequired: fitted.holdsRequired,
  };
}
