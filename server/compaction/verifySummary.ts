// Stage "verify" of the chain (CMP-6): measures any summary, ours or not, against extracted facts. Zero model calls.
// Says which facts are missing, denied or invented; it does not repair.

import type { Facts, SourcedText } from '../facts/fact.ts';
import type { GapKind, Verification } from './gap.ts';
import { type FactKind, factWeights, type RequiredFacts, requiredFacts, type SummaryFact } from './requiredFacts.ts';
import { statusSaid } from './verify/errorStatus.ts';
import { checkFiles } from './verify/fileGaps.ts';
import { goalIsTold, turnedGoals } from './verify/goalTold.ts';
import type { FactMatch } from './verify/literalMatch.ts';
import { type LocatedGap, publicGap } from './verify/locatedGap.ts';
import { matchFacts } from './verify/matchFacts.ts';
import { normalFact, normalText } from './verify/normalText.ts';
import { type Block, type ParsedSummary, parseSummary } from './verify/parseSummary.ts';
import type { Meaning } from './verify/preparedFact.ts';
import { type Quoted, saidGaps } from './verify/saidGaps.ts';
import { sectionGaps } from './verify/sectionGaps.ts';
import { type SummaryUnits, sentencesOf, type Unit, unitsOf } from './verify/units.ts';

export interface VerifyInput {
  readonly summary: string;
  readonly facts: Facts;
  /** Facts to account for. Default: all of `requiredFacts` for the replaced entries. */
  readonly required?: RequiredFacts;
  /** Rules that must stand word for word (CMP-12). */
  readonly pins?: readonly string[];
  /** Entries the summary replaces. Default: the whole branch. */
  readonly replacedEntryIds?: ReadonlySet<string>;
  /** Further texts the summary may quote: steering, lines carried from an earlier summary. */
  readonly grounds?: readonly string[];
}

const meanings: Readonly<Partial<Record<FactKind, Meaning>>> = {
  goal: 'goal',
  'newest-request': 'goal',
  pin: 'rule',
  constraint: 'rule',
  decision: 'decision',
  'open-loop': 'loop',
  error: 'error',
  'resolved-error': 'error',
};

const missingKinds: Readonly<Partial<Record<FactKind, GapKind>>> = {
  goal: 'missing-goal',
  'newest-request': 'missing-goal',
  pin: 'missing-constraint',
  constraint: 'missing-constraint',
  decision: 'missing-decision',
  'open-loop': 'missing-open-loop',
  error: 'missing-error',
  'resolved-error': 'missing-error',
};

/** A verification with what repair and reports need beside it. */
export interface Examined {
  readonly verification: Verification;
  readonly required: RequiredFacts;
  /** Ids of facts the summary does not account for. */
  readonly missing: ReadonlySet<string>;
  /** Ids of facts a line denies; among the missing. */
  readonly denied: ReadonlySet<string>;
  /** Lines (1-based) that deny, invent or claim without support. */
  readonly badLines: ReadonlySet<number>;
}

interface Checked {
  readonly missing: ReadonlySet<string>;
  readonly gaps: readonly LocatedGap[];
}

interface Ground {
  readonly parsed: ParsedSummary;
  readonly units: SummaryUnits;
}

const maxQuote = 160;

function numberOf(ground: Ground, match: FactMatch): number | null {
  return match.block === null ? null : (ground.parsed.blocks[match.block]?.line ?? null);
}

function lineOf(ground: Ground, match: FactMatch): string {
  const block = match.block !== null ? ground.parsed.blocks[match.block] : undefined;
  return block ? `line ${block.line}: "${(match.unit?.text ?? block.text).trim().slice(0, maxQuote)}"` : '';
}

function missingGap(fact: SummaryFact, kind: GapKind, match: FactMatch, ground: Ground): LocatedGap {
  if (match.found !== 'flipped') return { kind, detail: fact.text, entryIds: fact.entryIds, line: null };
  const detail = `${fact.text} — denied by ${lineOf(ground, match)}`;
  return { kind, detail, entryIds: fact.entryIds, line: numberOf(ground, match) };
}

function isTold(fact: SummaryFact, match: FactMatch, ground: Ground): boolean {
  if (fact.kind === 'pin') return match.found === 'verbatim';
  if (match.found === 'verbatim' || match.found === 'matched') return true;
  const asked = fact.kind === 'goal' || fact.kind === 'newest-request';
  return asked && match.found === 'absent' && goalIsTold(fact, ground.parsed, ground.units);
}

