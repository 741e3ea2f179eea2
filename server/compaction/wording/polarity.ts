// Tells whether two phrasings of one fact agree or one denies what the other states (CMP-6, polarity both ways).
// Works on terms: each is affirmed or denied by the negators whose reach covers it, and opposites deny each other.

import { foldCase, mayMatch } from './cues.ts';
import { conditionalCues, conditionals, restrictionCues, restrictions } from './negators.ts';
import { blank, type Denial, mayDeny, reachesOf } from './reach.ts';
import { sideOf, type Term } from './terms.ts';

/** Terms with their sign: 1 affirmed, -1 denied, 0 open. */
export interface Signed {
  readonly term: Term;
  readonly sign: -1 | 0 | 1;
  /** Denied by being set against something else. */
  readonly contrast: boolean;
}

/** A text's terms with signs, and what bears on all of them. */
export interface SignedText {
  readonly terms: readonly Signed[];
  /** Word that makes the text a condition; two texts with different ones are not compared. */
  readonly condition: string | null;
  /** Every denial of the text is of the kind "without …"; false when it denies nothing. */
  readonly onlyWithout: boolean;
  readonly denies: boolean;
}

function wordIn(pattern: RegExp, cues: string, text: string): string | null {
  if (!mayMatch(cues, foldCase(text))) return null;
  pattern.lastIndex = 0;
  return pattern.exec(text)?.[0].toLowerCase() ?? null;
}

function signOf(term: Term, reaches: readonly Denial[], base: 1 | -1): Signed {
  const covering = reaches.filter((reach) => term.start >= reach.start && term.start < reach.end);
  if (covering.length === 0) return { term, sign: base, contrast: false };
  if (covering.some((reach) => reach.open)) return { term, sign: 0, contrast: false };
  const sign = covering.length % 2 === 0 ? 1 : -1;
  return { term, sign, contrast: sign < 0 && covering.some((reach) => reach.contrast) };
}

/** Signs every term. `denied` true starts from a heading or label that denies its items ("Never:"). */
export function signsOf(text: string, terms: readonly Term[], denied = false): SignedText {
  const even = text.normalize('NFKC');
  const bare = mayDeny(even) ? blank(even) : even;
  const reaches = reachesOf(bare);
  const sure = reaches.filter((reach) => !reach.open);
  const base = denied && sure.length === 0 ? -1 : 1;
  return {
    terms: terms.map((term) => signOf(term, reaches, base)),
    condition: wordIn(restrictions, restrictionCues, bare) ?? wordIn(conditionals, conditionalCues, bare),
    onlyWithout: sure.length > 0 && sure.every((reach) => reach.without),
    denies: sure.length > 0 || base < 0,
  };
}

/** True when a text denies something. */
export function isDenying(text: string): boolean {
  const even = text.normalize('NFKC');
  return mayDeny(even) && reachesOf(blank(even)).some((reach) => !reach.open);
}

function sidesOf(text: SignedText): Map<number, Set<number>> {
  const sides = new Map<number, Set<number>>();
  for (const { term } of text.terms) {
    const side = sideOf.get(term.own);
    if (side === undefined) continue;
    sides.set(side.pair, (sides.get(side.pair) ?? new Set()).add(side.side));
  }
  return sides;
}

/** -1 when an odd number of pairs stand on opposite sides in the two texts. */
function oppositeFactor(a: SignedText, b: SignedText): 1 | -1 {
  const there = sidesOf(b);
  let factor: 1 | -1 = 1;
  for (const [pair, sides] of sidesOf(a)) {
    const other = there.get(pair);
    if (other === undefined || sides.size !== 1 || other.size !== 1) continue;
    if ([...sides][0] !== [...other][0]) factor = factor === 1 ? -1 : 1;
  }
  return factor;
}

interface Stand {
  sum: number;
  weight: number;
  contrast: boolean;
}

/** Where each key stands. Both sides of a pair may occur ("tabs over spaces"): each is then its own word. */
function standsOf(text: SignedText): Map<string, Stand> {
  const stands = new Map<string, Stand>();
  const note = (key: string, signed: Signed): void => {
    const held = stands.get(key) ?? { sum: 0, weight: 0, contrast: false };
    held.sum += signed.sign;
    held.weight = Math.max(held.weight, signed.term.weight);
    held.contrast ||= signed.contrast;
    stands.set(key, held);
  };
  for (const signed of text.terms) {
    note(signed.term.key, signed);
    if (sideOf.has(signed.term.own)) note(`own ${signed.term.own}`, signed);
  }
  return stands;
}

export interface Comparison {
  /** Weight of shared terms both texts affirm or both deny. */
  readonly agree: number;
  readonly disagree: number;
}

/** Stands of shared words; a word that is one side of a pair is compared as itself where both texts have it. */
function sharedStands(a: SignedText, b: SignedText): [Stand, Stand][] {
  const here = standsOf(a);
  const there = standsOf(b);
  const keys = new Set(a.terms.map(({ term }) => (there.has(`own ${term.own}`) ? `own ${term.own}` : term.key)));
  return [...keys].flatMap((key): [Stand, Stand][] => {
    const mine = here.get(key);
    const other = there.get(key);
    return mine && other && mine.sum !== 0 && other.sum !== 0 ? [[mine, other]] : [];
  });
}

interface Tally extends Comparison {
  /** Disagreement about something set against something else. */
  readonly against: number;
}

function tally(a: SignedText, b: SignedText, factor: 1 | -1): Tally {
  let agree = 0;
  let disagree = 0;
  let against = 0;
  for (const [mine, other] of sharedStands(a, b)) {
    const same = mine.sum * other.sum * factor > 0;
    if (same) agree += mine.weight;
    else disagree += mine.weight;
    if (!same && mine.contrast !== other.contrast && mine.weight >= 0.5) against += mine.weight;
  }
  return { agree, disagree, against };
}

/** One text denies nothing, the other only an attendant circumstance: "ask first" and "without asking". */
function isLoneDenial(a: SignedText, b: SignedText): boolean {
  return (a.onlyWithout && !b.denies) || (b.onlyWithout && !a.denies);
}

/** Compares the signs of shared terms. Terms left open count for neither; so does everything under another condition. */
export function compareSigns(a: SignedText, b: SignedText): Comparison {
  const factor = oppositeFactor(a, b);
  const { agree, disagree, against } = tally(a, b, factor);
  // "X instead of Y" against "Y instead of X": the one word decides, however much else is alike.
  const decides = factor > 0 && disagree > 0 && (against > 0 || isLoneDenial(a, b));
  if (decides) return { agree: 0, disagree };
  const comparable = factor < 0 || a.condition === b.condition || disagree === 0;
  return comparable ? { agree, disagree } : { agree: 0, disagree: 0 };
}
