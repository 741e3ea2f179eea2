// Before Pi is started, and when it cannot be: Pi missing or on the wrong Node, files it must not get, sessions somebody else
// runs. What is refused leaves every byte as it was; what is allowed works on.
import { type ChildProcess, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askNodeVersion } from '../../server/harness/pi/findNode.ts';
import { type FoundPi, findPi } from '../../server/harness/pi/findPi.ts';
import { say } from '../support/scriptedModel.ts';
import { Heard, installedPi, type LiveStage, liveStage, messagesOf, recordsOf, said } from './livePi.ts';
import { liveVersions } from './liveVersions.ts';

const fixtures = 'test/fixtures/sessions';

describe.each(liveVersions)('PI-1 PI-7 STO-2 starting Pi %s', (version) => {
  let pi: FoundPi;
  let stage: LiveStage;
  const others: ChildProcess[] = [];
  beforeAll(async () => {
    pi = await installedPi(version);
  });
  afterEach(async () => {
    for (const other of others.splice(0)) {
      const gone = new Promise((resolve) => other.once('exit', resolve));
      other.stdin?.end();
      await gone;
    }
    await stage.close();
  });

  /** A finished session of one turn, left alone since. */
  async function finished(): Promise<string> {
    stage.model.push(say('One.'));
    const session = await stage.start();
    const heard = new Heard(session);
    await session.prompt(said('First.'));
    await heard.until('settled');
    await session.stop();
    return session.state().file ?? '';
  }

  /** Bytes as a session file of the project, last touched an hour ago. */
  function laid(name: string, bytes: string | Buffer): string {
    const path = join(stage.sessions, name);
    writeFileSync(path, bytes);
    const then = Date.now() / 1000 - 3600;
    utimesSync(path, then, then);
    return path;
  }

  const resumed = (file: string, more = {}) => stage.start({ kind: 'resume', file }, more);

  it('finds the installed Pi, and says what is missing or too old', async () => {
    stage = await liveStage(pi);
    const cli = pi.args[0] ?? '';
    const node = pi.command;
    const search = {
      setting: cli,
      nodeSetting: node,
      workspaceFolders: [],
      env: {},
      platform: process.platform,
      nodeVersion: askNodeVersion,
    };
    expect(await findPi(search)).toMatchObject({ command: node, args: [cli], version });
    const oldNode = join(stage.base, 'node');
    writeFileSync(oldNode, '#!/bin/sh\necho v20.11.1\n');
    chmodSync(oldNode, 0o755);
    await expect(findPi({ ...search, nodeSetting: oldNode })).rejects.toMatchObject({ code: 'harness-node' });
    await expect(findPi({ ...search, setting: join(stage.base, 'pi') })).rejects.toMatchObject({
      code: 'harness-missing',
    });
    const copy = join(stage.base, 'old', 'node_modules', '@earendil-works', 'pi-coding-agent');
    mkdirSync(copy, { recursive: true });
    copyFileSync(cli, join(copy, 'cli.js'));
    writeFileSync(
      join(copy, 'package.json'),
      JSON.stringify({ name: '@earendil-works/pi-coding-agent', version: '0.86.9', bin: { pi: 'cli.js' } }),
    );
    await expect(findPi({ ...search, setting: copy })).rejects.toMatchObject({ code: 'harness-too-old' });
  });

  it('the wrong Node ends in a sentence, and leaves nothing behind', async () => {
    stage = await liveStage(pi);
    const failing = { ...pi, command: join(stage.base, 'node') };
    writeFileSync(failing.command, '#!/bin/sh\necho "SyntaxError: no such export" >&2\nexit 1\n');
    chmodSync(failing.command, 0o755);
    const file = await finished();
    const words = { code: 'harness-ended', message: expect.stringContaining('no such export') };
    await expect(resumed(file, { pi: failing })).rejects.toMatchObject(words);
    await expect(resumed(file, { pi: { ...pi, command: join(stage.base, 'none') } })).rejects.toMatchObject({
      code: 'harness-ended',
    });
    expect((await resumed(file)).state().activity).toBe('idle');
  });

  it('an extension that throws ends in its own words, and the next try works', async () => {
    stage = await liveStage(pi);
    const args = ['-e', stage.extension('bad.js', 'throw new Error("badly broken")')];
    await expect(stage.start(undefined, { args })).rejects.toMatchObject({
      code: 'harness-ended',
      message: expect.stringContaining('badly broken'),
    });
    expect((await stage.start()).state().activity).toBe('idle');
  });

  it('a missing file is not made into an empty session', async () => {
    stage = await liveStage(pi);
    const path = join(stage.sessions, '2026-01-01T00-00-00-000Z_gone.jsonl');
    await expect(resumed(path)).rejects.toMatchObject({ code: 'no-file' });
    expect(readdirSync(stage.sessions)).toEqual([]);
  });

  it.each([
    ['a log that is no session', '{"type":"event","n":1}\n{"type":"event","n":2}\n', 'not-a-session'],
    ['a header cut short', (text: string) => text.slice(40), 'session-damaged'],
    ['a header missing', (text: string) => text.slice(text.indexOf('\n') + 1), 'session-damaged'],
    ['a line torn in the middle', (text: string) => text.replace('"First."', '"Fir'), 'session-damaged'],
  ])('%s is refused and stays as it is', async (_what, bytes, code) => {
    stage = await liveStage(pi);
    const text = typeof bytes === 'string' ? bytes : bytes(readFileSync(await finished(), 'utf8'));
    const path = laid('2026-01-01T00-00-00-000Z_odd.jsonl', text);
    await expect(resumed(path)).rejects.toMatchObject({ code });
    await expect(stage.start({ kind: 'fork', file: path })).rejects.toMatchObject({ code });
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('a torn last line is no hindrance', async () => {
    stage = await liveStage(pi);
    const whole = readFileSync(await finished(), 'utf8');
    const path = laid('2026-01-01T00-00-00-000Z_torn.jsonl', `${whole}{"type":"message","id":"abc`);
    stage.model.push(say('Two.'));
    const session = await resumed(path);
    const heard = new Heard(session);
    await session.prompt(said('Second.'));
    await heard.until('settled');
    expect(readFileSync(path, 'utf8').startsWith(whole)).toBe(true);
    expect(stage.userTexts(1)).toEqual(['First.', 'Second.']);
    expect(heard.of('ended')).toEqual([]);
  });

  it.each(['v1-plain', 'v2-hook-messages'])('%s: kept byte for byte before Pi rewrites it', async (name) => {
    stage = await liveStage(pi);
    const bytes = Buffer.from(
      readFileSync(join(fixtures, `${name}.jsonl`), 'utf8').replace(
        /"cwd":"[^"]*"/,
        `"cwd":${JSON.stringify(stage.cwd)}`,
      ),
    );
    const path = laid(`2026-01-01T00-00-00-000Z_${name}.jsonl`, bytes);
    const session = await resumed(path);
    expect(readFileSync(path).equals(bytes)).toBe(false);
    const kept = readdirSync(stage.storeRoot, { recursive: true })
      .map(String)
      .filter((one) => one.includes('originals') && one.endsWith('.jsonl'));
    expect(kept).toHaveLength(1);
    expect(readFileSync(join(stage.storeRoot, kept[0] ?? '')).equals(bytes)).toBe(true);
    stage.model.push(say('Still here.'));
    const heard = new Heard(session);
    await session.prompt(said('And now?'));
    await heard.until('settled');
    expect(messagesOf(path).at(-1)).toBe('assistant: Still here.');
    await expect(
      stage.start({ kind: 'fork', file: laid('2026-01-02T00-00-00-000Z_old.jsonl', bytes) }),
    ).rejects.toMatchObject({ code: 'not-supported' });
  });

  it('a folder that is gone is a sentence', async () => {
    stage = await liveStage(pi);
    const file = await finished();
    rmSync(stage.cwd, { recursive: true });
    await expect(resumed(file)).rejects.toMatchObject({ code: 'folder-missing' });
    mkdirSync(stage.cwd);
    expect((await resumed(file)).state().activity).toBe('idle');
  });

  it('one driver per session; others fork, and the original stays as it is', async () => {
    stage = await liveStage(pi);
    const file = await finished();
    const first = await resumed(file);
    const held = { code: 'session-watched', message: expect.stringContaining('a test') };
    await expect(resumed(file, { confirmedClosed: true })).rejects.toMatchObject(held);
    const bytes = readFileSync(file);
    const fork = await stage.start({ kind: 'fork', file });
    stage.model.push(say('Elsewhere.'));
    const heard = new Heard(fork);
    await fork.prompt(said('Second.'));
    await heard.until('settled');
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(recordsOf(fork.state().file)[0]).toMatchObject({ parentSession: file });
    expect(messagesOf(fork.state().file)).toEqual([
      'user: First.',
      'assistant: One.',
      'user: Second.',
      'assistant: Elsewhere.',
    ]);
    await first.stop();
    expect((await resumed(file)).state().sessionId).toBe(recordsOf(file)[0]?.['id']);
  });

  it('a Pi of somebody else in the folder: only when a person said it is closed', async () => {
    stage = await liveStage(pi);
    const file = await finished();
    // Not started by us: a child of our own would be known by its lease.
    const command = [pi.command, ...pi.args, '--mode', 'rpc', '-ne', '--no-session'];
    const other = spawn('sh', ['-c', '"$@"; true', 'sh', ...command], {
      cwd: stage.cwd,
      env: stage.env,
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
    });
    others.push(other);
    await new Promise((resolve) => {
      other.stdout?.once('data', resolve);
      other.stdin?.write('{"type":"get_state","id":"1"}\n');
    });
    const words = {
      code: 'session-watched',
      message: expect.stringMatching(/a Pi runs in its folder \(process \d+\)/),
    };
    await expect(resumed(file)).rejects.toMatchObject(words);
    expect((await resumed(file, { confirmedClosed: true })).state().activity).toBe('idle');
  });

  it('a change that is not ours, minutes ago: the same; a hello stays a hello', async () => {
    stage = await liveStage(pi);
    const file = await finished();
    appendFileSync(
      file,
      `${JSON.stringify({ type: 'label', id: 'feedf00d', parentId: recordsOf(file).at(-1)?.['id'], timestamp: '2026-11-30T12:00:00.000Z' })}\n`,
    );
    const words = { code: 'session-watched', message: expect.stringContaining('not by Throughline') };
    await expect(resumed(file)).rejects.toMatchObject(words);
    const hello = { pid: 4121, sessionId: String(recordsOf(file)[0]?.['id']), file, cwd: stage.cwd };
    const registry = { hellos: () => [hello] };
    const live = { code: 'session-watched', message: expect.stringContaining('process 4121') };
    await expect(resumed(file, { registry, confirmedClosed: true })).rejects.toMatchObject(live);
    stage.model.push(say('Two.'));
    const session = await resumed(file, { confirmedClosed: true });
    const heard = new Heard(session);
    await session.prompt(said('Second.'));
    await heard.until('settled');
    expect(messagesOf(file).at(-1)).toBe('assistant: Two.');
    expect(existsSync(dirname(file))).toBe(true);
  });
});
