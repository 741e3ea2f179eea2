// Going on in another process, through the worker a panel talks to: from a checkpoint, and handed over to another session. Every label
// is held to what the scripted model received: the marker of the projection with the checkpoint's id, or none (RST-1, RST-3, NAV-6).
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { requestOpening } from '../../server/checkpoint/checkpointRequest.ts';
import { projectionMarker } from '../../server/checkpoint/projectContextFrame.ts';
import { say as answer, type ScriptedModel, startScriptedModel } from '../support/scriptedModel.ts';
import type { AgentScript } from './agentScript.ts';
import { type AcpStage, acpStage, newest } from './liveAcp.ts';
import { type Desk, idle, referenceDesk, send, wordsOf } from './workerDesk.ts';

const word = 'zinnober-4711';
const asked = `Never log card numbers. The word is ${word}.`;
const reply = JSON.stringify({
  summary: 'Refunds are written.',
  decisions: [],
  constraints: ['Never log card numbers.'],
  files: [],
  open: [],
});

let stage: AcpStage;
let model: ScriptedModel;
let desk: Desk;
afterEach(async () => {
  await desk.worker.dispose();
  await stage.close();
  await model.close();
});

async function begin(more: AgentScript = {}, prepare = (_cwd: string): void => undefined): Promise<string> {
  model = await startScriptedModel(({ body }) =>
    answer(JSON.stringify(body.messages?.at(-1)).includes(requestOpening) ? reply : 'Noted.'),
  );
  stage = acpStage({ otherwise: [{ model: true }], modelUrl: model.url, ...more });
  prepare(stage.cwd);
  desk = referenceDesk(stage);
  const { path } = await desk.ask('newSession', { cwd: stage.cwd, agent: 'reference' });
  await turn(path, asked);
  return path;
}

/** One prompt to its end; answers what the model got for it. */
async function turn(path: string, text: string): Promise<{ readonly earlier: string; readonly newest: string }> {
  const from = model.requests.length;
  const { total } = await desk.ask('sessionPanel', { path });
  await desk.drive(path, send(text));
  await desk.until((live, now) => idle(live) && now >= total + 2, path);
  const messages = model.requests[from]?.body.messages ?? [];
  return { earlier: JSON.stringify(messages.slice(0, -1)), newest: JSON.stringify(messages.at(-1)) };
}

async function kill(path: string): Promise<void> {
  const { strip } = await desk.ask('sessionPanel', { path });
  process.kill(-Number(/process (\d+)/.exec(strip.restoration.reason)?.[1]), 'SIGKILL');
  await desk.until(({ activity }) => activity === 'none', path);
}

async function itemOf(path: string) {
  const tree = await desk.ask('sessionTree', { currentFolders: [stage.cwd], refresh: true });
  return tree.projects.flatMap(({ sessions }) => sessions).find(({ row }) => row.path === path);
}

const attach = (path: string, fromCheckpoint = false) =>
  desk.ask('attachSession', { path, confirmedClosed: false, fromCheckpoint });
const checkpointOf = async (path: string) => (await desk.ask('takeCheckpoint', { path, by: 'facts' })).id;

describe('RST-1 checkpoint_restored', () => {
  it('hands the newest checkpoint over where the agent cannot bring its session back, and says so everywhere', async () => {
    const path = await begin();
    const marker = projectionMarker(await checkpointOf(path));
    await kill(path);
    const { hold } = await desk.ask('sessionPanel', { path });
    expect(hold).toMatchObject({ kind: 'stopped', actions: ['restart', 'from-checkpoint', 'handoff'] });
    expect((await itemOf(path))?.restoration.mode).toBe('not-attached');
    const { strip, banner } = await attach(path);
    expect(banner).toEqual({
      kind: 'restored',
      text: 'Restored from checkpoint: the agent can neither resume nor load a session.',
      detail: 'It started from checkpoint 1.',
    });
    expect(strip.restoration).toEqual({
      mode: 'checkpoint_restored',
      reason: `${banner?.text} ${banner?.detail}`,
    });
    const notes = (await desk.rows(path)).flatMap(({ content }) => (content.kind === 'note' ? [content.title] : []));
    expect(notes).toEqual(['Restored from checkpoint']);
    expect((await itemOf(path))?.restoration).toEqual(strip.restoration);
    expect((await desk.ask('home', { path })).strip?.restoration).toEqual(strip.restoration);
    await expect(desk.ask('whatItSees', { path })).rejects.toMatchObject({ code: 'unknown-entry' });
    const got = await turn(path, 'Which word?');
    expect(got.newest).toContain(marker);
    expect(got.newest).toContain('Never log card numbers');
    expect((await desk.ask('whatItSees', { path })).text).toContain(marker);
    const rows = await desk.rows(path);
    expect(wordsOf(rows)).toContain('Checkpoint 1, in front of the next message.');
    expect(rows[0]?.sight).toBe('summarised');
    // Once: the next message goes alone.
    expect((await turn(path, 'And now?')).newest).not.toContain(marker);
  });

  it('is what a person may choose though the agent could resume', async () => {
    const path = await begin({ switches: { resume: true } });
    const marker = projectionMarker(await checkpointOf(path));
    await kill(path);
    expect((await attach(path, true)).strip.restoration.reason).toContain('you chose to go on from a checkpoint.');
    const got = await turn(path, 'Which word?');
    expect(got.earlier).not.toContain(word);
    expect(got.newest).toContain(marker);
  });

  it('is no label for a session that the agent resumed', async () => {
    const path = await begin({ switches: { resume: true } });
    const marker = projectionMarker(await checkpointOf(path));
    await kill(path);
    expect((await attach(path)).strip.restoration.mode).toBe('native');
    const got = await turn(path, 'Which word?');
    expect(got.earlier).toContain(word);
    expect(got.earlier + got.newest).not.toContain(marker);
  });
});