function denialGap(fact: SummaryFact, match: FactMatch): LocatedGap[] {
  if (!match.denial) return [];
  const { line } = match.denial.block;
  const detail = `${fact.text} — contradicted by line ${line}: "${match.denial.text.trim().slice(0, maxQuote)}"`;
  return [{ kind: 'inconsistency', detail, entryIds: fact.entryIds, line }];
}

/** The sentence of a block that tells a fact, without the fact's own words. */
function tellingPart(block: Block, own: string): string {
  const text = block.text.split('\n').map(normalText).join('\n');
  const at = text.indexOf(own);
  if (at < 0) return normalText(block.text);
  const head = sentencesOf(`${text.slice(0, at)}\u0000`).at(-1) ?? '';
  const tail = sentencesOf(`\u0000${text.slice(at + own.length)}`)[0] ?? '';
  return `${head} ${tail}`.replaceAll('\u0000', ' ');
}

function saysWrong(fact: SummaryFact, at: number, match: FactMatch, ground: Ground): boolean {
  const block = ground.parsed.blocks[at];
  if (!block) return false;
  const own = normalFact(fact.text);
  const said = statusSaid(
    block,
    match.unit ? normalText(match.unit.text) : tellingPart(block, own),
    own,
    ground.parsed,
  );
  return fact.kind === 'error' ? said === 'resolved' : said === 'open';
}

function statusGap(fact: SummaryFact, match: FactMatch, ground: Ground): LocatedGap[] {
  if ((fact.kind !== 'error' && fact.kind !== 'resolved-error') || match.block === null) return [];
  const places = match.blocks.length > 0 ? match.blocks : [match.block];
  if (places.some((at) => !saysWrong(fact, at, match, ground))) return [];
  const truth = fact.kind === 'error' ? 'is unresolved' : 'was resolved';
  const detail = `${fact.text} — ${truth}; ${lineOf(ground, match)} says otherwise`;
  return [{ kind: 'inconsistency', detail, entryIds: fact.entryIds, line: numberOf(ground, match) }];
}

function checkTexts(facts: readonly SummaryFact[], matches: readonly FactMatch[], ground: Ground): Checked {
  const missing = new Set<string>();
  const gaps: LocatedGap[] = [];
  for (const [at, fact] of facts.entries()) {
    const match = matches[at];
    const kind = missingKinds[fact.kind];
    if (!match || !kind) continue;
    if (!isTold(fact, match, ground)) {
      missing.add(fact.id);
      gaps.push(missingGap(fact, kind, match, ground));
      continue;
    }
    gaps.push(...denialGap(fact, match), ...statusGap(fact, match, ground));
  }
  return { missing, gaps };
}

/** Coverage: ⌊100 × weight accounted / weight required⌋, 100 only without gaps (CMP-6). */
export function coverageOf(required: RequiredFacts, missing: ReadonlySet<string>, gaps: number): number {
  let all = 0;
  let told = 0;
  for (const fact of required) {
    all += factWeights[fact.kind];
    if (!missing.has(fact.id)) told += factWeights[fact.kind];
  }
  const share = all === 0 ? 100 : Math.floor((100 * told) / all);
  return gaps > 0 ? Math.min(99, share) : share;
}

/** Rules withdrawn and decisions reversed, unless stated anew. */
function staleFacts(facts: Facts): readonly SourcedText[] {
  const rules = facts.constraints.filter((fact) => fact.status === 'withdrawn');
  const decisions = facts.decisions.filter((fact) => fact.status === 'reversed');
  const active = new Set(
    [...facts.constraints, ...facts.decisions]
      .filter((fact) => fact.status === 'active')
      .map((fact) => normalFact(fact.text)),
  );
  return [...rules, ...decisions].filter((fact) => !active.has(normalFact(fact.text)));
}

/** A line already named as denying what holds now is not reported twice. */
function staleGaps(
  stale: readonly SourcedText[],
  units: readonly (Unit | null)[],
  others: readonly LocatedGap[],
): LocatedGap[] {
  return stale.flatMap((fact, at): LocatedGap[] => {
    const unit = units[at];
    if (!unit || others.some((gap) => gap.line === unit.block.line)) return [];
    const { line } = unit.block;
    const detail = `${fact.text} — no longer holds; line ${line} states it: "${unit.text.trim().slice(0, maxQuote)}"`;
    return [{ kind: 'inconsistency', detail, entryIds: fact.entryIds, line }];
  });
}

