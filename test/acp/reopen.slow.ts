// Opening a session again after its process was killed. A label is proved by what the model receives: a word said before the kill
// must be in the agent's own earlier messages (native), or absent (fresh), with our marker where a checkpoint was handed over.
import { afterEach, describe, expect, it } from 'vitest';
import type { AcpSession } from '../../server/harness/acp/acpSession.ts';
import { recordedAgent } from '../../server/harness/acp/recordedAttach.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { say as answer, type ScriptedModel, startScriptedModel } from '../support/scriptedModel.ts';
import type { AgentScript, AgentSwitch } from './agentScript.ts';
import { type AcpStage, acpStage, Heard, newest, recorded, say } from './liveAcp.ts';

const word = 'zinnober-4711';
const marker = '[throughline checkpoint cp-1]';
const checkpoint = { id: 'cp-1', text: `${marker}\nWe fix the door.`, about: 'checkpoint 1' };

let stage: AcpStage;
let model: ScriptedModel | null = null;
afterEach(async () => {
  await stage.close();
  await model?.close();
  model = null;
});

/** A first process with one turn, killed with its whole group; the script then changes to `next`. */
async function killed(first: AgentScript, next: Partial<AgentScript> = {}): Promise<string> {
  model = await startScriptedModel(() => answer('Noted.'));
  const script = { ...first, otherwise: [{ model: true as const }], modelUrl: model.url };
  stage = acpStage(script);
  const session = await stage.start();
  const heard = new Heard(session);
  await say(session, heard, `The word is ${word}.`);
  process.kill(-(session.state().pid ?? 0), 'SIGKILL');
  expect(await heard.until('ended')).toMatchObject({ expected: false });
  stage.rescript({ ...script, ...next });
  return session.state().file ?? '';
}

/** The messages the model gets for one more prompt: the agent's own earlier ones, and the newest. */
async function asked(session: AcpSession): Promise<{ readonly earlier: string; readonly newest: string }> {
  const from = model?.requests.length ?? 0;
  await say(session, new Heard(session), 'Which word?');
  const messages = model?.requests[from]?.body.messages ?? [];
  return { earlier: JSON.stringify(messages.slice(0, -1)), newest: JSON.stringify(messages.at(-1)) };
}

const withSwitches = (...names: AgentSwitch[]): AgentScript => ({
  switches: Object.fromEntries(names.map((name) => [name, true])),
});

const firstTurn = [`user: The word is ${word}.`, 'assistant: Noted.', 'turn-ended', 'ended'];
const secondTurn = ['user: Which word?', 'assistant: Noted.', 'turn-ended'];

describe('RST-1 native', () => {
  it('resumes: the model gets the word in earlier messages and nothing of ours', async () => {
    const file = await killed(withSwitches('resume', 'load'));
    expect(recordedAgent(file, nodeFiles)).toBe('reference');
    const session = await stage.start({ kind: 'resume', file }, { checkpoint });
    expect(session.restored).toMatchObject({ mode: 'native', how: 'resume', checkpointId: null });
    const { earlier, newest: last } = await asked(session);
    expect(earlier).toContain(word);
    expect(earlier + last).not.toContain(marker);
    expect(recorded(file)).toEqual(['attached', ...firstTurn, 'attached', ...secondTurn]);
    expect(session.state().sessionId).toBe(recordIdOf(file));
  });

  it.each<[string, readonly AgentSwitch[]]>([
    ['with ids', []],
    ['without ids', ['withoutMessageIds']],
    ['after its answer', ['replayAfterAnswer']],
    ['with a null answer', ['openingAnswersNull']],
  ])('loads, its replay %s is compared and never appended (RST-2)', async (_name, more) => {
    const file = await killed(withSwitches('load', ...more));
    const session = await stage.start({ kind: 'resume', file });
    expect(session.restored).toMatchObject({ mode: 'native', how: 'load' });
    expect((await asked(session)).earlier).toContain(word);
    expect(recorded(file)).toEqual(['attached', ...firstTurn, 'attached', 'replayed', ...secondTurn]);
    expect(newest(file, 'replayed')).toMatchObject({ way: 'load', updates: 2, prompts: 1, match: 'same' });
  });

  it('does not take the replay of an agent that claims to resume for new words', async () => {
    const file = await killed(withSwitches('resume', 'resumeReplays'));
    const session = await stage.start({ kind: 'resume', file });
    await asked(session);
    expect(recorded(file)).toEqual(['attached', ...firstTurn, 'attached', 'replayed', ...secondTurn]);
  });
});

