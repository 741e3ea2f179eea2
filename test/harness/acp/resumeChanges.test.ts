import { describe, expect, it } from 'vitest';
import { commandMark, resumeChanges } from '../../../server/harness/acp/resumeChanges.ts';

const now = {
  agent: 'qwen',
  version: '2',
  command: commandMark('qwen', ['--acp']),
  cwd: '/a',
  resume: true,
  load: false,
};
const before = { agent: 'qwen', agentVersion: '2', command: commandMark('qwen', ['--acp']), cwd: '/a' };

describe('CKP-4 what changed before a resume', () => {
  it('nothing', () => {
    expect(resumeChanges(before, now)).toEqual([]);
  });

  it.each([
    ['the agent', { agent: 'codex' }, ['agent']],
    ['its version', { version: '3' }, ['version']],
    ['its arguments, which may name a model', { command: commandMark('qwen', ['--acp', '--model', 'x']) }, ['command']],
    ['the folder', { cwd: '/b' }, ['folder']],
    ['what it can', { resume: false }, ['cannot-resume']],
    ['all at once', { version: '3', cwd: '/b', resume: false }, ['version', 'folder', 'cannot-resume']],
  ])('%s', (_name, change, told) => {
    expect(resumeChanges(before, { ...now, ...change })).toEqual(told);
  });

  it('an agent that only loads can bring its session back', () => {
    expect(resumeChanges(before, { ...now, resume: false, load: true })).toEqual([]);
  });

  it('what an older record or a silent agent does not say is no change', () => {
    expect(resumeChanges(null, now)).toEqual([]);
    expect(resumeChanges({ agent: 'qwen', agentVersion: 4 }, { ...now, version: null })).toEqual([]);
  });

  it('a mark tells commands apart by their parts and names nothing of them', () => {
    expect(commandMark('a', ['b c'])).not.toBe(commandMark('a', ['b', 'c']));
    expect(commandMark('agent', ['--key', 'secret'])).toMatch(/^[0-9a-f]{16}$/);
  });
});
