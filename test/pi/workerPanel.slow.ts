// The Session panel's requests over the real Pi (UI-2): what the worker answers is held to what Pi wrote and the model received.
import { appendFileSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { Value } from 'typebox/value';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { type ParamsOf, type Requests, type ResultOf, requests } from '../../server/protocol/requests.ts';
import type { DriveAction, FlowRowView, LiveTurnView } from '../../server/protocol/sessionPanelViews.ts';
import { createWorker, type Worker } from '../../server/service/worker/createWorker.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { call, say } from '../support/scriptedModel.ts';
import { bundleCompanion, PlainPi } from './companionStage.ts';
import { installedPi, type LiveStage, liveStage, messagesOf } from './livePi.ts';

const patienceMs = 60_000;
let pi: FoundPi;
let stage: LiveStage;
let workers: Worker[] = [];
beforeAll(async () => {
  pi = await installedPi('1.6.0');
});
afterEach(async () => {
  for (const worker of workers) await worker.dispose();
  workers = [];
  await stage.close();
});

interface Desk {
  ask<K extends keyof Requests>(name: K, params: ParamsOf<K>): Promise<ResultOf<K>>;
  drive(path: string, action: DriveAction): Promise<ResultOf<'drive'>>;
  /** Resolves when a snapshot of the running turn, with the number of recorded rows, fits. */
  until(fits: (live: LiveTurnView, total: number) => boolean): Promise<void>;
  rows(path: string): Promise<FlowRowView[]>;
}

function desk(more: { trusted?: boolean } = {}): Desk {
  const home = join(stage.base, 'home');
  const seen: { live: LiveTurnView; total: number }[] = [];
  const waiting = new Set<() => void>();
  const env = {
    HOME: home,
    PATH: [dirname(pi.command), process.env['PATH'] ?? ''].join(delimiter),
    PI_OFFLINE: '1',
    PI_CODING_AGENT_SESSION_DIR: join(stage.base, 'sessions'),
  };
  const worker = createWorker(
    {
      roots: [],
      store: stage.storeRoot,
      trusted: more.trusted ?? true,
      endpoint: null,
      workspaceFolders: [stage.cwd],
      pi: { path: pi.args[0] ?? '', node: pi.command, args: ['-ne', '--approve'] },
      companion: null,
    },
    {
      world: {
        ...{ files: nodeFiles, clock: { now: () => Date.now() }, env, platform: process.platform, home },
        ...{ cwd: stage.cwd, terminal: false, signal: new AbortController().signal },
      },
      changed: () => {},
      progress: () => {},
      warn: () => {},
      runState: () => {},
      sessionLive: ({ live, total }) => {
        seen.push({ live, total });
        for (const look of waiting) look();
      },
      askLanguageModel: async () => ({ kind: 'failed', text: '', failure: 'none' }),
    },
  );
  workers.push(worker);
  const ask: Desk['ask'] = async (name, params) => {
    const result = await worker.answer(name, params, { signal: new AbortController().signal });
    expect([...Value.Errors(requests[name].result, result)].slice(0, 3)).toEqual([]);
    return result;
  };
  return {
    ask,
    drive: (path, action) => ask('drive', { path, action }),
    until: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!seen.some(({ live, total }) => fits(live, total))) return;
          waiting.delete(look);
          clearTimeout(timer);
          seen.length = 0;
          resolve();
        };
        const timer = setTimeout(() => reject(new Error(JSON.stringify(seen.slice(-3)).slice(0, 2_000))), patienceMs);
        waiting.add(look);
        look();
      }),
    rows: async (path) => (await ask('sessionRows', { path, from: 0, count: 500 })).rows,
  };
}

const send = (text: string): DriveAction => ({ kind: 'prompt', text, images: [], how: 'send' });
const idle = (live: LiveTurnView) => live.activity === 'idle';
const wordsOf = (rows: readonly FlowRowView[]) =>
  rows.map(({ content }) => {
    if (content.kind === 'tool') return `${content.card.verb} ${content.card.object}: ${content.card.state}`;
    return content.kind === 'reply' ? content.markdown : 'text' in content ? content.text : content.kind;
  });

