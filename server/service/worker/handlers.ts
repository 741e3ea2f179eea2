// Every request of the protocol and what answers it. Thin: each handler opens what the request names and asks one view.

import { piReserveTokens } from '../../compaction/plan/piAccepts.ts';
import { Problem } from '../../errors.ts';
import type { ParamsOf, Requests, ResultOf } from '../../protocol/requests.ts';
import { textOf } from '../../record/entry.ts';
import { diagnose } from '../../source/doctor.ts';
import { checkpointGaps } from '../../store/checkpointNotes.ts';
import { inventory } from '../../store/inventory.ts';
import { removeDerived } from '../../store/removeDerived.ts';
import { writeNew } from '../../store/writeNew.ts';
import { effectivePolicy } from '../live/effectivePolicy.ts';
import { liveStrip, thresholdOf } from '../live/sessionPanelView.ts';
import { ownAnchors } from '../ownAnchors.ts';
import { sessionKeyOf } from '../readSession.ts';
import { writeRepairedCopy } from '../repair.ts';
import { anchorsView, createAnchor, renameAnchor } from './anchorViews.ts';
import { applyRun, runState, withdrawRun } from './applyHandlers.ts';
import { assertTrusted } from './assertTrusted.ts';
import {
  checkpointsOf,
  checkpointsView,
  compareView,
  detailView,
  exportText,
  findCheckpoint,
  itemOf,
} from './checkpointViews.ts';
import { changeCompanionInstall } from './companionInstall.ts';
import { emptyHome, homeOf } from './homeView.ts';
import { preflightPanelView } from './preflightPanelView.ts';
import { readinessFigure, readinessView } from './readinessView.ts';
import { retentionPanelView } from './retentionPanelView.ts';
import { discardRun, modelChoices, runPlan, saveRunOfPanel, verifyEdit } from './runHandlers.ts';
import { sessionHandlers } from './sessionHandlers.ts';
import { sessionMarksView } from './sessionMarksView.ts';
import { cleanupView, storagePanelView } from './storageView.ts';
import { stripOf } from './stripView.ts';
import { transcriptOf } from './transcriptView.ts';
import { treeNow } from './treeNow.ts';
import type { Call, WorkerContext } from './workerContext.ts';

type Handler<K extends keyof Requests> = (
  params: ParamsOf<K>,
  call: Call,
  context: WorkerContext,
) => ResultOf<K> | Promise<ResultOf<K>>;

export const handlers: { readonly [K in keyof Requests]: Handler<K> } = {
  sessionTree: (params, _call, context) => {
    const { live } = context;
    return treeNow(params, context, {
      restoration: (path) => live.restoration(path),
      pressure: (path) => live.pressure(path),
      policy: (path) => policyOfRow(path, context),
    });
  },
  sessionMarks: ({ path }, _call, { sessions, store }) => sessionMarksView(sessions.get(path, null), store),
  transcript: ({ path, headId, part }, _call, { sessions, store }) =>
    transcriptOf(sessions.get(path, headId), part, store).view,
  entryText: ({ path, entryId }, _call, { sessions }) => ({ text: entryText(sessions.get(path, null), entryId) }),
  home: ({ path }, _call, context) => {
    const ready = readinessFigure(context);
    return path === null
      ? emptyHome(ready)
      : homeOf(context.sessions.get(path, null), context.store, context.world, ready, liveOfHome(path, context));
  },
  preflight: ({ path, headId, steering }, _call, context) =>
    preflightPanelView(context.sessions.get(path, headId), steering, modelChoices(context, path), context),
  runCompaction: runPlan,
  verifyEdit,
  saveCheckpoint: saveRunOfPanel,
  ...{ applyRun, withdrawRun, runState },
  discardRun,
  retention: ({ path, boundaryId }, _call, { sessions, store, world }) =>
    retentionPanelView(sessions.get(path, null), boundaryId, store, world.home),
  takeCheckpoint: async ({ path, by }, _call, context) => {
    assertTrusted(context);
    const saved = await context.checkpoints.byHand(path, context.live.of(path)?.session ?? null, by);
    return itemOf(findCheckpoint(await savedNear(path, context), saved.id), path);
  },
  checkpoints: async ({ path }, _call, context) => {
    const open = path === null ? null : context.sessions.get(path, null);
    const saved = await savedNear(path, context);
    if (open === null) return checkpointsView(saved, null);
    return checkpointsView(saved, open, checkpointGaps(context.store, sessionKeyOf(open.session)));
  },
  checkpoint: async ({ id }, _call, context) => {
    const saved = findCheckpoint(await savedNear(null, context), id);
    return detailView(saved, context.sessions.get(saved.row.path, null));
  },
  compareCheckpoints: async ({ left, right }, _call, context) => {
    const saved = await savedNear(null, context);
    const one = findCheckpoint(saved, left);
    const other = findCheckpoint(saved, right);
    const { sessions } = context;
    return compareView(one, other, sessions.get(one.row.path, null), sessions.get(other.row.path, null));
  },
  exportCheckpoint: async ({ id, target }, _call, context) => {
    writeNew(target, Buffer.from(exportText(findCheckpoint(await savedNear(null, context), id))));
    return null;
  },
  anchors: async ({ path, headId }, _call, context) => anchorsNow(path, headId, context),
  createAnchor: async ({ path, ...given }, _call, context) => {
    assertTrusted(context);
    createAnchor(context.sessions.get(path, null), context.store, given, context.world);
    context.changed([path], true);
    return anchorsNow(path, null, context);
  },
  renameAnchor: async ({ path, key, name }, _call, context) => {
    assertTrusted(context);
    renameAnchor(context.sessions.get(path, null), context.store, key, name, context.world);
    context.changed([path], true);
    return anchorsNow(path, null, context);
  },
  storage: (_params, _call, context) => storageNow(context),
  planCleanup: async ({ keys }, _call, context) => cleanupView(await storageNow(context), keys),
  cleanUp: async ({ keys }, _call, context) => {
    assertTrusted(context);
    const view = await storageNow(context);
    const plan = cleanupView(view, keys);
    const picked = new Set(plan.items.map((item) => item.key));
    removeDerived(
      context.store,
      view.items.filter((item) => picked.has(item.key)).map((item) => item.path),
    );
    context.changed([], true);
    return plan;
  },
  readiness: (_params, _call, context) => readinessView(context),
  ...sessionHandlers,
  installCompanion: ({ confirmed }, _call, context) => changeCompanionInstall('install', confirmed, context),
  uninstallCompanion: ({ confirmed }, _call, context) => changeCompanionInstall('uninstall', confirmed, context),
  doctor: ({ path }, _call, { world }) => {
    const { ok, findings, reachable, of } = diagnose(path, world.files);
    return { ok, findings: [...findings], reachable, of, repaired: null };
  },
  repair: ({ path, target }, _call, { world, roots }) => {
    const repaired = writeRepairedCopy(path, target, { newId: false, roots, world });
    const { ok, findings, reachable, of } = diagnose(repaired, world.files);
    return { ok, findings: [...findings], reachable, of, repaired };
  },
};

