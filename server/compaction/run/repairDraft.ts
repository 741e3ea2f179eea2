// Gate 1 (CMP-6): verify the draft, then deterministic patch → one model patch (Thorough only) → floor. What verifies
// first is taken; when nothing does, the last word is kept for the rejection.

import { estimateTokens } from '../../record/tokens.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import { patchPrompt } from '../prompts.ts';
import { patchProblem, repairSummary } from '../repairSummary.ts';
import type { Generation } from '../synthesizeSummary.ts';
import { type Examined, examineSummary } from '../verifySummary.ts';
import { type Drafted, type RepairKind, verifyInputOf } from './stages.ts';

/** Stage 3: a text with its verification. */
export interface Checked {
  readonly kind: 'checked';
  readonly drafted: Drafted;
  readonly text: string;
  readonly examined: Examined;
  readonly initialCoverage: number;
  readonly repairs: readonly RepairKind[];
  readonly generation: Generation;
  readonly redactions: number;
}

export interface Candidate {
  readonly text: string;
  readonly examined: Examined;
}

/** It verifies and keeps its budget. */
export function isGood(candidate: Candidate, drafted: Drafted): boolean {
  return candidate.examined.verification.ok && estimateTokens(candidate.text) <= drafted.planned.plan.summaryTokens;
}

function patched(text: string, drafted: Drafted, examined: Examined): Candidate {
  const repaired = repairSummary(verifyInputOf(drafted.planned, text), examined);
  return { text: repaired.summary, examined: repaired.examined };
}

async function modelPatch(candidate: Candidate, drafted: Drafted): Promise<Candidate | null> {
  const { caller, plan, steering } = drafted.planned;
  if (caller === null || plan.mode !== 'thorough' || drafted.planned.signal.aborted) return null;
  const problems = candidate.examined.verification.gaps.map((gap) => `${gap.kind}: ${gap.detail}`);
  const over = estimateTokens(candidate.text) > plan.summaryTokens ? ['The summary is too long.'] : [];
  const guidance = { focus: steering.focus, maxWords: Math.floor(plan.summaryTokens * 0.7) };
  const asked = caller.at(drafted.planned.input.stageModels?.repair);
  const answer = await asked.ask(patchPrompt(candidate.text, [...problems, ...over], guidance), plan.summaryTokens);
  if (answer.kind !== 'text' || patchProblem(answer.text, answer.truncated) !== null) return null;
  const text = scrubText(answer.text).text;
  return patched(text, drafted, examineSummary(verifyInputOf(drafted.planned, text)));
}

/** Verifies and repairs a draft. Makes at most one model call. */
export async function repairDraft(drafted: Drafted): Promise<Checked> {
  const scrubbed = scrubText(drafted.text);
  const first: Candidate = {
    text: scrubbed.text,
    examined: examineSummary(verifyInputOf(drafted.planned, scrubbed.text)),
  };
  const redactions = drafted.planned.redactions + scrubbed.redactions;
  const done = (candidate: Candidate, repairs: readonly RepairKind[], generation = drafted.generation): Checked => ({
    kind: 'checked',
    drafted,
    ...candidate,
    initialCoverage: first.examined.verification.coverage,
    repairs,
    generation,
    redactions,
  });
  if (isGood(first, drafted)) return done(first, []);
  const patch = patched(first.text, drafted, first.examined);
  if (isGood(patch, drafted)) return done(patch, ['deterministic']);
  const asked = await modelPatch(patch, drafted);
  if (asked && isGood(asked, drafted)) return done(asked, ['deterministic', 'model']);
  // The floor comes from extraction, continuity and steering, never from model prose.
  const text = scrubText(drafted.planned.deterministic).text;
  const floor = { text, examined: examineSummary(verifyInputOf(drafted.planned, text)) };
  return done(
    floor,
    [...(asked ? (['deterministic', 'model'] as const) : (['deterministic'] as const)), 'floor'],
    'floor',
  );
}
