// Which ACP agents are offered: looked for in real folders (UI-2, UI-10).
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { knownHarness } from '../../../server/harness/acp/knownHarnesses.ts';
import { agentById, findAgents } from '../../../server/service/live/agents.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'throughline-agents-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function program(...parts: string[]): string {
  const path = join(base, ...parts);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, '');
  chmodSync(path, 0o755);
  return path;
}

const start = (own?: Parameters<typeof findAgents>[0]['agents']) => ({
  workspaceFolders: [join(base, 'work')],
  ...(own ? { agents: own } : {}),
});
const place = () => ({
  env: { PATH: `${join(base, 'bin')}:relative`, NPM_CONFIG_PREFIX: join(base, 'global') },
  platform: 'linux' as const,
});

describe('UI-10 agents that are there', () => {
  it('on PATH, in the workspace, in the npm prefix; nothing else is offered', () => {
    const paths = [
      program('bin', 'opencode'),
      program('work', 'node_modules', '.bin', 'qwen'),
      program('global', 'bin', 'gemini'),
    ];
    const { agents, fetched, lookedFor } = findAgents(start(), place());
    expect(agents.map(({ id, command }) => [id, command])).toEqual([
      ['opencode', paths[0]],
      ['qwen', paths[1]],
      ['gemini', paths[2]],
    ]);
    expect(fetched).toEqual([]);
    expect(lookedFor).toContain('claude-agent-acp');
  });

  it('what is absent is offered by the line npx runs, and started by that alone', () => {
    const npx = program('bin', 'npx');
    program('bin', 'opencode');
    const { fetched } = findAgents(start(), place());
    expect(fetched.map(({ line }) => line)).toContain('npx -y @agentclientprotocol/claude-agent-acp');
    expect(fetched.map(({ line }) => line)).toContain('npx -y @qwen-code/qwen-code --acp');
    expect(fetched.some(({ id }) => id === 'npx:opencode')).toBe(false);
    expect(agentById('npx:qwen', start(), place())).toEqual({
      id: 'npx:qwen',
      label: 'Qwen Code',
      command: npx,
      args: ['-y', '@qwen-code/qwen-code', '--acp'],
      env: {},
    });
    expect(() => agentById('qwen', start(), place())).toThrow('Qwen Code: qwen');
    expect(knownHarness('npx:qwen', null).id).toBe('qwen');
  });

  it('once installed, a session begun through npx goes on without it', () => {
    program('bin', 'npx');
    const qwen = program('bin', 'qwen');
    expect(agentById('npx:qwen', start(), place())).toMatchObject({ id: 'qwen', command: qwen });
  });

  it('an own entry takes the place of a known one, and a command with a folder in it must be absolute', () => {
    program('bin', 'npx');
    const own = { label: 'Mine', args: [], env: {} };
    const entries = [
      { ...own, id: 'claude', command: program('mine') },
      { ...own, id: 'other', command: './bin/opencode' },
    ];
    const { agents, fetched } = findAgents(start(entries), place());
    expect(agents.map(({ id, label }) => [id, label])).toEqual([['claude', 'Mine']]);
    expect(fetched.some(({ id }) => id === 'npx:claude')).toBe(false);
  });
});
