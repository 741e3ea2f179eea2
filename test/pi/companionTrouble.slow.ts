// Pi beside a worker that is not there, does not answer, stops or dies (PI-1, SAFE-1): the conversation is whole, and no slower
// than the same Pi without the companion in the same run.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { peopleCommand } from '../../server/protocol/companionNames.ts';
import { call, type ScriptedRequest, say } from '../support/scriptedModel.ts';
import { type CompanionStage, companionStage, type PlainPi, versionsToTry, Waiting } from './companionStage.ts';
import { installedPi, messagesOf, recordsOf } from './livePi.ts';

const questions = ['one', 'two', 'three', 'four', 'five', 'six'];

/** Answers `one` with a tool call, everything else in words, by what was asked last. */
function script({ body }: ScriptedRequest) {
  const last = body.messages?.at(-1);
  if (last?.role === 'tool') return say('The tool has spoken.');
  const asked = JSON.stringify(last?.content).match(/[a-z]+(?="[^"]*$)/)?.[0] ?? '';
  return asked === 'one' ? call('bash', { command: 'echo spoken' }, 'I look.') : say(`Answer to ${asked}.`);
}

interface Talk {
  readonly startMs: number;
  readonly turnsMs: readonly number[];
  readonly said: readonly string[];
  readonly file: string;
}

/** The same conversation every time, with how long its parts took. */
async function talk(process: PlainPi): Promise<Talk> {
  const begun = performance.now();
  const { sessionFile } = await process.state();
  const startMs = performance.now() - begun;
  const turnsMs: number[] = [];
  for (const question of questions) {
    const asked = performance.now();
    await process.turn(question);
    turnsMs.push(performance.now() - asked);
  }
  return { startMs, turnsMs, said: messagesOf(sessionFile), file: sessionFile };
}

/** A worker of its own process, so that it can be stopped and killed. It says welcome, and more when `then` says so. */
const workerSource = `
const net = require('node:net');
const [, , socket, then] = process.argv;
net.createServer((peer) => {
  let greeted = false;
  peer.on('error', () => {});
  peer.on('data', () => {
    if (greeted) return;
    greeted = true;
    peer.write(JSON.stringify({ kind: 'welcome', reason: '', hooks: [] }) + '\\n', () => {
      process.stdout.write('greeted\\n');
      if (then === 'order-and-die') {
        const order = { do: 'anchor', nonce: 'n1', name: 'last', outcome: 'words' };
        peer.write(JSON.stringify({ kind: 'order', id: 1, order }) + '\\n', () => process.kill(process.pid, 'SIGKILL'));
      }
    });
  });
}).listen(socket, () => process.stdout.write('listening\\n'));
`;

