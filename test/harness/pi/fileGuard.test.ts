import { describe, expect, it } from 'vitest';
import { FileGuard } from '../../../server/harness/pi/fileGuard.ts';
import type { Files } from '../../../server/outside.ts';

const path = '/s/one.jsonl';
const header = '{"type":"session","version":3,"id":"s1","timestamp":"t","cwd":"/w"}\n';
const entry = (id: string, parentId: string | null, more = '') =>
  `{"type":"message","id":"${id}","parentId":${parentId === null ? 'null' : `"${parentId}"`},"timestamp":"t"${more}}\n`;

/** A session file in memory, and what our Pi knows. `asked` are the questions the guard put to Pi. */
function guarded(text: string | null, known: readonly string[], before: string | null = text) {
  const state = { text, inode: 7, known: new Set(known), asked: [] as string[], onAsk: () => undefined as undefined };
  const bytes = () => Buffer.from(state.text ?? '');
  const files: Files = {
    stamp: () => (state.text === null ? null : { size: bytes().length, mtimeMs: 0, inode: state.inode }),
    readRange: (_path, offset, length) => Buffer.from(bytes().subarray(offset, offset + length)),
    open: () => {
      throw new Error('not opened');
    },
    list: () => [],
  };
  const guard = new FileGuard({ path, sessionId: 's1' }, files, async (id) => {
    state.asked.push(id);
    state.onAsk();
    return state.known.has(id);
  });
  const size = Buffer.byteLength(before ?? '');
  guard.begin({ path, sessionId: 's1' }, before === null ? null : { size, mtimeMs: 0, inode: 7 });
  return { guard, state };
}

/** `null`, or the code of the problem with its words. */
async function verdict(guard: FileGuard): Promise<string | null> {
  const problem = await guard.check();
  return problem === null ? null : `${problem.code}: ${problem.message.replace(/^.*\((.*)\)$/, '$1')}`;
}

const start = header + entry('a', null);

describe('STO-2 live-writer: a line our Pi did not write', () => {
  it('asks nothing while nothing grew, and about the newest line when it did', async () => {
    const { guard, state } = guarded(start, ['a']);
    expect(await verdict(guard)).toBeNull();
    expect(state.asked).toEqual([]);
    state.text += entry('b', 'a') + entry('c', 'b') + entry('d', 'c');
    for (const id of ['b', 'c', 'd']) state.known.add(id);
    expect(await verdict(guard)).toBeNull();
    expect(state.asked).toEqual(['d']);
    expect(await verdict(guard)).toBeNull();
    expect(state.asked).toEqual(['d']);
  });

  it('asks about each branch once when Pi moved its head in between', async () => {
    const { guard, state } = guarded(start, ['a', 'b', 'c', 'd']);
    state.text += entry('b', 'a') + entry('c', 'a') + entry('d', 'c');
    expect(await verdict(guard)).toBeNull();
    expect(state.asked).toEqual(['d', 'b']);
  });

  it.each([
    ['last', entry('b', 'a') + entry('x', 'a')],
    ['in between', entry('x', 'a') + entry('b', 'a')],
    ['hanging on ours', entry('b', 'a') + entry('x', 'b')],
    ['alone', entry('x', null)],
  ])('finds it %s', async (_where, added) => {
    const { guard, state } = guarded(start, ['a', 'b']);
    state.text += added;
    expect(await verdict(guard)).toBe('live-writer: entry x is not from our Pi');
  });

  it.each([
    ['a second header', header, 'a line in it is no entry of ours'],
    ['no JSON', 'oops\n', 'a line in it is no entry of ours'],
    ['a line that stays unfinished', '{"type":"message","id":"x"', 'a line in it is not finished, and it is not ours'],
  ])('%s', async (_what, added, words) => {
    const { guard, state } = guarded(start, ['a']);
    state.text += added;
    expect(await verdict(guard)).toBe(`live-writer: ${words}`);
  });

  it('waits for a line of ours that is half written when we look', async () => {
    const { guard, state } = guarded(start, ['a', 'b']);
    const line = entry('b', 'a');
    state.text += line.slice(0, 20);
    state.onAsk = () => {
      state.text = start + line;
      return undefined;
    };
    expect(await verdict(guard)).toBeNull();
  });

  it('an empty line is Pi mending a torn one', async () => {
    const torn = `${start}{"type":"mess`;
    const { guard, state } = guarded(torn, ['a', 'b']);
    state.text += `\n${entry('b', 'a')}`;
    expect(await verdict(guard)).toBeNull();
  });

  it('knows a long line by its links', async () => {
    const { guard, state } = guarded(start, ['a', 'b']);
    state.text += entry('b', 'a', `,"message":"${'x'.repeat(1_500_000)}"`);
    expect(await verdict(guard)).toBeNull();
    state.text += entry('x', 'a', `,"message":"${'x'.repeat(1_500_000)}"`);
    expect(await verdict(guard)).toBe('live-writer: entry x is not from our Pi');
  });

  it('a new session: no file yet, then ours, then no longer', async () => {
    const { guard, state } = guarded(null, ['a']);
    expect(await verdict(guard)).toBeNull();
    state.text = start;
    expect(await verdict(guard)).toBeNull();
    state.text = null;
    expect(await verdict(guard)).toBe(`file-replaced: ${path} is gone`);
  });

  it('a new session whose file another program made', async () => {
    const { guard, state } = guarded(null, ['a']);
    state.text = header.replace('s1', 's2');
    expect(await verdict(guard)).toBe('live-writer: its header is not that of our session');
  });

  it.each([
    ['renamed over', (text: string) => ({ text, inode: 8 }), `${path} is another file now`],
    ['cut', (text: string) => ({ text: text.slice(0, -10), inode: 7 }), `${path} was cut`],
    ['written anew', (text: string) => ({ text: `${text.slice(0, -3)}]\n\n\n`, inode: 7 }), `${path} was written anew`],
  ])('%s', async (_how, change, words) => {
    const { guard, state } = guarded(start, ['a']);
    Object.assign(state, change(start));
    expect(await verdict(guard)).toBe(`file-replaced: ${words}`);
  });

  it('what came between our look and Pi reading the file is known to Pi', async () => {
    const { guard } = guarded(start + entry('b', 'a'), ['a', 'b'], start);
    expect(await verdict(guard)).toBeNull();
  });
});
