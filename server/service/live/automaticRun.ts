// One automatic run (CMP-9): the chain on a live session under the limits of its own, and what it came to for the breaker of loops
// (CMP-10). Nothing is staged or saved here.

import { randomUUID } from 'node:crypto';
import type { RunRecord as Attempt, Floor } from '../../compaction/loopBreaker.ts';
import { irreducibleTokens } from '../../compaction/planWindow.ts';
import type { StagedSummary } from '../../compaction/staging.ts';
import { noSteering } from '../../compaction/steering.ts';
import type { Facts } from '../../facts/fact.ts';
import { type PiModel, spentBy } from '../../harness/pi/piModel.ts';
import type { StageModels } from '../../outside.ts';
import type { BeforeCompact } from '../../protocol/companion.ts';
import type { Store } from '../../store/store.ts';
import { type CompactRun, runCompact } from '../compactSession.ts';
import type { ReadSession } from '../readSession.ts';
import type { World } from '../world.ts';
import { stagedOf } from './stagedRun.ts';

export type SessionModel = NonNullable<BeforeCompact['model']>;

export interface AutomaticRunParts {
  readonly store: Store;
  readonly world: World;
  /** Whether the session's own model writes, or facts alone do. */
  readonly asksModel: boolean;
  read(path: string, headId: string | null): ReadSession;
  /** Facts of that branch, worked out without holding others up. */
  facts(path: string, headId: string | null, signal: AbortSignal): Promise<Facts>;
  /** The model of the Pi that runs `path`. */
  modelOf(path: string, model: SessionModel): PiModel;
  /** Models the settings name for single stages (CMP-17). Throws a Problem for a route that does not exist. */
  stageModels?(path: string): StageModels;
}

export interface AutomaticRun {
  readonly runId: string;
  readonly headId: string | null;
  readonly read: ReadSession;
  readonly run: CompactRun;
  /** Null where nothing verified came of it, or it was stopped. */
  readonly staged: StagedSummary | null;
  readonly route: 'none' | 'pi';
  readonly usage: unknown;
  readonly milliseconds: number;
}

/** Rejects with the signal's reason, and with what reading a session may reject with. */
export async function automaticRun(
  path: string,
  headId: string | null,
  session: SessionModel | null,
  signal: AbortSignal,
  parts: AutomaticRunParts,
): Promise<AutomaticRun> {
  const { store, world } = parts;
  const startedAt = world.clock.now();
  const facts = await parts.facts(path, headId, signal);
  const read = parts.read(path, headId);
  const model = parts.asksModel && session !== null ? parts.modelOf(path, session) : null;
  const stageModels = model === null ? {} : (parts.stageModels?.(path) ?? {});
  const options = {
    ...{ mode: 'auto' as const, contextWindow: session?.contextWindow ?? null, steering: noSteering },
    ...{ model, store, manual: false, stageModels },
  };
  const run = await runCompact(read, options, world, { facts }, signal);
  const runId = randomUUID();
  return {
    ...{ runId, headId: read.branch.headId, read, run },
    staged: signal.aborted ? null : stagedOf(runId, run, read),
    route: model === null ? 'none' : 'pi',
    usage: spentBy([model, ...Object.values(stageModels)]),
    milliseconds: world.clock.now() - startedAt,
  };
}

const passing = /^(?:timeout|rate-limit|network|server)\b/;

/** What a run without a summary means for the next try. */
export function attemptOf({ run, headId }: AutomaticRun, at: number): Attempt {
  const { outcome, reason, tokensBefore, tokensAfter } = run.result;
  const figures = { at, tokensBefore, tokensAfter, headId: headId ?? '' };
  if (outcome === 'cancelled') return { ...figures, outcome: 'cancelled' };
  if (outcome === 'not-viable') return { ...figures, outcome: 'no-progress' };
  return { ...figures, outcome: passing.test(reason ?? '') ? 'transient-failure' : 'failure' };
}

/** What no compaction of this session can remove. */
export function floorOf({ run }: AutomaticRun): Floor {
  const { planning, window, overheadTokens } = run.preflight;
  const contextWindow = window.tokens;
  return { irreducibleTokens: irreducibleTokens(planning, { contextWindow, overheadTokens }), contextWindow };
}
