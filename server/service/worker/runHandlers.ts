// Running a plan from the panel: run, review, verify an edit, save or discard (CMP-11). A run changes nothing until it is
// saved, and saving writes a checkpoint of ours only.

import { randomUUID } from 'node:crypto';
import { Problem } from '../../errors.ts';
import { nodeGit } from '../../harness/git/nodeGit.ts';
import { editorModel } from '../../harness/model/editorModel.ts';
import { openaiModel } from '../../harness/model/openaiModel.ts';
import { type PiModel, spentBy } from '../../harness/pi/piModel.ts';
import type { Model, StageModels } from '../../outside.ts';
import type { ModelChoiceView, ReviewView } from '../../protocol/panelViews.ts';
import type { ParamsOf, ResultOf } from '../../protocol/requests.ts';
import { estimateTokens } from '../../record/tokens.ts';
import { takeRunLease } from '../../store/runLease.ts';
import { type CompactRun, compactView, runCompact, saveRun } from '../compactSession.ts';
import { contextWindowFor } from '../contextWindow.ts';
import { endOf, leaveRecord, type RunSoFar, runRecordOf } from '../live/runRecord.ts';
import { type ReadSession, sessionKeyOf } from '../readSession.ts';
import { applyViewOf } from './applyView.ts';
import { assertTrusted } from './assertTrusted.ts';
import { cutsFrom, steeringFrom } from './preflightPanelView.ts';
import { gapsOf, reviewView } from './reviewView.ts';
import type { PanelRun } from './runs.ts';
import { thisWindow } from './thisWindow.ts';
import type { Call, WorkerContext } from './workerContext.ts';

/** For a model whose window Pi does not tell (tokens). */
const usualWindow = 200_000;

/** The Review's snapshot with how the run can be applied here. */
async function reviewed(run: PanelRun, context: WorkerContext): Promise<ReviewView> {
  const view = reviewView(context.sessions.get(run.path, run.headId), run);
  return { ...view, apply: await applyViewOf(run, context) };
}

/** `path` names the session whose own model can be asked, where we drive it. */
export function modelChoices(context: WorkerContext, path: string): ModelChoiceView[] {
  const { start } = context;
  const available = start.trusted;
  const reason = available ? null : 'The workspace is not trusted, so no model is asked.';
  const choices: ModelChoiceView[] = [
    { route: 'none', label: 'Facts alone (no model)', available: true, reason: null },
  ];
  if (start.endpoint) {
    const { url, model } = start.endpoint;
    choices.push({ route: 'endpoint', label: `${model} at ${new URL(url).host}`, available, reason });
  }
  const own = piModelOf(path, context);
  if (own !== null) choices.push({ route: 'pi', label: `${own.label} in this Pi`, available, reason });
  for (const { id, label } of start.languageModels ?? []) {
    choices.push({ route: `vscode:${id}`, label: `${label} in VS Code`, available, reason });
  }
  return choices;
}

/** The model of a Pi we drive that carries our companion, null without one. */
function piModelOf(path: string, { live, companions, compaction }: WorkerContext) {
  const model = live.of(path)?.session.state().model ?? null;
  if (model === null || companions.peerOf(path) === null) return null;
  const { id, label, contextWindow } = model;
  const make = (): PiModel =>
    compaction.modelOf(path, { id, contextWindow: contextWindow ?? usualWindow, maxTokens: 0 });
  return { label, make };
}

/** Models the settings name for single stages; empty where no model is asked at all (CMP-17). Throws `model-failed`. */
export function stageModelsOf(path: string, context: WorkerContext): StageModels {
  const routes = Object.entries(context.start.compaction?.stageRoutes ?? {});
  return Object.fromEntries(
    routes.flatMap(([stage, route]) => {
      const model = route === undefined || route === '' ? null : modelFor(route, path, context);
      return model === null ? [] : [[stage, model]];
    }),
  );
}

