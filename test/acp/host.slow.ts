// Files and terminals an agent asks us for (SEC-2, SEC-3, UI-2): real agent, real files and processes; the editor is a map.
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { AcpHost, OpenText } from '../../server/harness/acp/acpHost.ts';
import type { AcpSession } from '../../server/harness/acp/acpSession.ts';
import { spawnTerminal } from '../../server/harness/acp/spawnTerminal.ts';
import type { AgentStep } from './agentScript.ts';
import { type AcpStage, acpStage, framesOf, Heard, isAlive, newest, recorded } from './liveAcp.ts';

let stage: AcpStage;
afterEach(() => stage.close());

/** Editors of the place: what is open, and what was written through them. */
function hostOf(open: Map<string, OpenText> = new Map()): Required<Pick<AcpHost, 'editor' | 'createTerminal'>> {
  return {
    editor: {
      openText: async (path) => open.get(path) ?? null,
      write: async (path, text) => {
        if (open.has(path)) open.set(path, { text, isDirty: false });
        writeFileSync(path, text);
      },
    },
    createTerminal: (order) => spawnTerminal(order, { PATH: process.env['PATH'] }),
  };
}

type Answer = 'once' | 'session' | 'no';

/** Says one thing and answers what is asked meanwhile, in order; tells what was asked. */
async function talk(session: AcpSession, heard: Heard, answers: readonly Answer[] = []): Promise<string[]> {
  const from = heard.events.length;
  const asked: string[] = [];
  await session.prompt({ text: 'go', images: [], how: 'send' });
  for (const answer of answers) {
    const { dialog } = await heard.until('dialog', ({ dialog: each }) => !asked.includes(each.id), from);
    asked.push(dialog.id);
    await session.answer(dialog.id, { kind: 'chosen', optionId: answer });
  }
  await heard.until('settled', () => true, from);
  return heard.events.slice(from).flatMap((event) => (event.kind === 'dialog' ? [event.dialog.title] : []));
}

async function started(turns: readonly (readonly AgentStep[])[], host: AcpHost = hostOf()) {
  stage.rescript({ turns });
  const session = await stage.start(undefined, { host });
  return { session, heard: new Heard(session) };
}

describe('UI-2 files as the editor has them', () => {
  it('reads unsaved changes, lines of a file, and says what is not there', async () => {
    stage = acpStage();
    const path = join(stage.cwd, 'a.ts');
    writeFileSync(path, 'one\ntwo\nthree\nfour');
    writeFileSync(join(stage.cwd, 'b.ts'), 'saved');
    const open = new Map([[join(stage.cwd, 'b.ts'), { text: 'unsaved', isDirty: true }]]);
    const { session, heard } = await started(
      [
        [
          ...[{ read: path }, { say: '{read}|' }, { read: { path, line: 2, limit: 2 } }, { say: '{read}|' }],
          ...[
            { read: join(stage.cwd, 'b.ts') },
            { say: '{read}|' },
            { read: join(stage.cwd, 'none') },
            { say: '{read}' },
          ],
        ],
      ],
      hostOf(open),
    );
    expect(await talk(session, heard)).toEqual([]);
    expect(heard.text('reply')).toBe('one\ntwo\nthree\nfour|two\nthree\n|unsaved|refused -32002');
  });

  it('a path outside, also over links, is refused (SEC-2)', async () => {
    stage = acpStage();
    writeFileSync(join(stage.base, 'secret'), 'secret');
    symlinkSync(stage.base, join(stage.cwd, 'link'));
    symlinkSync(join(stage.base, 'new'), join(stage.cwd, 'dangling'));
    const outside = ['/etc/hostname', join(stage.cwd, '..', 'secret'), join(stage.cwd, 'link', 'secret'), 'a.ts'];
    const { session, heard } = await started([
      [
        ...outside.flatMap((path) => [{ read: path }, { say: '{read} ' }]),
        ...[{ write: { path: join(stage.cwd, 'dangling'), content: 'x' } }, { say: '{read} ' }],
        ...[{ terminal: { command: 'pwd', cwd: stage.base } }, { say: '{read}' }],
      ],
    ]);
    expect(await talk(session, heard)).toEqual([]);
    expect(heard.text('reply')).toBe('refused -32602 '.repeat(6).trim());
    expect(existsSync(join(stage.base, 'new'))).toBe(false);
  });

  it('a file of 64 MB is refused as a whole and read by lines', async () => {
    stage = acpStage();
    const path = join(stage.cwd, 'big.txt');
    writeFileSync(path, `first\n${`${'x'.repeat(1023)}\n`.repeat(64 * 1024)}`);
    const { session, heard } = await started([
      [{ read: path }, { say: '{read}, ' }, { read: { path, line: 1, limit: 1 } }, { say: '{read}' }],
    ]);
    await talk(session, heard);
    expect(heard.text('reply')).toBe('refused -32603, first\n');
  });

  it('what is no text is not handed out to be spoiled', async () => {
    stage = acpStage();
    const path = join(stage.cwd, 'latin.txt');
    writeFileSync(path, Buffer.from('caf\xe9', 'latin1'));
    const { session, heard } = await started([[{ read: path }, { say: '{read}' }]]);
    await talk(session, heard);
    expect(heard.text('reply')).toBe('refused -32603');
  });

  it('writes what a person allowed for that call, and asks for everything else (SEC-3)', async () => {
    stage = acpStage();
    const [a, b] = [join(stage.cwd, 'a.ts'), join(stage.cwd, 'deep', 'b.ts')];
    mkdirSync(join(stage.cwd, 'deep'));
    writeFileSync(a, 'old\n');
    const toolCall = { toolCallId: 't', title: 'Edit a.ts', kind: 'edit', locations: [{ path: a }] };
    const options = [{ optionId: 'once', name: 'Allow', kind: 'allow_once' }];
    const writes = [
      { write: { path: a, content: 'new\n' } },
      { say: '{read}, ' },
      { write: { path: b, content: 'b' } },
      { say: '{read}, ' },
    ];
    const { session, heard } = await started([
      [{ permission: { toolCall, options } }, ...writes],
      [...writes],
      [...writes],
    ]);
    expect(await talk(session, heard, ['once', 'no'])).toEqual(['Edit a.ts', 'Write deep/b.ts']);
    // The permission of the first turn is over with it.
    expect(await talk(session, heard, ['session'])).toEqual(['Write a.ts']);
    expect(await talk(session, heard)).toEqual([]);
    expect(heard.text('reply')).toBe('written, refused -32603, written, written, written, written, ');
    expect([readFileSync(a, 'utf8'), readFileSync(b, 'utf8')]).toEqual(['new\n', 'b']);
    expect(newest(session.state().file ?? '', 'dialog')).toMatchObject({ by: 'throughline', title: 'Write a.ts' });
  });

  it('unsaved changes the agent has not read are never overwritten unasked', async () => {
    stage = acpStage();
    const path = join(stage.cwd, 'a.ts');
    const open = new Map([[path, { text: 'mine', isDirty: true }]]);
    const { session, heard } = await started(
      [
        [{ write: { path, content: 'agent 1' } }],
        [{ read: path }, { write: { path, content: 'agent 2' } }],
        [{ write: { path, content: 'agent 3' } }],
      ],
      hostOf(open),
    );
    await talk(session, heard, ['session']);
    const first = heard.events.find((event) => event.kind === 'dialog');
    expect(first?.kind === 'dialog' && first.dialog.message).toContain('unsaved changes the agent has not read');
    open.set(path, { text: 'mine again', isDirty: true });
    expect(await talk(session, heard)).toEqual([]);
    open.set(path, { text: 'typed meanwhile', isDirty: true });
    expect(await talk(session, heard, ['no'])).toEqual(['Write a.ts']);
    expect(open.get(path)?.text).toBe('typed meanwhile');
  });
});

