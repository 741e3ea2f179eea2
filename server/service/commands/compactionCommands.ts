// Commands about compaction: preflight, verify, retention, compact.

import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { Problem } from '../../errors.ts';
import { nodeGit } from '../../harness/git/nodeGit.ts';
import { parseModelRoute } from '../../harness/model/modelRoute.ts';
import { openaiModel } from '../../harness/model/openaiModel.ts';
import { soundFile } from '../../harness/pi/sessionFile.ts';
import type { Model, StageModels } from '../../outside.ts';
import { journalPart } from '../../store/journalEntries.ts';
import { takeRunLease } from '../../store/runLease.ts';
import type { Store } from '../../store/store.ts';
import { type Answer, answered, cannot, negative } from '../answer.ts';
import { type CompactOptions, type CompactRun, compactView, runCompact, saveRun } from '../compactSession.ts';
import { factsOf } from '../extractSession.ts';
import { endOf, leaveRecord, runRecordOf } from '../live/runRecord.ts';
import { type Options, UsageProblem } from '../options.ts';
import { preflightOf, preflightView } from '../preflightSession.ts';
import { type ReadSession, sessionKeyOf, withSession } from '../readSession.ts';
import { retentionView } from '../retentionSession.ts';
import { steeringOf } from '../steeringOptions.ts';
import { storeOf } from '../storeOf.ts';
import { damageText } from '../text/damageText.ts';
import { compactText, preflightText, retentionText, verifyText } from '../text/factText.ts';
import { readSummary, verifyView } from '../verifySession.ts';
import type { World } from '../world.ts';
import { applyAnswer } from './applyAnswer.ts';
import { fileOf } from './sessionCommands.ts';

const smallestWindow = 1_000;
const largestWindow = 100_000_000;

export function windowOption(options: Options): number | null {
  return options.number('context-window', smallestWindow, largestWindow);
}

export async function preflightCommand(options: Options, world: World): Promise<Answer> {
  const steering = steeringOf(options);
  const contextWindow = windowOption(options);
  const store = storeOf(options.word('store'), world);
  return withSession(fileOf(options, world), options.word('head'), world, (read) => {
    const view = preflightView(preflightOf(read, { contextWindow, steering, store }, world), read);
    const viable = view.plans.some((plan) => plan.viable);
    return (viable ? answered : negative)(view, () => preflightText(view));
  });
}

export async function verifyCommand(options: Options, world: World): Promise<Answer> {
  const file = options.word('summary');
  if (file === null) throw new UsageProblem('Usage: throughline verify FILE --summary FILE.md [--first-kept ENTRY_ID]');
  const pins = options.list('pin-rule');
  const path = fileOf(options, world);
  const summary = readSummary(resolve(world.cwd, file), world);
  return withSession(path, options.word('head'), world, (read) => {
    const view = verifyView(read, summary, factsOf(read, world.home), options.word('first-kept'), pins);
    return (view.ok ? answered : negative)(view, () => verifyText(view));
  });
}

export async function retentionCommand(options: Options, world: World): Promise<Answer> {
  return withSession(fileOf(options, world), options.word('head'), world, (read) => {
    const view = retentionView(read, options.word('boundary'), options.list('pin-rule'), world.home);
    return answered(view, () => retentionText(view));
  });
}

/** The model an option names, null for `none`. The key comes from the environment and never from an argument. */
function modelOf(options: Options, world: World, name: ModelOption = 'model'): Model | null {
  const route = parseModelRoute(options.word(name) ?? 'none');
  if (route.kind === 'invalid') throw new UsageProblem(route.problem);
  if (route.kind === 'none') return null;
  return openaiModel({ baseUrl: route.baseUrl, model: route.model, key: world.env['THROUGHLINE_MODEL_KEY'] ?? null });
}

type ModelOption = 'model' | 'explore-model' | 'synthesize-model' | 'repair-model';

/** Models of single stages (CMP-17); a stage without an option asks that of `--model`. */
function stageModelsOf(options: Options, world: World): StageModels {
  const stages = ['explore', 'synthesize', 'repair'] as const;
  return Object.fromEntries(
    stages.flatMap((stage) => {
      const model = modelOf(options, world, `${stage}-model`);
      return model === null ? [] : [[stage, model]];
    }),
  );
}

