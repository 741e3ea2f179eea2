// Finds claims of success by what they are made of, in eight languages: something that runs, and a word that says it
// went well, near each other (CMP-6). Wishes, conditions, denials and partial successes are none.

import { patternFor } from '../wording/asciiPattern.ts';
import { type Cued, foldCase, mayMatch } from '../wording/cues.ts';
import type { ClaimPurpose } from './claimPatterns.ts';
import type { Claim } from './claims.ts';
import { byName, fine, notSo, production, shipped, subjects, well } from './plainClaimPatterns.ts';

const reach = 48;

interface Place {
  readonly start: number;
  readonly end: number;
}

/** A sentence and its folded form for cues. */
interface Read {
  readonly sentence: string;
  readonly folded: string;
}

function placeOf({ cues, pattern }: Cued, { sentence, folded }: Read): Place | null {
  const match = mayMatch(cues, folded) ? patternFor(pattern, sentence).exec(sentence) : null;
  return match ? { start: match.index, end: match.index + match[0].length } : null;
}

function placesOf({ cues, pattern }: Cued, { sentence, folded }: Read): Place[] {
  if (!mayMatch(cues, folded)) return [];
  return [...sentence.matchAll(patternFor(pattern, sentence))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

const isNear = (a: Place, b: Place): boolean => Math.max(a.start, b.start) - Math.min(a.end, b.end) <= reach;

function isDoubtful(sentence: string): boolean {
  const counts = /(\d+) ?(?:\/|of|von|de|sur) ?(\d+)/u.exec(sentence);
  const partial = counts !== null && counts[1] !== counts[2];
  return (
    partial ||
    /[?？]\s*$/u.test(sentence) ||
    patternFor(notSo, sentence).test(sentence.replace(patternFor(fine, sentence), ' '))
  );
}

function claimOf(purpose: ClaimPurpose, sentence: string, a: Place, b: Place): Claim {
  const at = Math.min(a.start, b.start);
  return { purpose, text: sentence.slice(at, Math.max(a.end, b.end)), at, sentence };
}

/** Where a sentence says that something went to production; null when it does not. */
function shippedPlace(read: Read): Place | null {
  const place = placeOf(shipped, read);
  return place !== null && placeOf(production, read) !== null ? place : null;
}

function claimOfSuccess(read: Read, said: readonly Place[]): Claim | null {
  for (const [purpose, subject] of subjects) {
    const place = placeOf(subject, read);
    const word = place && said.find((other) => isNear(place, other));
    if (place && word) return claimOf(purpose, read.sentence, place, word);
  }
  const named = placeOf(byName, read);
  return named && claimOf('other', read.sentence, named, named);
}

/** The claim of success a sentence makes, if any. */
export function plainClaims(sentence: string): Claim[] {
  const read: Read = { sentence, folded: foldCase(sentence) };
  const said = placesOf(well, read);
  const ship = said.length === 0 ? shippedPlace(read) : null;
  if ((said.length === 0 && ship === null) || isDoubtful(sentence)) return [];
  const claim = ship ? claimOf('deploy', sentence, ship, ship) : claimOfSuccess(read, said);
  return claim ? [claim] : [];
}
