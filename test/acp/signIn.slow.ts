// Signing in at an agent, and secrets of a person's own agents (UI-2, UI-9, SEC-2): the real reference agent through the worker, as the
// Session panel asks it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { AskEditor, EditorParams } from '../../server/protocol/editorRequests.ts';
import type { DriveAction } from '../../server/protocol/sessionPanelViews.ts';
import { type AcpStage, acpStage, agentFile, framesOf, recorded } from './liveAcp.ts';
import { type Desk, workerDesk } from './workerDesk.ts';

const secret = 'sesame-4711-opens';
const quiet = ['acp.work-tree', 'acp.dialog', 'acp.dialog-answer'];
let stage: AcpStage;
let desks: Desk[] = [];
afterEach(async () => {
  for (const { worker } of desks) await worker.dispose();
  desks = [];
  await stage.close();
});

/** An editor that holds these secrets and runs terminals for real, without one. */
function editor(secrets: Readonly<Record<string, string>> = {}): AskEditor {
  const answers = {
    openText: async () => null,
    writeText: async () => ({ problem: 'none here' }),
    agentSecrets: async () => ({ values: { ...secrets } }),
    runInTerminal: async ({ command, args, env, cwd }: EditorParams<'runInTerminal'>) => ({
      exitCode: spawnSync(command, args, { cwd, env: { ...process.env, ...env } }).status,
    }),
  };
  return ((name: keyof typeof answers, params: never) => answers[name](params)) as AskEditor;
}

function desk(askEditor: AskEditor | null = editor(), env: Record<string, string> = {}): Desk {
  const agent = { id: 'reference', label: 'Reference agent', command: process.execPath };
  const made = workerDesk({
    ...{ storeRoot: stage.storeRoot, cwd: stage.cwd, home: join(stage.base, 'home'), patienceMs: 30_000, askEditor },
    env: { PATH: process.env['PATH'] },
    agents: [{ ...agent, args: [agentFile, join(stage.base, 'script.json')], env }],
  });
  desks.push(made);
  return made;
}

const send = (text: string): DriveAction => ({ kind: 'prompt', text, images: [], how: 'send' });
const holdOf = async ({ ask }: Desk, path: string) => (await ask('sessionPanel', { path })).hold;
/** The hold once it is another than signing in with that failure. */
const kindOf = (one: Desk, path: string) =>
  expect.poll(async () => (await holdOf(one, path)).kind, { timeout: 20_000 });
const failureOf = (one: Desk, path: string) =>
  expect.poll(async () => (await holdOf(one, path)).signIn?.failure, { timeout: 20_000 });

const methods = [
  { id: 'wrong', name: 'API key', description: 'Asks for the key.' },
  { id: 'browser', name: 'Account' },
  { id: 'login', name: 'Terminal', type: 'terminal', args: ['--sign-in', '0'] },
  { id: 'broken', name: 'Broken terminal', type: 'terminal', args: ['--sign-in', '3'] },
  { id: 'variable', name: 'Variable', type: 'env_var', vars: [{ name: 'REFERENCE_KEY' }] },
  { id: 'future', name: 'Card reader', type: '_card' },
];

