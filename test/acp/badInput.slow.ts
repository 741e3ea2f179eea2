// Agents that die, hang, flood and talk nonsense. In each: what was said is whole in the record, nothing is claimed, the next try works.
import { fdatasyncSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openAcpRecord } from '../../server/harness/acp/acpRecord.ts';
import type { AcpSession } from '../../server/harness/acp/acpSession.ts';
import { readUpdate } from '../../server/harness/acp/acpUpdate.ts';
import { TurnRecord } from '../../server/harness/acp/turnRecord.ts';
import { openStore } from '../../server/store/store.ts';
import { problemOf } from '../support/problemOf.ts';
import { type AcpStage, acpStage, agentFile, framesOf, Heard, isAlive, newest, recorded, say } from './liveAcp.ts';

let stage: AcpStage;
afterEach(() => stage.close());

const fileOf = (session: AcpSession) => session.state().file ?? '';

/** An update as an agent sends it. */
const updateFrame = (update: object, sessionId = 'a') => {
  const message = { jsonrpc: '2.0', method: 'session/update', params: { sessionId, update } };
  return { from: 'agent' as const, line: { kind: 'whole' as const, bytes: Buffer.from(JSON.stringify(message)) } };
};

describe('REC-7 an agent that goes away', () => {
  it('mid-turn: what it said is kept, the turn is interrupted once, and the session goes on', async () => {
    stage = acpStage({
      switches: { resume: true },
      turns: [[{ say: 'I begin.' }, { complain: 'out of memory\n' }, { die: 7 }], [{ say: 'Again.' }]],
    });
    const session = await stage.start();
    const heard = new Heard(session);
    await session.prompt({ text: 'go', images: [], how: 'send' });
    const ended = await heard.until('ended');
    expect(ended).toMatchObject({ expected: false, message: 'Reference agent ended with code 7: out of memory' });
    expect(heard.events.filter(({ kind }) => kind === 'turn-ended')).toHaveLength(1);
    const file = fileOf(session);
    expect(recorded(file)).toEqual(['attached', 'user: go', 'assistant: I begin. !', 'turn-ended', 'ended']);
    expect(newest(file, 'turn-ended')).toMatchObject({ outcome: 'interrupted' });
    await expect(session.prompt({ text: 'x', images: [], how: 'send' })).rejects.toMatchObject({
      code: 'harness-ended',
    });
    const next = await stage.start({ kind: 'resume', file });
    await say(next, new Heard(next), 'again');
    expect(recorded(file).slice(5)).toEqual(['attached', 'user: again', 'assistant: Again.', 'turn-ended']);
  });

  it('mid-turn: a second process that then cancels the turn makes it no stop of a person', async () => {
    // Its input is at its end by then: what it says goes out below the SDK, the answer to the third request.
    const begin = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'I begin.' } };
    const cancelled = { raw: '{"jsonrpc":"2.0","id":2,"result":{"stopReason":"cancelled"}}\n' };
    const turn = [{ rawUpdate: begin }, { untilOrphaned: true }, cancelled, { hang: true }] as const;
    stage = acpStage({ switches: { ignoresEnd: true }, turns: [turn] });
    const args = [
      '-c',
      'exec 3<&0; "$0" "$@" <&3 & wait',
      process.execPath,
      agentFile,
      join(stage.base, 'script.json'),
    ];
    const agent = { id: 'reference', label: 'Reference agent', command: '/bin/sh', args, env: {} };
    const session = await stage.start(undefined, { agent });
    const heard = new Heard(session);
    await session.prompt({ text: 'go', images: [], how: 'send' });
    await heard.until('text');
    process.kill(session.state().pid ?? 0, 'SIGKILL');
    await heard.until('ended');
    expect(newest(fileOf(session), 'turn-ended')).toMatchObject({ outcome: 'interrupted' });
    expect(framesOf(fileOf(session)).at(-1)?.[1]).toContain('"cancelled"');
  });

  it('mid-permission: the question goes away and nothing was allowed', async () => {
    const toolCall = { toolCallId: 't', title: 'Delete' };
    stage = acpStage({
      turns: [[{ permission: { toolCall, options: [{ optionId: 'y', name: 'Allow', kind: 'allow_once' }] } }]],
    });
    const session = await stage.start();
    const heard = new Heard(session);
    await session.prompt({ text: 'go', images: [], how: 'send' });
    await heard.until('dialog');
    process.kill(session.state().pid ?? 0, 'SIGKILL');
    await heard.until('dialog-gone');
    await heard.until('ended');
    expect(newest(fileOf(session), 'dialog-answer')).toMatchObject({ why: 'agent-gone', optionId: null });
  });

  it('with the worker: frames alone complete the turn at the next opening', async () => {
    stage = acpStage();
    const store = openStore(stage.storeRoot);
    const key = { projectKey: 'p', harness: 'acp', sessionId: 's' };
    const options = { name: 'the test', now: () => 0 };
    const first = openAcpRecord(store, key, options);
    const chunk = (text: string, sessionId?: string) =>
      updateFrame(
        { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text }, messageId: text[0] },
        sessionId,
      );
    first.add([
      { kind: 'attached', payload: { agentSessionId: 'a', cwd: '/' } },
      { kind: 'message', payload: { message: { role: 'user', content: [{ type: 'text', text: 'go' }] } } },
    ]);
    first.flush();
    for (const text of ['one ', 'o two', 'x']) first.frame(chunk(text));
    first.frame(chunk('of another session', 'b'));
    // The first message was closed by the second, and recorded before the crash.
    first.add([
      { kind: 'message', payload: { message: { role: 'assistant', content: [{ type: 'text', text: 'one o two' }] } } },
    ]);
    first.flush();
    first.dispose();

    const second = openAcpRecord(store, key, options);
    expect(second.state).toMatchObject({ isTurnOpen: true, entries: 3 });
    expect(second.completeOpenTurn('reference')).toBe(2);
    expect(second.completeOpenTurn('reference')).toBe(0);
    second.dispose();
    expect(recorded(second.path)).toEqual([
      'attached',
      'user: go',
      'assistant: one o two',
      'assistant: x !',
      'turn-ended',
    ]);
    expect(newest(second.path, 'turn-ended')).toMatchObject({ outcome: 'interrupted' });
  });

  it('with the worker: a report of a sub-session that was recorded before is not recorded again (CKP-8)', async () => {
    stage = acpStage();
    const store = openStore(stage.storeRoot);
    const key = { projectKey: 'p', harness: 'acp', sessionId: 's' };
    const options = { name: 'the test', now: () => 0 };
    const first = openAcpRecord(store, key, options);
    first.add([
      { kind: 'attached', payload: { agentSessionId: 'a', cwd: '/' } },
      { kind: 'message', payload: { message: { role: 'user', content: [{ type: 'text', text: 'go' }] } } },
    ]);
    first.flush();
    const result = { status: 'completed', summary: 'Looked.' };
    const turn = new TurnRecord('reference');
    for (const update of [
      { sessionUpdate: 'subagent_update', sessionId: 'child', title: 'Look', _meta: { result } },
      { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'It looked.' } },
    ]) {
      first.frame(updateFrame(update));
      first.add(turn.take(readUpdate(update)));
    }
    first.flush();
    first.dispose();

    const second = openAcpRecord(store, key, options);
    expect(second.completeOpenTurn('reference')).toBe(2);
    second.dispose();
    expect(recorded(second.path)).toEqual([
      'attached',
      'user: go',
      'sub-session',
      'assistant: It looked. !',
      'turn-ended',
    ]);
  });

  it('a full disk: nothing is half there, and what was kept is written once there is room (STO-1)', async () => {
    stage = acpStage();
    let full = false;
    const device = {
      write: (descriptor: number, bytes: Uint8Array) => {
        if (full) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
        return writeSync(descriptor, bytes, 0, bytes.length);
      },
      sync: fdatasyncSync,
    };
    const key = { projectKey: 'p', harness: 'acp', sessionId: 's' };
    const record = openAcpRecord(openStore(stage.storeRoot), key, { name: 'the test', now: () => 0, device });
    record.add([{ kind: 'attached', payload: { cwd: '/' } }]);
    record.flush();
    full = true;
    record.frame({ from: 'agent', line: { kind: 'whole', bytes: Buffer.from('{"a":1}') } });
    record.add([{ kind: 'plan', payload: { steps: [] } }]);
    expect(problemOf(() => record.flush())).toBe('disk-full');
    expect(problemOf(() => record.commit([{ kind: 'name', payload: { name: 'x' } }]))).toBe('disk-full');
    full = false;
    record.flush();
    record.dispose();
    expect(recorded(record.path)).toEqual(['attached', 'plan']);
    expect(framesOf(record.path)).toEqual([['<', '{"a":1}']]);
  });

  it('its whole group ends with it, also a child that stays and an agent that ignores the end of its input', async () => {
    stage = acpStage();
    const pids = join(stage.base, 'pids');
    stage.rescript({ switches: { ignoresEnd: true }, turns: [[{ child: pids }, { say: 'Started.' }]] });
    const session = await stage.start();
    await say(session, new Heard(session), 'go');
    const child = Number(readFileSync(pids, 'utf8'));
    expect(isAlive(child)).toBe(true);
    const agent = session.state().pid ?? 0;
    await session.stop();
    expect(isAlive(agent)).toBe(false);
    await expect.poll(() => isAlive(child), { timeout: 10_000 }).toBe(false);
  });
});

