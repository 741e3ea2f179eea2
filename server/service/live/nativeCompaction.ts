// Taking part when Pi compacts by itself (CMP-9, `native-hook`): a run inside Pi's own hook, under its signal and a limit of our
// own. Only a verified summary is handed over; everything else leaves the compaction to Pi.

import { randomUUID } from 'node:crypto';
import { noSteering } from '../../compaction/steering.ts';
import { Problem } from '../../errors.ts';
import type { PiModel } from '../../harness/pi/piModel.ts';
import type { Git } from '../../outside.ts';
import type { BeforeCompact } from '../../protocol/companion.ts';
import type { Store } from '../../store/store.ts';
import { runCompact, saveRun } from '../compactSession.ts';
import type { ReadSession } from '../readSession.ts';
import type { World } from '../world.ts';
import { type CompactAnswer, type CompactionRuns, newestBoundary } from './compactionRuns.ts';
import { stagedOf } from './stagedRun.ts';

export interface NativeStrategy {
  readonly strategy: 'off' | 'native-hook';
  /** Least pressure, in percent of the window, at which ours replaces Pi's summary. */
  readonly percentage: number;
  readonly model: 'none' | 'pi';
}

/** What is done when no setting says otherwise (CMP-9). */
export const usualStrategy: NativeStrategy = { strategy: 'native-hook', percentage: 60, model: 'none' };

export interface NativeParts {
  readonly runs: CompactionRuns;
  readonly store: Store;
  readonly world: World;
  readonly git: Git;
  readonly writer: string;
  readonly strategy: NativeStrategy;
  read(path: string, headId: string | null): ReadSession;
  /** The model of the Pi that runs `path`. */
  modelOf(path: string, model: NonNullable<BeforeCompact['model']>): PiModel;
  warn(message: string): void;
}

/** A run inside the hook may take this long (milliseconds): Pi and the person wait for it. */
const longestMs = 90_000;

/** Whether ours takes part: asked for, Pi's own reason, and enough pressure. */
export function takesPart({ strategy, percentage }: NativeStrategy, call: BeforeCompact): boolean {
  if (strategy === 'off' || call.reason === 'manual' || call.model === null) return false;
  return call.tokensBefore >= (call.model.contextWindow * percentage) / 100;
}

/** Ours for a compaction Pi began, null to leave it to Pi. Never rejects for what a run may come to. */
export async function nativeAnswer(
  path: string,
  call: BeforeCompact,
  host: AbortSignal,
  parts: NativeParts,
): Promise<CompactAnswer | null> {
  try {
    return takesPart(parts.strategy, call) ? await answerOf(path, call, host, parts) : null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    parts.warn(`Pi compacts ${path} by itself: ${error.message}`);
    return null;
  }
}

async function answerOf(
  path: string,
  call: BeforeCompact,
  host: AbortSignal,
  parts: NativeParts,
): Promise<CompactAnswer | null> {
  const { store, world, git, writer, runs } = parts;
  const approvedAt = world.clock.now();
  const read = parts.read(path, call.leafId);
  const model = parts.strategy.model === 'pi' && call.model !== null ? parts.modelOf(path, call.model) : null;
  const options = {
    ...{ mode: 'auto' as const, contextWindow: call.model?.contextWindow ?? null, steering: noSteering },
    ...{ model, store },
  };
  const signal = AbortSignal.any([host, AbortSignal.timeout(longestMs), world.signal]);
  const run = await runCompact(read, options, world, {}, signal);
  const runId = randomUUID();
  const staged = signal.aborted ? null : stagedOf(runId, run, read);
  if (staged === null) return null;
  const checkpoint = await saveRun(read, run, store, git, { reason: call.reason, writer }, world);
  if (signal.aborted) return null;
  runs.take({
    ...{ runId, path, trigger: 'native-hook', route: model === null ? 'none' : 'pi', run, staged, pins: [] },
    ...{ checkpoint, usage: model?.spent() ?? null, boundaryBefore: newestBoundary(read)?.id ?? null, approvedAt },
  });
  return runs.answer(path, call);
}
