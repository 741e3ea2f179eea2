// Conversations with the real reference agent through our client. Every case looks at the record on disk, not at our own state.
import { afterEach, describe, expect, it } from 'vitest';
import { extractFacts } from '../../server/facts/extractFacts.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { openSession } from '../../server/source/openSession.ts';
import { listSessions } from '../../server/source/sessionList.ts';
import { recordsRoot } from '../../server/store/sessionKey.ts';
import type { AgentStep } from './agentScript.ts';
import { type AcpStage, acpStage, framesOf, Heard, newest, recorded, say } from './liveAcp.ts';

let stage: AcpStage;
afterEach(() => stage.close());

describe('REC-7 a conversation with an ACP agent', () => {
  it('records prompt, thought, tool, result, plan, gauge and the end of the turn', async () => {
    stage = acpStage({
      turns: [
        [
          { think: 'Let me look.' },
          { say: 'I look.' },
          {
            update: { sessionUpdate: 'plan', entries: [{ content: 'look', priority: 'high', status: 'in_progress' }] },
          },
          {
            update: {
              sessionUpdate: 'tool_call',
              toolCallId: 't1',
              title: '`ls`',
              kind: 'execute',
              status: 'pending',
              rawInput: { command: 'ls -la' },
            },
          },
          {
            update: {
              sessionUpdate: 'tool_call_update',
              toolCallId: 't1',
              status: 'completed',
              content: [{ type: 'content', content: { type: 'text', text: 'a.txt\nb.txt' } }],
            },
          },
          { update: { sessionUpdate: 'usage_update', used: 900, size: 1000, cost: { amount: 0.25, currency: 'USD' } } },
          { say: 'Two files.' },
        ],
      ],
    });
    const session = await stage.start();
    const heard = new Heard(session);
    await say(session, heard, 'What is here?');
    expect(heard.text('reply')).toBe('I look.Two files.');
    expect(heard.text('thinking')).toBe('Let me look.');
    expect(session.state()).toMatchObject({ gauge: { tokens: 900, window: 1000 }, cost: 0.25, activity: 'idle' });
    expect(session.restored).toMatchObject({ mode: 'fresh', how: 'new' });
    const { file } = session.state();
    expect(recorded(file ?? '')).toEqual([
      'attached',
      'user: What is here?',
      'plan',
      'assistant: (Let me look.) I look. [bash]',
      'toolResult: a.txt\nb.txt',
      'gauge',
      'assistant: Two files.',
      'turn-ended',
    ]);
    expect(newest(file ?? '', 'turn-ended')).toMatchObject({ outcome: 'completed', stopReason: 'end_turn' });
    expect(sentBy(file).map(({ method }) => method)).toEqual(['initialize', 'session/new', 'session/prompt']);
  });

  it('is listed, and its facts are read like those of any session (REC-5)', async () => {
    stage = acpStage({ turns: [[{ say: 'Done.' }]] });
    const session = await stage.start();
    await say(session, new Heard(session), 'Never touch the file legacy.ts.');
    const { file } = session.state();
    const { sessions } = listSessions([recordsRoot(stage.storeRoot)], nodeFiles, null);
    expect(sessions).toMatchObject([
      {
        harness: 'acp',
        path: file,
        cwd: stage.cwd,
        title: 'Never touch the file legacy.ts.',
        messages: 2,
        findings: [],
      },
    ]);
    const read = openSession(file ?? '', nodeFiles);
    const entries = read.heads.map(({ ordinal }) => read.entry(ordinal));
    read.close();
    expect(JSON.stringify(extractFacts(entries, { cwd: stage.cwd }))).toContain('legacy.ts');
  });

  it('says how a turn failed, and goes on', async () => {
    stage = acpStage({
      turns: [[{ say: 'Hm.' }, { error: { code: -32603, message: 'the provider is down' } }], [{ say: 'Back.' }]],
    });
    const session = await stage.start();
    const heard = new Heard(session);
    await say(session, heard, 'one');
    await say(session, heard, 'two');
    const [failed] = heard.events.filter((event) => event.kind === 'turn-ended');
    expect(failed).toMatchObject({ outcome: 'failed', message: expect.stringContaining('the provider is down') });
    expect(recorded(session.state().file ?? '').slice(1)).toEqual([
      'user: one',
      'assistant: Hm. !',
      'turn-ended',
      'user: two',
      'assistant: Back.',
      'turn-ended',
    ]);
  });

  it('stops a turn when a person says so, and says when an agent does not listen', async () => {
    stage = acpStage({ turns: [[{ say: 'I begin.' }, { untilCancelled: true }]] });
    const session = await stage.start();
    const heard = new Heard(session);
    await session.prompt({ text: 'go', images: [], how: 'send' });
    await heard.until('text');
    await expect(session.prompt({ text: 'more', images: [], how: 'send' })).rejects.toMatchObject({
      code: 'session-busy',
    });
    await session.abort();
    expect(await heard.until('turn-ended')).toMatchObject({ outcome: 'aborted' });
    expect(newest(session.state().file ?? '', 'turn-ended')).toMatchObject({ outcome: 'aborted' });

    stage.rescript({ switches: { ignoresCancel: true }, otherwise: [{ hang: true }] });
    const deaf = await stage.start(undefined, { deadlineMs: { 'session/cancel': 300 } });
    await deaf.prompt({ text: 'go', images: [], how: 'send' });
    await expect(deaf.abort()).rejects.toMatchObject({ code: 'harness-silent' });
    expect(deaf.state().activity).toBe('turn');
  });
});

