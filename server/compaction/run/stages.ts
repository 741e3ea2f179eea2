// The values the stages of a run hand on, one after another, and what a run comes to. Each later one holds the earlier,
// so a stage cannot be entered without the one before it.

import type { Clock, ModelFailure, StageModels } from '../../outside.ts';
import type { Gap } from '../gap.ts';
import type { Mode, ModeLimits } from '../mode.ts';
import type { ModePlan, PlanInput } from '../planWindow.ts';
import { noState } from '../state/continuity.ts';
import type { Steering } from '../steering.ts';
import { type Answer, type Caller, isFinal } from '../synthesis/caller.ts';
import type { MessageText } from '../synthesis/conversationText.ts';
import type { SynthesisCache } from '../synthesis/synthesisCache.ts';
import type { TokenRatios } from '../synthesis/tokenRatios.ts';
import type { Generation } from '../synthesizeSummary.ts';
import type { VerifyInput } from '../verifySummary.ts';

export interface CompactionInput extends PlanInput {
  readonly mode: Mode | 'auto';
  readonly clock: Clock;
  /** What runs learnt of providers' tokens; left out: this run learns for itself. */
  readonly ratios?: TokenRatios;
  /** Left out: every stage asks the run's own model (CMP-17). */
  readonly stageModels?: StageModels;
  /** Languages, frameworks and folders of the project, as one line (CMP-21); left out: of what this session touched alone. */
  readonly project?: string;
  /** Verified summaries of equal runs (CMP-21); left out: none is kept or taken. */
  readonly cache?: SynthesisCache;
  /** Told when Explore begins, and what came of it; left out: nobody watches. */
  readonly onExplore?: (state: 'running' | 'done', detail: string) => void;
}

export type Outcome = 'verified' | 'rejected' | 'not-viable' | 'cancelled' | 'failed';
export type RepairKind = 'deterministic' | 'model' | 'floor';

/** What a run comes to; fields as in CLI.md `compact`, without what only saving and applying know. */
export interface CompactionResult {
  readonly outcome: Outcome;
  readonly mode: Mode | null;
  readonly summary: string | null;
  readonly firstKeptEntryId: string | null;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly coverage: { readonly initial: number; readonly final: number };
  readonly gaps: readonly Gap[];
  readonly repairs: readonly RepairKind[];
  readonly generation: Generation | null;
  readonly modelCalls: number;
  /** How the history was explored before (CMP-4); null for not. */
  readonly explored: Explored['explored'];
  readonly redactions: number;
  readonly reason: string | null;
  readonly plan: ModePlan | null;
  /** Under which it is kept for equal runs (CMP-21); null where no model was asked or nothing is kept. */
  readonly cacheKey: string | null;
}

/** Stage 1: a viable plan and what every later stage needs. */
export interface Planned {
  readonly kind: 'planned';
  readonly input: CompactionInput;
  readonly plan: ModePlan;
  readonly limits: ModeLimits;
  readonly steering: Steering;
  readonly caller: Caller | null;
  readonly signal: AbortSignal;
  readonly deterministic: string;
  readonly redactions: number;
}

/** What is replaced, written down for a model. */
export interface Written {
  readonly kind: 'written';
  readonly planned: Planned;
  /** Empty where no model is asked. */
  readonly messages: readonly MessageText[];
}

/** Stage 2: what a model noted while exploring it. */
export interface Explored {
  readonly kind: 'explored';
  readonly planned: Planned;
  readonly messages: readonly MessageText[];
  readonly notes: string;
  readonly explored: 'tools' | 'direct' | null;
}

/** Stage 3: a draft. */
export interface Drafted {
  readonly kind: 'drafted';
  readonly planned: Planned;
  readonly text: string;
  readonly generation: Generation;
  readonly note: string | null;
  readonly explored: Explored['explored'];
  /** No call failed and no budget ran out on the way: another run would fare no better. */
  readonly isComplete: boolean;
}

/** An end before a summary stands. */
export interface Ended {
  readonly kind: 'ended';
  readonly result: CompactionResult;
}

/** An end without a summary. */
export function ended(
  input: CompactionInput,
  outcome: Outcome,
  reason: string,
  plan: ModePlan | null,
  calls = 0,
): Ended {
  const tokensBefore = input.projection.tokens + input.overheadTokens;
  return {
    kind: 'ended',
    result: {
      outcome,
      mode: plan?.mode ?? null,
      summary: null,
      firstKeptEntryId: plan?.firstKeptEntryId ?? null,
      tokensBefore,
      tokensAfter: tokensBefore,
      coverage: { initial: 0, final: 0 },
      gaps: [],
      repairs: [],
      generation: null,
      modelCalls: calls,
      explored: null,
      redactions: 0,
      reason,
      plan,
      cacheKey: null,
    },
  };
}

/** The end of a run whose model refused for good, or whose time was up. */
export function callEnded(planned: Planned, why: ModelFailure | 'deadline', message: string): Ended {
  const kind = why === 'deadline' ? 'timeout' : why;
  const reason = `${kind}: ${message} Nothing was changed; it can be tried again.`;
  return ended(
    planned.input,
    why === 'cancelled' ? 'cancelled' : 'failed',
    reason,
    planned.plan,
    planned.caller?.calls,
  );
}

/** The same for one answer; null where another stage may still go on. */
export function endOfCall(planned: Planned, { why, message }: Extract<Answer, { kind: 'none' }>): Ended | null {
  return isFinal(why) ? callEnded(planned, why, message) : null;
}

/** What both gates verify against. */
export function verifyInputOf(planned: Planned, summary: string): VerifyInput {
  const { note, focus, pinnedPaths, pinnedRules } = planned.steering;
  const carried = (planned.input.state ?? noState).carried.map((line) => line.text);
  const grounds = [note ?? '', focus ?? '', ...pinnedPaths, ...carried];
  return { summary, facts: planned.input.facts, required: planned.plan.required, pins: pinnedRules, grounds };
}
