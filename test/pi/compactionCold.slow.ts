// `throughline compact FILE --apply` on a session nobody holds (CMP-8): the built command starts the real Pi, lets it apply, and
// stops it. Held to the bytes Pi wrote.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { piSessionKey } from '../../server/harness/pi/sessionFile.ts';
import { listCheckpoints } from '../../server/store/checkpoints.ts';
import { listRunRecords } from '../../server/store/runRecords.ts';
import { openStore } from '../../server/store/store.ts';
import { bundleCommand } from './bundleCommand.ts';
import { compactionsIn, isApplied, layLongSession, newestRequest, rule } from './compactionStage.ts';
import { installedPi, type LiveStage, liveStage, recordsOf } from './livePi.ts';
import { toV1, toV2 } from './recordConverted.ts';

let pi: FoundPi;
let stage: LiveStage;
let tools: LiveStage;
let cli = '';
beforeAll(async () => {
  pi = await installedPi('1.6.0');
  tools = await liveStage(pi);
  cli = await bundleCommand(join(tools.base, 'dist'));
});
afterAll(() => tools.close());
beforeEach(async () => {
  stage = await liveStage(pi);
});
afterEach(() => stage.close());

interface Ran {
  readonly code: number;
  readonly stderr: string;
  readonly answer: Record<string, unknown>;
}

/** A Pi on PATH is its command beside the Node that runs it. */
function compact(path: string, args: readonly string[] = [], env: Record<string, string> = {}): Promise<Ran> {
  const place = { ...stage.env, PATH: [piBin(), dirname(pi.command), '/usr/bin', '/bin'].join(':'), ...env };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [cli, 'compact', path, '--apply', '--json', '--store', stage.storeRoot, ...args],
      { env: { ...place, HOME: join(stage.base, 'home') } },
      (error, stdout, stderr) => {
        const code = typeof error?.code === 'number' ? error.code : 0;
        resolve({ code, stderr, answer: stdout === '' ? {} : (JSON.parse(stdout) as Record<string, unknown>) });
      },
    );
  });
}

function piBin(): string {
  return join((pi.args[0] ?? '').split('node_modules')[0] ?? '', 'node_modules', '.bin');
}