function modelFor(route: string, path: string, context: WorkerContext): Model | PiModel | null {
  if (route === 'none') return null;
  assertTrusted(context);
  if (route === 'pi') {
    const own = piModelOf(path, context);
    if (own !== null) return own.make();
  }
  if (route.startsWith('pi:') && context.companions.peerOf(path) !== null) {
    const id = route.slice('pi:'.length);
    return context.compaction.namedModel(path, id, contextWindowFor(null, id).tokens);
  }
  const { endpoint } = context.start;
  if (route === 'endpoint' && endpoint) {
    const key = context.world.env['THROUGHLINE_MODEL_KEY'] ?? null;
    return openaiModel({ baseUrl: endpoint.url, model: endpoint.model, key });
  }
  const chosen = context.start.languageModels?.find(({ id }) => route === `vscode:${id}`);
  if (chosen) return editorModel({ ...chosen, ask: context.askLanguageModel });
  throw new Problem('model-failed', `no route "${route}"`);
}

export async function runPlan(
  params: ParamsOf<'runCompaction'>,
  call: Call,
  context: WorkerContext,
): Promise<ResultOf<'runCompaction'>> {
  const { path, headId } = params;
  return context.runs.exclusively(path, async () => {
    // A second request is refused from the moment the first one came, not only when its facts are there.
    await context.sessions.factsReady(path, headId, call.signal);
    return leased(path, headId, context, () => runOf(params, call, context));
  });
}

/** One run per session, over all windows and commands (STO-2). An untrusted workspace writes nothing, so no lease either. */
async function leased<T>(
  path: string,
  headId: string | null,
  context: WorkerContext,
  run: () => Promise<T>,
): Promise<T> {
  const { start, store, sessions } = context;
  if (!start.trusted) return run();
  const lease = takeRunLease(store, sessionKeyOf(sessions.get(path, headId).session), thisWindow);
  try {
    return await run();
  } finally {
    lease.release();
  }
}

async function runOf(
  params: ParamsOf<'runCompaction'>,
  call: Call,
  context: WorkerContext,
): Promise<ResultOf<'runCompaction'>> {
  const { path, headId, mode, route, steering } = params;
  const started = context.world.clock.now();
  const tell = (stage: 'extract' | 'explore' | 'synthesize' | 'verify', state: 'running' | 'done', detail: string) =>
    context.progress({ path, stage, state, detail, seconds: (context.world.clock.now() - started) / 1_000 });
  const open = context.sessions.get(path, headId);
  tell('extract', 'running', `${open.branch.entryIds.length} entries`);
  const facts = open.facts();
  tell('extract', 'done', `${facts.constraints.length} constraints, ${facts.decisions.length} decisions`);
  const model = modelFor(route, path, context);
  const stageModels = model === null ? {} : stageModelsOf(path, context);
  const synthesizing = () => tell('synthesize', 'running', route === 'none' ? 'from facts alone' : 'with the model');
  if (!(model !== null && mode === 'thorough')) synthesizing();
  const modelId = drivenModel(path, context);
  const options = {
    mode,
    contextWindow: steering.contextWindow,
    steering: steeringFrom(steering),
    cuts: cutsFrom(steering),
    ...{ model, stageModels, store: context.store },
    onExplore: (state: 'running' | 'done', detail: string) => {
      tell('explore', state, detail);
      if (state === 'done') synthesizing();
    },
  };
  const run = await runCompact(open, options, context.world, { facts }, call.signal);
  const usage = spentBy([model, ...Object.values(stageModels)]);
  const kind = route.split(':', 1)[0] ?? route;
  const id = randomUUID();
  const leave = leaving(
    { runId: id, trigger: 'manual', route: kind, result: run.result, usage },
    started,
    open,
    context,
  );
  const end = endOf(run.result);
  if (end !== null) leave(end);
  if (run.result.outcome === 'cancelled') throw new Problem('cancelled', path);
  tell('synthesize', 'done', `${run.result.modelCalls} model calls`);
  tell('verify', 'done', `${run.result.gaps.length} gaps`);
  const summary = run.result.summary ?? '';
  const pins = options.steering.pinnedRules;
  const known = { id, path, headId, mode, run, summary, route: kind, usage, pins, leave };
  return reviewed(context.runs.add({ ...known, modelId }), context);
}

