// The worker as an editor meets it, with real folders: what it answers before the rest of it is loaded.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type StartedWorker, startWorker } from '../../server/service/worker/startWorker.ts';
import type { World } from '../../server/service/world.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';

const createWorker = vi.hoisted(() => vi.fn());
vi.mock('../../server/service/worker/createWorker.ts', async (original) => {
  const module = await original<typeof import('../../server/service/worker/createWorker.ts')>();
  createWorker.mockImplementation(module.createWorker);
  return { ...module, createWorker };
});

const call = { signal: new AbortController().signal };
const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
  createWorker.mockClear();
});

function started(): { readonly worker: StartedWorker; readonly path: string } {
  const home = mkdtempSync(join(tmpdir(), 'throughline-start-'));
  const sessions = join(home, '.pi', 'agent', 'sessions', 'refunds');
  cpSync(join(import.meta.dirname, '..', '..', 'media', 'sample'), sessions, { recursive: true });
  const clock = { now: () => Date.parse('2026-11-30T12:00:00Z') };
  const world: World = {
    ...{ files: nodeFiles, clock, env: {}, platform: 'linux', home, cwd: home, terminal: false, signal: call.signal },
  };
  const start = { roots: [], store: join(home, 'store'), trusted: true, endpoint: null, workspaceFolders: [] };
  const worker = startWorker(start, {
    world,
    ...{ changed: () => {}, progress: () => {}, sessionLive: () => {}, warn: () => {}, runState: () => {} },
    askLanguageModel: async () => ({ kind: 'failed', text: '', failure: 'none' }),
  });
  undo.push(
    () => rmSync(home, { recursive: true, force: true }),
    () => worker.dispose(),
  );
  return { worker, path: join(sessions, 'idempotent-refunds.jsonl') };
}

/** The tree once its list is read. */
async function treeOf(worker: StartedWorker) {
  const ask = () => worker.answer('sessionTree', { currentFolders: [], refresh: false }, call);
  await vi.waitFor(async () => expect((await ask()).state).toBe('ready'), { timeout: 20_000 });
  return ask();
}

describe('§15 worker start to first answer', () => {
  it('answers the list and what works here before the rest is loaded, and the same as with it', async () => {
    const { worker } = started();
    expect((await worker.answer('sessionTree', { currentFolders: [], refresh: false }, call)).state).toBe('loading');
    await worker.answer('readiness', {}, call);
    expect(createWorker).not.toHaveBeenCalled();
    const tree = await treeOf(worker);
    expect(tree.projects[0]?.sessions).toHaveLength(3);
    const readiness = await worker.answer('readiness', {}, call);
    const whole = await worker.whole();
    expect(await whole.answer('readiness', {}, call)).toEqual(readiness);
    expect(await whole.answer('sessionTree', { currentFolders: [], refresh: false }, call)).toEqual(tree);
  });

  it('loads the rest once, with the first request that needs it', async () => {
    const { worker, path } = started();
    const [marks, home] = await Promise.all([
      worker.answer('sessionMarks', { path }, call),
      worker.answer('home', { path }, call),
    ]);
    expect(marks.branches[0]?.marks.length).toBeGreaterThan(0);
    expect(home.strip?.path).toBe(path);
    expect(createWorker).toHaveBeenCalledTimes(1);
  });

  it('refuses parameters that are none, early as late', async () => {
    const { worker } = started();
    await expect(worker.answer('sessionTree', { currentFolders: 1 }, call)).rejects.toThrow();
    await worker.whole();
    await expect(worker.answer('sessionTree', { currentFolders: 1 }, call)).rejects.toThrow();
  });

  it('ends before the rest was loaded, and loads nothing then', async () => {
    const { worker } = started();
    await worker.dispose();
    expect(createWorker).not.toHaveBeenCalled();
  });
});
