// Handing a reviewed run to the agent (CMP-8, CMP-11): approval, withdrawal, and how it stands. The run itself is
// `live/compactionRuns`.

import { Problem } from '../../errors.ts';
import type { ParamsOf } from '../../protocol/requests.ts';
import type { RunStateView } from '../../protocol/runViews.ts';
import { listCheckpoints } from '../../store/checkpoints.ts';
import { newestBoundary } from '../live/compactionRuns.ts';
import { cannotApply } from '../live/liveCompaction.ts';
import { newIds, withIds } from '../live/migratedRun.ts';
import { stagedOf } from '../live/stagedRun.ts';
import { sessionKeyOf } from '../readSession.ts';
import { applyViewOf } from './applyView.ts';
import { assertTrusted } from './assertTrusted.ts';
import { drivenModel, saveReviewed } from './runHandlers.ts';
import type { PanelRun } from './runs.ts';
import type { Call, WorkerContext } from './workerContext.ts';

export async function applyRun(
  { runId }: ParamsOf<'applyRun'>,
  _call: Call,
  context: WorkerContext,
): Promise<RunStateView> {
  assertTrusted(context);
  const panel = context.runs.get(runId);
  const { path } = panel;
  const state = context.compaction.runs.stateOf(path);
  if (state !== null && state.phase !== 'ended') throw new Problem('run-busy', path);
  const apply = await applyViewOf(panel, context);
  if (!apply.possible) throw cannotApply(apply.text);
  if (apply.how === 'live') return handOver(panel, await saveReviewed(panel, context), context);
  // Pi gives the entries of an old file other ids as soon as it is there: a checkpoint saved before would stand on none of them.
  const saved = isOldFormat(panel, context) ? null : await saveReviewed(panel, context);
  try {
    await started(panel, context);
    return handOver(panel, saved ?? (await saveReviewed(panel, context)), context);
  } catch (error) {
    if (saved === null) await saveReviewed(panel, context);
    throw error;
  } finally {
    // A Pi started for one run only is not left running.
    context.compaction.whenEnded(path, () => context.live.detach(path));
  }
}

function isOldFormat({ path, headId }: PanelRun, { sessions }: WorkerContext): boolean {
  return sessions.get(path, headId).session.header.version !== 3;
}

/** Starts Pi; what it did to a file of an old format is carried over to the run, also where it came no further (STO-5). */
async function started(panel: PanelRun, { live, companions, sessions }: WorkerContext): Promise<void> {
  const { path } = panel;
  const before = sessions.get(path, panel.headId).session;
  try {
    await live.attach(path, false);
    await companions.ready(path);
  } finally {
    const ids = newIds(before, sessions.get(path, null).session) ?? new Map();
    panel.run = withIds(panel.run, ids);
    panel.headId = withIds(panel.headId, ids);
    panel.leftOut = withIds(panel.leftOut, ids);
  }
}

type Reviewed = Awaited<ReturnType<typeof saveReviewed>>;

function handOver(panel: PanelRun, { run, checkpointId }: Reviewed, context: WorkerContext): RunStateView {
  const { id, path, headId, route, modelId, pins, pinnedFacts, usage, leave } = panel;
  const { sessions, store, world, compaction, live } = context;
  const session = live.of(path)?.session;
  if (!session) throw new Problem('not-attached', path);
  const open = sessions.get(path, headId);
  const staged = stagedOf(id, run, open);
  if (staged === null) throw new Problem('not-verified', path);
  const checkpoint =
    listCheckpoints(store, sessionKeyOf(open.session)).find((saved) => saved.id === checkpointId) ?? null;
  const boundaryBefore = newestBoundary(open)?.id ?? null;
  const approved = {
    ...({ runId: id, path, trigger: 'manual', route, run, staged, checkpoint } as const),
    pins: [...new Set([...pins, ...pinnedFacts])],
    ...{ usage, boundaryBefore, approvedAt: world.clock.now() },
  };
  const { runs } = compaction;
  // From here on it leaves its record itself.
  leave(null);
  if (modelId === null || modelId === drivenModel(path, context)) return runs.apply(approved, session);
  const overtaken = runs.take(approved);
  runs.overtaken(path, 'another model was chosen');
  return overtaken.view();
}

export function withdrawRun({ runId }: ParamsOf<'withdrawRun'>, _call: Call, context: WorkerContext): RunStateView {
  return context.compaction.runs.withdraw(runId);
}

export function runState({ path }: ParamsOf<'runState'>, _call: Call, context: WorkerContext): RunStateView | null {
  return context.compaction.runs.stateOf(path);
}
