// Checkpoints of live ACP sessions (CKP-4 to CKP-9), with the reference agent in a process of its own and the worker a panel talks to:
// every boundary, every kind of reply, and what stands in our journal afterwards.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { nodeGit } from '../../server/harness/git/nodeGit.ts';
import { projectKey } from '../../server/record/projectKey.ts';
import { runCommand } from '../../server/service/command.ts';
import { type CheckpointSettings, LiveCheckpoints } from '../../server/service/live/liveCheckpoints.ts';
import { SessionCache } from '../../server/service/worker/sessionCache.ts';
import { openJournalFile } from '../../server/source/journalFile.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { listCheckpointNotes } from '../../server/store/checkpointNotes.ts';
import { type Checkpoint, listCheckpoints } from '../../server/store/checkpoints.ts';
import { readJournal } from '../../server/store/readJournal.ts';
import { journalPath, openStore } from '../../server/store/store.ts';
import type { AgentScript, AgentStep } from './agentScript.ts';
import { type AcpStage, acpStage, recorded as allRecorded, framesOf, newest } from './liveAcp.ts';
import { type Desk, idle, referenceDesk, send, wordsOf } from './workerDesk.ts';

let stage: AcpStage;
let open: Desk[] = [];
afterEach(async () => {
  for (const { worker } of open) await worker.dispose();
  open = [];
  await stage.close();
});

const patient: Omit<CheckpointSettings, 'agentsWithoutCompaction'> & { agentsWithoutCompaction: string[] } = {
  silentMs: 20_000,
  totalMs: 20_000,
  percentage: 75,
  agentsWithoutCompaction: [],
};

function desk(checkpoints = patient): Desk {
  const made = referenceDesk(stage, { checkpoints });
  open.push(made);
  return made;
}

const edit: readonly AgentStep[] = [
  {
    update: {
      ...{ sessionUpdate: 'tool_call', toolCallId: 'e1', title: 'Edit refund.ts', kind: 'edit', status: 'completed' },
      rawInput: { path: 'src/refund.ts' },
      content: [{ type: 'diff', path: 'src/refund.ts', oldText: 'a', newText: 'b' }],
    },
  },
  { say: 'Done.' },
];
const asked = 'We decided to use the request id as the key. Never log card numbers. Edit src/refund.ts.';
const good = JSON.stringify({
  summary: 'Refunds use the request id as the key. Card numbers must never be logged.',
  decisions: ['We decided to use the request id as the key.'],
  constraints: ['Never log card numbers.'],
  files: ['src/refund.ts'],
  open: [],
});
const poor = JSON.stringify({
  summary: 'Work was done on refunds.',
  decisions: [],
  files: ['src/ledger.ts'],
  open: [],
});
const answer = (text: string): readonly AgentStep[] => [{ say: text }];

function keyOf(path: string) {
  const session = openJournalFile(path, nodeFiles);
  const { id, cwd } = session.header;
  session.close();
  return { projectKey: projectKey(cwd), harness: 'acp', sessionId: id };
}
/** Git stamps come when Git answers. */
const recorded = (path: string) => allRecorded(path).filter((line) => line !== 'work-tree');
const saved = (path: string): readonly Checkpoint[] => listCheckpoints(openStore(stage.storeRoot), keyOf(path));
const notes = (path: string) =>
  listCheckpointNotes(openStore(stage.storeRoot), keyOf(path)).map(
    ({ kind, reason, why }) => `${kind} ${reason}: ${why}`,
  );
const kindsIn = (path: string) =>
  readJournal(journalPath(openStore(stage.storeRoot), keyOf(path)))?.entries.map(({ entry }) => entry.kind) ?? [];

/** A session whose first turn decided, forbade and edited something. */
async function worked(made: Desk, prompt = asked): Promise<string> {
  const { path } = await made.ask('newSession', { cwd: stage.cwd, agent: 'reference' });
  await made.drive(path, send(prompt));
  await made.until((live, total) => idle(live) && total >= 2);
  return path;
}

const byHand = (made: Desk, path: string, by: 'agent' | 'facts' = 'agent') => made.ask('takeCheckpoint', { path, by });

function script(...replies: readonly (readonly AgentStep[])[]): AgentScript {
  return { turns: [edit, ...replies] };
}