/** The Pi a command started, once it is there. */
function firstChild(pid: number): Promise<number> {
  return vi.waitUntil(
    () => {
      const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
      return Number(stdout.split('\n')[0]) || false;
    },
    { timeout: 30_000, interval: 20 },
  );
}

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`);
}

/** Nobody wrote to it for a while: so Pi may be started without a person's word. */
function old(path: string): string {
  const before = Date.now() / 1_000 - 3_600;
  utimesSync(path, before, before);
  return path;
}

/** What Pi keeps word for word by its own settings (tokens). */
function piKeeps(keepRecentTokens: number): void {
  const settings = join(stage.base, 'home', '.pi', 'agent', 'settings.json');
  const given = JSON.parse(readFileSync(settings, 'utf8')) as { compaction: Record<string, unknown> };
  writeFileSync(settings, JSON.stringify({ ...given, compaction: { ...given.compaction, keepRecentTokens } }));
}

describe('CMP-8 throughline compact --apply over Pi 1.6.0', () => {
  it('lets Pi apply it and stops Pi; store and file agree', async () => {
    const path = old(layLongSession(stage));
    const before = readFileSync(path, 'utf8');
    const ran = await compact(path);
    expect([ran.code, ran.answer['outcome'], ran.stderr]).toEqual([0, 'applied', '']);
    expect(readFileSync(path, 'utf8').startsWith(before)).toBe(true);
    const [entry] = compactionsIn(path);
    expect(entry).toMatchObject({ fromHook: true, firstKeptEntryId: ran.answer['firstKeptEntryId'] });
    expect(entry?.summary).toContain(rule);
    const key = piSessionKey(stage.cwd, String(recordsOf(path)[0]?.['id']));
    const store = openStore(stage.storeRoot);
    expect(listCheckpoints(store, key).map(({ applied }) => applied)).toEqual([true]);
    expect(listRunRecords(store, key)).toMatchObject([{ trigger: 'command', outcome: 'applied', warnings: 0 }]);
    expect(stage.model.requests).toHaveLength(0);
  });

  it('saves the checkpoint and says so in one line where Pi is not installed', async () => {
    const path = old(layLongSession(stage));
    const before = readFileSync(path, 'utf8');
    const ran = await compact(path, [], { PATH: '/usr/bin:/bin' });
    expect([ran.code, ran.answer['outcome']]).toEqual([0, 'verified']);
    expect(ran.answer['checkpointId']).not.toBeNull();
    expect(ran.stderr).toMatch(/^Saved, not applied: Pi was not found.*\n$/);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  it('says that Pi would refuse a session smaller than what it keeps', async () => {
    piKeeps(900_000);
    const path = old(layLongSession(stage));
    const ran = await compact(path);
    expect([ran.code, ran.answer['outcome']]).toEqual([0, 'verified']);
    expect(ran.stderr).toContain('keepRecentTokens');
    expect(compactionsIn(path)).toEqual([]);
  });

  it('refuses a damaged and a missing file before anything is saved', async () => {
    const path = layLongSession(stage);
    const text = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, [...text.slice(0, 4), text[4]?.slice(0, 40), ...text.slice(5)].join('\n'));
    const damaged = await compact(old(path));
    expect([damaged.code, (damaged.answer['error'] as { code: string }).code]).toEqual([3, 'session-damaged']);
    rmSync(path);
    const missing = await compact(path);
    expect([missing.code, (missing.answer['error'] as { code: string }).code]).toEqual([3, 'no-file']);
    expect(existsSync(join(stage.storeRoot, 'sessions'))).toBe(false);
  });

  it('claims nothing when the command is killed with Pi running, and the next try works', async () => {
    const path = old(layLongSession(stage));
    const before = readFileSync(path, 'utf8');
    const env = { ...stage.env, PATH: [piBin(), dirname(pi.command), '/usr/bin', '/bin'].join(':') };
    const args = [cli, 'compact', path, '--apply', '--json', '--store', stage.storeRoot];
    const command = spawn(process.execPath, args, { env, stdio: 'ignore' });
    const gone = new Promise((resolve) => command.once('exit', resolve));
    const child = await firstChild(command.pid ?? 0);
    command.kill('SIGKILL');
    await gone;
    // Its input ended with the command: Pi goes by itself.
    await vi.waitUntil(() => !isAlive(child), { timeout: 30_000, interval: 50 });
    expect([readFileSync(path, 'utf8').startsWith(before), compactionsIn(path)]).toEqual([true, []]);
    const ran = await compact(old(path));
    expect([ran.answer['outcome'], compactionsIn(path).length]).toEqual(['applied', 1]);
  });

  it.each([
    ['1', toV1],
    ['2', toV2],
  ])(
    'STO-5 a file of format %s: says what Pi does to it, keeps it byte for byte, and is applied',
    async (number, older) => {
      const path = layLongSession(stage);
      writeFileSync(path, older(readFileSync(path, 'utf8')));
      const bytes = readFileSync(old(path));
      const ran = await compact(path);
      expect([ran.code, ran.answer['outcome'], ran.answer['reason']]).toEqual([0, 'applied', null]);
      const told = new RegExp(
        `^Pi rewrites this file of format ${number} .*\\. The file as it was is kept at (.*)\\.\\n$`,
      );
      const kept = told.exec(ran.stderr)?.[1] ?? ran.stderr;
      expect(readFileSync(kept).equals(bytes)).toBe(true);
      const [header, ...entries] = recordsOf(path);
      expect(header).toMatchObject({ version: 3 });
      const [entry] = compactionsIn(path);
      expect(entry).toMatchObject({ fromHook: true, firstKeptEntryId: ran.answer['firstKeptEntryId'] });
      expect(entry?.summary).toContain(rule);
      // What is kept is the newest request, under the id Pi gave it.
      const first = entries.find(({ id }) => id === entry?.['firstKeptEntryId']);
      const after = entries.slice(entries.indexOf(first ?? {}));
      expect(JSON.stringify(after)).toContain(newestRequest);
      const store = openStore(stage.storeRoot);
      const [checkpoint] = listCheckpoints(store, piSessionKey(stage.cwd, String(header?.['id'])));
      expect(checkpoint).toMatchObject({ applied: true, firstKeptEntryId: entry?.['firstKeptEntryId'] });
      expect(entries.map(({ id }) => id)).toContain(checkpoint?.headId);
      expect(stage.model.requests).toHaveLength(0);
      // And the conversation goes on from what Pi wrote.
      const again = await compact(old(path));
      expect(again.stderr).not.toContain('rewrites');
    },
  );

  it('STO-5 an old file stays as it is where Pi is not there, or would refuse', async () => {
    const path = layLongSession(stage);
    writeFileSync(path, toV1(readFileSync(path, 'utf8')));
    const bytes = readFileSync(old(path));
    const ran = await compact(path, [], { PATH: '/usr/bin:/bin' });
    expect([ran.code, ran.answer['outcome'], readFileSync(path).equals(bytes)]).toEqual([0, 'verified', true]);
    expect(ran.stderr).toMatch(/^Saved, not applied: Pi was not found.*\n$/);
    const key = piSessionKey(stage.cwd, String(recordsOf(path)[0]?.['id']));
    expect(listCheckpoints(openStore(stage.storeRoot), key)).toMatchObject([{ id: ran.answer['checkpointId'] }]);
    piKeeps(900_000);
    const small = await compact(path);
    expect([small.answer['outcome'], readFileSync(path).equals(bytes)]).toEqual(['verified', true]);
    expect(small.stderr).toContain('keepRecentTokens');
  });

  it('leaves a session alone that another program wrote to a moment ago', async () => {
    const path = layLongSession(stage);
    appendFileSync(path, '');
    const ran = await compact(path);
    expect([ran.answer['outcome'], compactionsIn(path)]).toEqual(['verified', []]);
    expect(isApplied(path, String(ran.answer['checkpointId']))).toBe(false);
  });
});
