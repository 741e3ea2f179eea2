// Finds each fact in a summary it did not come from: literally, else by shared terms (CMP-6). Paraphrases pass,
// a line is given to the fact it says most of, and a line that says the opposite is named.

import { compareSigns } from '../wording/polarity.ts';
import type { SectionName } from './headings.ts';
import { type FactMatch, literalMatch } from './literalMatch.ts';
import { mayTell } from './mayTell.ts';
import { normalText } from './normalText.ts';
import { type Meaning, numbersOf, type Prepared, pathsOf, prepare, type Sought } from './preparedFact.ts';
import { isMarkedGone, saysInForce } from './staleness.ts';
import type { SummaryUnits, Unit } from './units.ts';

interface Candidate {
  readonly fact: number;
  readonly unit: number;
  readonly recall: number;
  readonly precision: number;
  readonly strength: number;
  /** Distinct terms shared. */
  readonly count: number;
  readonly polarity: 'same' | 'opposite';
  readonly sound: boolean;
}

/** Strength at which a fact counts as stated, by how freely its kind is usually retold. Set on the labelled corpus. */
const needed: Readonly<Record<Meaning, number>> = {
  rule: 0.42,
  decision: 0.4,
  error: 0.36,
  goal: 0.3,
  loop: 0.38,
  other: 0.4,
};
/** Strength that suffices although another fact owns the line. */
const shared = 0.72;
const closeBehind = 0.06;
/** Share of the words, on both sides, from which two lines differ by their number alone. */
const sameWords = 0.75;
/** A withdrawn rule is called stale only where the line says nearly all of it. */
const staleStrength = 0.6;
const staleRecall = 0.55;

/** A number or a namesake path that changed makes another fact of it. */
function isSound(fact: Prepared, unit: Unit): boolean {
  if (changesNumber(fact, unit)) return false;
  return fact.paths.length === 0 || !hasNamesake(fact.paths, pathsOf(unit.terms));
}

/** True when a unit has a number the fact lacks in the place of one it has: "5 s" for "2 s". */
function changesNumber(fact: Prepared, unit: Unit): boolean {
  if (!turns.has(fact.sought.meaning) || fact.numbers.size === 0) return false;
  const given = numbersOf(unit.terms);
  const missing = [...fact.numbers].some((key) => !given.has(key));
  return missing && [...given].some((key) => !fact.numbers.has(key));
}

/** True when fact and unit are the same words but for a number. */
function differsByNumber(fact: Prepared, unit: Unit): boolean {
  if (!changesNumber(fact, unit)) return false;
  const words = [...fact.weights.keys()].filter((key) => !fact.numbers.has(key));
  const given = numbersOf(unit.terms);
  const said = [...unit.weights.keys()].filter((key) => !given.has(key));
  const both = words.filter((key) => unit.weights.has(key)).length;
  return both >= 2 && both >= sameWords * words.length && both >= sameWords * said.length;
}

const tailOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const meansSame = (path: string, other: string): boolean => path.endsWith(`/${other}`) || other.endsWith(`/${path}`);

function hasNamesake(wanted: readonly string[], given: readonly string[]): boolean {
  return wanted.some((path) => {
    if (given.includes(path)) return false;
    const alike = given.filter((other) => tailOf(other) === tailOf(path));
    return alike.length > 0 && !alike.some((other) => meansSame(path, other));
  });
}

/** Kinds whose opposite is another fact. An error or a wish may be told in a denying sentence. */
const turns: ReadonlySet<Meaning> = new Set(['rule', 'decision', 'other']);

interface Overlap {
  readonly recall: number;
  /** Share of the unit's own weight that the fact holds too. */
  readonly precision: number;
  readonly strength: number;
  readonly count: number;
}

function overlapOf(fact: Prepared, unit: Unit): Overlap {
  let matched = 0;
  let matchedPlain = 0;
  let count = 0;
  for (const [key, weight] of fact.weights) {
    const there = unit.weights.get(key);
    if (there === undefined) continue;
    matched += weight;
    matchedPlain += there;
    count++;
  }
  const recall = fact.weight === 0 ? 0 : matched / fact.weight;
  const precision = matchedPlain / Math.max(unit.weight, 0.001);
  const blended = count >= 2 ? 0.6 * recall + 0.4 * precision : 0.5 * recall;
  const strength = unit.size === 'block' ? recall * 0.85 : Math.max(recall, blended);
  const lacksHard = fact.hard.length > 0 && !fact.hard.some((key) => unit.weights.has(key));
  return { recall, precision, strength: lacksHard ? strength * 0.7 : strength, count };
}