describe('RST-1 an agent that does not start', () => {
  it('a missing command says so', async () => {
    stage = acpStage();
    const agent = { id: 'x', label: 'Missing', command: join(stage.base, 'none'), args: [], env: {} };
    await expect(stage.start(undefined, { agent })).rejects.toMatchObject({
      code: 'harness-ended',
      message: expect.stringContaining('Missing could not be started'),
    });
  });

  it.each([
    ['hangs on initialize', { initialize: { hang: true } }, 'harness-silent'],
    ['dies on initialize', { initialize: { die: 2 } }, 'harness-ended'],
    ['dies on session/new', { 'session/new': { die: 2 } }, 'harness-ended'],
    ['refuses session/new', { 'session/new': { error: { code: -32603, message: 'no' } } }, 'harness-refused'],
  ])('one that %s', async (_name, faults, code) => {
    stage = acpStage({ faults });
    const deadlineMs = { initialize: code === 'harness-silent' ? 1500 : 60_000 };
    await expect(stage.start(undefined, { deadlineMs })).rejects.toMatchObject({ code });
    stage.rescript({});
    const session = await stage.start();
    await say(session, new Heard(session), 'hello');
    expect(recorded(fileOf(session))).toEqual(['attached', 'user: hello', 'assistant: You said: hello', 'turn-ended']);
  });

  it('one that answers null to initialize can only the least', async () => {
    stage = acpStage({ faults: { initialize: { answer: null } } });
    const started = stage.start();
    const outcome = await started.then(
      (session) => session.state().capabilities.images,
      (error: { code: string }) => error.code,
    );
    expect([false, 'harness-refused']).toContain(outcome);
  });
});

