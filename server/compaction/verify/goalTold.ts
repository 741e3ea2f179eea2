// A goal is usually retold far shorter than it was asked. This compares it with everything a summary says about
// what is wanted, as one text.

import type { SummaryFact } from '../requiredFacts.ts';
import { termsOf } from '../wording/terms.ts';
import type { SectionName } from './headings.ts';
import { mayTell } from './mayTell.ts';
import type { Block, ParsedSummary } from './parseSummary.ts';
import { type SummaryUnits, weightsOf } from './units.ts';

const places: Readonly<Record<'goal' | 'newest-request', ReadonlySet<SectionName | null>>> = {
  goal: new Set(['goal', 'topics', 'progress']),
  'newest-request': new Set(['goal', 'next-steps', 'in-progress', 'open-loops', 'progress']),
};

/** Share of a goal's terms its sections must name, together, for it to count as told. */
const needed = { goal: 0.22, 'newest-request': 0.34 } as const;

const isPlace = (block: Block | undefined, sections: ReadonlySet<SectionName | null>): boolean =>
  block !== undefined && sections.has(block.section) && mayTell(block, 'goal');

/** True when the sections about the goal name enough of it, or the whole summary most of it. */
export function goalIsTold(fact: SummaryFact, parsed: ParsedSummary, units: SummaryUnits): boolean {
  const kind = fact.kind === 'goal' ? 'goal' : 'newest-request';
  const weights = weightsOf(termsOf(fact.text));
  let all = 0;
  let placed = 0;
  for (const [key, weight] of weights) {
    all += weight;
    const at = units.index.get(key) ?? [];
    if (at.some((unit) => isPlace(units.units[unit]?.block, places[kind]))) placed += weight;
  }
  if (all === 0) return true;
  const told = parsed.blocks.some((block) => isPlace(block, places[kind]));
  return told && placed / all >= needed[kind];
}
