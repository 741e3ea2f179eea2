// Handing a reviewed run to the agent (CMP-8, CMP-11): approval, withdrawal, and how it stands. The run itself is
// `live/compactionRuns`.

import { Problem } from '../../errors.ts';
import type { LiveSession } from '../../harness/live/liveSession.ts';
import type { ParamsOf } from '../../protocol/requests.ts';
import type { RunStateView } from '../../protocol/runViews.ts';
import { listCheckpoints } from '../../store/checkpoints.ts';
import { newestBoundary } from '../live/compactionRuns.ts';
import { cannotApply } from '../live/liveCompaction.ts';
import { stagedOf } from '../live/stagedRun.ts';
import { sessionKeyOf } from '../readSession.ts';
import { applyViewOf } from './applyView.ts';
import { assertTrusted } from './assertTrusted.ts';
import { panelRun, saveReviewed } from './runHandlers.ts';
import type { PanelRun } from './runs.ts';
import type { Call, WorkerContext } from './workerContext.ts';

export async function applyRun(
  { runId }: ParamsOf<'applyRun'>,
  _call: Call,
  context: WorkerContext,
): Promise<RunStateView> {
  assertTrusted(context);
  const panel = panelRun(runId);
  const { path } = panel;
  const state = context.compaction.runs.stateOf(path);
  if (state !== null && state.phase !== 'ended') throw new Problem('run-busy', path);
  const apply = await applyViewOf(panel, context);
  if (!apply.possible) throw cannotApply(apply.text);
  const { run, checkpointId } = await saveReviewed(panel, context);
  if (apply.how === 'cold') await context.live.attach(path, false);
  const session = context.live.of(path)?.session;
  if (!session) throw new Problem('not-attached', path);
  try {
    return handOver(panel, run, checkpointId, session, context);
  } finally {
    if (apply.how === 'cold') stopWhenEnded(path, context);
  }
}

type Reviewed = Awaited<ReturnType<typeof saveReviewed>>;

function handOver(
  { id, path, headId, route, pinnedFacts, usage }: PanelRun,
  run: Reviewed['run'],
  checkpointId: string,
  session: LiveSession,
  { sessions, store, world, compaction }: WorkerContext,
): RunStateView {
  const open = sessions.get(path, headId);
  const staged = stagedOf(id, run, open);
  if (staged === null) throw new Problem('not-verified', path);
  const checkpoint =
    listCheckpoints(store, sessionKeyOf(open.session)).find((saved) => saved.id === checkpointId) ?? null;
  const boundaryBefore = newestBoundary(open)?.id ?? null;
  const approved = {
    ...({ runId: id, path, trigger: 'manual', route, run, staged, pins: pinnedFacts, checkpoint } as const),
    ...{ usage: usage(), boundaryBefore, approvedAt: world.clock.now() },
  };
  return compaction.runs.apply(approved, session);
}

/** A Pi started for one run only is not left running. */
function stopWhenEnded(path: string, { compaction, live }: WorkerContext): void {
  void (compaction.runs.ended(path) ?? Promise.resolve()).then(() => live.detach(path));
}

export function withdrawRun({ runId }: ParamsOf<'withdrawRun'>, _call: Call, context: WorkerContext): RunStateView {
  return context.compaction.runs.withdraw(runId);
}

export function runState({ path }: ParamsOf<'runState'>, _call: Call, context: WorkerContext): RunStateView | null {
  return context.compaction.runs.stateOf(path);
}
