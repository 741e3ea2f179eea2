// What goes wrong around a running Pi: it is killed, its file is touched, it says far too much. In each the conversation is
// whole, nothing is claimed, and the next try works.
import { appendFileSync, existsSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LiveSession } from '../../server/harness/live/liveSession.ts';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { liveTextLimit } from '../../server/harness/pi/toolText.ts';
import { call, gate, type RawReply, say } from '../support/scriptedModel.ts';
import { Heard, installedPi, type LiveStage, liveStage, messagesOf, recordsOf, said } from './livePi.ts';
import { liveVersions } from './liveVersions.ts';

/** Tools that say much, or say it badly. */
const noisy = (text: string) => `module.exports = (pi) => {
  pi.registerTool({ name: 'dump', label: 'Dump', description: 'Dumps', parameters: { type: 'object', properties: {} },
    execute: async () => ({ content: [{ type: 'text', text: ${text} }], details: {} }) });
};`;

/** Writes everything an extension may write besides messages. */
const writing = `module.exports = (pi) => {
  let n = 0;
  pi.on('turn_end', (event, ctx) => {
    n += 1;
    pi.appendEntry('test-note', { n });
    pi.setLabel(ctx.sessionManager.getLeafId(), 'label ' + n);
    pi.setSessionName('name ' + n);
    return { entries: [{ type: 'custom', customType: 'test-draft', data: { n } }] };
  });
};`;

/** Never lets Pi go by itself (P7). */
const clinging = `module.exports = (pi) => {
  pi.on('session_shutdown', () => new Promise((resolve) => setTimeout(resolve, 600000)));
};`;