function factTexts(facts: Facts): string {
  const lists = [facts.constraints, facts.decisions, facts.errors, facts.openLoops, facts.timeline].flat();
  const asked = [facts.goal, ...(facts.goal?.shifts ?? []), facts.newestRequest].flatMap((item) =>
    item ? [item.text] : [],
  );
  const told = [...lists.map((item) => item.text), ...asked, ...facts.topics.map((topic) => topic.title)];
  const files = [facts.files.modified, facts.files.read, facts.files.deleted].flat().map((file) => file.path);
  return [...told, ...files, ...facts.outcomes.map((outcome) => outcome.command)].join('\n');
}

/** True when a spelling stands in a text and is no part of a longer word there. */
function standsWhole(spelling: string, text: string): boolean {
  for (let at = text.indexOf(spelling); at >= 0; at = text.indexOf(spelling, at + 1)) {
    if (!/[\p{L}\p{N}_]/u.test(text[at - 1] ?? ' ') && !/[\p{L}\p{N}_]/u.test(text[at + spelling.length] ?? ' '))
      return true;
  }
  return false;
}

/** A text put together when it is first asked for. */
function once(make: () => string): () => string {
  let made: string | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** Everything a verification finds out. Same contract as `verifySummary`. */
export function examineSummary(input: VerifyInput): Examined {
  const { facts, summary } = input;
  const scope = { replacedEntryIds: input.replacedEntryIds ?? null, pins: input.pins ?? [] };
  const required = input.required ?? requiredFacts(facts, scope);
  const parsed = parseSummary(summary);
  const ground: Ground = { parsed, units: unitsOf(parsed) };
  const texts = required.filter((fact) => meanings[fact.kind] !== undefined);
  const stale = staleFacts(facts);
  const { facts: matches, stale: staleAt } = matchFacts(
    texts.map((fact) => ({ text: fact.text, meaning: meanings[fact.kind] ?? 'other' })),
    ground.units,
    stale.map((fact) => ({ text: fact.text, meaning: 'rule' })),
  );
  const told = checkTexts(texts, matches, ground);
  // Both are asked for odd and unknown paths alone, which most summaries have none of.
  const grounds = once(() =>
    [factTexts(facts), ...(input.grounds ?? []), ...(input.pins ?? [])].join('\n').normalize('NFC'),
  );
  const flat = once(() => parsed.seen.normalize('NFC').replace(/\s+/gu, ' '));
  const files = checkFiles(required, facts, parsed, flat, (spelling) =>
    standsWhole(spelling.normalize('NFC'), grounds()),
  );
  const quoted = quotedBy(texts, matches, ground);
  const missing = new Set([...told.missing, ...files.missing]);
  const asked = [facts.goal, ...(facts.goal?.shifts ?? []), facts.newestRequest].flatMap((item) => item ?? []);
  const gaps = [
    ...sectionGaps(required, missing, parsed),
    ...told.gaps,
    ...turnedGoals(asked, ground.units),
    ...files.gaps,
    ...saidGaps(parsed, facts, required, quoted),
    ...staleGaps(stale, staleAt, told.gaps),
  ];
  return {
    verification: {
      ok: gaps.length === 0,
      coverage: coverageOf(required, missing, gaps.length),
      gaps: gaps.map(publicGap),
    },
    required,
    missing,
    denied: new Set(texts.filter((_, at) => matches[at]?.found === 'flipped').map((fact) => fact.id)),
    badLines: new Set(gaps.flatMap((gap) => gap.line ?? [])),
  };
}

/**
 * Verifies a summary against facts. Any text is accepted; odd text yields gaps, never an exception. Cost is linear in
 * the summary and in the facts' shared words.
 */
export function verifySummary(input: VerifyInput): Verification {
  return examineSummary(input).verification;
}

/** Answers whether a stretch of a block is the own text of a fact found there. */
function quotedBy(texts: readonly SummaryFact[], matches: readonly FactMatch[], ground: Ground): Quoted {
  const byBlock = new Map<number, string[]>();
  for (const [at, match] of matches.entries()) {
    const fact = texts[at];
    if (!fact || match.block === null || match.found === 'absent') continue;
    for (const block of new Set([match.block, ...match.blocks])) {
      byBlock.set(block, [...(byBlock.get(block) ?? []), normalText(fact.text)]);
    }
  }
  return (block, text) =>
    (byBlock.get(block) ?? []).some((fact) => fact.includes(text)) && ground.parsed.blocks[block] !== undefined;
}
