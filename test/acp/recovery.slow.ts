// CKP-7: a session whose process is gone, told to a fresh session of its agent that writes the checkpoint. Held to what that agent's model
// received, to what it was allowed, and to our journal.
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { piSessionKey } from '../../server/harness/pi/sessionFile.ts';
import { openJournalFile } from '../../server/source/journalFile.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { listCheckpointNotes } from '../../server/store/checkpointNotes.ts';
import { listCheckpoints } from '../../server/store/checkpoints.ts';
import { openStore } from '../../server/store/store.ts';
import { say as answer, type ScriptedModel, startScriptedModel } from '../support/scriptedModel.ts';
import type { AgentScript, AgentStep } from './agentScript.ts';
import { type AcpStage, acpStage, newest } from './liveAcp.ts';
import { type Desk, idle, referenceDesk, send } from './workerDesk.ts';

let stage: AcpStage;
let model: ScriptedModel | null = null;
let desk: Desk | null = null;
afterEach(async () => {
  await desk?.worker.dispose();
  await model?.close();
  model = null;
  await stage.close();
});

const asked = 'We decided to use the request id as the key. Never log card numbers. Edit src/refund.ts.';
const edit: AgentStep = {
  update: {
    ...{ sessionUpdate: 'tool_call', toolCallId: 'e1', title: 'Edit refund.ts', kind: 'edit', status: 'completed' },
    rawInput: { path: 'src/refund.ts' },
    content: [{ type: 'diff', path: 'src/refund.ts', oldText: 'a', newText: 'b' }],
  },
};
const reply = (more: object = {}) =>
  JSON.stringify({
    summary: 'Refunds use the request id as the key. Card numbers must never be logged.',
    decisions: ['We decided to use the request id as the key.'],
    constraints: ['Never log card numbers.'],
    files: ['src/refund.ts'],
    open: [],
    ...more,
  });

/** A session that worked and whose process was stopped; what a fresh one of its agent does is the turn behind. */
async function gone(
  fresh: readonly AgentStep[],
  more: AgentScript = {},
  silentMs = 20_000,
): Promise<{ path: string; made: Desk }> {
  stage = acpStage({ turns: [[edit, { say: 'Done.' }], ...fresh.map((step) => [step])], ...more });
  const made = referenceDesk(stage, {
    checkpoints: { silentMs, totalMs: 20_000, percentage: 75, agentsWithoutCompaction: [] },
  });
  desk = made;
  // Not by us: stopping one on purpose would ask it for a checkpoint first.
  const session = await stage.start();
  const path = session.state().file ?? '';
  await session.prompt({ text: asked, images: [], how: 'send' });
  await expect.poll(() => session.state().activity).toBe('idle');
  await session.stop();
  return { path, made };
}

function stored(path: string) {
  const session = openJournalFile(path, nodeFiles);
  const { id, cwd } = session.header;
  session.close();
  const key = { ...piSessionKey(cwd ?? '', id), harness: 'acp' };
  const store = openStore(stage.storeRoot);
  return { saved: listCheckpoints(store, key), notes: listCheckpointNotes(store, key).map(({ why }) => why) };
}

const fresh = (made: Desk, path: string) => made.ask('takeCheckpoint', { path, by: 'fresh' });
/** All that was said in the fresh session, as the agent keeps it. */
function toldBy(): string {
  const folder = join(stage.base, 'agent');
  const kept = readdirSync(folder).filter((name) => /^[0-9a-f-]{36}\.json$/.test(name));
  return (
    kept.map((name) => readFileSync(join(folder, name), 'utf8')).find((text) => text.includes('You are a new one')) ??
    ''
  );
}
/** Folders the agent's sessions were given, and that are still there. */
function foldersLeft(): string[] {
  const folder = join(stage.base, 'agent');
  const kept = readdirSync(folder).filter((name) => /^[0-9a-f-]{36}\.json$/.test(name));
  const given = kept.map((name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { cwd: string }).cwd);
  return given.filter((cwd) => cwd !== stage.cwd && existsSync(cwd));
}

