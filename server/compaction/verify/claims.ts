// Finds outcome claims in a summary that no recorded command supports (CMP-6): "tests passed" needs a successful
// test run that no later failure of the same purpose takes back.

import type { CommandOutcome, Facts } from '../../facts/fact.ts';
import { patternFor } from '../wording/asciiPattern.ts';
import { type ClaimPurpose, claimPatterns, mayClaim, wishAfter, wishBefore } from './claimPatterns.ts';
import type { LocatedGap } from './locatedGap.ts';
import { normalText } from './normalText.ts';
import type { Block } from './parseSummary.ts';
import { plainClaims } from './plainClaims.ts';
import { isBarePath, sentencesOf } from './units.ts';

const commandOf: Readonly<Partial<Record<ClaimPurpose, RegExp>>> = {
  ci: /\b(?:ci|gh run|gh pr checks|workflow|pipeline|act)\b/i,
  commit: /\bgit (?:\S+ )*(?:commit|push|merge)\b|\bgh pr (?:merge|create)\b/i,
  deploy: /\b(?:deploy|publish|release|rollout|git push|kubectl|vercel|netlify|fly)\b/i,
};

const accepts: Readonly<Record<ClaimPurpose, readonly CommandOutcome['purpose'][]>> = {
  test: ['test'],
  build: ['build'],
  ci: [],
  lint: ['lint'],
  typecheck: ['typecheck'],
  deploy: ['deploy'],
  commit: ['commit'],
  install: ['install'],
  'all-fixed': [],
  other: [],
};

/** True when the newest command of the claim's purpose succeeded. */
export function isSupported(purpose: ClaimPurpose, facts: Pick<Facts, 'outcomes' | 'errors'>): boolean {
  if (purpose === 'all-fixed') {
    const open = facts.errors.some((error) => !error.resolved);
    return !open && (facts.errors.length > 0 || facts.outcomes.every((outcome) => outcome.ok));
  }
  return facts.outcomes.findLast((outcome) => fits(outcome, purpose))?.ok === true;
}

/** What a sentence claims; `at` is its place in the sentence. */
export interface Claim {
  readonly purpose: ClaimPurpose;
  readonly text: string;
  readonly at: number;
  readonly sentence: string;
}

function isPartial(match: string): boolean {
  const counts = /(\d+) ?(?:\/|of) ?(\d+)/u.exec(match);
  return counts !== null && counts[1] !== counts[2];
}

function isEarnest(sentence: string, match: RegExpExecArray): boolean {
  const head = sentence.slice(Math.max(0, match.index - 60), match.index);
  const tail = sentence.slice(match.index + match[0].length);
  return (
    !patternFor(wishBefore, head).test(head) &&
    !patternFor(wishAfter, tail).test(tail) &&
    !isPartial(match[0]) &&
    !sentence.trim().endsWith('?')
  );
}

function earnestMatch(sentence: string, pattern: RegExp): RegExpExecArray | undefined {
  return [...sentence.matchAll(patternFor(pattern, sentence))].find((match) => isEarnest(sentence, match));
}

/** Outcome claims a sentence makes in earnest, one per purpose: wishes, conditions, duties and denials are none. */
export function claimsIn(sentence: string): Claim[] {
  const found = claimPatterns(sentence).flatMap(([purpose, pattern]): Claim[] => {
    const earnest = earnestMatch(sentence, pattern);
    return earnest ? [{ purpose, text: earnest[0], at: earnest.index, sentence }] : [];
  });
  const known = new Set(found.map((claim) => claim.purpose));
  const plain = plainClaims(sentence).filter((claim) => !known.has(claim.purpose));
  return [...found, ...plain.filter((claim) => claim.purpose !== 'other' || found.length === 0)];
}

/**
 * True when the sentence claims something no recorded command supports. The same as asking `claimsIn` for claims without
 * support, but ways of claiming what is supported are only looked for where they decide.
 */
