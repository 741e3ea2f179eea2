// The companion in a real Pi: who says hello to whom, what orders do, and that Pi never suffers from us. Every case looks at
// the bytes Pi wrote or at what the model received.
import { randomUUID } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { anchorCustomType, orderCommand, peopleCommand } from '../../server/protocol/companionNames.ts';
import { gate, say } from '../support/scriptedModel.ts';
import { type CompanionStage, companionStage, type PlainPi, versionsToTry } from './companionStage.ts';
import { installedPi, messagesOf, recordsOf } from './livePi.ts';

const nonce = () => randomUUID();

/** Id of the entry whose message holds these words. */
function entryWith(file: string, words: string): string {
  const found = recordsOf(file).find((record) => JSON.stringify(record['message'] ?? null).includes(words));
  return String(found?.['id']);
}

function headerOf(file: string) {
  return recordsOf(file)[0] as { readonly id: string; readonly cwd: string };
}

describe.each(versionsToTry())('the companion in Pi %s', (version) => {
  let pi: FoundPi;
  let stage: CompanionStage;
  beforeAll(async () => {
    pi = await installedPi(version);
  });
  afterEach(() => stage.close());

  /** A Pi that has had one exchange and its worker. */
  async function talked(): Promise<{
    worker: Awaited<ReturnType<CompanionStage['worker']>>;
    process: PlainPi;
    file: string;
  }> {
    stage = await companionStage(pi);
    const worker = await stage.worker();
    const process = stage.start();
    stage.model.push(say('First answer.'));
    await process.turn('First question.');
    const { sessionId, sessionFile } = await process.state();
    await worker.peer(sessionId);
    return { worker, process, file: sessionFile };
  }

  describe('PI-1 hello', () => {
    it('finds the worker of its folder by a private run file and names its session', async () => {
      const { worker, process, file } = await talked();
      const peer = await worker.peer(headerOf(file).id);
      expect(peer).toMatchObject({ pid: process.child.pid, file, cwd: stage.cwd, reason: 'startup', mode: 'rpc' });
      expect(headerOf(file).cwd).toBe(stage.cwd);
      expect(peer.commands).toContain(orderCommand);
      const { socket } = worker.companions.server;
      const modes = [dirname(socket), socket].map((path) => statSync(path).mode & 0o777);
      expect(modes).toEqual([0o700, 0o600]);
      const run = join(stage.storeRoot, 'run');
      expect(readdirSync(run).map((name) => statSync(join(run, name)).mode & 0o777)).toEqual([0o600]);
      expect(process.failures()).toEqual([]);
    });

    it('greets again after new, fork, resume and reload, each time with the session Pi writes', async () => {
      stage = await companionStage(pi);
      const reload = stage.file(
        'reload.cjs',
        `module.exports = (pi) => pi.registerCommand('again', { description: '', handler: (_args, ctx) => ctx.reload() });`,
      );
      const worker = await stage.worker();
      const process = stage.start(['-ne', '-e', stage.companion, '-e', reload]);
      stage.model.push(say('One.'), say('Two.'));
      await process.turn('First question.');
      const first = await process.state();
      await worker.peer(first.sessionId, 'startup');
      await process.ask({ type: 'new_session' });
      await process.turn('Second question.');
      const second = await process.state();
      await worker.peer(second.sessionId, 'new');
      expect(headerOf(second.sessionFile).id).toBe(second.sessionId);
      await process.ask({ type: 'fork', entryId: entryWith(second.sessionFile, 'Second question.') });
      await worker.peer((await process.state()).sessionId, 'fork');
      await process.ask({ type: 'switch_session', sessionPath: first.sessionFile });
      await worker.peer(first.sessionId, 'resume');
      await process.ask({ type: 'prompt', message: '/again' });
      await worker.peer(first.sessionId, 'reload');
      // One Pi, one line, whatever it went through.
      await worker.until('one line', () => worker.companions.server.hellos().length === 1);
      expect(process.failures()).toEqual([]);
    });

    it('takes the newest of two windows whose folder holds its own', async () => {
      stage = await companionStage(pi);
      const now = Date.now();
      const older = await stage.worker([stage.base], now - 60_000);
      const newest = await stage.worker([stage.cwd], now - 1_000);
      const elsewhere = await stage.worker([join(stage.base, 'other')], now);
      const process = stage.start();
      const { sessionId } = await process.state();
      await newest.peer(sessionId);
      expect(older.companions.server.hellos()).toEqual([]);
      expect(elsewhere.companions.server.hellos()).toEqual([]);
      newest.companions.dispose();
      // It looks again when the next session begins.
      await process.ask({ type: 'new_session' });
      await older.peer((await process.state()).sessionId, 'new');
    });

    it('is one, though it is loaded with -e and from the settings', async () => {
      stage = await companionStage(pi);
      const installed = join(stage.base, 'installed.cjs');
      cpSync(stage.companion, installed);
      const settings = join(stage.home, '.pi', 'agent', 'settings.json');
      const given = JSON.parse(readFileSync(settings, 'utf8')) as object;
      writeFileSync(settings, JSON.stringify({ ...given, extensions: [installed] }));
      const worker = await stage.worker();
      const process = stage.start(['-e', stage.companion]);
      stage.model.push(say('Here.'));
      await process.turn('Are you there?');
      const { sessionId, sessionFile } = await process.state();
      await worker.peer(sessionId);
      const { data } = await process.ask({ type: 'get_commands' });
      const names = (data as { commands: { name: string }[] }).commands.map(({ name }) => name);
      expect(names.filter((name) => name.startsWith('throughline'))).toEqual([orderCommand, peopleCommand]);
      await process.ask({ type: 'new_session' });
      await worker.peer((await process.state()).sessionId, 'new');
      expect(worker.companions.server.hellos()).toHaveLength(1);
      expect(messagesOf(sessionFile)).toEqual(['user: Are you there?', 'assistant: Here.']);
    });
  });

  describe('NAV-3 orders', () => {
    it('sets an anchor: a message of ours with a label on it, and the model reads it', async () => {
      const { worker, process, file } = await talked();
      await worker.peer(headerOf(file).id);
      const order = { do: 'anchor', nonce: nonce(), name: 'green', outcome: 'all tests pass' } as const;
      const id = await worker.companions.server.order(file, order);
      const [anchor, label] = recordsOf(file).slice(-2);
      expect(anchor).toMatchObject({ type: 'custom_message', customType: anchorCustomType, id });
      expect(anchor?.['content']).toBe('Anchor: green\nall tests pass');
      expect(label).toMatchObject({ type: 'label', targetId: id, label: 'green' });
      stage.model.push(say('Second answer.'));
      await process.turn('Second question.');
      expect(JSON.stringify(stage.model.requests[1]?.body.messages)).toContain('Anchor: green\\nall tests pass');
      await expect(worker.companions.server.order(file, order)).rejects.toMatchObject({ code: 'harness-refused' });
      expect(recordsOf(file).filter(({ type }) => type === 'custom_message')).toHaveLength(1);
    });

    it('NAV-5 moves the head: what comes next hangs before the entry', async () => {
      const { worker, process, file } = await talked();
      stage.model.push(say('Wrong answer.'), say('Right answer.'));
      await process.turn('Wrong question.');
      const targetId = entryWith(file, 'Wrong question.');
      await worker.companions.server.order(file, { do: 'navigate', nonce: nonce(), targetId });
      await process.turn('Right question.');
      const told = JSON.stringify(stage.model.requests[2]?.body.messages);
      expect(told).toContain('First answer.');
      expect(told).not.toContain('Wrong');
      const records = recordsOf(file);
      const parentOf = (words: string) => records.find(({ id }) => id === entryWith(file, words))?.['parentId'];
      expect(parentOf('Right question.')).toBe(parentOf('Wrong question.'));
    });

    it('sets a label, and refuses while a turn runs', async () => {
      const { worker, process, file } = await talked();
      const entryId = entryWith(file, 'First answer.');
      await worker.companions.server.order(file, { do: 'label', nonce: nonce(), entryId, label: 'here' });
      expect(recordsOf(file).at(-1)).toMatchObject({ type: 'label', targetId: entryId, label: 'here' });
      const held = gate();
      stage.model.push(say('Slow answer.', { after: held.opened }));
      const turn = process.turn('Slow question.');
      await stage.model.received(1);
      const late = { do: 'anchor', nonce: nonce(), name: 'late', outcome: '' } as const;
      await expect(worker.companions.server.order(file, late)).rejects.toMatchObject({ code: 'harness-refused' });
      held.open();
      await turn;
      expect(recordsOf(file).filter(({ type }) => type === 'custom_message')).toEqual([]);
      expect(messagesOf(file).at(-1)).toBe('assistant: Slow answer.');
    });
  });

  describe('PI-3 /throughline', () => {
    it('shows pages of the worker and sets an anchor; no model reads a page', async () => {
      const { worker, process, file } = await talked();
      await worker.peer(headerOf(file).id);
      for (const words of ['', ' context', ' loops', ' storage', ' settings']) {
        await process.ask({ type: 'prompt', message: `/${peopleCommand}${words}` });
      }
      expect(worker.asked).toEqual(['home', 'context', 'loops', 'storage', 'settings']);
      await process.ask({ type: 'prompt', message: `/${peopleCommand} anchor "two words" it works` });
      await process.ask({ type: 'prompt', message: `/${peopleCommand} compact` });
      expect(process.notices().slice(0, 2)).toEqual(['the page home of the worker', 'the page context of the worker']);
      expect(process.notices().slice(-2)[0]).toBe('Anchor set: two words');
      expect(process.notices().at(-1)).toContain('knows: home, context');
      expect(recordsOf(file).at(-1)).toMatchObject({ type: 'label', label: 'two words' });
      stage.model.push(say('Second answer.'));
      await process.turn('Second question.');
      expect(stage.model.requests[1]?.text).toContain('Anchor: two words');
      expect(stage.model.requests[1]?.text).not.toContain('of the worker');
    });

    it('says in one line that no worker is there', async () => {
      stage = await companionStage(pi);
      const process = stage.start();
      await process.ask({ type: 'prompt', message: `/${peopleCommand}` });
      const [notice = '', ...more] = process.notices();
      expect(more).toEqual([]);
      expect(notice.split('\n')).toHaveLength(1);
      expect(notice).toContain('No Throughline runs for this folder');
      // One that came since is found by asking again.
      const worker = await stage.worker();
      await process.ask({ type: 'prompt', message: `/${peopleCommand} loops` });
      expect(worker.asked).toEqual(['loops']);
    });
  });
});
