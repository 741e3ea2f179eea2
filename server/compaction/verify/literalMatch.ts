// Finds a fact's own words in a summary. Words that deny them just before, or take them back just after, turn them round.

import { type Cued, foldCase, mayMatch } from '../wording/cues.ts';
import type { SectionName } from './headings.ts';
import { closesLoop, mayTell } from './mayTell.ts';
import type { Meaning } from './preparedFact.ts';
import { isMarkedGone } from './staleness.ts';
import { blockAtPlace, type SummaryUnits, type Unit } from './units.ts';

export interface FactMatch {
  readonly found: 'verbatim' | 'matched' | 'flipped' | 'absent';
  /** Block that states the fact, or its opposite when flipped. */
  readonly block: number | null;
  /** Every block that quotes the fact literally. */
  readonly blocks: readonly number[];
  readonly unit: Unit | null;
  /** A unit that denies a fact stated elsewhere. */
  readonly denial: Unit | null;
}

const wordEdge = /[\p{L}\p{N}]/u;

function isWhole(flat: string, normal: string, at: number): boolean {
  const openLeft = !wordEdge.test(normal[0] ?? '') || !wordEdge.test(flat[at - 1] ?? ' ');
  const openRight = !wordEdge.test(normal.at(-1) ?? '') || !wordEdge.test(flat[at + normal.length] ?? ' ');
  return (openLeft && openRight) || /[\u3000-\u9fff\uac00-\ud7af]/u.test(normal);
}

/** Places a fact's words stand at, as whole words. A text quoted very often is read at its first places only. */
function literalPlaces(flat: string, normal: string): number[] {
  const places: number[] = [];
  for (let at = flat.indexOf(normal); at >= 0 && places.length < 20; at = flat.indexOf(normal, at + 1)) {
    if (isWhole(flat, normal, at)) places.push(at);
  }
  return places;
}

/** Words that deny what follows them at once. */
export const denyingLead: Cued = {
  cues: "never|not|don't|doesn't|no|mustn't|can't|without|avoid|nie|nicht|nunca|não|jamais|asla|不|禁止",
  pattern:
    /(?:\b(?:never|not|don't|doesn't|no longer|mustn't|cannot|can't|without|avoid|nie|niemals|nicht|nunca|no|não|jamais|asla)|不要|不得|不能|禁止)\s*$/iu,
};
/** Words that take back what they follow at once. */
export const withdrawnTail: Cued = {
  cues: 'no longer|withdrawn|revoked|lifted|reversed|dropped|forbidden|prohibited|not |gilt nicht|ya no|plus|não se|artık|不再|もう',
  pattern:
    /^[\s"')\].,:;-]*(?:is |was |are |were |has been |rule )?(?:no longer (?:applies|valid|needed|required)|withdrawn|revoked|lifted|reversed|dropped|is forbidden|is prohibited|not (?:allowed|required|needed)|gilt nicht mehr|ya no aplica|ne s'applique plus|não se aplica mais|artık geçerli değil|不再适用|もう適用されない)/iu,
};

const says = ({ cues, pattern }: Cued, text: string): boolean => mayMatch(cues, foldCase(text)) && pattern.test(text);

interface Place {
  readonly at: number;
  readonly block: number;
}

/** What stands just before and just after a fact's words in their block. */
function around(normal: string, units: SummaryUnits, { at, block }: Place): { lead: string; tail: string } {
  const end = at + normal.length;
  return {
    lead: units.flat.slice(Math.max(units.starts[block] ?? 0, at - 24), at),
    tail: units.flat.slice(end, Math.min(units.starts[block + 1] ?? units.flat.length, end + 48)),
  };
}

function isDeniedAt(normal: string, units: SummaryUnits, place: Place): boolean {
  const { lead, tail } = around(normal, units, place);
  return says(denyingLead, lead) || says(withdrawnTail, tail) || isMarkedGone(lead) || isMarkedGone(tail);
}

/** Sections a fact of this meaning stands in to hold: one taken back there does not hold by being quoted elsewhere. */
const homes: Readonly<Partial<Record<Meaning, SectionName>>> = { rule: 'constraints', decision: 'decisions' };

/** True where a rule or decision is marked as outdated in its own section, or a loop's box is ticked. */
function isTakenBack(normal: string, units: SummaryUnits, place: Place, meaning: Meaning): boolean {
  const block = units.blocks[place.block];
  if (meaning === 'loop') return closesLoop(block);
  if (homes[meaning] === undefined || block?.section !== homes[meaning]) return false;
  const { lead, tail } = around(normal, units, place);
  return isMarkedGone(lead) || isMarkedGone(tail);
}

/** The literal match of a fact's normal text, null when its words do not stand in the summary. */
export function literalMatch(normal: string, units: SummaryUnits, meaning: Meaning): FactMatch | null {
  const none = { unit: null, denial: null };
  if (normal.length === 0) return { found: 'verbatim', block: null, blocks: [], ...none };
  const quoted = literalPlaces(units.flat, normal).map((at) => ({ at, block: blockAtPlace(units, at) }));
  const gone = quoted.find((place) => isTakenBack(normal, units, place, meaning));
  if (gone) return { found: 'flipped', block: gone.block, blocks: [], ...none };
  const places = quoted.filter(({ block }) => mayTell(units.blocks[block], meaning));
  const [first] = places;
  if (!first) return null;
  const affirmed = places.filter((place) => !isDeniedAt(normal, units, place)).map(({ block }) => block);
  const [block] = affirmed;
  if (block === undefined) return { found: 'flipped', block: first.block, blocks: [], ...none };
  return { found: 'verbatim', block, blocks: affirmed, ...none };
}