/** Below this no kind of fact counts as stated. */
const faint = 0.28;

function candidateOf(fact: Prepared, factAt: number, unit: Unit, unitAt: number): Candidate | null {
  const overlap = overlapOf(fact, unit);
  if (overlap.strength < faint) return null;
  const { agree, disagree } = turns.has(fact.sought.meaning)
    ? compareSigns(fact.signed(), unit.signed())
    : { agree: 0, disagree: 0 };
  return {
    fact: factAt,
    unit: unitAt,
    ...overlap,
    polarity: disagree > agree ? 'opposite' : 'same',
    sound: isSound(fact, unit),
  };
}

function candidatesOf(fact: Prepared, factAt: number, units: SummaryUnits): Candidate[] {
  const near = new Set<number>();
  for (const key of fact.weights.keys()) for (const at of units.index.get(key) ?? []) near.add(at);
  const found: Candidate[] = [];
  for (const at of near) {
    const unit = units.units[at];
    const made = unit ? candidateOf(fact, factAt, unit, at) : null;
    if (made) found.push(made);
  }
  return found.toSorted((a, b) => b.strength - a.strength);
}

const narrative =
  /\b(?:was|were|had|got|failed|broke|leaked|crashed|removed|fixed|error|bug|violat\w*|found|previously|used to)\b/iu;

/** Sections whose lines tell of work, files or errors: resembling a rule there contradicts none. */
const elsewhere: ReadonlySet<SectionName | null> = new Set<SectionName>([
  'next-steps',
  'open-loops',
  'topics',
  'files',
  'files-modified',
  'files-read',
  'files-deleted',
  'errors',
  'errors-resolved',
  'blocked',
  'done',
  'changes',
]);

/** True when a unit says the opposite of a fact, or the fact with another number. */
function opposes(fact: Prepared, candidate: Candidate, unit: Unit): boolean {
  if (candidate.polarity === 'same') return differsByNumber(fact, unit);
  // Half of a fact denied is denied too, where the line says nothing else.
  const half = candidate.recall >= 0.45 && candidate.precision >= 0.85 && candidate.count >= 3;
  return candidate.recall >= 0.7 || half;
}

function isDenial(fact: Prepared, candidate: Candidate, unit: Unit, owners: Owners): boolean {
  if (unit.size !== 'sentence' || !opposes(fact, candidate, unit)) return false;
  if (unit.block.heading || narrative.test(unit.text)) return false;
  if (elsewhere.has(unit.block.section) || candidate.count < 2) return false;
  if (owners.quotes(unit) || unit.weight > fact.weight * 2.2) return false;
  return (owners.best.get(candidate.unit) ?? 0) <= candidate.strength;
}

function denialOf(fact: Prepared, candidates: readonly Candidate[], units: SummaryUnits, owners: Owners): Unit | null {
  if (fact.sought.meaning !== 'rule' && fact.sought.meaning !== 'decision') return null;
  for (const candidate of candidates) {
    const unit = units.units[candidate.unit];
    if (unit && isDenial(fact, candidate, unit, owners)) return unit;
  }
  return null;
}

interface Owners {
  /** True when the unit quotes a fact literally. */
  readonly quotes: (unit: Unit) => boolean;
  /** Best strength of a fact that agrees with the unit. */
  readonly best: ReadonlyMap<number, number>;
}

function bestOf(all: readonly (readonly Candidate[])[]): Map<number, number> {
  const best = new Map<number, number>();
  for (const candidate of all.flat()) {
    if (candidate.polarity === 'opposite' || !candidate.sound) continue;
    best.set(candidate.unit, Math.max(best.get(candidate.unit) ?? 0, candidate.strength));
  }
  return best;
}

const longestRemark = 48;

