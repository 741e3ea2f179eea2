// `/throughline` and the install requests with the whole worker behind a real Pi (PI-3, PI-1): figures are held to the bytes
// Pi wrote and to what the model received.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { peopleCommand } from '../../server/protocol/companionNames.ts';
import { createWorker, type Worker } from '../../server/service/worker/createWorker.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { call, say } from '../support/scriptedModel.ts';
import { type CompanionStage, companionStage, type PlainPi, versionsToTry } from './companionStage.ts';
import { environment, installedPi, recordsOf } from './livePi.ts';

const request = { signal: new AbortController().signal };

describe.each(versionsToTry())('PI-3 pages of a whole worker in Pi %s', (version) => {
  let pi: FoundPi;
  let stage: CompanionStage;
  let worker: Worker;
  beforeAll(async () => {
    pi = await installedPi(version);
  });
  afterEach(async () => {
    await worker.dispose();
    await stage.close();
  });

  async function ready(): Promise<void> {
    stage = await companionStage(pi);
    const start = {
      ...{ roots: [stage.sessions], store: stage.storeRoot, trusted: true, endpoint: null },
      ...{ workspaceFolders: [stage.cwd], companion: stage.companion },
    };
    const world = {
      ...{ files: nodeFiles, clock: { now: () => Date.now() }, env: environment(stage.home, pi), home: stage.home },
      ...{ platform: process.platform, cwd: stage.cwd, terminal: false, signal: request.signal },
    };
    worker = createWorker(start, {
      ...{ world, changed: () => {}, progress: () => {}, warn: () => {}, runState: () => {}, sessionLive: () => {} },
      askLanguageModel: async () => ({ kind: 'failed', text: '', failure: 'none' }),
    });
  }

  async function page(pi_: PlainPi, words: string): Promise<string[]> {
    const from = pi_.said.length;
    await pi_.ask({ type: 'prompt', message: `/${peopleCommand}${words}` });
    const notice = await pi_.until(({ method }) => method === 'notify', `the page${words}`, from);
    return String(notice['message']).split('\n');
  }

  it('tells context, anchors and who may compact as Pi and its file have them', async () => {
    await ready();
    const running = stage.start();
    const empty = await page(running, '');
    expect(empty[0]).toBe('Throughline · this session');
    stage.model.push(
      call('bash', { command: 'echo spoken' }, 'I will fix the parser later. TODO: write its test.'),
      say('Done.', { usage: { input: 12_345, output: 55 } }),
    );
    await running.turn('Never touch the lockfile. Please fix the parser.');
    await page(running, ' anchor green it works');
    const { sessionFile } = await running.state();
    const home = await page(running, '');
    expect(home).toContain('Anchors: 1, newest green');
    expect(home).toContain('Checkpoints: none');
    expect(home.find((line) => line.startsWith('Context:'))).toMatch(/^Context: 12\.4k of 200\.0k \(6%\), by Pi$/);
    expect(home.join('\n')).toContain('Pi itself: unknown; at 183.6k by default');
    const context = await page(running, ' context');
    expect(context.some((line) => /^ {2}Tool output +\d+$/.test(line))).toBe(true);
    expect((await page(running, ' storage'))[0]).toMatch(
      /^Storage: .* of Throughline, .* of the agents \(read only\)$/,
    );
    expect(await page(running, ' settings')).toContain(`Folders of this window: ${stage.cwd}`);
    expect((await page(running, ' loops'))[0]).toMatch(/^Open loops: /);
    // The panels of the window say the same.
    const view = await worker.answer('home', { path: sessionFile }, request);
    expect(home).toContain(`  ${view.policyNote}`);
    expect(view.policyNote).toContain('A Pi in a terminal runs this session.');
    stage.model.push(say('Yes.'));
    await running.turn('Are you done?');
    expect(stage.model.requests.at(-1)?.text).not.toContain('Who may compact');
    expect(recordsOf(sessionFile).filter(({ type }) => type === 'custom_message')).toHaveLength(1);
  });

  it('PI-1 installs only what was confirmed, and takes it back', async () => {
    await ready();
    const settings = join(stage.home, '.pi', 'agent', 'settings.json');
    const before = readFileSync(settings, 'utf8');
    const plan = await worker.answer('installCompanion', { confirmed: false }, request);
    expect(plan).toEqual({
      settings,
      entry: join(stage.storeRoot, 'companion', 'companion.cjs'),
      installed: false,
    });
    expect(readFileSync(settings, 'utf8')).toBe(before);
    expect(await worker.answer('installCompanion', { confirmed: true }, request)).toMatchObject({ installed: true });
    const running = stage.start([]);
    expect((await page(running, ''))[0]).toBe('Throughline · this session');
    await running.end();
    expect(await worker.answer('uninstallCompanion', { confirmed: true }, request)).toMatchObject({ installed: false });
    expect(readFileSync(settings, 'utf8')).toBe(before);
  });
});
