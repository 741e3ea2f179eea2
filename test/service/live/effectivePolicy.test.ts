import { describe, expect, it } from 'vitest';
import { rivalsIn } from '../../../server/protocol/rivals.ts';
import { conflictsIn, noticeOf } from '../../../server/service/live/companions.ts';
import { effectivePolicy } from '../../../server/service/live/effectivePolicy.ts';

const names = (tools: readonly string[], commands: readonly string[]) => rivalsIn({ tools, commands });
const builtin = ['bash', 'read', 'edit', 'write'];

describe('PI-4 other extensions, told by what is registered', () => {
  it('knows none among Pi’s own names and ours', () => {
    expect(names(builtin, ['throughline', 'throughline-do'])).toEqual([]);
    expect(names(['contexts', 'smart_compactor'], ['smart-compact-x'])).toEqual([]);
  });

  it('knows pi-smart-compact and pi-toolkit by a tool or a command, also where Pi made a name unique', () => {
    const smart = { name: 'pi-smart-compact', owns: ['compaction', 'memory'] };
    const toolkit = { name: 'pi-toolkit', owns: ['compaction', 'anchors'] };
    expect(names([...builtin, 'smart_compact'], [])).toEqual([smart]);
    expect(names(builtin, ['smart-compact'])).toEqual([smart]);
    expect(names(builtin, ['smart-compact:2'])).toEqual([smart]);
    expect(names(['context'], ['smart-compact'])).toEqual([smart, toolkit]);
  });

  it('takes a compaction of an extension nobody knows for what it is', () => {
    const unknown = { name: 'Another extension', owns: ['compaction'] };
    expect(conflictsIn({ tools: builtin, commands: [], othersCompact: true })).toEqual([unknown]);
    expect(conflictsIn({ tools: ['smart_compact'], commands: [], othersCompact: true })).toHaveLength(1);
    expect(conflictsIn({ tools: builtin, commands: [], othersCompact: false })).toEqual([]);
  });

  it('says in one line what is left to the other', () => {
    expect(noticeOf({ name: 'pi-smart-compact', owns: ['compaction', 'memory'] })).toBe(
      'pi-smart-compact works in this Pi too, so Throughline leaves compaction and memory here to it.',
    );
    expect(noticeOf({ name: 'pi-toolkit', owns: ['compaction', 'anchors'] })).toBe(
      'pi-toolkit works in this Pi too, so Throughline leaves compaction and anchors here to it. The two are not supported beside each other.',
    );
  });
});

describe('PI-7 who may compact a session nobody of ours runs', () => {
  const whenOf = (policy: ReturnType<typeof effectivePolicy>, who: string) =>
    policy.rows.find((row) => row.who === who)?.when;

  it('does not know what a Pi in a terminal is set to', () => {
    const policy = effectivePolicy(null, 183_616, [], true);
    expect(whenOf(policy, 'harness')).toBe('unknown; at 183.6k by default');
    expect(policy.note).toContain('A Pi in a terminal runs this session.');
    expect(whenOf(effectivePolicy(null, 183_616), 'harness')).toBe('at 183.6k, unless its settings say no');
  });

  it('leaves compaction, and only that, to who owns it', () => {
    const rival = { name: 'pi-smart-compact', owns: ['compaction'] } as const;
    const policy = effectivePolicy(null, 183_616, [rival], true);
    expect(whenOf(policy, 'throughline')).toBe('left to pi-smart-compact');
    expect(policy.line).toBe('pi-smart-compact compacts');
    const anchors = effectivePolicy(null, 183_616, [{ name: 'x', owns: ['anchors'] }], true);
    expect(anchors.line).toBe('Pi compacts at 184k');
  });
});