describe('UI-2 terminals', () => {
  it('runs what a person allowed, shows it in the card, keeps it in the record', async () => {
    stage = acpStage();
    const { session, heard } = await started([
      [{ terminal: { command: 'printf shown; exit 3', card: 'c' } }, { say: '{read}' }],
    ]);
    expect(await talk(session, heard, ['once'])).toEqual(['Run a command']);
    expect(heard.text('reply')).toBe('shown exit 3');
    expect(heard.events).toContainEqual({ kind: 'tool-ended', callId: 'c', failed: false, text: 'shown' });
    expect(recorded(session.state().file ?? '')).toContain('toolResult: shown');
  });

  it('a granted command covers that command alone', async () => {
    stage = acpStage();
    const toolCall = { toolCallId: 't', title: 'Run', kind: 'execute', rawInput: { command: 'echo yes' } };
    const options = [{ optionId: 'once', name: 'Allow', kind: 'allow_once' }];
    const { session, heard } = await started([
      [
        { permission: { toolCall, options } },
        ...[
          { terminal: 'echo yes' },
          { say: '{read}, ' },
          { terminal: { command: 'bash', args: ['-c', 'echo yes'] } },
          { say: '{read}, ' },
        ],
        ...[{ terminal: { command: 'touch', args: ['echo yes'] } }, { say: '{read}' }],
      ],
    ]);
    expect(await talk(session, heard, ['once', 'no'])).toEqual(['Run', 'Run a command']);
    expect(heard.text('reply')).toBe('yes\n exit 0, yes\n exit 0, refused -32603');
    expect(existsSync(join(stage.cwd, 'echo yes'))).toBe(false);
  });

  it('keeps a bounded tail of endless output, ends what never ends, and names a second release (SEC-2)', async () => {
    stage = acpStage();
    const { session, heard } = await started([
      [
        ...[{ terminal: { command: 'seq 100000', outputByteLimit: 12 } }, { say: '{read}, ' }],
        ...[{ terminal: { command: 'yes | cat', kill: true } }],
        ...[{ terminal: { command: 'true', twice: true } }, { say: '{read}' }],
      ],
    ]);
    await talk(session, heard, ['session']);
    expect(heard.text('reply')).toBe('9999\n100000\n (cut) exit 0, refused -32602');
  });

  it('a terminal left open ends with the agent, its children too', async () => {
    stage = acpStage();
    const pids = join(stage.base, 'pids');
    const command = `sh -c 'echo $$ > ${pids}; sleep 300' & wait`;
    const { session, heard } = await started([[{ terminal: { command, open: true } }, { say: '{read}' }]]);
    await talk(session, heard, ['once']);
    await expect.poll(() => existsSync(pids) && readFileSync(pids, 'utf8') !== '', { timeout: 10_000 }).toBe(true);
    const pid = Number(readFileSync(pids, 'utf8'));
    expect(isAlive(pid)).toBe(true);
    process.kill(session.state().pid ?? 0, 'SIGKILL');
    await heard.until('ended');
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  });

  it('a command that cannot be started says so', async () => {
    stage = acpStage();
    const { session, heard } = await started([
      [{ terminal: { command: join(stage.base, 'none'), args: ['x'] } }, { say: '{read}' }],
    ]);
    await talk(session, heard, ['once']);
    expect(heard.text('reply')).toBe('refused -32603');
    expect(framesOf(session.state().file ?? '').some(([, text]) => text.includes('ENOENT'))).toBe(true);
  });
});
