// The record each run leaves (MET-1) and the one a dead worker left open (CMP-8): ends before an approval, and runs found again in
// the harness's file or not.
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { withRunMark } from '../../../server/compaction/runMark.ts';
import { recoverRuns } from '../../../server/service/live/recoverRuns.ts';
import { type ReadSession, readSession, sessionKeyOf } from '../../../server/service/readSession.ts';
import { createWorker, type Worker } from '../../../server/service/worker/createWorker.ts';
import type { World } from '../../../server/service/world.ts';
import { nodeFiles } from '../../../server/source/nodeFiles.ts';
import { listCheckpoints } from '../../../server/store/checkpoints.ts';
import { listPendingRuns, savePendingRun } from '../../../server/store/pendingRuns.ts';
import { takeRunLease } from '../../../server/store/runLease.ts';
import { listRunRecords, type RunRecord } from '../../../server/store/runRecords.ts';
import { journalPath, openStore } from '../../../server/store/store.ts';
import { layLongSession, replacedWords, rule } from '../../pi/compactionStage.ts';
import { noon, temporaryFolder } from '../../store/temporaryStore.ts';
import { fail, type ScriptedModel, startScriptedModel } from '../../support/scriptedModel.ts';

const steering = {
  ...{ focus: '', note: '', pinnedFacts: [], pinnedPaths: [], pinnedRules: [rule], cuts: [] },
  ...{ contextWindow: null, maxCalls: null, maxInputTokens: null, maxSeconds: null },
};

let model: ScriptedModel;
let worker: Worker;
const opened: ReadSession[] = [];
afterEach(async () => {
  await worker.dispose();
  await model.close();
  for (const { session } of opened.splice(0)) session.close();
});

/** A worker without Pi, a session long enough to compact, and what the store holds of it. */
async function stage() {
  const home = temporaryFolder();
  const [cwd, sessions] = [join(home, 'work'), join(home, 'sessions')];
  for (const folder of [cwd, sessions]) mkdirSync(folder);
  model = await startScriptedModel(() => fail(402, 'Payment required'));
  const world: World = {
    ...{ files: nodeFiles, clock: { now: () => noon }, env: {}, platform: process.platform, home, cwd: home },
    ...{ terminal: false, signal: new AbortController().signal },
  };
  const store = openStore(join(home, 'store'));
  const start = {
    ...{ roots: [], store: store.root, trusted: true, workspaceFolders: [] },
    endpoint: { url: model.url, model: 'acme-1' },
  };
  const silent = () => {};
  worker = createWorker(start, {
    ...{ world, changed: silent, progress: silent, warn: silent, runState: silent, sessionLive: silent },
    askLanguageModel: async () => ({ kind: 'failed', text: '', failure: 'none' }),
  });
  const path = layLongSession({ cwd, sessions }, { exchanges: 5 });
  const read = (file: string, headId: string | null) => {
    const found = readSession(file, headId, world);
    opened.push(found);
    return found;
  };
  const key = sessionKeyOf(read(path, null).session);
  const run = (route: string, signal = new AbortController().signal) =>
    worker.answer('runCompaction', { path, headId: null, mode: 'balanced', route, steering }, { signal });
  const recover = () => recoverRuns({ store, world, read, writer: 'the test', warn: silent });
  return { store, key, path, run, recover, records: () => listRunRecords(store, key) };
}

const call = () => ({ signal: new AbortController().signal });

describe('MET-1 a run that ends before it is approved', () => {
  it('leaves one record when it is discarded, and no second one', async () => {
    const { run, records } = await stage();
    const { runId } = await run('none');
    expect(records()).toEqual([]);
    await worker.answer('discardRun', { runId }, call());
    await worker.answer('discardRun', { runId }, call());
    expect(records()).toMatchObject([
      { runId, outcome: 'withdrawn', trigger: 'manual', route: 'none', modelCalls: 0, coverage: { final: 100 } },
    ]);
  });

  it('leaves its record with the kind of the failed call, when it fails', async () => {
    const { run, records } = await stage();
    const { runId } = await run('endpoint');
    expect(records()).toMatchObject([
      { runId, outcome: 'payment', route: 'endpoint', modelCalls: 1, coverage: null, planned: null },
    ]);
    await worker.answer('discardRun', { runId }, call());
    expect(records()).toHaveLength(1);
  });

  it('leaves its record when the worker ends with nothing decided, and none when it was saved', async () => {
    const { run, records } = await stage();
    const saved = await run('none');
    await worker.answer('saveCheckpoint', { runId: saved.runId }, call());
    const { runId } = await run('none');
    await worker.dispose();
    expect(records().map((record) => [record.runId, record.outcome])).toEqual([[runId, 'withdrawn']]);
  });
});

