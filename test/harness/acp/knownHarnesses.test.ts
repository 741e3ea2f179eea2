import { describe, expect, it } from 'vitest';
import { compactCommandOf, knownHarness } from '../../../server/harness/acp/knownHarnesses.ts';

const listed = (name: string, hint: string | null = null) => ({ name, hint });

describe('CKP-3 the compact command of an agent', () => {
  it.each<[string, readonly ReturnType<typeof listed>[], unknown]>([
    ['claude', [listed('compact', '<optional>')], { name: 'compact', takesFocus: true }],
    ['codex', [listed('compact')], { name: 'compact', takesFocus: false }],
    ['opencode', [], { name: 'compact', takesFocus: false }],
    ['qwen', [listed('compress')], { name: 'compress', takesFocus: true }],
    ['gemini', [], null],
    ['cline', [], null],
    ['claude', [], null],
    ['somebody', [listed('summarize', 'what')], { name: 'summarize', takesFocus: true }],
    ['somebody', [listed('compact')], { name: 'compact', takesFocus: false }],
    ['somebody', [listed('help')], null],
  ])('%s with %j', (id, commands, expected) => {
    const command = compactCommandOf(knownHarness(id, null), commands);
    if (expected === null) expect(command).toBeNull();
    else expect(command).toMatchObject(expected as object);
  });

  it('is known by the preset first, then by the name the agent gives', () => {
    expect(knownHarness('codex', 'claude').id).toBe('codex');
    expect(knownHarness(null, '@agentclientprotocol/claude-agent-acp').id).toBe('claude');
    expect(knownHarness('mine', 'Gemini CLI').loadSpoilsInSameMinute).toBe(true);
    expect(knownHarness(null, null)).toMatchObject({ id: 'unknown', ownCompaction: 'unknown' });
  });
});
