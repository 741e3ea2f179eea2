// The worker's requests without an editor (UI-1, UI-3, UI-4, UI-8): answers fit their schema, numbers equal the command's, an
// untrusted workspace saves nothing, and a file that changes is read anew.
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { afterEach, describe, expect, it } from 'vitest';
import type { PreflightSteering } from '../../server/protocol/panelViews.ts';
import { type ParamsOf, type Requests, type ResultOf, requests } from '../../server/protocol/requests.ts';
import { runCommand } from '../../server/service/command.ts';
import { sessionKeyOf } from '../../server/service/readSession.ts';
import { createWorker, type Worker } from '../../server/service/worker/createWorker.ts';
import type { World } from '../../server/service/world.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { openPiFile } from '../../server/source/piFile.ts';
import { takeRunLease } from '../../server/store/runLease.ts';
import { openStore } from '../../server/store/store.ts';

const root = join(import.meta.dirname, '..', '..');
const steering: PreflightSteering = {
  focus: '',
  note: '',
  pinnedFacts: [],
  pinnedPaths: [],
  pinnedRules: [],
  contextWindow: null,
  cuts: [],
  maxCalls: null,
  maxInputTokens: null,
  maxSeconds: null,
};

let undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo.reverse()) each();
  undo = [];
});

interface Stage {
  readonly worker: Worker;
  readonly world: World;
  readonly path: string;
  readonly home: string;
  ask<K extends keyof Requests>(name: K, params: ParamsOf<K>): Promise<ResultOf<K>>;
}

function stage(options: { trusted?: boolean } = {}): Stage {
  const home = mkdtempSync(join(tmpdir(), 'throughline-worker-'));
  const sessions = join(home, '.pi', 'agent', 'sessions', 'refunds');
  cpSync(join(root, 'media', 'sample'), sessions, { recursive: true });
  const world: World = {
    files: nodeFiles,
    clock: { now: () => Date.parse('2026-11-30T12:00:00Z') },
    env: {},
    platform: 'linux',
    home,
    cwd: home,
    terminal: false,
    signal: new AbortController().signal,
  };
  const start = {
    roots: [],
    store: join(home, 'store'),
    trusted: options.trusted ?? true,
    endpoint: null,
    workspaceFolders: [],
  };
  const worker = createWorker(start, {
    world,
    changed: () => {},
    progress: () => {},
    sessionLive: () => {},
    warn: () => {},
    runState: () => {},
    askLanguageModel: async () => ({ kind: 'failed', text: '', failure: 'none' }),
  });
  undo.push(
    () => rmSync(home, { recursive: true, force: true }),
    () => worker.dispose(),
  );
  const ask: Stage['ask'] = async (name, params) => {
    const result = await worker.answer(name, params, { signal: new AbortController().signal });
    const problems = [...Value.Errors(requests[name].result, result)].slice(0, 3);
    expect(problems.map((each) => `${name}${each.instancePath}: ${each.message}`)).toEqual([]);
    return result;
  };
  return { worker, world, home, path: join(sessions, 'idempotent-refunds.jsonl'), ask };
}

async function savedCheckpoint({ ask, path }: Stage): Promise<string> {
  const run = await ask('runCompaction', { path, headId: null, mode: 'thorough', route: 'none', steering });
  const saved = await ask('saveCheckpoint', { runId: run.runId });
  return saved.checkpointId ?? '';
}

describe('UI-1 session tree requests', () => {
  it('lists projects, the current folder first, and what hangs below a session', async () => {
    const { ask, worker, path } = stage();
    await ask('checkpoints', { path: null });
    const tree = await ask('sessionTree', { currentFolders: ['/home/dev/refunds'], refresh: false });
    expect(tree.state).toBe('ready');
    expect(tree.projects[0]).toMatchObject({ name: 'refunds', current: true });
    expect(tree.projects[0]?.sessions).toHaveLength(3);
    const marks = await ask('sessionMarks', { path });
    expect(marks.branches[0]?.marks.map((mark) => mark.kind)).toContain('compaction');
    await worker.dispose();
  });
});