export function claimsUnsupported(sentence: string, facts: Pick<Facts, 'outcomes' | 'errors'>): boolean {
  const patterns = claimPatterns(sentence, (purpose) => !isSupported(purpose, facts));
  if (patterns.some(([, pattern]) => earnestMatch(sentence, pattern) !== undefined)) return true;
  const unsupported = plainClaims(sentence).filter((claim) => !isSupported(claim.purpose, facts));
  return (
    unsupported.some(({ purpose }) => purpose !== 'other') ||
    (unsupported.length > 0 && claimsIn(sentence).some(({ purpose }) => purpose === 'other'))
  );
}

const plannedSections: ReadonlySet<string> = new Set(['constraints', 'next-steps', 'open-loops', 'goal']);
/** In a section of plans only a sentence that opens with the outcome is a claim: "All tests pass." */
const opening = 16;

/**
 * Gaps for claims without support. `quoted` answers whether a stretch of a block is a fact's own words: a rule that
 * says "tests pass before we push" claims nothing.
 */
export function claimGaps(
  blocks: readonly Block[],
  facts: Pick<Facts, 'outcomes' | 'errors' | 'files'>,
  quoted: (block: number, text: string) => boolean,
): LocatedGap[] {
  return blocks.flatMap((block, at) => {
    if (block.heading || isBarePath(block) || !mayClaim(block.text)) return [];
    const planned = block.section !== null && plannedSections.has(block.section);
    return sentencesOf(block.text)
      .map(claimsIn)
      .filter((claims) => !planned || claims.some((claim) => claim.at <= opening))
      .flat()
      .filter((claim) => !isBacked(claim, facts) && !quoted(at, normalText(claim.text)))
      .map((claim) => claimGap(claim, block));
  });
}

/** A success of no known purpose is backed by a command or change it names. */
function isBacked(claim: Claim, facts: Pick<Facts, 'outcomes' | 'errors' | 'files'>): boolean {
  const named = facts.outcomes.filter((outcome) => isNamed(outcome.command, claim.sentence)).at(-1);
  if (named && claim.purpose !== 'all-fixed') return named.ok;
  if (claim.purpose !== 'other') return isSupported(claim.purpose, facts);
  const words = new Set(claim.sentence.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  const names = (text: string): boolean =>
    (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).some((word) => words.has(word));
  const command = facts.outcomes.filter((outcome) => names(outcome.command)).at(-1);
  if (command) return command.ok;
  return [...facts.files.modified, ...facts.files.deleted].some((file) => names(file.path));
}

/**
 * What the session recorded that a claim of success can be replaced by (CMP-11): the command it names, else the newest of its
 * purpose. Only commands whose own last run succeeded count; null without one.
 */
export function resultFor(claimed: string, outcomes: Facts['outcomes']): CommandOutcome | null {
  const last = new Map(outcomes.map((outcome) => [outcome.command, outcome]));
  const good = [...last.values()].filter(({ ok, command }) => ok && command.trim().length >= leastName);
  const named = good.findLast((outcome) => isNamed(outcome.command, claimed));
  if (named) return named;
  return (
    claimsIn(claimed).flatMap(({ purpose }) => good.findLast((outcome) => fits(outcome, purpose)) ?? [])[0] ?? null
  );
}

const fits = (outcome: CommandOutcome, purpose: ClaimPurpose): boolean =>
  accepts[purpose].includes(outcome.purpose) || commandOf[purpose]?.test(outcome.command) === true;

/** Shorter commands are found in sentences that do not mean them. */
const leastName = 6;

const isNamed = (command: string, sentence: string): boolean =>
  command.trim().length >= leastName && sentence.toLowerCase().includes(command.trim().toLowerCase());

const maxQuote = 160;

function claimGap(claim: Claim, block: Block): LocatedGap {
  const said = claim.sentence.trim().slice(0, maxQuote);
  const what = claim.purpose === 'other' ? '' : `${claim.purpose} `;
  const detail = `line ${block.line} claims "${said}", but no successful ${what}result supports it`;
  return { kind: 'unsupported-claim', detail, entryIds: [], line: block.line };
}
