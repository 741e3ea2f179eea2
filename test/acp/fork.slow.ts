// A fork at the agent (`session/fork`): the agent knows what was said, our record begins anew and says so, the other session goes on.
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { DriveAction, FlowRowView } from '../../server/protocol/sessionPanelViews.ts';
import { say as answer, type ScriptedModel, startScriptedModel } from '../support/scriptedModel.ts';
import { type AcpStage, acpStage, newest } from './liveAcp.ts';
import { type Desk, referenceDesk } from './workerDesk.ts';

const word = 'zinnober-4711';
let stage: AcpStage;
let model: ScriptedModel | null = null;
let desk: Desk | null = null;
afterEach(async () => {
  await desk?.worker.dispose();
  await model?.close();
  await stage.close();
});

async function begun(forks: boolean): Promise<{ desk: Desk; path: string }> {
  model = await startScriptedModel(() => answer('Noted.'));
  stage = acpStage({ switches: { resume: true, fork: forks }, otherwise: [{ model: true }], modelUrl: model.url });
  desk = referenceDesk(stage);
  const { path } = await desk.ask('newSession', { cwd: stage.cwd, agent: 'reference' });
  await turn(desk, path, `The word is ${word}.`, 2);
  return { desk, path };
}

async function turn({ drive, until }: Desk, path: string, text: string, rows: number): Promise<void> {
  const prompt: DriveAction = { kind: 'prompt', text, images: [], how: 'send' };
  await drive(path, prompt);
  await until(({ activity }, total) => activity === 'idle' && total >= rows, path);
}

const wordsOf = (rows: readonly FlowRowView[]) =>
  rows.map(({ content }) =>
    content.kind === 'reply' ? content.markdown : 'text' in content ? content.text : content.kind,
  );

describe('UI-2 forking an ACP session', () => {
  it('the model of the fork knows the word, both sessions go on, and the record claims no more than it has', async () => {
    const { desk: one, path } = await begun(true);
    expect((await one.ask('sessionPanel', { path })).hold.actions).toContain('fork');
    const before = readFileSync(path, 'utf8');
    const fork = await one.ask('forkSession', { path, entryId: null });
    expect(fork.path).not.toBe(path);
    const panel = await one.ask('sessionPanel', { path: fork.path });
    expect([panel.hold.kind, panel.strip.restoration.mode, panel.strip.title]).toEqual([
      'driven',
      'native',
      `Fork of The word is ${word}.`,
    ]);
    expect(readFileSync(path, 'utf8').startsWith(before)).toBe(true);
    expect(panel.strip.restoration.reason).toContain('This record begins with the fork.');
    await turn(one, fork.path, 'Which word?', 2);
    expect(JSON.stringify(model?.requests.at(-1)?.body.messages?.slice(0, -1))).toContain(word);
    expect(wordsOf(await one.rows(fork.path))).toEqual(['Which word?', 'Noted.']);
    expect(newest(fork.path, 'forked')).toMatchObject({ file: path });
    await turn(one, path, 'And here?', 4);
    expect(JSON.stringify(model?.requests.at(-1)?.body.messages)).not.toContain('Which word?');
    // It is forked without a process as well, and goes on after a restart.
    await one.ask('detachSession', { path: fork.path });
    expect((await one.ask('sessionPanel', { path: fork.path })).hold.actions).toContain('fork');
    await one.ask('attachSession', { path: fork.path, confirmedClosed: false });
    await turn(one, fork.path, 'Once more?', 4);
    expect(JSON.stringify(model?.requests.at(-1)?.body.messages)).toContain('Which word?');
  });

  it('is not offered, and refused, where the agent does not advertise it', async () => {
    const { desk: one, path } = await begun(false);
    expect((await one.ask('sessionPanel', { path })).hold.actions).toEqual([]);
    await expect(one.ask('forkSession', { path, entryId: null })).rejects.toMatchObject({ code: 'not-supported' });
    await one.ask('detachSession', { path });
    expect((await one.ask('sessionPanel', { path })).hold.actions).not.toContain('fork');
  });
});