describe('SEC-2 nonsense', () => {
  it('a new session without a name is refused, and the next try works', async () => {
    stage = acpStage({ faults: { 'session/new': { answer: null } } });
    await expect(stage.start()).rejects.toMatchObject({ code: 'harness-refused' });
    stage.rescript({});
    const session = await stage.start();
    await say(session, new Heard(session), 'hello');
    expect(recorded(fileOf(session))).toEqual(['attached', 'user: hello', 'assistant: You said: hello', 'turn-ended']);
  });

  it('a turn that ends with null gave no reason; what was said is kept', async () => {
    stage = acpStage({ faults: { 'session/prompt': { answer: null } } });
    const session = await stage.start();
    await say(session, new Heard(session), 'hello');
    const file = fileOf(session);
    expect(recorded(file)).toEqual(['attached', 'user: hello', 'assistant: You said: hello', 'turn-ended']);
    expect(newest(file, 'turn-ended')).toMatchObject({ outcome: 'completed', stopReason: 'unknown' });
  });

  it('lines that are no JSON, unknown kinds, foreign sessions: recorded, not believed', async () => {
    const other = {
      jsonrpc: '2.0',
      method: 'session/update',
      params: {
        sessionId: 'other',
        update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'not ours' } },
      },
    };
    stage = acpStage({
      turns: [
        [
          { raw: 'Debug: hello\n' },
          { raw: '[1,2]\n\n{"jsonrpc":"2.0"}\n{"a":\n' },
          { raw: `${JSON.stringify(other)}\n` },
          { rawUpdate: { sessionUpdate: '_vendor/x', secret: 1 } },
          { rawUpdate: { sessionUpdate: 'usage_update', used: null, size: 5 } },
          { rawUpdate: { sessionUpdate: 'tool_call_update', toolCallId: 't', status: 'weird', content: 'x' } },
          { say: 'Still here.' },
        ],
      ],
    });
    const session = await stage.start();
    const heard = new Heard(session);
    await say(session, heard, 'go');
    expect(heard.text('reply')).toBe('Still here.');
    const file = fileOf(session);
    expect(recorded(file)).toEqual([
      'attached',
      'user: go',
      'stranger',
      'unknown-update',
      'unknown-update',
      'assistant: [tool]',
      'assistant: Still here.',
      'turn-ended',
    ]);
    const lines = framesOf(file).map(([, text]) => text);
    for (const line of ['Debug: hello', '[1,2]', '{"a":', JSON.stringify(other)]) expect(lines).toContain(line);
    expect(lines.some((line) => line.includes('"secret":1'))).toBe(true);
  });

  it('hostile text is kept word for word and handed on as text', async () => {
    const hostile = '\u001b[31mred\u001b[0m \u202eevil\u202c <script>alert(1)</script> \u2028 \u0000 ```\n|---|';
    stage = acpStage({ turns: [[{ say: hostile }]] });
    const session = await stage.start();
    const heard = new Heard(session);
    await say(session, heard, 'go');
    expect(heard.text('reply')).toBe(hostile);
    expect(recorded(fileOf(session))[2]).toBe(`assistant: ${hostile}`);
  });

  it('a line of 64 MB is known by its ends, and the session goes on', async () => {
    stage = acpStage({ turns: [[{ bytes: 64 * 1024 * 1024 }, { say: 'After.' }]] });
    const session = await stage.start();
    const heard = new Heard(session);
    await say(session, heard, 'go');
    expect(heard.text('reply')).toBe('After.');
    const cut = framesOf(fileOf(session)).find(([sign]) => sign === '<cut');
    expect(JSON.parse(cut?.[1] ?? '{}')).toMatchObject({
      bytes: expect.any(Number),
      end: expect.stringMatching(/xx"}}$/),
    });
  });

  it('100,000 updates in a burst: every word is there, told in few events, without holding the worker', async () => {
    const count = 100_000;
    stage = acpStage({ turns: [[{ burst: count }]] });
    const session = await stage.start();
    const heard = new Heard(session);
    const before = process.cpuUsage();
    await say(session, heard, 'go');
    const { user, system } = process.cpuUsage(before);
    const seconds = (user + system) / 1e6;
    const expected = Array.from({ length: count }, (_, at) => `${at} `).join('');
    expect(heard.text('reply') === expected).toBe(true);
    expect(recorded(fileOf(session))[2] === `assistant: ${expected}`).toBe(true);
    const texts = heard.events.filter(({ kind }) => kind === 'text').length;
    console.log(`burst of ${count}: ${seconds.toFixed(1)} s of processor time, ${texts} events`);
    expect(texts).toBeLessThan(count / 20);
    expect(framesOf(fileOf(session)).filter(([sign]) => sign === '<')).toHaveLength(count + 3);
  });
});
