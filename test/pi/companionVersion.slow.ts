// A companion and a worker of different versions (PI-1): nothing passes between them, Pi works on, and the person in front of Pi
// and the one in the editor each read one line that says which and what next.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { writeRunFile } from '../../server/store/runFile.ts';
import { openStore } from '../../server/store/store.ts';
import { say } from '../support/scriptedModel.ts';
import { type CompanionStage, companionStage, versionsToTry } from './companionStage.ts';
import { installedPi, messagesOf } from './livePi.ts';

const apart = 'Throughline in your editor and its companion in this Pi are of different versions and do not talk. ';
const workerNewer = `${apart}Type /reload here, or close this Pi and start it again.`;
const workerOlder = `${apart}Reload the window of the editor, then type /reload here.`;

describe.each(versionsToTry())('PI-1 versions apart, beside Pi %s', (version) => {
  let pi: FoundPi;
  let stage: CompanionStage;
  let server: Server | null = null;
  beforeAll(async () => {
    pi = await installedPi(version);
  });
  afterEach(async () => {
    server?.close();
    await stage.close();
  });

  /** A worker of tomorrow, newer than any that listens, with a run file like ours. */
  async function workerOfTomorrow(): Promise<void> {
    const path = join(stage.base, 'tomorrow');
    const refusal = { kind: 'refused', reason: 'it speaks version 1', hooks: [], version: 2 };
    server = createServer((peer) => peer.once('data', () => peer.end(`${JSON.stringify(refusal)}\n`)));
    const opened = new Promise<void>((resolve) => server?.listen(path, resolve));
    await opened;
    writeRunFile(openStore(stage.storeRoot), {
      ...{ version: 2, socket: path, token: 'theirs', pid: globalThis.process.pid, folders: [stage.cwd] },
      startedAt: new Date(Date.now() + 60_000).toISOString(),
    });
  }

  it('a newer worker: one notice, the same answer to a command, and the conversation is whole', async () => {
    stage = await companionStage(pi);
    await workerOfTomorrow();
    const process = stage.start();
    await process.until(({ method }) => method === 'notify', 'the notice');
    stage.model.push(say('Here.'));
    await process.turn('Are you there?');
    await process.ask({ type: 'prompt', message: '/throughline context' });
    await process.until(() => process.notices().length === 2, 'the answer to the command');
    expect(process.notices()).toEqual([workerNewer, workerNewer]);
    expect(messagesOf((await process.state()).sessionFile)).toEqual(['user: Are you there?', 'assistant: Here.']);
    expect(process.failures()).toEqual([]);
  });

  it('beside a worker of its own version nobody is told anything', async () => {
    stage = await companionStage(pi);
    await workerOfTomorrow();
    const told: string[] = [];
    const worker = await stage.worker(undefined, undefined, { tell: (text) => told.push(text) });
    const process = stage.start();
    await worker.peer((await process.state()).sessionId);
    expect(process.notices()).toEqual([]);
    expect(told).toEqual([]);
  });

  it('a newer companion: refused, and the editor names that Pi once, until it says hello as we do', async () => {
    stage = await companionStage(pi);
    const told: string[] = [];
    const worker = await stage.worker(undefined, undefined, { tell: (text) => told.push(text) });
    const ours = readFileSync(stage.companion, 'utf8');
    const theirs = stage.file(
      'tomorrow.cjs',
      ours.replace('companionProtocolVersion = 1', 'companionProtocolVersion = 2'),
    );
    expect(readFileSync(theirs, 'utf8')).not.toBe(ours);
    const process = stage.start(['-ne', '-e', theirs]);
    await process.until(({ method }) => method === 'notify', 'the notice');
    expect(process.notices()).toEqual([workerOlder]);
    await process.ask({ type: 'new_session' });
    await process.state();
    const { pid = 0 } = process.child;
    const words = `Pi in ${stage.cwd} (process ${pid}) carries the companion of a newer Throughline, so nothing is heard of it here. Reload this window.`;
    expect(told).toEqual([words]);
    expect(worker.companions.whyUnheard(pid)).toBe(words);
    expect(worker.companions.whyUnheard(1)).toBe('');
    expect(worker.companions.server.hellos()).toEqual([]);
    expect(process.notices()).toEqual([workerOlder]);
    stage.model.push(say('Here.'));
    await process.turn('Are you there?');
    expect(messagesOf((await process.state()).sessionFile)).toEqual(['user: Are you there?', 'assistant: Here.']);
  });
});
