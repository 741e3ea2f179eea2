// The Session panel's requests over the real reference agent (UI-2, RST-1): the same requests as Pi's panel; what the worker answers
// is held to the bytes of the record and to what the scripted model received.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { WorkerStart } from '../../server/protocol/requests.ts';
import type { Worker } from '../../server/service/worker/createWorker.ts';
import { say as answer, type ScriptedModel, startScriptedModel } from '../support/scriptedModel.ts';
import type { AgentScript } from './agentScript.ts';
import { type AcpStage, acpStage, agentFile, framesOf, isAlive, newest, recorded } from './liveAcp.ts';
import { type Desk, idle, send, wordsOf, workerDesk } from './workerDesk.ts';

const word = 'zinnober-4711';
let stage: AcpStage;
let model: ScriptedModel | null = null;
let workers: Worker[] = [];
afterEach(async () => {
  for (const worker of workers) await worker.dispose();
  workers = [];
  await stage.close();
  await model?.close();
  model = null;
});

function desk(more: Partial<WorkerStart> = {}): Desk {
  const agent = { id: 'reference', label: 'Reference agent', command: process.execPath, env: {} };
  const place = {
    ...{ storeRoot: stage.storeRoot, cwd: stage.cwd, home: join(stage.base, 'home'), patienceMs: 30_000 },
    env: { PATH: process.env['PATH'] },
    agents: [{ ...agent, args: [agentFile, join(stage.base, 'script.json')] }],
  };
  const made = workerDesk(place, more);
  workers.push(made.worker);
  return made;
}