/** A zombie that nobody has taken care of yet no longer runs. */
function isRunning(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** One reply of `count` deltas, as bytes: the model's own client must read them all. */
function deltas(count: number): RawReply {
  const chunk = (choices: unknown[]) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'acme-1', choices })}\n\n`;
  const delta = chunk([{ index: 0, delta: { content: 'ab ' }, finish_reason: null }]);
  const end = chunk([{ index: 0, delta: {}, finish_reason: 'stop' }]);
  return {
    kind: 'raw',
    status: 200,
    contentType: 'text/event-stream',
    body: `${delta.repeat(count)}${end}data: [DONE]\n\n`,
  };
}

describe.each(liveVersions)('PI-1 STO-2 trouble around Pi %s', (version) => {
  let pi: FoundPi;
  let stage: LiveStage;
  beforeAll(async () => {
    pi = await installedPi(version);
  });
  afterEach(() => stage.close());

  /** A session with one finished turn. */
  async function begun(more: Parameters<LiveStage['start']>[1] = {}): Promise<{
    readonly session: LiveSession;
    readonly heard: Heard;
    readonly file: string;
  }> {
    stage.model.push(say('One.'));
    const session = await stage.start(undefined, more);
    const heard = new Heard(session);
    await session.prompt(said('First.'));
    await heard.until('settled');
    return { session, heard, file: session.state().file ?? '' };
  }

  it('killed in the middle of a reply: the turn is recorded as far as Pi got, and the next try works', async () => {
    stage = await liveStage(pi);
    const { session, heard, file } = await begun();
    stage.model.push(say('Half and half.', { pauseUntil: new Promise(() => undefined) }), say('Whole.'));
    await session.prompt(said('Second.'));
    await heard.until('text', ({ delta }) => delta.startsWith('Half'));
    process.kill(session.state().pid ?? 0, 'SIGKILL');
    const ended = await heard.until('ended');
    expect(ended).toMatchObject({ expected: false, message: 'Pi was ended by SIGKILL' });
    expect(heard.of('turn-ended').at(-1)).toMatchObject({ outcome: 'failed', message: 'Pi was ended by SIGKILL' });
    expect(heard.events.at(-1)).toBe(ended);
    await expect(session.prompt(said('Third.'))).rejects.toMatchObject({ code: 'harness-ended' });
    expect(messagesOf(file)).toEqual(['user: First.', 'assistant: One.', 'user: Second.']);
    // What our own Pi wrote last is no sign of another writer.
    const again = await stage.start({ kind: 'resume', file });
    const heardAgain = new Heard(again);
    await again.prompt(said('Again.'));
    await heardAgain.until('settled');
    expect(messagesOf(file).at(-1)).toBe('assistant: Whole.');
  });

  it('file deleted: stopped before the next write, and nothing is made in its place', async () => {
    stage = await liveStage(pi);
    const { session, heard, file } = await begun();
    unlinkSync(file);
    await expect(session.prompt(said('Second.'))).rejects.toMatchObject({ code: 'file-replaced' });
    expect(await heard.until('ended')).toMatchObject({ expected: false, message: expect.stringContaining('is gone') });
    expect(existsSync(file)).toBe(false);
    expect(stage.model.requests).toHaveLength(1);
  });

  it('file replaced by one of the same bytes: stopped before the next write', async () => {
    stage = await liveStage(pi);
    const { session, file } = await begun();
    const bytes = readFileSync(file);
    writeFileSync(`${file}.new`, bytes);
    renameSync(`${file}.new`, file);
    await expect(session.prompt(said('Second.'))).rejects.toMatchObject({ code: 'file-replaced' });
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('a line of another program: stopped before the next write, both intact', async () => {
    stage = await liveStage(pi);
    const { session, heard, file } = await begun();
    const parentId = recordsOf(file).at(-1)?.['id'];
    const message = { role: 'user', content: [{ type: 'text', text: 'From a terminal.' }], timestamp: 1 };
    const line = { type: 'message', id: 'feedf00d', parentId, timestamp: '2026-11-30T12:00:00.000Z', message };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
    const bytes = readFileSync(file);
    await expect(session.prompt(said('Second.'))).rejects.toMatchObject({ code: 'live-writer' });
    expect(await heard.until('ended')).toMatchObject({ expected: false, message: expect.stringContaining('feedf00d') });
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(stage.model.requests).toHaveLength(1);
  });

  it('half a line of another program: the same', async () => {
    stage = await liveStage(pi);
    const { session, file } = await begun();
    appendFileSync(file, '{"type":"message","id":"feedf00d","par');
    await expect(session.rename('New name')).rejects.toMatchObject({ code: 'live-writer' });
  });

  it('a line in the middle of a turn: Pi is ended before it writes the reply', async () => {
    stage = await liveStage(pi);
    const { session, heard, file } = await begun();
    stage.model.push(
      call('bash', { command: `echo '{"type":"label","id":"feedf00d","parentId":null}' >> ${file}` }),
      say('Unheard.', { after: new Promise(() => undefined) }),
    );
    await session.prompt(said('Second.'));
    expect(await heard.until('ended')).toMatchObject({
      expected: false,
      message: expect.stringContaining('another program'),
    });
    expect(messagesOf(file).at(-1)).toBe('toolResult: (no output)');
  });

  it('a line while the model speaks: Pi is ended before it writes the reply, and nobody wrote meanwhile', async () => {
    stage = await liveStage(pi);
    const { session, heard, file } = await begun();
    const spoken = gate();
    stage.model.push(say('Half and half.', { pauseUntil: spoken.opened }));
    await session.prompt(said('Second.'));
    await heard.until('text', ({ delta }) => delta.startsWith('Half'));
    appendFileSync(file, '{"type":"label","id":"feedf00d","parentId":null}\n');
    const bytes = readFileSync(file);
    expect(await heard.until('ended')).toMatchObject({
      expected: false,
      message: expect.stringContaining('feedf00d'),
    });
    spoken.open();
    await expect(session.prompt(said('Third.'))).rejects.toMatchObject({ code: 'live-writer' });
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('a line while a command runs: Pi and the command are ended', async () => {
    stage = await liveStage(pi);
    const { session, heard, file } = await begun();
    stage.model.push(call('bash', { command: 'echo $$; sleep 3600; true' }));
    await session.prompt(said('Second.'));
    const { text } = await heard.until('tool-output', (event) => /^\d+\n/.test(event.text));
    appendFileSync(file, '{"type":"label","id":"feedf00d","parentId":null}\n');
    const bytes = readFileSync(file);
    await expect(session.prompt(said('Steered.', 'steer'))).rejects.toMatchObject({ code: 'live-writer' });
    await heard.until('ended');
    expect(readFileSync(file).equals(bytes)).toBe(true);
    await vi.waitFor(() => expect(isRunning(Number(text.trim()))).toBe(false));
  });

  it('everything our own Pi writes is ours: labels, notes, names, drafts', async () => {
    stage = await liveStage(pi);
    const { session, heard, file } = await begun({ args: ['-e', stage.extension('write.js', writing)] });
    for (let turn = 2; turn <= 6; turn += 1) {
      stage.model.push(call('bash', { command: `echo ${turn}` }), say(`Turn ${turn}.`));
      await session.prompt(said(`Prompt ${turn}.`));
      await heard.until('settled', undefined, heard.events.length);
    }
    await session.rename('By hand');
    const types = new Set(recordsOf(file).map(({ type }) => type));
    expect([...types]).toEqual(expect.arrayContaining(['label', 'custom', 'session_info']));
    expect(heard.of('notice')).toEqual([]);
    expect(stage.model.requests).toHaveLength(11);
  });

  it('100,000 deltas in one burst: every letter, few events, little memory', async () => {
    stage = await liveStage(pi);
    const count = 100_000;
    stage.model.push(deltas(count));
    const session = await stage.start();
    const heard = new Heard(session);
    const before = process.memoryUsage().heapUsed;
    await session.prompt(said('Talk much.'));
    await heard.until('settled', undefined, 0, 300_000);
    expect(heard.text('reply').length).toBe(3 * count);
    // Deltas of one read are one event; how many a read holds depends on how fast Pi is, never one by one.
    expect(heard.of('text').length).toBeLessThan(count / 3);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200e6);
    expect(messagesOf(session.state().file).at(-1)?.length).toBe('assistant: '.length + 3 * count);
  });

  it('50 MB in one result: a bounded card, the whole in the file, and the session goes on', async () => {
    stage = await liveStage(pi);
    stage.model.push(call('dump', {}), say('Much.'), say('Still here.'));
    const source = noisy(`('x'.repeat(1023) + '\\n').repeat(50 * 1024) + 'the end'`);
    const session = await stage.start(undefined, { args: ['-e', stage.extension('dump.js', source)] });
    const heard = new Heard(session);
    await session.prompt(said('Dump it.'));
    await heard.until('settled', undefined, 0, 300_000);
    const [ended] = heard.of('tool-ended');
    expect(ended).toMatchObject({ failed: false });
    expect(ended?.text.length).toBeLessThanOrEqual(liveTextLimit + 2);
    expect(heard.text('reply')).toBe('Much.');
    expect(messagesOf(session.state().file).find((line) => line.startsWith('toolResult'))?.length).toBeGreaterThan(
      50e6,
    );
    await session.prompt(said('Go on.'));
    await heard.until('settled', undefined, heard.events.length, 300_000);
    expect(messagesOf(session.state().file).at(-1)).toBe('assistant: Still here.');
  });

  it('ANSI, bidi and script in a result stay text, byte for byte', async () => {
    stage = await liveStage(pi);
    const odd = '\u001b[31mred\u001b[0m \u202eevil\u202c <script>alert(1)</script> \u2028 \u0000 end';
    stage.model.push(call('dump', {}), say('Seen.'));
    const session = await stage.start(undefined, {
      args: ['-e', stage.extension('dump.js', noisy(JSON.stringify(odd)))],
    });
    const heard = new Heard(session);
    await session.prompt(said('Dump it.'));
    await heard.until('settled');
    expect(heard.of('tool-ended')).toMatchObject([{ text: odd }]);
    expect(messagesOf(session.state().file)).toContain(`toolResult: ${odd}`);
  });

  it('a Pi that clings is ended by the second signal', async () => {
    stage = await liveStage(pi);
    const { session, heard, file } = await begun({ args: ['-e', stage.extension('cling.js', clinging)] });
    await session.stop();
    expect(heard.events.at(-1)).toMatchObject({ kind: 'ended', expected: true });
    expect(messagesOf(file)).toEqual(['user: First.', 'assistant: One.']);
  });
});