describe('RST-1 a failure is recorded first, a fresh process is never called native', () => {
  const refused = { error: { code: -32603, message: 'No rollout found', data: { why: 'x' } } };

  it('resume fails, load works', async () => {
    const file = await killed(withSwitches('resume', 'load'), { faults: { 'session/resume': refused } });
    const session = await stage.start({ kind: 'resume', file });
    expect(session.restored).toMatchObject({ mode: 'native', how: 'load' });
    expect(session.restored.reason).toContain('could not resume (session/resume answered "No rollout found")');
    expect((await asked(session)).earlier).toContain(word);
    expect(newest(file, 'resume-failed')).toMatchObject({
      how: 'resume',
      code: -32603,
      retryable: false,
      data: { why: 'x' },
    });
  });

  it('tells what the agent says behind its usual sentence', async () => {
    const data = { details: 'No previous sessions found for this project.\n    at loadSession' };
    const faults = { 'session/load': { error: { code: -32603, message: 'Internal error', data } } };
    const file = await killed(withSwitches('load'), { faults });
    const session = await stage.start({ kind: 'resume', file });
    expect(session.restored.reason).toContain(
      '(session/load answered "Internal error: No previous sessions found for this project.")',
    );
  });

  it('both fail, no checkpoint: fresh, and the model knows nothing', async () => {
    const faults = { 'session/resume': refused, 'session/load': refused };
    const file = await killed(withSwitches('resume', 'load'), { faults });
    const session = await stage.start({ kind: 'resume', file });
    expect(session.restored).toMatchObject({ mode: 'fresh', how: 'new' });
    const { earlier, newest: last } = await asked(session);
    expect(earlier + last).not.toContain(word);
    expect(earlier + last).not.toContain(marker);
    expect(recorded(file)).toEqual([
      'attached',
      ...firstTurn,
      'resume-failed',
      'resume-failed',
      'attached',
      ...secondTurn,
    ]);
  });

  it('both fail, a checkpoint: the model gets its marker, once', async () => {
    const faults = { 'session/resume': refused, 'session/load': refused };
    const file = await killed(withSwitches('resume', 'load'), { faults });
    const session = await stage.start({ kind: 'resume', file }, { checkpoint });
    expect(session.restored).toMatchObject({ mode: 'checkpoint_restored', checkpointId: 'cp-1' });
    expect((await asked(session)).newest).toContain(marker);
    expect((await asked(session)).newest).not.toContain(marker);
    expect(newest(file, 'attached')).toMatchObject({ mode: 'checkpoint_restored', checkpointId: 'cp-1' });
    expect(newest(file, 'projected')).toMatchObject(checkpoint);
    expect(recorded(file).filter((line) => line === 'projected')).toHaveLength(1);
    // What a person said stands in the record without our words.
    expect(recorded(file).filter((line) => line.startsWith('user'))).toEqual([
      `user: The word is ${word}.`,
      'user: Which word?',
      'user: Which word?',
    ]);
  });

  it('a restored session that was never asked anything is not called native: it holds nothing', async () => {
    const fault = { 'session/resume': { ...refused, once: 'refused' } };
    const file = await killed(withSwitches('resume'), { faults: fault });
    const restored = await stage.start({ kind: 'resume', file }, { checkpoint });
    expect(restored.restored.mode).toBe('checkpoint_restored');
    await restored.stop();
    const again = await stage.start({ kind: 'resume', file }, { checkpoint });
    expect(again.restored).toMatchObject({ mode: 'checkpoint_restored', handedOver: 'checkpoint 1' });
    expect((await asked(again)).newest).toContain(marker);
    await again.stop();
    // Now the agent's session holds the projection and one turn: it is resumed, and that it holds no more is said.
    const native = await stage.start({ kind: 'resume', file }, { checkpoint });
    expect(native.restored).toMatchObject({
      mode: 'native',
      reason: 'The agent resumed its session. That session began from a checkpoint.',
    });
  });

  it('goes on from the checkpoint where a person chose so, though the agent could resume', async () => {
    const file = await killed(withSwitches('resume'));
    const session = await stage.start({ kind: 'resume', file, skipNative: true }, { checkpoint });
    expect(session.restored).toMatchObject({
      mode: 'checkpoint_restored',
      reason: 'You chose to go on from a checkpoint.',
    });
    const { earlier, newest: last } = await asked(session);
    expect(earlier + last).not.toContain(word);
    expect(last).toContain(marker);
  });

  it('the agent can neither: fresh with that reason', async () => {
    const file = await killed({});
    const session = await stage.start({ kind: 'resume', file });
    expect(session.restored).toMatchObject({
      mode: 'fresh',
      reason: 'The agent can neither resume nor load a session.',
    });
  });

  it.each([
    ['hangs', { hang: true, once: 'hung' }, 'harness-silent'],
    ['dies', { die: 3, once: 'died' }, 'harness-ended'],
    ['asks to sign in', { error: { code: -32000, message: 'Sign in' }, once: 'asked' }, 'harness-refused'],
  ])('resume %s once: nothing is claimed, and the next try is native', async (_name, fault, code) => {
    const file = await killed(withSwitches('resume'), { faults: { 'session/resume': fault } });
    const options = { checkpoint, deadlineMs: { 'session/resume': 4000 } };
    await expect(stage.start({ kind: 'resume', file }, options)).rejects.toMatchObject({ code });
    expect(newest(file, 'resume-failed')).toMatchObject({ how: 'resume', retryable: true });
    const session = await stage.start({ kind: 'resume', file }, { checkpoint });
    expect(session.restored.mode).toBe('native');
    expect((await asked(session)).earlier).toContain(word);
  });

  it.each<[string, Partial<AgentScript>, string]>([
    ['dies', { faults: { 'session/load': { die: 3, once: 'died' } } }, 'harness-ended'],
    ['hangs', { faults: { 'session/load': { hang: true, once: 'hung' } } }, 'harness-silent'],
    ['dies in the middle of its replay', { switches: { load: true, diesInReplay: true } }, 'harness-ended'],
  ])('load %s once: nothing of it is appended, and the next try is native', async (_name, fault, code) => {
    const file = await killed(withSwitches('load'), fault);
    const options = { checkpoint, deadlineMs: { 'session/load': 4000 } };
    await expect(stage.start({ kind: 'resume', file }, options)).rejects.toMatchObject({ code });
    expect(newest(file, 'resume-failed')).toMatchObject({ how: 'load', retryable: true });
    const session = await stage.start({ kind: 'resume', file }, { checkpoint });
    expect(session.restored).toMatchObject({ mode: 'native', how: 'load' });
    expect((await asked(session)).earlier).toContain(word);
    const told = recorded(file).filter((line) => /^(user|assistant):/.test(line));
    expect(told).toEqual([firstTurn[0], firstTurn[1], secondTurn[0], secondTurn[1]]);
  });

  it('an agent that opens another session than the one asked for did not bring ours back (RST-2)', async () => {
    const file = await killed(withSwitches('resume', 'load'), withSwitches('resume', 'load', 'openingNamesOther'));
    const session = await stage.start({ kind: 'resume', file }, { checkpoint });
    expect(session.restored).toMatchObject({
      mode: 'checkpoint_restored',
      reason:
        'The agent could not resume (session/resume answered "another session: another"; session/load answered "another session: another").',
    });
    expect(newest(file, 'resume-failed')).toMatchObject({ how: 'load', retryable: false });
    expect(session.state().sessionId).toBe(recordIdOf(file));
    const { earlier, newest: last } = await asked(session);
    expect(earlier).not.toContain(word);
    expect(last).toContain(marker);
  });

  it('a resume that answers null is one (RST-2)', async () => {
    const file = await killed(withSwitches('resume', 'openingAnswersNull'));
    const session = await stage.start({ kind: 'resume', file }, { checkpoint });
    expect(session.restored).toMatchObject({ mode: 'native', how: 'resume' });
    expect((await asked(session)).earlier).toContain(word);
  });

  it.each([
    ['went back two days', -2],
    ['went on two days', 2],
  ])('a clock that %s since the first process changes no label and no order', async (_name, days) => {
    const file = await killed(withSwitches('load'));
    const now = () => Date.now() + days * 86_400_000;
    const session = await stage.start({ kind: 'resume', file }, { checkpoint, agentId: 'gemini', now });
    expect(session.restored).toMatchObject({ mode: 'native', how: 'load' });
    expect((await asked(session)).earlier).toContain(word);
    expect(recorded(file)).toEqual(['attached', ...firstTurn, 'attached', 'replayed', ...secondTurn]);
  });

  it('Gemini is not loaded within the minute its session was made', async () => {
    const file = await killed(withSwitches('load'));
    const agent = { id: 'gemini' };
    const session = await stage.start({ kind: 'resume', file }, { agentId: agent.id, now: () => createdAt(file) });
    expect(session.restored).toMatchObject({ mode: 'fresh' });
    expect(session.restored.reason).toContain('in the minute it was made');
  });
});

describe('STO-2 one process runs a session', () => {
  it('a second start is told who runs it', async () => {
    stage = acpStage();
    const session = await stage.start();
    await say(session, new Heard(session), 'hello');
    const file = session.state().file ?? '';
    await expect(stage.start({ kind: 'resume', file })).rejects.toMatchObject({
      code: 'session-watched',
      message: expect.stringContaining('the test'),
    });
    await session.stop();
    expect((await stage.start({ kind: 'resume', file })).state().file).toBe(file);
  });
});

function recordIdOf(file: string): string {
  return file.split('/').at(-2) ?? '';
}

function createdAt(file: string): number {
  return nodeFiles.stamp(file)?.mtimeMs ?? 0;
}