describe('CKP-7 a fresh session writes the checkpoint of one that is gone', () => {
  it('is given the record and nothing else, is measured like any other, and says what it is', async () => {
    model = await startScriptedModel(() => answer(reply()));
    const { path, made } = await gone([{ model: true }], { modelUrl: model.url, switches: { resume: true } });
    const before = readFileSync(path, 'utf8');
    const agentSessionId = newest(path, 'attached')?.['agentSessionId'];
    await expect(made.ask('takeCheckpoint', { path, by: 'agent' })).rejects.toMatchObject({ code: 'not-attached' });
    const item = await fresh(made, path);
    expect(item).toMatchObject({ number: 1, provenance: 'reconstructed' });
    const { saved } = stored(path);
    expect(saved).toMatchObject([
      { generation: 'fresh', reason: 'manual', provenance: 'reconstructed', coverage: 100 },
    ]);
    expect(saved[0]?.summary).toContain('request id');
    const detail = await made.ask('checkpoint', { id: item.id });
    expect(detail.sentence).toMatch(/^Written by a fresh session of the agent .* nobody has confirmed it\.$/);
    // One request in all, and what stands in it is the record and what we ask.
    expect(model.requests).toHaveLength(1);
    const sent = JSON.stringify(model.requests[0]?.body.messages);
    for (const words of ['You are a new one', asked, 'refund.ts', 'Throughline asks for a checkpoint']) {
      expect(sent).toContain(words);
    }
    // The session's own record is untouched, and it is that session which goes on.
    expect(readFileSync(path, 'utf8')).toBe(before);
    await made.ask('attachSession', { path, confirmedClosed: false });
    expect(newest(path, 'attached')).toMatchObject({ agentSessionId, mode: 'native' });
    expect(foldersLeft()).toEqual([]);
  });

  it('is refused what it asks for: leave, files, terminals and forms', async () => {
    const toolCall = { toolCallId: 'p', title: 'Run rm -rf', kind: 'execute', status: 'pending' };
    const options = [
      { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
      { optionId: 'no', name: 'Reject', kind: 'reject_once' },
    ];
    const steps: readonly AgentStep[] = [
      { permission: { toolCall, options } },
      { read: '/etc/hosts' },
      { say: `${reply()} ({permission} {read}) ` },
      { terminal: 'echo ran' },
      { say: '({read})' },
    ];
    const { path, made } = await gone([], { turns: [[edit, { say: 'Done.' }], steps] });
    await fresh(made, path);
    const last = toldBy();
    expect(last).toContain('(no refused -32601)');
    expect(last).toContain('(refused -32601)');
  });

  it('is put into a mode that only reads, where the agent has one', async () => {
    const modes = {
      currentModeId: 'code',
      availableModes: [
        { id: 'code', name: 'Code' },
        { id: 'plan', name: 'Plan' },
      ],
    };
    const steps: readonly AgentStep[] = [{ mode: true }, { say: `${reply()} ({read})` }];
    const { path, made } = await gone([], { turns: [[edit, { say: 'Done.' }], steps], modes });
    await fresh(made, path);
    expect(toldBy()).toContain('(plan)');
  });

  it('what it invents is taken out and what it misses is added, as of any session', async () => {
    const lie = reply({
      constraints: [],
      files: ['src/ledger.ts'],
      summary: 'All tests pass. Refunds use the request id.',
    });
    const { path, made } = await gone([{ say: lie }]);
    await fresh(made, path);
    const [saved] = stored(path).saved;
    expect(saved).toMatchObject({ provenance: 'reconstructed', coverage: 100 });
    expect(saved?.summary).toContain('Never log card numbers');
    expect(saved?.summary).not.toMatch(/src\/ledger\.ts|All tests pass/);
  });

  it.each<readonly [string, readonly AgentStep[], AgentScript, string]>([
    [
      'uses a tool',
      [
        {
          update: { sessionUpdate: 'tool_call', toolCallId: 't', title: 'Run', kind: 'execute', status: 'in_progress' },
        },
      ],
      {},
      'harness-refused',
    ],
    ['has no usable reply, asked twice', [{ say: 'No.' }, { say: 'Still no.' }], {}, 'no-checkpoint'],
    ['ends', [{ die: 3 }], {}, 'harness-ended'],
    [
      'cannot make a session',
      [],
      { faults: { 'session/new': { error: { code: -32000, message: 'Authentication required' } } } },
      'harness-refused',
    ],
  ])('nothing is saved of one that %s, and the reason is kept', async (_name, steps, more, code) => {
    const { path, made } = await gone(steps);
    stage.rescript({ turns: [[edit, { say: 'Done.' }], ...steps.map((step) => [step])], ...more });
    await expect(fresh(made, path)).rejects.toMatchObject({ code });
    expect(stored(path).saved).toEqual([]);
    expect(stored(path).notes).toHaveLength(1);
    expect(foldersLeft()).toEqual([]);
    expect(await made.ask('takeCheckpoint', { path, by: 'facts' })).toMatchObject({ provenance: 'reconstructed' });
  });

  it('one that says nothing is given up, with what it started', async () => {
    const pids = join(mkdtempSync(join(tmpdir(), 'throughline-pids-')), 'pid');
    const { path, made } = await gone(
      [],
      {
        turns: [
          [edit, { say: 'Done.' }],
          [{ child: pids }, { hang: true }],
        ],
      },
      1_000,
    );
    await expect(fresh(made, path)).rejects.toMatchObject({ code: 'no-checkpoint' });
    const child = Number(readFileSync(pids, 'utf8'));
    rmSync(dirname(pids), { recursive: true });
    await expect
      .poll(() => existsSync(`/proc/${child}`) && !/\) Z /.test(readFileSync(`/proc/${child}/stat`, 'utf8')))
      .toBe(false);
  });

  it('one that still writes when the worker ends is ended with it, folder and all', async () => {
    const pids = join(mkdtempSync(join(tmpdir(), 'throughline-pids-')), 'pid');
    const { path, made } = await gone([], {
      turns: [
        [edit, { say: 'Done.' }],
        [{ child: pids }, { hang: true }],
      ],
    });
    const asking = expect(fresh(made, path)).rejects.toMatchObject({ code: 'cancelled' });
    await expect.poll(() => existsSync(pids), { timeout: 10_000 }).toBe(true);
    const folder = readlinkSync(`/proc/${Number(readFileSync(pids, 'utf8'))}/cwd`);
    rmSync(dirname(pids), { recursive: true });
    expect(folder).toContain('throughline-fresh-');
    await made.worker.dispose();
    expect(existsSync(folder)).toBe(false);
    await asking;
    expect(stored(path).saved).toEqual([]);
  });

  it('after facts alone were saved it accounts for all of them, and not for what is new since', async () => {
    const poor = reply({ decisions: [], constraints: [], files: [], summary: 'Work was done on refunds.' });
    const { path, made } = await gone([{ say: poor }]);
    await made.ask('takeCheckpoint', { path, by: 'facts' });
    await fresh(made, path);
    const [, saved] = stored(path).saved;
    expect(saved).toMatchObject({ generation: 'fresh', evidence: { decisions: 1, files: 1, constraints: 1 } });
    expect(saved?.summary).toContain('src/refund.ts');
  });

  it('a session that runs is asked itself', async () => {
    stage = acpStage({ turns: [[edit, { say: 'Done.' }], [{ say: reply() }]] });
    desk = referenceDesk(stage);
    const { path } = await desk.ask('newSession', { cwd: stage.cwd, agent: 'reference' });
    await desk.drive(path, send(asked));
    await desk.until((live, total) => idle(live) && total >= 2);
    expect(await fresh(desk, path)).toMatchObject({ provenance: 'agent' });
  });
});