/** The model of a session we drive, null where we do not. */
export function drivenModel(path: string, { live }: WorkerContext): string | null {
  return live.of(path)?.session.state().model?.id ?? null;
}

/** Leaves the record of a run, once (MET-1). An untrusted workspace writes nothing. */
function leaving(
  run: RunSoFar,
  started: number,
  { session, branch }: ReadSession,
  { start, store, world }: WorkerContext,
): PanelRun['leave'] {
  const key = sessionKeyOf(session);
  const milliseconds = world.clock.now() - started;
  let isLeft = !start.trusted;
  return (outcome) => {
    if (isLeft) return;
    isLeft = true;
    if (outcome === null) return;
    try {
      leaveRecord(key, branch.headId ?? '', runRecordOf(run, outcome, milliseconds), {
        store,
        world,
        writer: thisWindow,
      });
    } catch (error) {
      // A record that cannot be written must not keep a person from discarding a run.
      if (!(error instanceof Problem)) throw error;
    }
  };
}

export async function verifyEdit(
  params: ParamsOf<'verifyEdit'>,
  _call: Call,
  context: WorkerContext,
): Promise<ResultOf<'verifyEdit'>> {
  const run = context.runs.get(params.runId);
  run.summary = params.summary;
  run.leftOut = params.leftOut.filter((item) => item.reason.trim() !== '');
  run.pinnedFacts = params.pinnedFacts;
  return reviewed(run, context);
}

export async function saveRunOfPanel(
  params: ParamsOf<'saveCheckpoint'>,
  _call: Call,
  context: WorkerContext,
): Promise<ResultOf<'saveCheckpoint'>> {
  assertTrusted(context);
  const run = context.runs.get(params.runId);
  const saved = await saveReviewed(run, context);
  // Nothing but the checkpoint is written of a run that is saved only (CMP-8).
  run.leave(null);
  return compactView(saved.run, saved.checkpointId);
}

/**
 * Saves a run as the person last verified it, once, and answers it with the text that was saved. Throws `not-verified` while a
 * gap is open.
 */
export async function saveReviewed(
  run: PanelRun,
  context: WorkerContext,
): Promise<{ readonly run: CompactRun; readonly checkpointId: string }> {
  const open = context.sessions.get(run.path, run.headId);
  assertSettled(run, reviewView(open, run).gaps);
  const { result } = run.run;
  const grown = estimateTokens(run.summary) - estimateTokens(result.summary ?? '');
  const edited = {
    ...{ ...result, outcome: 'verified' as const, summary: run.summary, gaps: gapsOf(run) },
    tokensAfter: result.tokensAfter + grown,
  };
  const asReviewed = { ...run.run, result: edited };
  // Saved before and not edited since: the same text is no second checkpoint.
  if (run.checkpointId !== null && run.savedSummary === run.summary) {
    return { run: asReviewed, checkpointId: run.checkpointId };
  }
  const why = { reason: 'manual', writer: thisWindow };
  const leftOut = reviewView(open, run).gaps.flatMap((gap) =>
    gap.leftOut ? [{ text: gap.quote, reason: gap.leftOut }] : [],
  );
  const saved = await saveRun(open, asReviewed, context.store, nodeGit, why, context.world, leftOut);
  run.checkpointId = saved.id;
  run.savedSummary = run.summary;
  context.changed([run.path], true);
  return { run: asReviewed, checkpointId: saved.id };
}

/** Nothing with an open gap is saved as verified. */
function assertSettled(run: PanelRun, gaps: readonly { readonly leftOut: string | null }[]): void {
  const open = gaps.filter((gap) => gap.leftOut === null).length;
  if (run.summary.trim() === '' || open > 0) throw new Problem('not-verified', `${open} gaps are open`);
}

export function discardRun(params: ParamsOf<'discardRun'>, _call: Call, { runs }: WorkerContext): null {
  // Not wanted: the next run with the same plan asks the model again (CMP-21).
  runs.find(params.runId)?.run.forget();
  runs.discard(params.runId);
  return null;
}
