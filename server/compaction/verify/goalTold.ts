// A goal is usually retold far shorter than it was asked. This compares it with everything a summary says about
// what is wanted, as one text.

import type { SourcedText } from '../../facts/fact.ts';
import type { SummaryFact } from '../requiredFacts.ts';
import { compareSigns, type SignedText, signsOf } from '../wording/polarity.ts';
import { termsOf } from '../wording/terms.ts';
import type { SectionName } from './headings.ts';
import type { LocatedGap } from './locatedGap.ts';
import { mayTell } from './mayTell.ts';
import type { Block, ParsedSummary } from './parseSummary.ts';
import { type SummaryUnits, sentencesOf, type Unit, weightsOf } from './units.ts';

const places: Readonly<Record<'goal' | 'newest-request', ReadonlySet<SectionName | null>>> = {
  goal: new Set(['goal', 'topics', 'progress']),
  'newest-request': new Set(['goal', 'next-steps', 'in-progress', 'open-loops', 'progress']),
};

const goalOnly: ReadonlySet<SectionName | null> = new Set<SectionName>(['goal']);

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

/** Share of the words, on both sides, from which two sentences differ by a denial alone. */
const sameWords = 0.75;
/** A pasted goal is read this far. */
const mostSentences = 60;

interface Asked {
  readonly source: SourcedText;
  readonly signed: SignedText;
  readonly weights: ReadonlyMap<string, number>;
}

function askedIn(source: SourcedText): Asked[] {
  return sentencesOf(source.text)
    .slice(0, mostSentences)
    .map((sentence) => {
      const terms = termsOf(sentence);
      return { source, signed: signsOf(sentence, terms), weights: weightsOf(terms) };
    });
}

const sumOf = (weights: Iterable<number>): number => [...weights].reduce((a, b) => a + b, 0);

function saysTheSame(asked: Asked, unit: Unit): boolean {
  const both = [...asked.weights.keys()].filter((key) => unit.weights.has(key));
  const common = sumOf(both.map((key) => asked.weights.get(key) ?? 0));
  return both.length >= 2 && common >= sameWords * Math.max(sumOf(asked.weights.values()), unit.weight);
}

function isTurned(asked: Asked, unit: Unit): boolean {
  const signed = unit.signed();
  return asked.signed.denies !== signed.denies && compareSigns(asked.signed, signed).disagree > 0;
}

/** Gaps for sentences under Goal that say what was asked in its own words, but with a denial added or lost. */
export function turnedGoals(texts: readonly SourcedText[], units: SummaryUnits): LocatedGap[] {
  const asked = texts.flatMap(askedIn);
  const told = units.units.filter((unit) => unit.size === 'sentence' && isPlace(unit.block, goalOnly));
  return told.flatMap((unit): LocatedGap[] => {
    const alike = asked.filter((sentence) => saysTheSame(sentence, unit));
    const [turned] = alike;
    if (!turned || alike.some((sentence) => !isTurned(sentence, unit))) return [];
    const { line } = unit.block;
    const { text, entryIds } = turned.source;
    return [
      {
        kind: 'inconsistency',
        detail: `${text} — contradicted by line ${line}: "${unit.text.trim()}"`,
        entryIds,
        line,
      },
    ];
  });
}