/** A unit with what follows it in its block, where a remark on it may stand: "Keep it small. (outdated)". */
function withRemark({ text, block }: Unit): string {
  const at = block.text.indexOf(text);
  const behind = at < 0 ? '' : block.text.slice(at + text.length, at + text.length + longestRemark);
  return /^\s*[([（【]/u.test(behind) ? `${text}${behind}` : text;
}

function isStated(fact: Prepared, candidate: Candidate, unit: Unit, owners: Owners): boolean {
  if (candidate.polarity === 'opposite' || !candidate.sound || !mayTell(unit.block, fact.sought.meaning)) return false;
  if (turns.has(fact.sought.meaning) && isMarkedGone(withRemark(unit))) return false;
  if (candidate.strength >= shared) return true;
  if (owners.quotes(unit)) return false;
  const owned = (owners.best.get(candidate.unit) ?? 0) > candidate.strength + closeBehind;
  return !owned && candidate.strength >= needed[fact.sought.meaning];
}

function judge(fact: Prepared, candidates: readonly Candidate[], units: SummaryUnits, owners: Owners): FactMatch {
  for (const candidate of candidates) {
    const unit = units.units[candidate.unit];
    if (unit && isStated(fact, candidate, unit, owners)) {
      return {
        found: 'matched',
        block: unit.blockAt,
        blocks: [],
        unit,
        denial: denialOf(fact, candidates, units, owners),
      };
    }
  }
  const flipped = candidates.find(
    (candidate) =>
      (candidate.polarity === 'opposite' || (!candidate.sound && candidate.recall >= 0.5)) &&
      candidate.strength >= 0.55 &&
      (owners.best.get(candidate.unit) ?? 0) < candidate.strength,
  );
  const unit = flipped ? (units.units[flipped.unit] ?? null) : null;
  if (unit) return { found: 'flipped', block: unit.blockAt, blocks: [], unit, denial: null };
  return { found: 'absent', block: null, blocks: [], unit: null, denial: null };
}

/** Answers whether a unit quotes one of the facts that stand literally in its block. */
function quotesIn(facts: readonly Prepared[], literal: readonly (FactMatch | null)[]): (unit: Unit) => boolean {
  const byBlock = new Map<number, string[]>();
  for (const [at, match] of literal.entries()) {
    const normal = facts[at]?.normal ?? '';
    for (const block of match?.blocks ?? []) byBlock.set(block, [...(byBlock.get(block) ?? []), normal]);
  }
  return (unit) => {
    const quoted = byBlock.get(unit.blockAt);
    if (!quoted) return false;
    const text = normalText(unit.text);
    return quoted.some((normal) => text.includes(normal) || normal.includes(text));
  };
}

/** True when a unit states a withdrawn fact as if it held, and no fact that holds says more of the unit. */
function isStale(candidate: Candidate, unit: Unit, owners: Owners): boolean {
  if (candidate.polarity === 'opposite' || !candidate.sound || unit.size === 'block') return false;
  if (candidate.strength < staleStrength || candidate.recall < staleRecall) return false;
  return saysInForce(unit) && !owners.quotes(unit) && (owners.best.get(candidate.unit) ?? 0) < candidate.strength;
}

function staleUnit(fact: Prepared, units: SummaryUnits, owners: Owners): Unit | null {
  for (const candidate of candidatesOf(fact, -1, units)) {
    const unit = units.units[candidate.unit];
    if (unit && isStale(candidate, unit, owners)) return unit;
  }
  return null;
}

export interface Matches {
  /** One answer per fact, in order. */
  readonly facts: readonly FactMatch[];
  /** The unit that states each stale fact as if it held, in order. */
  readonly stale: readonly (Unit | null)[];
}

/**
 * Matches facts against a summary, and withdrawn ones (`stale`) that it states as if they held. Cost grows with
 * shared terms, not facts × lines.
 */
export function matchFacts(sought: readonly Sought[], units: SummaryUnits, stale: readonly Sought[] = []): Matches {
  const facts = prepare(sought);
  const literal = facts.map((fact) => literalMatch(fact.normal, units, fact.sought.meaning));
  const candidates = facts.map((fact, at) => {
    const found = literal[at]?.found;
    if (found === 'flipped' || (found === 'verbatim' && !turns.has(fact.sought.meaning))) return [];
    // A fact that is quoted needs no other line, but may be contradicted by one.
    return candidatesOf(fact, at, units);
  });
  const owners: Owners = { quotes: quotesIn(facts, literal), best: bestOf(candidates) };
  return {
    facts: facts.map((fact, at) => {
      const match = literal[at];
      const near = candidates[at] ?? [];
      if (!match) return judge(fact, near, units, owners);
      return match.found === 'flipped' ? match : { ...match, denial: denialOf(fact, near, units, owners) };
    }),
    stale: prepare(stale).map((fact) => staleUnit(fact, units, owners)),
  };
}