describe('CKP-5 by hand, the session writes its own checkpoint', () => {
  it('in a turn that everybody sees as ours, with permissions declined, as one commit', async () => {
    const toolCall = { toolCallId: 'p', title: 'Run rm -rf', kind: 'execute', status: 'pending' };
    const options = [
      { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
      { optionId: 'no', name: 'Reject', kind: 'reject_once' },
    ];
    stage = acpStage(script([{ permission: { toolCall, options } }, { say: good }, { say: ' ({permission})' }]));
    const made = desk();
    const path = await worked(made);
    const item = await byHand(made, path);
    expect(item).toMatchObject({ number: 1, provenance: 'agent', sameSession: true });
    expect(kindsIn(path)).toEqual(['checkpoint.evidence_verified', 'boundary', 'checkpoint']);
    const [checkpoint] = saved(path);
    expect(checkpoint).toMatchObject({
      reason: 'manual',
      evidence: { decisions: 1, files: 1, errors: 0, constraints: 1 },
      coverage: 100,
      firstKeptEntryId: null,
    });
    const words = wordsOf(await made.rows(path));
    expect(words.filter((text) => text === 'checkpoint')).toHaveLength(1);
    expect(words.some((text) => text.startsWith('Throughline asks for a checkpoint'))).toBe(true);
    const panel = await made.ask('sessionPanel', { path });
    expect(panel.live.dialogs).toEqual([]);
    const refusal = framesOf(path).filter(([, text]) => text.includes('"outcome":"selected"'));
    expect(refusal.map(([, text]) => text.includes('"optionId":"no"'))).toEqual([true]);
    // It is no new work, and no words of a person.
    expect(recorded(path).filter((line) => line.startsWith('user:'))).toEqual([`user: ${asked}`]);
    const detail = await made.ask('checkpoint', { id: item.id });
    expect(detail.facts.map(({ text }) => text)).toContain('Never log card numbers.');
  });

  it('in a copy of the session where the agent can fork', async () => {
    stage = acpStage({ ...script(answer(good)), switches: { fork: true } });
    const made = desk();
    const path = await worked(made);
    const before = recorded(path);
    expect(await byHand(made, path)).toMatchObject({ provenance: 'agent' });
    expect(recorded(path)).toEqual(before);
  });

  it('in the session itself when the copy fails', async () => {
    stage = acpStage({
      ...script(answer(good)),
      switches: { fork: true },
      faults: { 'session/fork': { error: { code: -32603, message: 'not today' } } },
    });
    const made = desk();
    const path = await worked(made);
    expect(await byHand(made, path)).toMatchObject({ provenance: 'agent' });
    expect(recorded(path)).toContain('customMessage');
  });

  it.each<[string, readonly (readonly AgentStep[])[], string]>([
    ['a fenced block', [answer(`Here it is:\n\`\`\`json\n${good}\n\`\`\``)], 'agent'],
    ['two objects: the first', [answer(`${good}\n${poor}`)], 'agent'],
    ['no object, then one', [answer('I would rather go on.'), answer(good)], 'agent'],
    ['one without a summary, then one', [answer('{"note": 1}'), answer(good)], 'agent'],
    ['one that misses evidence and lies about a file', [answer(poor)], 'agent+controller'],
  ])('takes %s', async (_name, replies, provenance) => {
    stage = acpStage(script(...replies));
    const made = desk();
    const path = await worked(made);
    expect(await byHand(made, path)).toMatchObject({ provenance });
    const [checkpoint] = saved(path);
    expect(checkpoint?.coverage).toBe(100);
    expect(checkpoint?.summary).toContain('Never log card numbers');
    expect(checkpoint?.summary).not.toContain('src/ledger.ts');
  });

  it.each<[string, readonly (readonly AgentStep[])[], string, Partial<typeof patient>]>([
    ['no object twice', [answer('No.'), answer('Still no.')], 'no usable JSON object', {}],
    ['nothing for a second', [[{ hang: true }]], 'nothing came for 1 s', { silentMs: 1_000 }],
    [
      'bytes without an end',
      [Array.from({ length: 40 }, (): AgentStep => ({ wait: 200 }))],
      'no reply in 1.5 s',
      { silentMs: 1_000, totalMs: 1_500 },
    ],
    ['an error', [[{ error: { code: -32603, message: 'the provider is down' } }]], 'the provider is down', {}],
  ])('saves nothing when there is %s', async (_name, replies, why, limits) => {
    stage = acpStage(script(...replies));
    const made = desk({ ...patient, ...limits });
    const path = await worked(made);
    await expect(byHand(made, path)).rejects.toThrow(why);
    expect(saved(path)).toEqual([]);
    expect(kindsIn(path)).toEqual(['checkpoint.failed']);
    expect(notes(path)[0]).toContain(why);
    const { notSaved } = await made.ask('checkpoints', { path });
    expect(notSaved[0]?.text).toContain(why);
    // Facts still can be saved, and say what they are.
    expect(await byHand(made, path, 'facts')).toMatchObject({ provenance: 'reconstructed' });
  });

  it('a person who speaks goes first', async () => {
    stage = acpStage(script([{ say: 'Let me think.' }, { untilCancelled: true }], answer('Hello.')));
    const made = desk();
    const path = await worked(made);
    const checkpoint = byHand(made, path);
    const refused = expect(checkpoint).rejects.toMatchObject({ code: 'cancelled' });
    await made.until((live) => live.activity === 'turn' && live.rows.length > 0);
    await made.drive(path, send('Are you there?'));
    await refused;
    await made.until((live, total) => idle(live) && total >= 6);
    expect(recorded(path).slice(-3)).toEqual(['user: Are you there?', 'assistant: Hello.', 'turn-ended']);
    expect(saved(path)).toEqual([]);
  });
});

describe('CKP-4 boundaries of a direct chat', () => {
  const plan = (status: string): AgentStep => ({
    update: { sessionUpdate: 'plan', entries: [{ content: 'edit', priority: 'high', status }] },
  });

  it('phase end: the plan went from open steps to none', async () => {
    stage = acpStage({ turns: [[plan('in_progress'), ...edit, plan('completed')], answer(good)] });
    const made = desk();
    const path = await worked(made);
    await expect.poll(() => saved(path).length, { timeout: 20_000 }).toBe(1);
    expect(saved(path)[0]).toMatchObject({ reason: 'phase end', provenance: 'agent' });
  });

  it('phase end: a sub-session reported; its result is evidence, its transcript is not (CKP-8)', async () => {
    const result = {
      ...{ status: 'completed', summary: 'Looked at the queue.', errors: [], checkpointId: 'c-child' },
      ...{ decisions: ['Use a queue with one worker'], files: ['src/queue.ts'] },
    };
    const update = { sessionUpdate: 'subagent_update', sessionId: 'child', title: 'Look', _meta: { result } };
    stage = acpStage({ turns: [[...edit, { rawUpdate: update }], answer(good)] });
    const made = desk();
    const path = await worked(made);
    await expect.poll(() => saved(path).length, { timeout: 20_000 }).toBe(1);
    const [checkpoint] = saved(path);
    expect(checkpoint).toMatchObject({
      reason: 'phase end',
      provenance: 'agent+controller',
      evidence: { decisions: 2, files: 2 },
    });
    expect(checkpoint?.summary).toContain('Use a queue with one worker');
    expect(recorded(path)).toContain('sub-session');
  });

  it('suspend: before the process is ended, and not twice', async () => {
    stage = acpStage(script(answer(good)));
    const made = desk();
    const path = await worked(made);
    await made.ask('detachSession', { path });
    expect(saved(path).map(({ reason, provenance }) => [reason, provenance])).toEqual([['suspend', 'agent']]);
  });

  it('model change: the old model writes first (RST-4)', async () => {
    const models = [
      { value: 'big', name: 'Big' },
      { value: 'small', name: 'Small' },
    ];
    const option = {
      id: 'model',
      name: 'Model',
      category: 'model',
      type: 'select',
      currentValue: 'big',
      options: models,
    };
    stage = acpStage({ ...script(answer(good)), configOptions: [option] });
    const made = desk();
    const path = await worked(made);
    await made.drive(path, { kind: 'setModel', id: 'small' });
    expect(saved(path).map(({ reason }) => reason)).toEqual(['model change']);
    const at = (method: string) =>
      framesOf(path).findLastIndex(([from, text]) => from === '>' && text.includes(`"${method}"`));
    await expect.poll(() => at('session/set_config_option')).toBeGreaterThan(at('session/prompt'));
  });

  it('shutdown: without a model, within 3 s, reconstructed', async () => {
    stage = acpStage(script([{ hang: true }]));
    const made = desk();
    const path = await worked(made);
    const began = Date.now();
    await made.worker.dispose();
    expect(Date.now() - began).toBeLessThan(8_000);
    expect(saved(path).map(({ reason, provenance }) => [reason, provenance])).toEqual([['shutdown', 'reconstructed']]);
    const [checkpoint] = saved(path);
    expect(checkpoint?.summary).toContain('Never log card numbers.');
    expect(checkpoint?.coverage).toBe(100);
  });

  it('talk is held, and why is told', async () => {
    stage = acpStage({ turns: [answer('Fine.')] });
    const made = desk();
    const path = await worked(made, 'How are you?');
    await made.ask('detachSession', { path });
    expect(saved(path)).toEqual([]);
    expect(notes(path)).toEqual(['held suspend: no-new-work']);
    const { notSaved } = await made.ask('checkpoints', { path });
    expect(notSaved).toMatchObject([{ text: 'Suspend: nothing new was done.' }]);
  });

  it('a nearly full window is no boundary, and a native compaction satisfies nothing (CKP-1)', async () => {
    const gauge = (used: number): AgentStep => ({ update: { sessionUpdate: 'usage_update', used, size: 1000 } });
    const compaction = { sessionUpdate: 'compaction_update', compactionId: 'k', status: 'completed' };
    stage = acpStage({ turns: [[...edit, gauge(900), { update: compaction }, gauge(100), gauge(950)], answer(good)] });
    const made = desk();
    const path = await worked(made);
    await expect.poll(() => notes(path), { timeout: 20_000 }).toEqual(['held pressure: direct-chat']);
    expect(saved(path)).toEqual([]);
    expect(await byHand(made, path)).toMatchObject({ provenance: 'agent' });
  });

  it('the next boundary counts from the last, and carries what still holds', async () => {
    stage = acpStage(script(answer(good), answer('Noted.'), answer(poor)));
    const made = desk();
    const path = await worked(made);
    await byHand(made, path);
    await made.drive(path, send('Always run the linter.'));
    await made.until((live, total) => idle(live) && total >= 7);
    await byHand(made, path);
    const [, second] = saved(path);
    expect(second?.evidence).toEqual({ decisions: 0, files: 0, errors: 0, constraints: 1 });
    expect(second?.summary).toContain('Never log card numbers');
    const [one, two] = saved(path).map(({ id }) => id);
    const compared = await made.ask('compareCheckpoints', { left: one ?? '', right: two ?? '' });
    expect(compared.rows.filter(({ change }) => change === 'added').map(({ right }) => right)).toContain(
      'Always run the linter.',
    );
  });
});

describe('CKP-4 a window that is ours to watch', () => {
  /** A sub-session, as a hand-off that asks to report back starts one, at its boundaries. */
  async function sub(used: number, settings: Partial<typeof patient>, more: AgentScript = {}) {
    const gauge: AgentStep = { update: { sessionUpdate: 'usage_update', used, size: 100_000 } };
    stage = acpStage({ turns: [[...edit, gauge], answer(good)], ...more });
    const world = {
      ...{
        files: nodeFiles,
        clock: { now: () => Date.now() },
        platform: process.platform,
        env: { PATH: '' },
        home: stage.base,
      },
      ...{ cwd: stage.cwd, terminal: false, signal: new AbortController().signal },
    };
    const sessions = new SessionCache(world);
    const checkpoints = new LiveCheckpoints({
      ...{ store: openStore(stage.storeRoot), world, sessions, git: nodeGit, settings: { ...patient, ...settings } },
      ...{ isSubSession: () => true, changed: () => {}, warn: () => {} },
    });
    const session = await stage.start();
    checkpoints.adopted(session);
    await session.prompt({ text: asked, images: [], how: 'send' });
    const path = session.state().file ?? '';
    await expect.poll(() => saved(path).length + notes(path).length, { timeout: 20_000 }).toBe(1);
    sessions.dispose();
    return path;
  }

  it('pressure, where the setting says that the agent has no compaction of its own', async () => {
    const path = await sub(75_000, { agentsWithoutCompaction: ['reference'] });
    expect(saved(path)).toMatchObject([{ reason: 'pressure', provenance: 'agent', tokensBefore: 75_000 }]);
  });

  it('response reserve, where the reply would not fit', async () => {
    const path = await sub(90_000, { percentage: 95, agentsWithoutCompaction: ['reference'] });
    expect(saved(path)).toMatchObject([{ reason: 'response reserve' }]);
  });

  it('an agent nobody knows is watched only', async () => {
    const path = await sub(90_000, {});
    expect(notes(path)).toEqual(['held pressure: harness-compacts']);
  });
});

describe('CKP-9 consumers', () => {
  it('the command lists, shows, compares and exports; a fresh process is restored from it', async () => {
    stage = acpStage(script(answer(good), answer('Noted.'), answer(poor)));
    const made = desk();
    const path = await worked(made);
    await byHand(made, path);
    await made.drive(path, send('Always run the linter.'));
    await made.until((live, total) => idle(live) && total >= 7);
    await made.ask('detachSession', { path });
    const world = {
      ...{
        files: nodeFiles,
        clock: { now: () => Date.now() },
        platform: process.platform,
        env: { PATH: '' },
        home: stage.base,
      },
      ...{ cwd: stage.cwd, terminal: false, signal: new AbortController().signal },
    };
    const run = async (...words: string[]) => {
      const { exitCode, stdout } = await runCommand(['checkpoints', path, ...words, '--store', stage.storeRoot], world);
      expect(exitCode).toBe(0);
      return JSON.parse(stdout) as Readonly<Record<string, unknown>>;
    };
    const list = await run();
    expect(list['checkpoints']).toMatchObject([
      { number: 1, reason: 'manual', provenance: 'agent', coverage: 100 },
      { number: 2, reason: 'suspend', provenance: 'agent+controller' },
    ]);
    expect(await run('1')).toMatchObject({ sentence: 'Written by the agent; every fact we found is in it.' });
    expect(JSON.stringify(await run('1', '2'))).toContain('Always run the linter.');
    await run('2', '--export-to', 'out.md');
    expect(readFileSync(join(stage.cwd, 'out.md'), 'utf8')).toContain('# Checkpoint 2');
    const panel = await made.ask('attachSession', { path, confirmedClosed: false });
    expect(panel.strip.restoration.mode).toBe('checkpoint_restored');
    expect(newest(path, 'attached')).toMatchObject({ checkpointId: saved(path)[1]?.id });
  });
});

describe('CKP-7 recovery', () => {
  it('an agent that dies while it writes leaves a reconstructed checkpoint and no half one', async () => {
    stage = acpStage(script([{ say: '{"summary": "half' }, { die: 3 }]));
    const made = desk();
    const path = await worked(made);
    await expect(byHand(made, path)).rejects.toThrow();
    await expect.poll(() => saved(path).length, { timeout: 20_000 }).toBe(1);
    expect(saved(path)[0]).toMatchObject({ reason: 'recovery', provenance: 'reconstructed' });
    expect(kindsIn(path)).toEqual(['checkpoint.failed', 'checkpoint.evidence_verified', 'boundary', 'checkpoint']);
    const detail = await made.ask('checkpoint', { id: saved(path)[0]?.id ?? '' });
    expect(detail.sentence).toMatch(/^The agent was gone\. Built from \d+ entries/);
  });

  it('what no shutdown saved is saved at the next start, before the agent is asked', async () => {
    stage = acpStage({ ...script(), switches: { resume: true } });
    // A session that another program left: no worker saw its end.
    const session = await stage.start();
    const path = session.state().file ?? '';
    await session.prompt({ text: asked, images: [], how: 'send' });
    await expect.poll(() => session.state().activity).toBe('idle');
    await session.stop();
    expect(saved(path)).toEqual([]);
    const made = desk();
    await made.ask('attachSession', { path, confirmedClosed: false });
    expect(saved(path).map(({ reason, provenance }) => [reason, provenance])).toEqual([['recovery', 'reconstructed']]);
  });

  it.each<[string, Partial<AgentScript>, string]>([
    ['another version of the agent', { version: '99.0.0', switches: { resume: true } }, 'native'],
    ['an agent that cannot resume any more', { switches: {} }, 'checkpoint_restored'],
  ])('before a resume by %s, which is risky: the agent is asked afterwards', async (_name, change, mode) => {
    const first = { ...script(), switches: { resume: true } };
    stage = acpStage(first);
    const session = await stage.start();
    const path = session.state().file ?? '';
    await session.prompt({ text: asked, images: [], how: 'send' });
    await expect.poll(() => session.state().activity).toBe('idle');
    await session.stop();
    stage.rescript({ ...first, ...change });
    const made = desk();
    const panel = await made.ask('attachSession', { path, confirmedClosed: false });
    expect(saved(path).map(({ reason, provenance }) => [reason, provenance])).toEqual([
      ['risky resume', 'reconstructed'],
    ]);
    // The agent runs already, and the checkpoint is there to start from.
    expect(panel.strip.restoration.mode).toBe(mode);
    expect(newest(path, 'attached')).toMatchObject({
      checkpointId: mode === 'native' ? null : (saved(path)[0]?.id ?? 'none'),
    });
  });

  it('before a native resume that failed once, its reason says so', async () => {
    stage = acpStage({
      ...script(edit),
      switches: { resume: true, load: true },
      faults: { 'session/resume': { error: { code: -32002, message: 'gone' }, once: 'refused' } },
    });
    const session = await stage.start();
    const path = session.state().file ?? '';
    await session.stop();
    const again = await stage.start({ kind: 'resume', file: path });
    await again.prompt({ text: asked, images: [], how: 'send' });
    await expect.poll(() => again.state().activity).toBe('idle');
    await again.stop();
    const made = desk();
    await made.ask('attachSession', { path, confirmedClosed: false });
    expect(saved(path).map(({ reason }) => reason)).toEqual(['risky resume']);
  });
});
