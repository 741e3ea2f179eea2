// A whole conversation with the real Pi through our driver. Every case looks at the bytes Pi wrote and at what the model got.
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { call, fail, gate, say } from '../support/scriptedModel.ts';
import { Heard, installedPi, type LiveStage, liveStage, messagesOf, recordsOf, said } from './livePi.ts';
import { liveVersions } from './liveVersions.ts';

/** Asks before every command, and has commands that ask everything else. */
const asking = `module.exports = (pi) => {
  pi.on('tool_call', async (event, ctx) => {
    if (event.toolName !== 'bash') return;
    const yes = await ctx.ui.confirm('Run a command?', event.input.command);
    return yes ? undefined : { block: true, reason: 'the person said no' };
  });
  pi.registerCommand('ask', { description: 'Asks', handler: async (args, ctx) => {
    const colour = await ctx.ui.select('Colour?', ['red', 'blue']);
    const name = await ctx.ui.input('Name?', 'a name');
    const text = await ctx.ui.editor('Text?', 'start');
    ctx.ui.notify([colour, name, text].join('|'), 'warning');
  } });
  pi.registerCommand('briefly', { description: 'Asks for a moment', handler: async (args, ctx) => {
    const yes = await ctx.ui.confirm('Now?', '', { timeout: 300 });
    ctx.ui.notify('answer ' + yes);
  } });
};`;

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe.each(liveVersions)('PI-1 UI-2 a conversation with Pi %s', (version) => {
  let pi: FoundPi;
  let stage: LiveStage;
  beforeAll(async () => {
    pi = await installedPi(version);
  });
  afterEach(() => stage.close());

  it('holds a conversation with a tool', async () => {
    stage = await liveStage(pi);
    stage.model.push(call('bash', { command: 'echo hello-from-tool' }, 'I look.'), say('Done: hello.'));
    const session = await stage.start();
    expect(session.state()).toMatchObject({ activity: 'idle', harnessLabel: `Pi ${version}`, cwd: stage.cwd });
    const heard = new Heard(session);
    await session.prompt(said('Say hello.'));
    await heard.until('settled');
    expect(heard.text('reply')).toBe('I look.Done: hello.');
    expect(heard.of('tool-started')).toMatchObject([{ name: 'bash', input: { command: 'echo hello-from-tool' } }]);
    expect(heard.of('tool-ended')).toMatchObject([{ failed: false, text: 'hello-from-tool\n' }]);
    expect(heard.of('turn-ended')).toEqual([{ kind: 'turn-ended', outcome: 'completed', message: null }]);
    expect(messagesOf(session.state().file)).toEqual([
      'user: Say hello.',
      'assistant: I look. [toolCall bash]',
      'toolResult: hello-from-tool\n',
      'assistant: Done: hello.',
    ]);
    expect(JSON.stringify(stage.model.requests[1]?.body.messages)).toContain('hello-from-tool');
    const { state } = await heard.until(
      'state',
      (event) => (event.state.cost ?? 0) > 0 && event.state.activity === 'idle',
    );
    expect(state.gauge).toEqual({ tokens: expect.any(Number), window: 200_000 });
  });

  it('waits for a person before a command runs, and a no is a no', async () => {
    stage = await liveStage(pi);
    const script = [
      call('bash', { command: 'touch made' }),
      call('bash', { command: 'touch other' }),
      say('So be it.'),
    ];
    stage.model.push(...script);
    const session = await stage.start(undefined, { args: ['-e', stage.extension('ask.js', asking)] });
    const heard = new Heard(session);
    await session.prompt(said('Make it.'));
    const first = await heard.until('dialog');
    expect(first.dialog).toMatchObject({
      kind: 'confirm',
      title: 'Run a command?',
      message: 'touch made',
      expiresAt: null,
    });
    await session.answer(first.dialog.id, { kind: 'confirmed', yes: true });
    const second = await heard.until('dialog', ({ dialog }) => dialog.id !== first.dialog.id);
    await session.answer(second.dialog.id, { kind: 'confirmed', yes: false });
    await heard.until('settled');
    expect(heard.of('dialog-gone').map(({ id }) => id)).toEqual([first.dialog.id, second.dialog.id]);
    expect(messagesOf(session.state().file)).toContain('toolResult: the person said no');
    expect(stage.here('made', 'other')).toEqual([true, false]);
    await expect(session.answer(first.dialog.id, { kind: 'dismissed' })).rejects.toMatchObject({
      code: 'harness-refused',
    });
  });

  it('passes on choices and texts, and lets Pi answer when its own time is over', async () => {
    stage = await liveStage(pi);
    const session = await stage.start(undefined, { args: ['-e', stage.extension('ask.js', asking)] });
    const heard = new Heard(session);
    const asked = session.prompt(said('/ask'));
    const select = (await heard.until('dialog', ({ dialog }) => dialog.kind === 'select')).dialog;
    await session.answer(select.id, { kind: 'chosen', optionId: select.options[1]?.id ?? '' });
    const input = (await heard.until('dialog', ({ dialog }) => dialog.kind === 'input')).dialog;
    await session.answer(input.id, { kind: 'text', text: 'Ada' });
    const editor = (await heard.until('dialog', ({ dialog }) => dialog.kind === 'editor')).dialog;
    expect(editor.text).toBe('start');
    await session.answer(editor.id, { kind: 'text', text: 'line\nline' });
    await asked;
    expect(heard.of('notice')).toEqual([{ kind: 'notice', level: 'warning', text: 'blue|Ada|line\nline' }]);
    await session.prompt(said('/briefly'));
    const brief = (await heard.until('dialog', ({ dialog }) => dialog.title === 'Now?')).dialog;
    await heard.until('dialog-gone', ({ id }) => id === brief.id);
    expect(heard.of('notice').at(-1)?.text).toBe('answer false');
    expect((await session.commands()).map(({ name }) => name)).toEqual(expect.arrayContaining(['ask', 'briefly']));
    expect(stage.model.requests).toHaveLength(0);
  });

  it('steers, queues, takes back and refuses a second turn', async () => {
    stage = await liveStage(pi);
    const held = gate();
    stage.model.push(
      { ...call('bash', { command: 'echo one' }), pauseUntil: held.opened },
      say('Steered.'),
      say('Followed.'),
    );
    const session = await stage.start();
    const heard = new Heard(session);
    await session.prompt(said('Begin.'));
    await stage.model.received(0);
    await expect(session.prompt(said('Second turn.'))).rejects.toMatchObject({ code: 'session-busy' });
    await session.prompt(said('Taken back.', 'follow-up'));
    expect(await session.clearQueue()).toEqual([{ text: 'Taken back.', how: 'follow-up' }]);
    const images = [{ data: dot, mimeType: 'image/png' }];
    await session.prompt({ ...said('With a picture.', 'follow-up'), images });
    await session.prompt(said('Without one.', 'steer'));
    expect(await session.clearQueue()).toEqual([
      { text: 'Without one.', how: 'steer' },
      { text: 'With a picture.', how: 'follow-up', images },
    ]);
    await session.prompt(said('Turn left.', 'steer'));
    await session.prompt(said('Then this.', 'follow-up'));
    expect(session.state().queue).toEqual([
      { text: 'Turn left.', how: 'steer' },
      { text: 'Then this.', how: 'follow-up' },
    ]);
    held.open();
    await heard.until('settled');
    expect(session.state().queue).toEqual([]);
    expect(messagesOf(session.state().file).filter((line) => line.startsWith('user'))).toEqual([
      'user: Begin.',
      'user: Turn left.',
      'user: Then this.',
    ]);
    expect(stage.userTexts(1)).toEqual(['Begin.', 'Turn left.']);
    expect(stage.userTexts(2)).toEqual(['Begin.', 'Turn left.', 'Then this.']);
  });

  it('stops a turn and keeps what was said', async () => {
    stage = await liveStage(pi);
    stage.model.push(say('Half of it. And the other half.', { pauseUntil: new Promise(() => undefined) }));
    const session = await stage.start();
    const heard = new Heard(session);
    await session.prompt(said('Talk.'));
    await heard.until('text');
    await session.abort();
    await heard.until('settled');
    expect(heard.of('turn-ended')).toEqual([{ kind: 'turn-ended', outcome: 'aborted', message: null }]);
    expect(await stage.model.requests[0]?.closed).toBe('client-left');
    expect(messagesOf(session.state().file)).toEqual(['user: Talk.', 'assistant: Half of it. And ']);
    stage.model.push(say('Again.'));
    await session.prompt(said('Go on.'));
    await heard.until('settled', undefined, heard.events.length);
    expect(messagesOf(session.state().file).at(-1)).toBe('assistant: Again.');
  });

  it('tries again when the provider fails, and says so', async () => {
    stage = await liveStage(pi);
    stage.model.push(fail(503, 'try later'), say('Now.'));
    const session = await stage.start();
    const heard = new Heard(session);
    await session.prompt(said('Please answer.'));
    await heard.until('settled');
    expect(heard.of('retry')).toMatchObject([{ attempt: 1, attempts: 2 }]);
    expect(heard.of('retry-ended')).toMatchObject([{ succeeded: true }]);
    expect(heard.kinds().filter((kind) => kind.startsWith('turn-'))).toEqual(['turn-started', 'turn-ended']);
    expect(stage.model.requests).toHaveLength(2);
  });

  it('switches model and thinking, and the next request carries them', async () => {
    stage = await liveStage(pi);
    stage.model.push(say('One.'), say('Two.'));
    const session = await stage.start();
    const heard = new Heard(session);
    expect((await session.models()).map(({ id }) => id)).toEqual(['acme/acme-1', 'acme/acme-2']);
    await session.prompt(said('First.'));
    await heard.until('settled');
    await session.setModel('acme/acme-2');
    await session.setThinking('high');
    expect(session.state()).toMatchObject({ model: { id: 'acme/acme-2', label: 'ACME-2' }, thinking: 'high' });
    await session.prompt(said('Second.'));
    await heard.until('settled', undefined, heard.events.length);
    expect(stage.model.requests.map(({ body }) => body.model)).toEqual(['acme-1', 'acme-2']);
    const written = recordsOf(session.state().file);
    expect(written.filter(({ type }) => type === 'model_change').at(-1)).toMatchObject({ modelId: 'acme-2' });
    expect(written.filter(({ type }) => type === 'thinking_level_change').at(-1)).toMatchObject({
      thinkingLevel: 'high',
    });
    await expect(session.setModel('acme/none')).rejects.toMatchObject({ code: 'harness-refused' });
    await expect(session.setThinking('extreme')).rejects.toMatchObject({ code: 'harness-refused' });
  });

  it('forks from an earlier message, the old session untouched', async () => {
    stage = await liveStage(pi);
    stage.model.push(say('One.'), say('Two.'), say('Other.'));
    const session = await stage.start();
    const heard = new Heard(session);
    for (const text of ['First.', 'Second.']) {
      await session.prompt(said(text));
      await heard.until('settled', undefined, heard.events.length);
    }
    const { file: old, sessionId } = session.state();
    const before = readFileSync(old ?? '');
    const second = recordsOf(old).findLast(({ message }) => (message as { role?: string })?.role === 'user');
    const move = await session.fork(String(second?.['id']));
    expect(move).toMatchObject({ draft: 'Second.' });
    expect(move.sessionId).not.toBe(sessionId);
    await session.prompt(said('Differently.'));
    await heard.until('settled', undefined, heard.events.length);
    expect(readFileSync(old ?? '').equals(before)).toBe(true);
    expect(recordsOf(move.file)[0]).toMatchObject({ type: 'session', id: move.sessionId, parentSession: old });
    expect(messagesOf(move.file)).toEqual([
      'user: First.',
      'assistant: One.',
      'user: Differently.',
      'assistant: Other.',
    ]);
    expect(stage.userTexts(2)).toEqual(['First.', 'Differently.']);
    // The old session is free again, the new one is held.
    const again = await stage.start({ kind: 'resume', file: old ?? '' }, { confirmedClosed: true });
    expect(again.state().sessionId).toBe(sessionId);
    const held = stage.start({ kind: 'resume', file: move.file ?? '' }, { confirmedClosed: true });
    await expect(held).rejects.toMatchObject({ code: 'session-watched', message: expect.stringContaining('a test') });
  });

  it('follows a command of an extension into another session', async () => {
    stage = await liveStage(pi);
    stage.model.push(say('One.'), say('Two.'));
    const source = `module.exports = (pi) => pi.registerCommand('elsewhere', { description: '', handler: async (args, ctx) => {
      await ctx.newSession({});
    } });`;
    const session = await stage.start(undefined, { args: ['-e', stage.extension('elsewhere.js', source)] });
    const heard = new Heard(session);
    await session.prompt(said('First.'));
    await heard.until('settled');
    const before = session.state();
    await session.prompt(said('/elsewhere'));
    expect(session.state().sessionId).not.toBe(before.sessionId);
    await session.prompt(said('Second.'));
    await heard.until('settled', undefined, heard.events.length);
    expect(messagesOf(before.file)).toEqual(['user: First.', 'assistant: One.']);
    expect(messagesOf(session.state().file)).toEqual(['user: Second.', 'assistant: Two.']);
    const again = await stage.start({ kind: 'resume', file: before.file ?? '' });
    expect(again.state().sessionId).toBe(before.sessionId);
    const held = stage.start({ kind: 'resume', file: session.state().file ?? '' });
    await expect(held).rejects.toMatchObject({ code: 'session-watched' });
  });

  it('compacts with a focus, and shows no gauge until the model answered', async () => {
    stage = await liveStage(pi);
    stage.model.push(
      say('A long answer. '.repeat(400)),
      say('Another. '.repeat(400)),
      say('The summary of it.'),
      say('Its start.'),
    );
    const session = await stage.start();
    const heard = new Heard(session);
    for (const text of ['First.', 'Second.']) {
      await session.prompt(said(text));
      await heard.until('settled', undefined, heard.events.length);
    }
    await session.compact('the keys');
    await heard.until('compaction-ended', ({ applied }) => applied);
    expect(heard.of('compaction-started')).toEqual([{ kind: 'compaction-started', reason: 'manual' }]);
    expect(recordsOf(session.state().file).filter(({ type }) => type === 'compaction')).toHaveLength(1);
    expect(
      stage.model.requests
        .slice(2)
        .map(({ text }) => text)
        .join('\n'),
    ).toContain('the keys');
    await session.rename('Keys');
    expect(session.state()).toMatchObject({ gauge: null, name: 'Keys', activity: 'idle' });
    expect(recordsOf(session.state().file).at(-1)).toMatchObject({ type: 'session_info', name: 'Keys' });
    await expect(session.compact(null)).rejects.toMatchObject({ code: 'harness-refused' });
  });

  it('sends pictures', async () => {
    stage = await liveStage(pi);
    stage.model.push(say('A dot.'));
    const session = await stage.start();
    const heard = new Heard(session);
    await session.prompt({ text: 'What is it?', images: [{ data: dot, mimeType: 'image/png' }], how: 'send' });
    await heard.until('settled');
    expect(stage.model.requests[0]?.text).toContain(`data:image/png;base64,${dot}`);
  });

  it('goes on after a reload: stopped and attached again', async () => {
    stage = await liveStage(pi);
    stage.model.push(say('One.'), say('Two.'));
    const session = await stage.start();
    const heard = new Heard(session);
    await session.prompt(said('First.'));
    await heard.until('settled');
    const { file } = session.state();
    await session.stop();
    expect(heard.events.at(-1)).toMatchObject({ kind: 'ended', expected: true });
    const before = readFileSync(file ?? '', 'utf8');
    const again = await stage.start({ kind: 'resume', file: file ?? '' });
    const heardAgain = new Heard(again);
    await again.prompt(said('Second.'));
    await heardAgain.until('settled');
    expect(readFileSync(file ?? '', 'utf8').startsWith(before)).toBe(true);
    expect(stage.userTexts(1)).toEqual(['First.', 'Second.']);
    expect(stage.files()).toEqual([file]);
  });
});
