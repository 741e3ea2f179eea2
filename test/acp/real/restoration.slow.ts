// Real ACP agents, driven as the panel drives them, killed and opened again. Every label is held to what the scripted model received;
// what was observed becomes the restoration table (docs/restoration.md). An agent that cannot be had is named and left out.
import { existsSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownHarness } from '../../../server/harness/acp/knownHarnesses.ts';
import type { SessionPanelView } from '../../../server/protocol/sessionPanelViews.ts';
import { framesOf, isAlive, newest, recorded } from '../liveAcp.ts';
import { idle, send, wordsOf } from '../workerDesk.ts';
import { observedMode, prompts, receivedWords } from './agentModel.ts';
import type { AskedModel } from './modelWires.ts';
import { advertisedWays, type Observation, whatAgentDid, withoutIds } from './observation.ts';
import { ensureAgent, type InstalledAgent, type RealAgent, realAgents } from './realAgents.mjs';
import { type RealStage, realStage } from './realStage.ts';

const chosen = process.env['THROUGHLINE_AGENTS']?.split(',').filter(Boolean) ?? [];
const observations: Observation[] = [];
const agents: { agent: RealAgent; installed: InstalledAgent; name: string }[] = [];
for (const agent of realAgents.filter(({ id }) => chosen.length === 0 || chosen.includes(id))) {
  try {
    agents.push({ agent, installed: await ensureAgent(agent), name: `${agent.label} ${agent.version}` });
  } catch (cause) {
    console.warn(`${agent.label} ${agent.version} is not driven: ${cause instanceof Error ? cause.message : cause}`);
  }
}

afterAll(() => {
  const file = process.env['THROUGHLINE_OBSERVATIONS'];
  const ran = agents.map(({ agent }) => agent.id);
  if (file !== undefined) writeFileSync(file, JSON.stringify({ ran, observations }));
});

let stage: RealStage;

/** A prompt and its turn to the end; answers the number of the first request to the model that belongs to it. */
async function turn(path: string, text: string): Promise<number> {
  const from = stage.model.requests.length;
  const { total } = await stage.desk.ask('sessionPanel', { path });
  await stage.desk.drive(path, send(text));
  await stage.desk.until((live, now) => idle(live) && now >= total + 2, path);
  return from;
}

/** When each session was made, as long as the agent has it. */
const madeAt = new Map<string, number>();

async function begin(): Promise<string> {
  const { path } = await stage.desk.ask('newSession', { cwd: stage.cwd, agent: stage.agent.id });
  madeAt.set(path, Date.now());
  return path;
}

/** Kills the agent's first process with signal 9, as a person or the system would; what it left in its group goes with it. */
async function kill(path: string): Promise<void> {
  process.kill(stage.pid(), 'SIGKILL');
  await expect.poll(async () => (await stage.desk.ask('sessionPanel', { path })).hold.kind, patient).toBe('stopped');
  expect(isAlive(stage.pid())).toBe(false);
  if (!knownHarness(stage.agent.id, null).leavesDaemon) await expect.poll(() => stage.left(), patient).toEqual([]);
}

const focus = 'the FOCUS-77 door';
const patient = { timeout: 60_000, interval: 50 };

async function newestCheckpoint(path: string): Promise<string> {
  const { items } = await stage.desk.ask('checkpoints', { path });
  return [...items].sort((a, b) => b.number - a.number)[0]?.id ?? '';
}

/** Opens a killed session again, asks one thing, and holds the label to what the model received (RST-1). */
async function reopened(path: string, happened: string, checkpointId: string | null = null): Promise<SessionPanelView> {
  await nextMinute(path);
  const panel = await stage.desk.ask('attachSession', { path, confirmedClosed: false });
  const handedOver = newest(path, 'attached')?.['checkpointId'];
  const asked = stage.asked(prompts.which, await turn(path, prompts.which));
  observe(path, panel, asked, happened, checkpointId ?? (typeof handedOver === 'string' ? handedOver : null));
  return panel;
}

/** Keeps a row of the table and holds its label to what the model received. */
function observe(
  path: string,
  { strip, banner }: SessionPanelView,
  asked: AskedModel,
  happened: string,
  checkpointId: string | null,
): void {
  const { mode, reason } = strip.restoration;
  const { label: agent, version } = stage.agent;
  observations.push({
    ...{ agent, version, happened, advertised: advertisedWays(path), did: whatAgentDid(path) },
    ...{ received: receivedWords(asked, checkpointId), label: mode as Observation['label'] },
    saw: withoutIds(banner === null ? reason : `${banner.text} ${banner.detail}`),
  });
  expect(observedMode(asked, checkpointId)).toBe(mode);
}

/** Gemini loses a session that is loaded in the minute it was made; what we do then is a case of its own. */
async function nextMinute(path: string): Promise<void> {
  if (!knownHarness(stage.agent.id, null).loadSpoilsInSameMinute) return;
  const made = madeAt.get(path) ?? 0;
  await expect.poll(() => Math.floor(Date.now() / 60_000) > Math.floor(made / 60_000), { timeout: 70_000 }).toBe(true);
}

