// Gaps for what a summary's lines say of their own accord: claims, orders, loops called closed (CMP-6).

import type { Facts } from '../../facts/fact.ts';
import type { RequiredFacts } from '../requiredFacts.ts';
import { claimGaps } from './claims.ts';
import type { LocatedGap } from './locatedGap.ts';
import { loopGaps } from './loopGaps.ts';
import { orderGaps } from './orders.ts';
import type { ParsedSummary } from './parseSummary.ts';

/** Answers whether a stretch of a block is the own text of a fact found there. */
export type Quoted = (block: number, text: string) => boolean;

/** Gaps of every line. Comments tell nothing, but claim and order as other lines do; so does fenced text. */
export function saidGaps(parsed: ParsedSummary, facts: Facts, required: RequiredFacts, quoted: Quoted): LocatedGap[] {
  const said = [...parsed.blocks, ...parsed.comments];
  const loops = required.some((fact) => fact.kind === 'open-loop');
  return [
    ...claimGaps(said, facts, quoted),
    ...orderGaps(said, quoted),
    ...(loops ? loopGaps(parsed.blocks, quoted) : []),
  ];
}
