import { describe, expect, it } from 'vitest';
import { type LiveWorld, lately, liveVerdict } from '../../../server/harness/pi/liveWatch.ts';
import { runsPi } from '../../../server/harness/pi/piProcesses.ts';

const session = { sessionId: 's1', file: '/s/one.jsonl', cwd: '/no/such/app' };
const now = 100_000_000;
const stamp = { size: 10, mtimeMs: now - 60_000, inode: 1 };
const old = { ...stamp, mtimeMs: now - lately };
const hello = { pid: 77, sessionId: 's1', file: null, cwd: '/no/such/app' };
const quiet: LiveWorld = { hellos: [], processes: [], now, stamp: old, holder: null, drive: null };
const owner = {
  token: 't',
  name: 'another window',
  pid: 9,
  startTime: null,
  host: 'h',
  boot: null,
  pidSpace: null,
  takenAt: 't',
};
const pi = { pid: 5, cwd: '/no/such/app' };
const drive = { pid: 44, stamp, ended: true };

describe('STO-2 may be live', () => {
  it.each<[string, Partial<LiveWorld>, string, string]>([
    ['nothing near it', {}, 'free', ''],
    ['a hello of this session', { hellos: [hello] }, 'live', 'A terminal runs this session (process 77).'],
    ['a hello with this file', { hellos: [{ ...hello, sessionId: 'x', file: session.file }] }, 'live', 'process 77'],
    ['a hello of another session', { hellos: [{ ...hello, sessionId: 's2' }] }, 'free', ''],
    ['a lease', { holder: owner }, 'live', 'another window runs this session (process 9).'],
    ['a Pi in its folder', { processes: [pi] }, 'may-be-live', 'a Pi runs in its folder (process 5)'],
    ['a Pi in another folder', { processes: [{ pid: 5, cwd: '/no/such/other' }] }, 'free', ''],
    ['a Pi whose folder nobody tells', { processes: [{ pid: 5, cwd: null }] }, 'may-be-live', 'process 5'],
    [
      'a Pi that said which other session it runs',
      { processes: [pi], hellos: [{ ...hello, pid: 5, sessionId: 's2' }] },
      'free',
      '',
    ],
    ['a change a minute ago', { stamp }, 'may-be-live', 'its file changed 1 minute ago and not by Throughline'],
    ['a change ten minutes ago', { stamp: old }, 'free', ''],
    ['our own change a minute ago', { stamp, drive }, 'free', ''],
    ['a change after ours', { stamp: { ...stamp, size: 11 }, drive }, 'may-be-live', '1 minute ago'],
    [
      'our worker died, and its Pi is gone',
      { stamp: { ...stamp, size: 11 }, drive: { ...drive, ended: false } },
      'free',
      '',
    ],
    [
      'our worker died, its Pi not',
      { stamp: { ...stamp, size: 11 }, processes: [{ pid: 44, cwd: '/x' }], drive: { ...drive, ended: false } },
      'may-be-live',
      '',
    ],
    [
      'no list of processes: any change not ours',
      { processes: null, stamp: { ...old, mtimeMs: 0 } },
      'may-be-live',
      '27 hours ago',
    ],
    ['no list of processes, as we left it', { processes: null, stamp, drive }, 'free', ''],
    [
      'no list of processes, our worker died',
      { processes: null, stamp: { ...stamp, size: 11 }, drive: { ...drive, ended: false } },
      'may-be-live',
      '',
    ],
  ])('%s', (_name, world, kind, words) => {
    const verdict = liveVerdict(session, { ...quiet, ...world });
    expect(verdict.kind).toBe(kind);
    expect(verdict.text).toContain(words);
  });

  it.each([
    [['pi'], true],
    [['pi-rpc'], true],
    [['node', '/usr/lib/node_modules/@earendil-works/pi-coding-agent/dist/bundle/cli.js', '--mode', 'rpc'], true],
    [['/usr/bin/node', '/usr/local/bin/pi'], true],
    [['vim', '/home/me/pi'], false],
    [['node', 'server.js'], false],
    [['pip', 'install'], false],
    [[], false],
  ])('%j runs Pi: %s', (line, expected) => {
    expect(runsPi(line)).toBe(expected);
  });
});