export async function compactCommand(options: Options, world: World): Promise<Answer> {
  const apply = options.flag('apply');
  if (apply && options.flag('dry-run')) throw new UsageProblem('--apply and --dry-run exclude each other.');
  const steering = steeringOf(options);
  const contextWindow = windowOption(options);
  const model = modelOf(options, world);
  const stageModels = stageModelsOf(options, world);
  const path = fileOf(options, world);
  // Damaged or missing, or in a folder that is gone: Pi would mend it silently, so it is not even prepared.
  if (apply) soundFile(path, world.files);
  const store = storeOf(options.word('store'), world);
  return withSession(path, options.word('head'), world, async (read) => {
    const compacted = await runAndSave(
      read,
      options,
      { mode: options.mode, contextWindow, steering, model, stageModels, store, mayKeep: !options.flag('dry-run') },
      world,
    );
    if (!apply || compacted.run === null) return compacted.answer;
    const route = model === null ? 'none' : 'endpoint';
    const save = savingTo(store, world);
    return applyAnswer(read, { run: compacted.run, save, pins: steering.pinnedRules, route, store, world, writer });
  });
}

const writer = 'throughline compact';

interface Compacted {
  readonly answer: Answer;
  /** Verified, for Pi to apply; saved already unless it is to be applied. */
  readonly run: CompactRun | null;
}

function savingTo(store: Store, world: World) {
  return (read: ReadSession, run: CompactRun) =>
    saveRun(read, run, store, nodeGit, { reason: 'manual', writer }, world);
}

/** Runs the chain and saves what was verified; with `--apply` that is left to applying. */
async function runAndSave(
  read: ReadSession,
  options: Options,
  wanted: CompactOptions,
  world: World,
): Promise<Compacted> {
  const { store } = wanted;
  // A dry run writes nothing, so it needs nobody's leave.
  const lease = options.flag('dry-run') ? null : takeRunLease(store, sessionKeyOf(read.session), writer);
  try {
    const started = world.clock.now();
    const run = await runCompact(read, wanted, world);
    const { outcome } = run.result;
    if (lease !== null) leaveEnd(read, run, world.clock.now() - started, wanted, world);
    if (outcome === 'cancelled' || outcome === 'failed') {
      return { answer: cannotCompact(outcome, run.result.reason), run: null };
    }
    const isVerified = outcome === 'verified';
    const save = isVerified && !options.flag('dry-run') && !options.flag('apply');
    const saved = save ? await savingTo(store, world)(read, run) : null;
    const view = compactView(run, saved?.id ?? null);
    const answer = (isVerified ? answered : negative)(view, () => compactText(view));
    const damage = damageText(journalPart(store, sessionKeyOf(read.session)).findings);
    return { answer: damage === null ? answer : { ...answer, note: damage }, run: isVerified ? run : null };
  } finally {
    lease?.release();
  }
}

/** The record of a run that came to nothing (MET-1). Nobody reviews it here, so a rejected one has ended too. */
function leaveEnd(
  read: ReadSession,
  { result }: CompactRun,
  milliseconds: number,
  { model, store }: CompactOptions,
  world: World,
): void {
  const end = result.outcome === 'rejected' ? result.outcome : endOf(result);
  if (end === null) return;
  const route = model === null ? 'none' : 'endpoint';
  const soFar = { runId: randomUUID(), trigger: 'command', route, result, usage: null } as const;
  const record = runRecordOf(soFar, end, milliseconds);
  leaveRecord(sessionKeyOf(read.session), read.branch.headId ?? '', record, { store, world, writer });
}

/** A run that was stopped or failed changed nothing and says so, with its outcome beside the error (CLI.md). */
function cannotCompact(outcome: 'cancelled' | 'failed', reason: string | null): Answer {
  const problem = new Problem(outcome === 'cancelled' ? 'cancelled' : 'model-failed', reason ?? outcome);
  return cannot(problem, { outcome }, () => problem.message);
}
