// Handing a reviewed run to the agent (CMP-8, CMP-11): approval, withdrawal, and how it stands. The run itself is
// `live/compactionRuns`.

import { Problem } from '../../errors.ts';
import type { ParamsOf } from '../../protocol/requests.ts';
import type { RunStateView } from '../../protocol/runViews.ts';
import { listCheckpoints } from '../../store/checkpoints.ts';
import { newestBoundary } from '../live/compactionRuns.ts';
import { cannotApply } from '../live/liveCompaction.ts';
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
  const { run, checkpointId } = await saveReviewed(panel, context);
  if (apply.how === 'live') return handOver(panel, run, checkpointId, context);
  await context.live.attach(path, false);
  try {
    await context.companions.ready(path);
    return handOver(panel, run, checkpointId, context);
  } finally {
    // A Pi started for one run only is not left running.
    context.compaction.whenEnded(path, () => context.live.detach(path));
  }
}

type Reviewed = Awaited<ReturnType<typeof saveReviewed>>;

function handOver(panel: PanelRun, run: Reviewed['run'], checkpointId: string, context: WorkerContext): RunStateView {
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