describe('NAV-6 a handoff to another session', () => {
  it('checkpoints first, waits in the composer, and is called what it is once it was sent (RST-4)', async () => {
    const path = await begin();
    const { path: next, draft } = await desk.ask('handOff', { path, agent: 'reference' });
    const { items } = await desk.ask('checkpoints', { path });
    const marker = projectionMarker(items[0]?.id ?? '');
    expect(draft.startsWith(marker)).toBe(true);
    expect(draft).toContain('Never log card numbers');
    // What we asked the agent for the checkpoint is no part of the conversation that goes on.
    expect(draft).not.toContain(requestOpening);
    expect((await desk.ask('sessionPanel', { path: next })).strip.restoration.mode).toBe('hot');
    const got = await turn(next, `${draft}Go on.`);
    expect(got.newest).toContain(marker);
    const { restoration } = (await desk.ask('sessionPanel', { path: next })).strip;
    expect(restoration.mode).toBe('checkpoint_restored');
    expect(restoration.reason).toContain('It started from checkpoint 1');
    expect((await desk.ask('whatItSees', { path: next })).text).toContain('Go on.');
    // The one it came from goes on by itself, its window unchanged.
    expect((await desk.ask('sessionPanel', { path })).hold.kind).toBe('driven');
    expect((await turn(path, 'Still there?')).earlier).toContain(word);
  });

  it('is not claimed where a person took it out', async () => {
    const path = await begin();
    const { path: next } = await desk.ask('handOff', { path, agent: 'reference' });
    await turn(next, 'Something else.');
    expect((await desk.ask('sessionPanel', { path: next })).strip.restoration.mode).toBe('hot');
  });
});

describe('REC-8 files that changed since the end of the record', () => {
  it('are shown before the session goes on, until its next prompt', async () => {
    const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args]);
    const path = await begin({ switches: { resume: true } }, (cwd) => {
      git('init', '-q', cwd);
      git('-C', cwd, 'commit', '-q', '--allow-empty', '-m', 'first');
    });
    const stampedAt = () => newest(path, 'work-tree')?.['at'];
    await expect.poll(stampedAt, { timeout: 10_000 }).toBe('turn-ended');
    await kill(path);
    const bannerOf = async () => (await desk.ask('sessionPanel', { path })).banner?.kind ?? null;
    expect(await bannerOf()).toBeNull();
    writeFileSync(join(stage.cwd, 'door.ts'), 'changed by somebody');
    await expect.poll(bannerOf, { timeout: 20_000, interval: 1_000 }).toBe('diverged');
    await attach(path);
    await expect.poll(stampedAt, { timeout: 10_000 }).toBe('attach');
    expect(await bannerOf()).toBe('diverged');
    await turn(path, 'Go on.');
    await expect.poll(stampedAt, { timeout: 10_000 }).toBe('turn-ended');
    expect(await bannerOf()).toBeNull();
    expect(readFileSync(join(stage.cwd, 'door.ts'), 'utf8')).toBe('changed by somebody');
  });
});

describe('REC-8 a replay that tells another conversation', () => {
  it('is compared, never taken over, and shown in panel and doctor', async () => {
    const path = await begin({ switches: { load: true } });
    await kill(path);
    const folder = join(stage.base, 'agent');
    for (const name of readdirSync(folder).filter((each) => each !== 'progress.json')) {
      const text = readFileSync(join(folder, name), 'utf8');
      writeFileSync(join(folder, name), text.replaceAll(word, 'another-word'));
    }
    await attach(path);
    await turn(path, 'Which word?');
    expect(newest(path, 'replayed')).toMatchObject({ match: 'differs', differsAt: 1 });
    expect(readFileSync(path, 'utf8')).not.toContain('another-word');
    const note = (await desk.rows(path)).map(({ content }) => content).find(({ kind }) => kind === 'note');
    expect(note).toMatchObject({ title: 'The agent tells another conversation', icon: 'warning' });
    const { findings, ok } = await desk.ask('doctor', { path });
    expect(findings).toContainEqual(expect.objectContaining({ code: 'replay-differs', severity: 'note' }));
    expect(ok).toBe(true);
  });
});