/** The user's own view: their words as they stand in the file (STO-5). */
function entryText({ session }: ReturnType<WorkerContext['sessions']['get']>, entryId: string): string {
  const ordinal = session.ordinalOf(entryId);
  if (ordinal === null) throw new Problem('unknown-entry', entryId);
  const entry = session.entry(ordinal);
  if ('blocks' in entry) return textOf(entry.blocks);
  if (entry.kind === 'bash') return entry.output;
  return entry.kind === 'compaction' || entry.kind === 'branchSummary' ? entry.summary : '';
}

/** Checkpoints of the session's project, or of every project. */
async function savedNear(path: string | null, { list, store }: WorkerContext) {
  const { rows } = await list.settled();
  const project = rows.find((row) => row.path === path)?.projectKey;
  return checkpointsOf(project === undefined ? rows : rows.filter((row) => row.projectKey === project), store);
}

/** Anchors of ours in other sessions of the project; those inside files are read when their session is opened. */
async function anchorsNow(path: string, headId: string | null, context: WorkerContext) {
  const { sessions, store, list } = context;
  const open = sessions.get(path, headId);
  const { rows } = await list.settled();
  const project = rows.find((row) => row.path === path)?.projectKey;
  const others = rows.filter((row) => row.projectKey === project && row.path !== path);
  const found = others.flatMap((row) =>
    ownAnchors({ projectKey: row.projectKey, harness: row.harness, sessionId: row.id }, store).map((anchor) => ({
      name: anchor.name,
      outcome: anchor.outcome,
      sessionTitle: row.title,
      sessionPath: row.path,
      entryId: anchor.entryId,
    })),
  );
  return anchorsView(open, store, found);
}

async function storageNow({ list, store, roots, world }: WorkerContext) {
  const { rows } = await list.settled();
  const started = world.clock.now();
  const of = inventory(store, roots);
  const seconds = (world.clock.now() - started) / 1_000;
  return storagePanelView(of, rows, { at: new Date(started).toISOString(), seconds });
}

function liveOfHome(path: string, { live, companions, compaction, sessions }: WorkerContext) {
  const driven = live.of(path);
  return {
    state: driven?.turn.state ?? null,
    strip: driven === null ? {} : liveStrip(stripOf(sessions.get(path, null)), driven),
    conflicts: companions.conflictsOf(path),
    inTerminal: driven === null && companions.peerOf(path) !== null,
    automatic: compaction.standing(path),
  };
}

/** Told only where a process says it: of the others the tree would repeat what is usual. */
function policyOfRow(path: string, { live, companions }: WorkerContext) {
  const state = live.of(path)?.turn.state ?? null;
  const inTerminal = companions.peerOf(path) !== null;
  if (state === null && !inTerminal) return null;
  const threshold = state?.gauge ? thresholdOf(state, state.gauge.window, piReserveTokens) : null;
  const policy = effectivePolicy(state, threshold, companions.conflictsOf(path), inTerminal);
  return { line: policy.line, nobody: policy.harnessCompacts === false };
}