const call = { toolCallId: 'c1', title: 'Read door.ts', kind: 'read', rawInput: { path: 'door.ts' } };
const toolTurn: NonNullable<AgentScript['turns']>[number] = [
  { say: 'I look.' },
  { update: { sessionUpdate: 'tool_call', ...call, status: 'pending' } },
  {
    permission: {
      toolCall: { ...call, status: 'pending' },
      options: [
        { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
        { optionId: 'no', name: 'Reject', kind: 'reject_once' },
      ],
    },
  },
  {
    update: {
      sessionUpdate: 'tool_call_update',
      toolCallId: 'c1',
      status: 'completed',
      content: [{ type: 'content', content: { type: 'text', text: 'the door' } }],
    },
  },
  { say: 'You said {permission}.' },
];

/** A conversation whose process is killed; answers the path of its record. */
async function killed({ ask, drive, until }: Desk): Promise<string> {
  const { path } = await ask('newSession', { cwd: stage.cwd, agent: 'reference' });
  await drive(path, send(`The word is ${word}.`));
  await until((live, total) => idle(live) && total >= 2);
  const pid = Number(/process (\d+)/.exec((await ask('sessionPanel', { path })).strip.restoration.reason)?.[1]);
  expect(isAlive(pid)).toBe(true);
  process.kill(-pid, 'SIGKILL');
  await until(({ activity }) => activity === 'none');
  expect((await ask('sessionPanel', { path })).hold.kind).toBe('stopped');
  return path;
}

async function script(more: AgentScript): Promise<AgentScript> {
  model = await startScriptedModel(() => answer('Noted.'));
  return { otherwise: [{ model: true }], modelUrl: model.url, ...more };
}

describe('UI-2 the Session panel over an ACP agent', () => {
  it('holds a conversation with a tool and its permission, as the record has it', async () => {
    stage = acpStage(await script({ turns: [toolTurn] }));
    const { ask, drive, until, rows } = desk();
    expect((await ask('agents', {})).agents).toContainEqual({ id: 'reference', label: 'Reference agent' });
    const { path } = await ask('newSession', { cwd: stage.cwd, agent: 'reference' });
    const empty = await ask('sessionPanel', { path });
    expect([empty.total, empty.hold.kind, empty.strip.restoration.mode, empty.banner]).toEqual([
      0,
      'driven',
      'hot',
      null,
    ]);
    await drive(path, send('Look at the door.'));
    const { dialogs } = await until((live) => live.dialogs.length === 1);
    expect(dialogs[0]).toMatchObject({ kind: 'permission' });
    expect(recorded(path)).toContain('user: Look at the door.');
    await drive(path, {
      kind: 'answer',
      dialogId: dialogs[0]?.id ?? '',
      answer: { kind: 'chosen', optionId: 'yes' },
    });
    await until((live) => idle(live) && live.dialogs.length === 0);
    expect(wordsOf(await rows(path))).toEqual([
      'Look at the door.',
      'I look.',
      'Read door.ts: passed',
      'You said yes.',
    ]);
    expect(readFileSync(path, 'utf8')).toContain('You said yes.');
    const sent = framesOf(path).filter(([, text]) => text.includes('"outcome":"selected"'));
    expect(sent).toHaveLength(1);
  });

  it('starts nothing in an untrusted workspace (SEC-3)', async () => {
    stage = acpStage();
    const { ask } = desk({ trusted: false });
    const fresh = ask('newSession', { cwd: stage.cwd, agent: 'reference' });
    await expect(fresh).rejects.toMatchObject({ code: 'untrusted' });
  });

  it('names an agent that is not there', async () => {
    stage = acpStage();
    const { ask } = desk({ agents: [] });
    const fresh = ask('newSession', { cwd: stage.cwd, agent: 'reference' });
    await expect(fresh).rejects.toMatchObject({ code: 'agent-missing' });
    expect((await ask('agents', {})).lookedFor).toContain('claude-agent-acp');
  });

  it('leaves a session alone that another window runs, until that lets go (STO-2)', async () => {
    stage = acpStage(await script({}));
    const one = desk();
    const { path } = await one.ask('newSession', { cwd: stage.cwd, agent: 'reference' });
    const two = desk();
    expect((await two.ask('sessionPanel', { path })).hold).toMatchObject({ kind: 'watched', actions: ['take-over'] });
    const attach = two.ask('attachSession', { path, confirmedClosed: true });
    await expect(attach).rejects.toMatchObject({ code: 'session-watched' });
    expect((await two.ask('takeOver', { path })).hold.kind).toBe('driven');
    expect((await one.ask('sessionPanel', { path })).hold.kind).toBe('watched');
  });
});

describe('RST-1 the panel says what a resume really was', () => {
  it('native: the model receives the word, no banner', async () => {
    stage = acpStage(await script({ switches: { resume: true } }));
    const one = desk();
    const path = await killed(one);
    const panel = await one.ask('attachSession', { path, confirmedClosed: false });
    expect([panel.hold.kind, panel.strip.restoration.mode, panel.banner]).toEqual(['driven', 'native', null]);
    await one.drive(path, send('Which word?'));
    await one.until((live, total) => idle(live) && total >= 4);
    expect(JSON.stringify(model?.requests.at(-1)?.body.messages?.slice(0, -1))).toContain(word);
    expect(newest(path, 'attached')).toMatchObject({ mode: 'native', how: 'resume' });
    expect(wordsOf(await one.rows(path)).filter((row) => row === 'Noted.')).toHaveLength(2);
  });

  it('fresh: the model knows nothing, chip and banner say so with the reason', async () => {
    stage = acpStage(await script({}));
    const one = desk();
    const path = await killed(one);
    const before = readFileSync(path, 'utf8');
    const panel = await one.ask('attachSession', { path, confirmedClosed: false });
    expect(panel.strip.restoration.mode).toBe('fresh');
    expect(panel.banner).toEqual({
      kind: 'fresh',
      text: 'Fresh: no usable checkpoint. The model knows nothing of what came before.',
      detail: 'The agent can neither resume nor load a session.',
    });
    await one.drive(path, send('Which word?'));
    await one.until((live, total) => idle(live) && total >= 4);
    expect(JSON.stringify(model?.requests.at(-1)?.body.messages)).not.toContain(word);
    expect(readFileSync(path, 'utf8').startsWith(before)).toBe(true);
  });
});