describe('UI-3 transcript requests', () => {
  it('gives text whose entry lines, marks and features agree', async () => {
    const { ask, worker, path } = stage();
    const view = await ask('transcript', { path, headId: null, part: null });
    const lines = view.text.split('\n');
    for (const entry of view.entries) expect(entry.endLine).toBeLessThan(lines.length);
    expect(lines.some((line) => line.startsWith('=== context compacted'))).toBe(true);
    const uri = `throughline:/x.throughline?${encodeURIComponent(JSON.stringify({ path, headId: null, part: null }))}`;
    expect(worker.transcriptAt(uri)?.rendered.view.text).toBe(view.text);
    expect(worker.transcriptAt('throughline:/x.throughline?nonsense')).toBeNull();
  });

  it('shows what a file says now', async () => {
    const { ask, path } = stage();
    const before = await ask('transcript', { path, headId: null, part: null });
    const last = before.entries.at(-1)?.entryId;
    const message = { role: 'user', content: 'One more thing', timestamp: 1 };
    appendFileSync(
      path,
      `${JSON.stringify({ type: 'message', id: 'ffff0001', parentId: last, timestamp: '2026-11-30T10:00:00Z', message })}\n`,
    );
    expect((await ask('transcript', { path, headId: null, part: null })).text).toContain('One more thing');
  });
});