const draft = (runId: string): RunRecord => ({
  ...{ runId, trigger: 'manual', outcome: 'harness-ended', mode: 'balanced', route: 'none', generation: null },
  ...{ repairs: [], modelCalls: 0, modelTokens: null, coverage: null, planned: { before: 30_000, after: 9_000 } },
  ...{ measured: null, retention: null, milliseconds: 0, warnings: 0 },
});

describe('CMP-8 a run whose worker died', () => {
  /** The run as it was handed over, and the checkpoint it was saved as. */
  async function died() {
    const parts = await stage();
    const { runId } = await parts.run('none');
    await worker.answer('saveCheckpoint', { runId }, call());
    const [checkpoint] = listCheckpoints(parts.store, parts.key);
    const headId = checkpoint?.headId ?? '';
    const pending = { key: parts.key, path: parts.path, headId, checkpointId: checkpoint?.id ?? null };
    savePendingRun(parts.store, { ...pending, pins: [rule], approvedAt: noon, record: draft(runId) });
    const entry = {
      ...{ type: 'compaction', id: 'c0ffee00', parentId: headId, timestamp: new Date(noon + 2_000).toISOString() },
      ...{ summary: withRunMark(checkpoint?.summary ?? '', runId), firstKeptEntryId: checkpoint?.firstKeptEntryId },
      ...{ tokensBefore: 30_000, details: { throughline: { runId, coverage: 100, mode: 'balanced' } }, fromHook: true },
    };
    const written = () => appendFileSync(parts.path, `${JSON.stringify(entry)}\n`);
    return { ...parts, runId, written };
  }

  it('is confirmed at the next start when the file holds it, with all that follows, once', async () => {
    const { store, key, path, recover, records, runId, written } = await died();
    written();
    expect(recover()).toEqual([path]);
    expect(recover()).toEqual([]);
    const [record, ...more] = records();
    expect(more).toEqual([]);
    expect(record).toMatchObject({ runId, outcome: 'applied', milliseconds: 2_000, warnings: 0 });
    expect(record?.measured?.before).toBe(30_000);
    const [checkpoint] = listCheckpoints(store, key);
    // The mark of the run alone was not planned.
    expect((record?.measured?.after ?? 0) - (checkpoint?.tokensAfter ?? 0)).toBeGreaterThan(0);
    expect((record?.measured?.after ?? 0) - (checkpoint?.tokensAfter ?? 0)).toBeLessThan(60);
    expect(checkpoint?.applied).toBe(true);
    const { pinnedMissing } = await worker.answer('retention', { path, boundaryId: null }, call());
    expect(pinnedMissing).toEqual([]);
    // What was replaced stands in the backup alone (STO-5): the journal holds no text of it.
    expect(readFileSync(journalPath(store, key), 'utf8')).not.toContain(`${replacedWords} 1.3`);
  });

  it('claims nothing when the file does not hold it, and says so once', async () => {
    const { store, key, recover, records, runId } = await died();
    recover();
    recover();
    expect(records()).toMatchObject([{ runId, outcome: 'harness-ended', milliseconds: null }]);
    expect(listCheckpoints(store, key).map(({ applied }) => applied)).toEqual([false]);
  });

  it('is left alone while another process has it in hand', async () => {
    const { store, key, recover, records, written } = await died();
    written();
    const lease = takeRunLease(store, key, 'another window');
    expect([recover(), records(), listPendingRuns(store).length]).toEqual([[], [], 1]);
    lease.release();
    expect(recover()).toHaveLength(1);
  });
});