describe.each(versionsToTry())('SAFE-1 a worker in trouble, beside Pi %s', (version) => {
  let pi: FoundPi;
  let stage: CompanionStage;
  const children: ChildProcess[] = [];
  const servers: Server[] = [];
  beforeAll(async () => {
    pi = await installedPi(version);
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const server of servers.splice(0)) server.close();
    await stage.close();
  });

  async function ready(): Promise<void> {
    stage = await companionStage(pi);
    stage.model.rescript(script);
  }

  /**
   * The conversation beside the same one of a Pi without us, at the same time on the same machine: as whole, and not slower,
   * half of the turns below twice the other's slowest.
   */
  async function expectSame(process: PlainPi): Promise<Talk> {
    const [with_, baseline] = await Promise.all([talk(process), talk(stage.start(['-ne']))]);
    const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    const said = [...with_.said].filter((line) => !line.startsWith('custom'));
    expect(said).toEqual(baseline.said);
    expect(median(with_.turnsMs)).toBeLessThan(2 * Math.max(...baseline.turnsMs));
    expect(with_.startMs).toBeLessThan(3 * baseline.startMs);
    const round = (list: readonly number[]) => list.map((ms) => Math.round(ms)).join(' ');
    console.log(
      `${version}: start ${round([baseline.startMs])} → ${round([with_.startMs])} ms, ` +
        `turns ${round(baseline.turnsMs)} → ${round(with_.turnsMs)} ms`,
    );
    return with_;
  }

  function socketPath(name: string): string {
    return join(stage.base, createHash('sha256').update(name).digest('hex').slice(0, 8));
  }

  async function childWorker(
    socket: string,
    then: string,
  ): Promise<{ child: ChildProcess; heard(word: string): Promise<true> }> {
    const waiting = new Waiting();
    let heard = '';
    const child = spawn(process.execPath, [stage.file('worker.cjs', workerSource), socket, then], { stdio: 'pipe' });
    children.push(child);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      heard += text;
      waiting.nudge();
    });
    const hears = (word: string) => waiting.until(`the worker's ${word}`, () => heard.includes(word) as true);
    await hears('listening');
    return { child, heard: hears };
  }

  it('no worker', async () => {
    await ready();
    const process = stage.start();
    await expectSame(process);
    expect(process.failures()).toEqual([]);
    process.child.stdin?.end();
    expect(await process.gone()).toBe(0);
  });

  it('one that accepts and never answers', async () => {
    await ready();
    const accepted: unknown[] = [];
    const server = createServer((peer) => accepted.push(peer)).listen(socketPath('slow'));
    servers.push(server);
    const env = { THROUGHLINE_SOCKET: socketPath('slow'), THROUGHLINE_TOKEN: 'x' };
    const process = stage.start(undefined, env);
    await expectSame(process);
    expect(accepted.length).toBeGreaterThan(0);
    // A page is asked for while nobody answers: one line, and a turn meanwhile is not held up.
    await process.ask({ type: 'prompt', message: `/${peopleCommand}` });
    expect(process.notices()).toEqual([expect.stringContaining('No Throughline runs')]);
    expect(process.failures()).toEqual([]);
  });

  it('one whose socket is gone, though its process lives', async () => {
    await ready();
    const env = { THROUGHLINE_SOCKET: socketPath('nowhere'), THROUGHLINE_TOKEN: 'x' };
    const worker = await stage.worker();
    const process = stage.start(undefined, env);
    await expectSame(process);
    // The window was reloaded: the next one of the same folder is found.
    await worker.peer((await process.state()).sessionId);
  });

  it('one that stops after its welcome', async () => {
    await ready();
    const { child, heard } = await childWorker(socketPath('stopped'), 'listen');
    const env = { THROUGHLINE_SOCKET: socketPath('stopped'), THROUGHLINE_TOKEN: 'x' };
    const process = stage.start(undefined, env);
    await heard('greeted');
    child.kill('SIGSTOP');
    const page = process.ask({ type: 'prompt', message: `/${peopleCommand}` });
    await expectSame(process);
    await page;
    expect(process.notices()).toEqual([expect.stringContaining('No Throughline runs')]);
    process.child.stdin?.end();
    expect(await process.gone()).toBe(0);
  });

  it('one killed in the middle of an order', async () => {
    await ready();
    const { heard } = await childWorker(socketPath('killed'), 'order-and-die');
    const env = { THROUGHLINE_SOCKET: socketPath('killed'), THROUGHLINE_TOKEN: 'x' };
    const process = stage.start(undefined, env);
    await heard('greeted');
    const spoken = await expectSame(process);
    // The order was carried out whole or not at all.
    const anchors = recordsOf(spoken.file).filter(({ type }) => type === 'custom_message');
    const labels = recordsOf(spoken.file).filter(({ type }) => type === 'label');
    expect(labels.map(({ targetId }) => targetId)).toEqual(anchors.map(({ id }) => id));
    // The next session looks again.
    const worker = await stage.worker();
    await process.ask({ type: 'new_session' });
    await worker.peer((await process.state()).sessionId, 'new');
    expect(process.failures()).toEqual([]);
  });

  it('SEC-1 a peer without the token is refused and the refusal is logged; nothing of the worker reaches it', async () => {
    stage = await companionStage(pi);
    const worker = await stage.worker();
    const { socket, token } = worker.companions.server;
    const hello = {
      ...{ kind: 'hello', version: 1, token: 'guessed', pid: 1, piVersion: null, mode: 'tui', reason: 'startup' },
      ...{ session: { id: 's', file: null, cwd: stage.cwd }, tools: [], commands: [] },
    };
    const answerTo = (lines: string) =>
      new Promise<string>((resolve) => {
        let text = '';
        const peer = connect(socket, () => peer.write(lines));
        peer.setEncoding('utf8').on('data', (more: string) => {
          text += more;
        });
        peer.on('close', () => resolve(text));
      });
    const refused = await answerTo(`${JSON.stringify(hello)}\n${JSON.stringify({ ...hello, token })}\n`);
    expect(JSON.parse(refused)).toEqual({ kind: 'refused', reason: 'its token is not ours', hooks: [], version: 1 });
    expect(JSON.parse(await answerTo('what is this\n'))).toMatchObject({ reason: 'it said no hello' });
    expect(JSON.parse(await answerTo(`${JSON.stringify({ ...hello, token, version: 99 })}\n`))).toMatchObject({
      reason: 'it speaks version 99',
    });
    expect(worker.warnings).toEqual([
      'refused a peer on the companion socket: its token is not ours',
      'refused a peer on the companion socket: it said no hello',
      'refused a peer on the companion socket: it speaks version 99',
    ]);
    expect(worker.companions.server.hellos()).toEqual([]);
    // And a Pi told the wrong token goes on alone.
    const process = stage.start(undefined, { THROUGHLINE_SOCKET: socket, THROUGHLINE_TOKEN: 'guessed' });
    stage.model.push(say('Here.'));
    await process.turn('Are you there?');
    expect(messagesOf((await process.state()).sessionFile)).toEqual(['user: Are you there?', 'assistant: Here.']);
    expect(worker.companions.server.hellos()).toEqual([]);
  });
});