describe('UI-2 signing in', () => {
  it('shows the ways the agent names, says why one failed, and the session begins once one works', async () => {
    stage = acpStage({ authMethods: methods });
    const one = desk();
    const { path } = await one.ask('newSession', { cwd: stage.cwd, agent: 'reference' });
    const hold = await holdOf(one, path);
    expect(hold.kind).toBe('sign-in');
    expect(hold.signIn).toMatchObject({ agent: 'Reference agent', failure: null });
    expect(hold.signIn?.methods.map(({ label, here, detail }) => [label, here, detail])).toEqual([
      ['API key', true, 'Asks for the key.'],
      ['Account', true, ''],
      ['Terminal', true, 'Opens the agent in a terminal.'],
      ['Broken terminal', true, 'Opens the agent in a terminal.'],
      ['Variable', false, 'Set REFERENCE_KEY in the setting Agents, then start the session again.'],
      ['Card reader', false, 'Sign in with the agent itself.'],
    ]);
    await one.ask('signIn', { path, methodId: 'wrong' });
    await failureOf(one, path).toContain('The key is not valid.');
    await one.ask('signIn', { path, methodId: 'variable' });
    await failureOf(one, path).toContain('REFERENCE_KEY');
    await one.ask('signIn', { path, methodId: 'browser' });
    await kindOf(one, path).toBe('driven');
    await one.drive(path, send('hello'));
    await one.until(({ activity }, total) => activity === 'idle' && total === 2);
    expect(recorded(path, quiet)).toEqual(['attached', 'user: hello', 'assistant: You said: hello', 'turn-ended']);
  });

  it('runs the agent in a terminal where that is its way, and believes its exit code alone', async () => {
    stage = acpStage({ authMethods: methods });
    const one = desk();
    const { path } = await one.ask('newSession', { cwd: stage.cwd, agent: 'reference' });
    await one.ask('signIn', { path, methodId: 'broken' });
    await failureOf(one, path).toBe('The terminal ended with code 3.');
    await one.ask('signIn', { path, methodId: 'login' });
    await kindOf(one, path).toBe('driven');
    const asked = framesOf(path).flatMap(([sign, text]) => (sign === '>' ? [text] : []));
    expect(asked.filter((text) => text.includes('"authenticate"'))).toEqual([]);
    expect(asked[0]).toContain('"auth":{"terminal":true}');
  });

  it('giving up leaves no session and says why', async () => {
    stage = acpStage({ authMethods: methods });
    const one = desk();
    const { path } = await one.ask('newSession', { cwd: stage.cwd, agent: 'reference' });
    await one.ask('signIn', { path, methodId: null });
    await kindOf(one, path).toBe('missing');
    expect((await holdOf(one, path)).text).toContain('Authentication required');
    expect(existsSync(path)).toBe(false);
    await expect(one.ask('signIn', { path, methodId: 'browser' })).rejects.toMatchObject({ code: 'not-attached' });
  });

  it('an agent that names no way is refused with its own words', async () => {
    stage = acpStage({ authMethods: [] });
    const fresh = desk().ask('newSession', { cwd: stage.cwd, agent: 'reference' });
    await expect(fresh).rejects.toMatchObject({ message: expect.stringContaining('Authentication required') });
  });

  it('a worker that ends while it asks leaves no agent behind', async () => {
    stage = acpStage({ authMethods: methods });
    const one = desk();
    const { path } = await one.ask('newSession', { cwd: stage.cwd, agent: 'reference' });
    await one.worker.dispose();
    expect(existsSync(path)).toBe(false);
  });

  it('asked in the middle of a session, the prompt is kept and sent once a person signed in', async () => {
    stage = acpStage({
      authMethods: methods,
      switches: { signInAtPrompt: true },
      turns: [[{ signedIn: true }, { say: 'Now I work.' }]],
    });
    const one = desk();
    const { path } = await one.ask('newSession', { cwd: stage.cwd, agent: 'reference' });
    await one.drive(path, send('hello'));
    const { dialogs } = await one.until((live) => live.dialogs.length === 1);
    expect(dialogs[0]).toMatchObject({ kind: 'select', title: 'Reference agent asks you to sign in' });
    expect(dialogs[0]?.options.map(({ label }) => label)).toEqual([
      'API key',
      'Account',
      'Terminal',
      'Broken terminal',
    ]);
    const answer = { kind: 'chosen' as const, optionId: 'browser' };
    await one.drive(path, { kind: 'answer', dialogId: dialogs[0]?.id ?? '', answer });
    await one.until(({ activity }, total) => activity === 'idle' && total === 2);
    expect(recorded(path, quiet)).toEqual(['attached', 'user: hello', 'assistant: Now I work.', 'turn-ended']);
  });
});

describe('SEC-2 secrets of agents', () => {
  it('go to the agent alone: not into the store, nor into what is told of its end', async () => {
    stage = acpStage({
      turns: [
        [{ env: 'KEY' }, { say: '{read}' }],
        [{ complain: `bad key ${secret}\n` }, { die: 1 }],
      ],
    });
    const one = desk(editor({ 'my-key': secret }), { KEY: `\${secret:my-key}` });
    const { path } = await one.ask('newSession', { cwd: stage.cwd, agent: 'reference' });
    await one.drive(path, send('hello'));
    await one.until(({ activity }, total) => activity === 'idle' && total === 2);
    expect(recorded(path)).toContain(`assistant: KEY has ${secret.length} characters`);
    await one.drive(path, send('die'));
    await one.until(({ activity }) => activity === 'none');
    expect((await holdOf(one, path)).text).toContain('bad key [secret]');
    const files = readdirSync(stage.storeRoot, { recursive: true, withFileTypes: true }).filter((item) =>
      item.isFile(),
    );
    const holding = files.filter((item) => readFileSync(join(item.parentPath, item.name)).includes(secret));
    expect(holding).toEqual([]);
  });

  it.each([
    ['is not set', editor()],
    ['has no editor to hold it', null],
  ])('one that %s starts nothing', async (_name, askEditor) => {
    stage = acpStage();
    const one = desk(askEditor, { KEY: `x\${secret:my-key}` });
    const fresh = one.ask('newSession', { cwd: stage.cwd, agent: 'reference' });
    await expect(fresh).rejects.toMatchObject({ code: 'secret-missing' });
  });
});