const sentFrames = (path: string) => framesOf(path).flatMap(([sign, text]) => (sign === '>' ? [text] : []));

describe.each(agents)('$name', ({ agent, installed }) => {
  let path = '';

  beforeAll(async () => {
    stage = await realStage(agent, installed);
  });
  afterAll(() => stage.close());

  it('REC-7 records a conversation', async () => {
    path = await begin();
    await turn(path, prompts.word);
    expect(wordsOf(await stage.desk.rows(path))).toEqual([prompts.word, 'Noted.']);
    expect(recorded(path)).toEqual(
      expect.arrayContaining([`user: ${prompts.word}`, 'assistant: Noted.', 'turn-ended']),
    );
    expect((await stage.desk.ask('sessionPanel', { path })).strip.restoration.mode).toBe('hot');
  });

  it.each(['reject-once', 'allow-once'] as const)('SEC-3 asks before a command: %s', async (role) => {
    await stage.desk.drive(path, send(prompts.make));
    const { dialogs } = await stage.desk.until((live) => live.dialogs.length === 1, path);
    expect(existsSync(stage.made)).toBe(false);
    const option = dialogs[0]?.options.find((each) => each.role === role);
    const answer = { kind: 'chosen', optionId: option?.id ?? '' } as const;
    await stage.desk.drive(path, { kind: 'answer', dialogId: dialogs[0]?.id ?? '', answer });
    await stage.desk.until((live) => idle(live) && live.dialogs.length === 0, path);
    expect(existsSync(stage.made)).toBe(role === 'allow-once');
    expect(newest(path, 'dialog-answer')).toMatchObject({ why: 'chosen', optionId: option?.id });
    expect(sentFrames(path).filter((text) => text.includes('"outcome":"selected"'))).not.toEqual([]);
  });

  it('RST-1 killed between turns', async () => {
    await kill(path);
    expect((await reopened(path, 'killed between turns')).strip.restoration.mode).toBe('native');
  });

  if (knownHarness(agent.id, null).compactCommand === null) {
    it('CKP-3 says that there is no command to compact', async () => {
      const asked = stage.desk.drive(path, { kind: 'compact', focus });
      await expect(asked).rejects.toMatchObject({ code: 'not-supported' });
    });
  } else {
    it('CKP-3 compacts with a focus, or says that it was not applied', async () => {
      const from = stage.model.requests.length;
      await stage.desk.drive(path, { kind: 'compact', focus });
      const { live } = await stage.desk.ask('sessionPanel', { path });
      const said = live.notices.some(({ text }) => text.startsWith('Focus not applied'));
      const reached = stage.model.requests.slice(from).some(({ text }) => text.includes(focus));
      const { takesFocus } = knownHarness(agent.id, null).compactCommand ?? { takesFocus: false };
      expect({ said, reached }).toEqual({ said: !takesFocus, reached: takesFocus });
    });

    it('RST-1 killed after a native compaction', async () => {
      await kill(path);
      expect((await reopened(path, 'killed after a native compaction')).strip.restoration.mode).toBe('native');
      expect(observations.at(-1)?.received).toContain('its own summary');
    });
  }

  // Gemini CLI deletes a session it loaded once when it is started again, and may be faster than the second load.
  const again = knownHarness(agent.id, null).deletesLoadedSessions ? ['checkpoint_restored', 'native'] : ['native'];
  it(`RST-1 killed in a turn: the turn is interrupted, the session ${again.join(' or ')}`, async () => {
    const from = stage.model.requests.length;
    await stage.desk.drive(path, send(prompts.hold));
    await expect
      .poll(() => stage.model.requests.slice(from).some(({ text }) => text.includes(prompts.hold)), patient)
      .toBe(true);
    await kill(path);
    expect(newest(path, 'turn-ended')).toMatchObject({ outcome: 'interrupted' });
    expect(again).toContain((await reopened(path, 'killed in a turn')).strip.restoration.mode);
  });

  it('RST-4 handed over: a checkpoint of the agent’s own, then its projection for a new session', async () => {
    const { path: next, draft } = await stage.desk.ask('handOff', { path, agent: agent.id });
    const checkpointId = await newestCheckpoint(path);
    const asked = stage.asked(prompts.which, await turn(next, `${draft}${prompts.which}`));
    observe(next, await stage.desk.ask('sessionPanel', { path: next }), asked, 'handed to a new session', checkpointId);
    expect(observations.at(-1)?.label).toBe('checkpoint_restored');
    await stage.desk.ask('detachSession', { path: next });
  });

  it('RST-1 killed and its sessions deleted: from a checkpoint where there is one, else fresh', async () => {
    await stage.desk.ask('detachSession', { path });
    const checkpointId = await newestCheckpoint(path);
    const bare = await begin();
    await turn(bare, prompts.word);
    await kill(bare);
    stage.forgetSessions();
    const restored = await reopened(path, 'its sessions deleted, a checkpoint there', checkpointId);
    expect(restored.banner?.kind).toBe('restored');
    await stage.desk.ask('detachSession', { path });
    const fresh = await reopened(bare, 'its sessions deleted, no checkpoint');
    expect(fresh.banner?.kind).toBe('fresh');
  });
});
