// Finds outcome claims in a summary that no recorded command supports (CMP-6): "tests passed" needs a successful
// test run that no later failure of the same purpose takes back.

import type { CommandOutcome, Facts } from '../../facts/fact.ts';
import type { Gap } from '../gap.ts';
import { type ClaimPurpose, claimPatterns, wishAfter, wishBefore } from './claimPatterns.ts';
import { normalText } from './normalText.ts';
import type { Block } from './parseSummary.ts';
import { sentencesOf } from './units.ts';

const commandOf: Readonly<Partial<Record<ClaimPurpose, RegExp>>> = {
  ci: /\b(?:ci|gh run|gh pr checks|workflow|pipeline|act)\b/i,
  commit: /\bgit (?:\S+ )*(?:commit|push|merge)\b|\bgh pr (?:merge|create)\b/i,
  deploy: /\b(?:deploy|publish|release|rollout|git push|kubectl|vercel|netlify|fly)\b/i,
};

const accepts: Readonly<Record<ClaimPurpose, readonly CommandOutcome['purpose'][]>> = {
  test: ['test'],
  build: ['build', 'typecheck'],
  ci: [],
  lint: ['lint'],
  typecheck: ['typecheck', 'build'],
  deploy: ['deploy'],
  commit: ['commit'],
  'all-fixed': [],
};

/** True when the newest command of the claim's purpose succeeded. */
export function isSupported(purpose: ClaimPurpose, facts: Pick<Facts, 'outcomes' | 'errors'>): boolean {
  if (purpose === 'all-fixed') {
    const open = facts.errors.some((error) => !error.resolved);
    return !open && (facts.errors.length > 0 || facts.outcomes.every((outcome) => outcome.ok));
  }
  const wanted = accepts[purpose];
  const command = commandOf[purpose];
  const fitting = facts.outcomes.filter(
    (outcome) => wanted.includes(outcome.purpose) || command?.test(outcome.command) === true,
  );
  // A build claim rests on build runs where there are any; a type check stands in only when there are none.
  const exact = fitting.filter((outcome) => outcome.purpose === wanted[0]);
  return (exact.length > 0 ? exact : fitting).at(-1)?.ok === true;
}

export interface Claim {
  readonly purpose: ClaimPurpose;
  readonly text: string;
}

function isPartial(match: string): boolean {
  const counts = /(\d+) ?(?:\/|of) ?(\d+)/u.exec(match);
  return counts !== null && counts[1] !== counts[2];
}

function isEarnest(sentence: string, match: RegExpExecArray): boolean {
  const head = sentence.slice(Math.max(0, match.index - 60), match.index);
  const tail = sentence.slice(match.index + match[0].length);
  return !wishBefore.test(head) && !wishAfter.test(tail) && !isPartial(match[0]) && !sentence.trim().endsWith('?');
}

/** Outcome claims a sentence makes in earnest, one per purpose: wishes, conditions, duties and denials are none. */
export function claimsIn(sentence: string): Claim[] {
  return claimPatterns.flatMap(([purpose, pattern]) => {
    const earnest = [...sentence.matchAll(pattern)].find((match) => isEarnest(sentence, match));
    return earnest ? [{ purpose, text: earnest[0] }] : [];
  });
}

const plannedSections: ReadonlySet<string> = new Set(['constraints', 'next-steps', 'open-loops', 'goal']);
/** A plain statement is a claim wherever it stands: "All tests pass." */
const plainStatement = /^\s*(?:all |the |every |alle |todos |todas |tous |toutes |tüm |所有|全部|すべて|全)/iu;

/**
 * Gaps for claims without support. `quoted` answers whether a stretch of a block is a fact's own words: a rule that
 * says "tests pass before we push" claims nothing.
 */
export function claimGaps(
  blocks: readonly Block[],
  facts: Pick<Facts, 'outcomes' | 'errors'>,
  quoted: (block: number, text: string) => boolean,
): Gap[] {
  return blocks.flatMap((block, at) => {
    if (block.fenced || block.heading) return [];
    const planned = block.section !== null && plannedSections.has(block.section);
    const claims = sentencesOf(block.text)
      .filter((sentence) => !planned || plainStatement.test(sentence))
      .flatMap(claimsIn);
    return claims
      .filter((claim) => !isSupported(claim.purpose, facts) && !quoted(at, normalText(claim.text)))
      .map((claim) => claimGap(claim, block));
  });
}

function claimGap(claim: Claim, block: Block): Gap {
  const detail = `line ${block.line} claims "${claim.text.trim()}", but no successful ${claim.purpose} result supports it`;
  return { kind: 'unsupported-claim', detail, entryIds: [] };
}