describe('UI-2 the Session panel over Pi 1.6.0', () => {
  it('holds a conversation, shows it as Pi wrote it, and goes on after a stop', async () => {
    stage = await liveStage(pi);
    const { ask, drive, until, rows } = desk();
    const { path } = await ask('newSession', { cwd: stage.cwd });
    const empty = await ask('sessionPanel', { path });
    expect([empty.total, empty.hold.kind, empty.strip.restoration.mode]).toEqual([0, 'driven', 'hot']);
    stage.model.push(call('bash', { command: 'echo hello-from-tool' }, 'I look.'), say('Done.'));
    await drive(path, send('Say hello.'));
    await until((live, total) => idle(live) && total === 4);
    expect(wordsOf(await rows(path))).toEqual(['Say hello.', 'I look.', 'Ran echo hello-from-tool: passed', 'Done.']);
    expect(messagesOf(path).map((line) => line.split(':')[0])).toEqual([
      'user',
      'assistant',
      'toolResult',
      'assistant',
    ]);

    await ask('detachSession', { path });
    const stopped = await ask('sessionPanel', { path });
    expect([stopped.hold.kind, stopped.live.activity]).toEqual(['not-attached', 'none']);
    // Stopping is a boundary (CKP-4): a command had run since the last one.
    expect(wordsOf(await rows(path)).slice(4)).toEqual(['checkpoint']);
    await ask('attachSession', { path, confirmedClosed: false });
    stage.model.push(say('Still here.'));
    await drive(path, send('Are you there?'));
    await until((live, total) => idle(live) && total === 7);
    expect(wordsOf(await rows(path)).slice(-2)).toEqual(['Are you there?', 'Still here.']);
    const last = stage.model.requests.at(-1);
    expect(JSON.stringify(last?.body.messages)).toContain('Say hello.');
  });

  it('shows the running words, then steers and stops the turn', async () => {
    stage = await liveStage(pi);
    const { ask, drive, until, rows } = desk();
    const { path } = await ask('newSession', { cwd: stage.cwd });
    stage.model.push({ kind: 'text', text: 'one two three four', pauseUntil: new Promise(() => undefined) });
    await drive(path, send('Count.'));
    await until((live) =>
      live.rows.some(({ content }) => content.kind === 'reply' && content.markdown.includes('one')),
    );
    await drive(path, { kind: 'prompt', text: 'and in German', images: [], how: 'follow-up' });
    await until((live) => live.queue.some(({ text }) => text === 'and in German'));
    expect((await drive(path, { kind: 'clearQueue' })).queue).toEqual([{ text: 'and in German', images: [] }]);
    await drive(path, { kind: 'abort' });
    await until(idle);
    expect(wordsOf(await rows(path))[0]).toBe('Count.');
    expect(readFileSync(path, 'utf8')).toContain('"stopReason":"aborted"');
  });

  it('stops before writing when another program added to the file', async () => {
    stage = await liveStage(pi);
    const { ask, drive, until } = desk();
    const { path } = await ask('newSession', { cwd: stage.cwd });
    stage.model.push(say('First.'));
    await drive(path, send('One.'));
    await until((live, total) => idle(live) && total === 2);
    const alien = {
      type: 'session_info',
      id: 'aaaaaaaa',
      parentId: null,
      timestamp: new Date(0).toISOString(),
      name: 'x',
    };
    appendFileSync(path, `${JSON.stringify(alien)}\n`);
    const before = readFileSync(path, 'utf8');
    const requestsBefore = stage.model.requests.length;
    await expect(drive(path, send('Two.'))).rejects.toMatchObject({ code: 'live-writer' });
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(stage.model.requests).toHaveLength(requestsBefore);
  });

  it('STO-2 two windows and a terminal on one session: one writes, the others watch, and every word is in the file', async () => {
    stage = await liveStage(pi);
    const [one, two] = [desk(), desk()];
    const { path } = await one.ask('newSession', { cwd: stage.cwd });
    const turn = async (window: Desk, words: string, reply: string, total: number) => {
      stage.model.push(say(reply));
      await window.drive(path, send(words));
      await window.until((live, now) => idle(live) && now === total);
    };
    const holds = async () => [
      (await one.ask('sessionPanel', { path })).hold,
      (await two.ask('sessionPanel', { path })).hold,
    ];
    await turn(one, 'From the first window.', 'One.', 2);
    expect((await holds()).map(({ kind }) => kind)).toEqual(['driven', 'watched']);
    const refused = { code: 'session-watched' };
    await expect(two.ask('attachSession', { path, confirmedClosed: true })).rejects.toMatchObject(refused);
    await one.ask('detachSession', { path });

    // A terminal opens it; the newest window is told by its companion, the other sees a Pi in the folder.
    const companion = await bundleCompanion(join(stage.base, 'companion.cjs'));
    const apart = { ...pi, command: 'sh', args: ['-c', '"$@"; true', 'sh', pi.command, ...pi.args] };
    const terminal = new PlainPi(apart, ['--approve', '--session', path, '-ne', '-e', companion], stage.cwd, {
      ...stage.env,
      THROUGHLINE_STORE: stage.storeRoot,
    });
    try {
      expect((await terminal.state()).sessionFile).toBe(path);
      await vi.waitFor(
        async () => expect((await holds())[1]?.text).toMatch(/^A terminal runs this session/),
        patienceMs,
      );
      expect((await holds()).map(({ kind }) => kind)).toEqual(['may-be-live', 'watched']);
      for (const window of [one, two])
        await expect(window.ask('attachSession', { path, confirmedClosed: false })).rejects.toMatchObject(refused);
      stage.model.push(say('Two.'));
      await terminal.turn('From the terminal.');
      for (const window of [one, two])
        expect(wordsOf(await window.rows(path)).slice(-2)).toEqual(['From the terminal.', 'Two.']);

      await two.ask('takeOver', { path });
      await terminal.gone();
    } finally {
      terminal.child.kill('SIGKILL');
    }
    await turn(two, 'From the second window.', 'Three.', 6);
    expect((await holds()).map(({ kind }) => kind)).toEqual(['watched', 'driven']);
    expect(messagesOf(path)).toEqual([
      'user: From the first window.',
      'assistant: One.',
      'user: From the terminal.',
      'assistant: Two.',
      'user: From the second window.',
      'assistant: Three.',
    ]);
    expect(stage.files()).toEqual([path]);
    expect(stage.userTexts(2)).toEqual(['From the first window.', 'From the terminal.', 'From the second window.']);
  });

  it('starts nothing in an untrusted workspace', async () => {
    stage = await liveStage(pi);
    const { ask } = desk({ trusted: false });
    await expect(ask('newSession', { cwd: stage.cwd })).rejects.toMatchObject({ code: 'untrusted' });
    expect(stage.files()).toEqual([]);
  });
});