const permission = {
  permission: {
    toolCall: { toolCallId: 't1', title: 'Delete the cache', kind: 'execute', rawInput: { command: 'rm -r cache' } },
    options: [
      { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
      { optionId: 'no', name: 'Reject', kind: 'reject_once' },
    ],
  },
} as const;

describe('SEC-3 permissions', () => {
  it('asks a person, and sends what the person chose', async () => {
    stage = acpStage({ turns: [[permission, { say: 'It was {permission}.' }]] });
    const session = await stage.start();
    const heard = new Heard(session);
    await session.prompt({ text: 'clean', images: [], how: 'send' });
    const { dialog } = await heard.until('dialog');
    expect(dialog).toMatchObject({
      kind: 'permission',
      title: 'Delete the cache',
      message: 'rm -r cache',
      options: [
        { id: 'yes', label: 'Allow', role: 'allow-once' },
        { id: 'no', label: 'Reject', role: 'reject-once' },
      ],
    });
    await expect(session.answer(dialog.id, { kind: 'chosen', optionId: 'maybe' })).rejects.toMatchObject({
      code: 'harness-refused',
    });
    await session.answer(dialog.id, { kind: 'chosen', optionId: 'no' });
    await heard.until('settled');
    expect(heard.text('reply')).toBe('It was no.');
    expect(newest(session.state().file ?? '', 'dialog-answer')).toMatchObject({ why: 'chosen', optionId: 'no' });
    await expect(session.answer(dialog.id, { kind: 'chosen', optionId: 'yes' })).rejects.toMatchObject({
      code: 'harness-refused',
    });
  });

  it('allows nothing when the turn is stopped instead', async () => {
    stage = acpStage({ turns: [[permission, { say: 'It was {permission}.' }]] });
    const session = await stage.start();
    const heard = new Heard(session);
    await session.prompt({ text: 'clean', images: [], how: 'send' });
    await heard.until('dialog');
    await session.abort();
    await heard.until('settled');
    const answers = sentBy(session.state().file).filter(({ result }) => result !== undefined);
    expect(answers).toMatchObject([{ result: { outcome: { outcome: 'cancelled' } } }]);
    expect(newest(session.state().file ?? '', 'dialog-answer')).toMatchObject({ why: 'stopped', optionId: null });
  });
});

describe('REC-7 what an agent offers', () => {
  const model = {
    id: 'model',
    name: 'Model',
    category: 'model',
    type: 'select',
    currentValue: 'small',
    options: [
      { value: 'small', name: 'Small' },
      { value: 'big', name: 'Big' },
    ],
  };
  const modes = {
    currentModeId: 'ask',
    availableModes: [
      { id: 'ask', name: 'Ask' },
      { id: 'code', name: 'Code' },
    ],
  };

  it('lets a person choose model and mode, and shows its commands', async () => {
    stage = acpStage({
      configOptions: [model],
      modes,
      commands: [{ name: 'compact', description: 'Compacts', input: { hint: 'focus' } }],
    });
    const session = await stage.start();
    const heard = new Heard(session);
    expect(await session.models()).toEqual([
      { id: 'small', label: 'Small', contextWindow: null },
      { id: 'big', label: 'Big', contextWindow: null },
    ]);
    await session.setModel('big');
    expect(session.state().model).toMatchObject({ id: 'big', label: 'Big' });
    await expect(session.setModel('huge')).rejects.toMatchObject({ code: 'harness-refused' });
    await session.setOption('mode', 'code');
    await expect(session.setOption('mode', 'paint')).rejects.toMatchObject({ code: 'harness-refused' });
    expect(session.state().options).toEqual([
      {
        id: 'mode',
        label: 'Mode',
        value: 'code',
        values: [
          { id: 'ask', label: 'Ask' },
          { id: 'code', label: 'Code' },
        ],
      },
    ]);
    await say(session, heard, 'hello');
    expect(await session.commands()).toEqual([{ name: 'compact', description: 'Compacts', hint: 'focus' }]);
    expect(session.state().capabilities).toMatchObject({
      models: true,
      thinking: false,
      steer: false,
      compact: 'with-focus',
    });
    await session.compact('the door');
    const prompts = sentBy(session.state().file).filter(({ method }) => method === 'session/prompt');
    expect(prompts.at(-1)?.params?.['prompt']).toEqual([{ type: 'text', text: '/compact the door' }]);
  });

  it('waits for the commands of an agent that is known to have one to compact (CKP-3)', async () => {
    const commands = [{ name: 'compress', description: 'Compresses' }];
    stage = acpStage({ switches: { lateCommands: true }, commands });
    const session = await stage.start(undefined, { agentId: 'qwen' });
    expect(await session.commands()).toEqual([]);
    await session.compact('the door');
    const prompts = sentBy(session.state().file).filter(({ method }) => method === 'session/prompt');
    expect(prompts.at(-1)?.params?.['prompt']).toEqual([{ type: 'text', text: '/compress the door' }]);
  });

  it('refuses what is not offered, and sends nothing', async () => {
    stage = acpStage();
    const session = await stage.start();
    const image = { data: 'aGk=', mimeType: 'image/png' };
    await expect(session.prompt({ text: 'x', images: [image], how: 'send' })).rejects.toMatchObject({
      code: 'not-supported',
    });
    await expect(session.prompt({ text: 'x', images: [], how: 'steer' })).rejects.toMatchObject({
      code: 'not-supported',
    });
    for (const refused of [
      session.setModel('a'),
      session.setOption('mode', 'a'),
      session.compact(null),
      session.fork(),
    ]) {
      await expect(refused).rejects.toMatchObject({ code: 'not-supported' });
    }
    expect(sentBy(session.state().file).map(({ method }) => method)).toEqual(['initialize', 'session/new']);
  });

  it('sends images to an agent that takes them', async () => {
    stage = acpStage({ switches: { images: true } });
    const session = await stage.start();
    const heard = new Heard(session);
    await session.prompt({ text: 'look', images: [{ data: 'aGk=', mimeType: 'image/png' }], how: 'send' });
    await heard.until('settled');
    expect(heard.text('reply')).toBe('You said: look\n[image]');
    expect(recorded(session.state().file ?? '')[1]).toBe('user: look <image>');
  });

  it('advertises files and terminals only where they are served', async () => {
    stage = acpStage({ turns: [[{ read: '/project/a.ts' }, { say: '{read}' }]] });
    const bare = await stage.start();
    const heard = new Heard(bare);
    await say(bare, heard, 'read');
    expect(capabilitiesSent(bare.state().file)).toMatchObject({
      fs: { readTextFile: false, writeTextFile: false },
      terminal: false,
    });
    expect(heard.text('reply')).toBe('refused -32601');
  });

  it('draws a compaction from the report alone, once (CKP-1, CKP-2)', async () => {
    const compaction = (status: string, more = {}) => ({
      update: { sessionUpdate: 'compaction_update', compactionId: 'c', status, ...more },
    });
    const summary = [{ type: 'text', text: 'All in short.' }];
    stage = acpStage({
      turns: [
        [compaction('in_progress'), compaction('completed', { summary }), compaction('completed'), { say: 'Done.' }],
      ],
    });
    const session = await stage.start();
    const heard = new Heard(session);
    await say(session, heard, 'go');
    expect(heard.events.filter(({ kind }) => kind.startsWith('compaction'))).toMatchObject([
      { kind: 'compaction-started' },
      { kind: 'compaction-ended', applied: true },
    ]);
    expect(recorded(session.state().file ?? '').slice(1)).toEqual([
      'user: go',
      'compaction',
      'assistant: Done.',
      'turn-ended',
    ]);
  });

  it('shows a form, holds the answer to it, and a declined one is told as that', async () => {
    const requestedSchema = {
      type: 'object',
      properties: { name: { type: 'string', title: 'Name', minLength: 2 }, count: { type: 'integer', default: 3 } },
      required: ['name'],
    };
    const form: AgentStep[] = [{ elicit: { message: 'Which one?', requestedSchema } }, { say: '{read}|' }];
    stage = acpStage({ turns: [form, form] });
    const session = await stage.start();
    const heard = new Heard(session);
    await session.prompt({ text: 'go', images: [], how: 'send' });
    const { dialog } = await heard.until('dialog');
    expect(dialog).toMatchObject({ kind: 'form', message: 'Which one?' });
    expect(dialog.fields?.map(({ label, kind, initial }) => [label, kind, initial])).toEqual([
      ['Name', 'text', []],
      ['count', 'number', ['3']],
    ]);
    const filled = (name: string) => ({ kind: 'filled' as const, values: { name: [name], count: ['4'] } });
    await expect(session.answer(dialog.id, filled('x'))).rejects.toMatchObject({ code: 'form-incomplete' });
    await session.answer(dialog.id, filled('door'));
    await heard.until('settled');
    const from = heard.events.length;
    await session.prompt({ text: 'again', images: [], how: 'send' });
    await session.answer((await heard.until('dialog', () => true, from)).dialog.id, { kind: 'dismissed' });
    await heard.until('settled', () => true, from);
    expect(heard.text('reply')).toBe('{"action":"accept","content":{"name":"door","count":4}}|{"action":"decline"}|');
  });

  it('asks a copy of the session where the agent forks, and nothing of it enters the record (CKP-5)', async () => {
    const toolCall = { toolCallId: 't', title: 'Delete' };
    stage = acpStage({
      switches: { fork: true },
      turns: [
        [{ say: 'Hello.' }],
        [
          { permission: { toolCall, options: [{ optionId: 'y', name: 'Allow', kind: 'allow_once' }] } },
          { say: 'Aside: {permission}.' },
        ],
      ],
    });
    const session = await stage.start();
    const heard = new Heard(session);
    await say(session, heard, 'go');
    const question = { text: 'what stands?', again: () => null, silentMs: 10_000, totalMs: 10_000 };
    expect(await session.ask(question)).toEqual({ text: 'Aside: cancelled.', via: 'fork' });
    expect(heard.events.filter(({ kind }) => kind === 'dialog')).toEqual([]);
    expect(recorded(session.state().file ?? '')).toEqual(['attached', 'user: go', 'assistant: Hello.', 'turn-ended']);
  });

  it('a copy that does not answer is told to stop', async () => {
    stage = acpStage({ switches: { fork: true }, turns: [[{ untilCancelled: true }]] });
    const session = await stage.start();
    const question = { text: 'x', again: () => null, silentMs: 300, totalMs: 10_000 };
    await expect(session.ask(question)).rejects.toMatchObject({ code: 'harness-silent' });
    const sent = () => sentBy(session.state().file).map(({ method }) => method);
    await expect.poll(sent).toContain('session/cancel');
  });

  it('signs in when the agent asks for it and a person chose how', async () => {
    stage = acpStage({ authMethods: [{ id: 'key', name: 'API key' }] });
    await expect(stage.start()).rejects.toMatchObject({ code: 'harness-refused' });
    const session = await stage.start(undefined, {
      signIn:
        () =>
        async ([method]) =>
          method?.id ?? null,
    });
    await say(session, new Heard(session), 'hello');
    expect(recorded(session.state().file ?? '').at(-1)).toBe('turn-ended');
  });
});

interface Sent {
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
}

/** What we sent, as it stands in the raw frames. */
function sentBy(file: string | null): readonly Sent[] {
  return framesOf(file ?? '').flatMap(([sign, text]) => (sign === '>' ? [JSON.parse(text) as Sent] : []));
}

function capabilitiesSent(file: string | null): unknown {
  return sentBy(file)[0]?.params?.['clientCapabilities'];
}