describe('UI-2 panel requests', () => {
  it('plans with the numbers of the command', async () => {
    const { ask, path, world } = stage();
    const panel = await ask('preflight', { path, headId: null, steering });
    const command = JSON.parse((await runCommand(['preflight', path, '--json'], world)).stdout);
    expect(panel.cards.map((card) => card.plan)).toEqual(command.plans);
    for (const { now } of panel.cards) {
      const { system, summary, summarised, lost, conversation, toolOutput } = now;
      // The summary of an earlier boundary is replaced with the rest of the old part.
      expect(system + summarised + lost + conversation + toolOutput).toBeGreaterThan(0);
      expect(summary).toBeGreaterThanOrEqual(0);
    }
  });

  it('runs, reviews, saves and finds the checkpoint again everywhere', async () => {
    const all = stage();
    const id = await savedCheckpoint(all);
    const { ask, path } = all;
    const list = await ask('checkpoints', { path });
    expect(list.items.map((item) => item.id)).toEqual([id]);
    const detail = await ask('checkpoint', { id });
    expect(detail).toMatchObject({ applied: false, coverage: { final: 100 } });
    expect((await ask('compareCheckpoints', { left: id, right: id })).rows.every((row) => row.change === 'same')).toBe(
      true,
    );
    const target = join(all.home, 'export.md');
    await ask('exportCheckpoint', { id, target });
    expect(readFileSync(target, 'utf8')).toContain('## Goal');
    await expect(ask('exportCheckpoint', { id, target })).rejects.toThrow('already exists');
    expect((await ask('home', { path })).rows.map((row) => row.id)).toEqual([
      'compact',
      'settings',
      'history',
      'status',
    ]);
  });

  it('refuses to save an edit with an open gap, and saves it once the gap has a reason', async () => {
    const { ask, path } = stage();
    const run = await ask('runCompaction', { path, headId: null, mode: 'thorough', route: 'none', steering });
    const decision = run.facts.find(
      (fact) => fact.kind === 'constraint' && fact.state === 'summarised' && fact.required,
    );
    const cutOut = run.summary
      .split('\n')
      .filter((line) => !line.includes((decision?.text ?? '?').slice(0, 40)))
      .join('\n');
    const edited = await ask('verifyEdit', { runId: run.runId, summary: cutOut, leftOut: [], pinnedFacts: [] });
    expect(edited.verified).toBe(false);
    await expect(ask('saveCheckpoint', { runId: run.runId })).rejects.toThrow('not verified');
    const leftOut = edited.gaps.map((gap) => ({ gapId: gap.id, reason: 'no longer true' }));
    const settled = await ask('verifyEdit', { runId: run.runId, summary: cutOut, leftOut, pinnedFacts: [] });
    expect(settled.verified).toBe(true);
    expect((await ask('saveCheckpoint', { runId: run.runId })).checkpointId).toBeTruthy();
  });

  it('creates and renames anchors of ours without touching the session file (NAV-3)', async () => {
    const { ask, path } = stage();
    const before = readFileSync(path, 'utf8');
    const { entries } = await ask('transcript', { path, headId: null, part: null });
    const entryId = entries[2]?.entryId ?? '';
    const made = await ask('createAnchor', { path, entryId, name: 'keys', outcome: 'Keys are agreed' });
    const own = made.items.find((item) => item.editable);
    expect(own).toMatchObject({ name: 'keys', outcome: 'Keys are agreed', maker: 'you' });
    const renamed = await ask('renameAnchor', { path, key: own?.key ?? '', name: 'keys-agreed' });
    expect(renamed.items.filter((item) => item.editable).map((item) => item.name)).toEqual(['keys-agreed']);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  it('shows an anchor of ours in every chat view: transcript, tree and Session panel (NAV-3)', async () => {
    const { ask, path } = stage();
    const { entries } = await ask('transcript', { path, headId: null, part: null });
    const entryId = entries[2]?.entryId ?? '';
    const shown = async (name: string) => {
      const { marks } = await ask('transcript', { path, headId: null, part: null });
      const { branches } = await ask('sessionMarks', { path });
      const { rows } = await ask('sessionRows', { path, from: 0, count: 500 });
      return [
        marks.some(({ kind, label }) => kind === 'anchor' && label.startsWith(`${name}:`)),
        branches[0]?.marks.some((mark) => mark.kind === 'anchor' && mark.name === name),
        rows.some(({ content }) => content.kind === 'anchor' && content.name === name),
      ];
    };
    expect(await shown('keys')).toEqual([false, false, false]);
    await ask('createAnchor', { path, entryId, name: 'keys', outcome: 'Keys are agreed' });
    expect(await shown('keys')).toEqual([true, true, true]);
  });

  it('offers derived data alone for a cleanup, whatever is asked (STO-4)', async () => {
    const all = stage();
    await savedCheckpoint(all);
    const storage = await all.ask('storage', {});
    const keys = storage.items.map((item) => item.key);
    const plan = await all.ask('planCleanup', { keys });
    expect(plan.items.every((item) => /Index|Cache/.test(item.label))).toBe(true);
    await all.ask('cleanUp', { keys });
    expect((await all.ask('checkpoints', { path: null })).items).toHaveLength(1);
  });
});

describe('STO-2 one run per session', () => {
  it('starts none while another program runs one, says which, and lets a dry run be', async () => {
    const { ask, path, home, world } = stage();
    const store = join(home, 'store');
    const session = openPiFile(path, nodeFiles);
    const lease = takeRunLease(openStore(store), sessionKeyOf(session), 'another window');
    session.close();
    const run = { path, headId: null, mode: 'thorough', route: 'none', steering } as const;
    await expect(ask('runCompaction', run)).rejects.toThrow(/already going.*held by another window, process/);
    const refused = await runCommand(['compact', path, '--store', store], world);
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: 'run-busy' }, outcome: 'failed' });
    expect((await runCommand(['compact', path, '--store', store, '--dry-run'], world)).exitCode).toBe(0);
    lease.release();
    expect((await ask('runCompaction', run)).verified).toBe(true);
    expect((await runCommand(['compact', path, '--store', store], world)).exitCode).toBe(0);
  });
});

describe('SEC-3 untrusted workspaces', () => {
  it('read, and save nothing', async () => {
    const { ask, path, home } = stage({ trusted: false });
    await ask('preflight', { path, headId: null, steering });
    const run = await ask('runCompaction', { path, headId: null, mode: 'thorough', route: 'none', steering });
    await expect(ask('saveCheckpoint', { runId: run.runId })).rejects.toThrow('not trusted');
    await expect(ask('createAnchor', { path, entryId: 'x', name: 'n', outcome: 'o' })).rejects.toThrow('not trusted');
    expect(readdirSync(home)).not.toContain('sessions');
  });
});

describe('UI-8 readiness', () => {
  it('is local evidence and makes no store', async () => {
    const { ask, home } = stage();
    const view = await ask('readiness', {});
    expect(view.rows.map((row) => row.label)).toContain('Workspace trust');
    expect(readdirSync(home)).not.toContain('store');
  });
});
