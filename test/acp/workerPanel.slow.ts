// The Session panel's requests over the real reference agent (UI-2, RST-1): the same requests as Pi's panel; what the worker answers
// is held to the bytes of the record and to what the scripted model received.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type ParamsOf,
  type Requests,
  type ResultOf,
  requests,
  type WorkerStart,
} from '../../server/protocol/requests.ts';
import type { DriveAction, FlowRowView, LiveTurnView } from '../../server/protocol/sessionPanelViews.ts';
import { createWorker, type Worker } from '../../server/service/worker/createWorker.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { say as answer, type ScriptedModel, startScriptedModel } from '../support/scriptedModel.ts';
import type { AgentScript } from './agentScript.ts';
import { type AcpStage, acpStage, agentFile, framesOf, isAlive, newest, recorded } from './liveAcp.ts';

const patienceMs = 30_000;
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

interface Desk {
  readonly worker: Worker;
  ask<K extends keyof Requests>(name: K, params: ParamsOf<K>): Promise<ResultOf<K>>;
  drive(path: string, action: DriveAction): Promise<ResultOf<'drive'>>;
  /** The first snapshot from now on, or since the last wait, that fits. */
  until(fits: (live: LiveTurnView, total: number) => boolean): Promise<LiveTurnView>;
  rows(path: string): Promise<FlowRowView[]>;
}

function desk(more: Partial<WorkerStart> = {}): Desk {
  const seen: { live: LiveTurnView; total: number }[] = [];
  const waiting = new Set<() => void>();
  const agent = { id: 'reference', label: 'Reference agent', command: process.execPath, env: {} };
  const worker = createWorker(
    {
      ...{ roots: [], store: stage.storeRoot, trusted: true, endpoint: null, workspaceFolders: [stage.cwd] },
      agents: [{ ...agent, args: [agentFile, join(stage.base, 'script.json')] }],
      companion: null,
      ...more,
    },
    {
      world: {
        ...{ files: nodeFiles, clock: { now: () => Date.now() }, platform: process.platform },
        ...{ env: { PATH: process.env['PATH'] }, home: join(stage.base, 'home') },
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
    worker,
    ask,
    drive: (path, action) => ask('drive', { path, action }),
    until: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = seen.find(({ live, total }) => fits(live, total));
          if (found === undefined) return;
          waiting.delete(look);
          clearTimeout(timer);
          seen.length = 0;
          resolve(found.live);
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
