import { describe, expect, it } from 'vitest';
import type { LiveState } from '../../../server/harness/live/liveSession.ts';
import { rivalsIn } from '../../../server/protocol/rivals.ts';
import { conflictsIn, noticeOf } from '../../../server/service/live/companions.ts';
import { type Conflict, effectivePolicy } from '../../../server/service/live/effectivePolicy.ts';

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

describe('CMP-9 what begins without a person, and why not', () => {
  const usual = { strategy: 'background', percentage: 60, applyTokens: null, preparePercent: null } as const;
  const standing = { policy: usual, window: 200_000, heard: true, whyNot: null };
  const compacting = { harness: 'pi', harnessLabel: 'Pi 1.6.0', autoCompaction: true } as LiveState;
  const row = (more: object, policy: object = {}, state: LiveState | null = compacting, rivals: Conflict[] = []) => {
    const given = { ...standing, ...more, policy: { ...usual, ...policy } };
    const { allowed, when } = effectivePolicy(state, 183_616, rivals, false, given).rows[2] ?? {};
    return [allowed, when];
  };
  it.each([
    ['off', row({}, { strategy: 'off' }), [false, 'off in the settings']],
    ['native-hook', row({}, { strategy: 'native-hook' }), [true, 'when Pi compacts, from 60%']],
    [
      'native-hook with Pi’s own off',
      row({}, { strategy: 'native-hook' }, { ...compacting, autoCompaction: false }),
      [false, 'Pi’s own compaction is off, and it takes part in nothing else'],
    ],
    ['settled', row({}, { strategy: 'settled' }), [true, 'asks an idle Pi from 120.0k']],
    ['settled before Pi told', row({ window: null }, { strategy: 'settled' }), [true, 'asks an idle Pi from 60%']],
    ['background', row({}), [true, 'prepares from 105.0k, asks an idle Pi from 120.0k']],
    [
      'a reason',
      row({ whyNot: 'a run has not ended' }),
      [true, 'prepares from 105.0k, asks an idle Pi from 120.0k; not now: a run has not ended'],
    ],
    ['a gate outside', row({}, { applyTokens: 900_000 }), [false, 'its gate lies outside of this window']],
    [
      'gates the wrong way round',
      row({}, { preparePercent: 70 }),
      [false, 'the gate for preparing is not below the one for asking'],
    ],
    ['no companion', row({ heard: false }), [false, 'only while a Pi with our companion runs it']],
    ['a rival', row({}, {}, compacting, [{ name: 'pi-x', owns: ['compaction'] }]), [false, 'left to pi-x']],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected));
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

describe('UI-2 who compacts a session of another agent', () => {
  it('names that agent, also while nobody runs it', () => {
    const { rows } = effectivePolicy(null, null, [], false, null, 'Reference agent');
    expect(rows[1]).toMatchObject({ who: 'harness', label: 'Reference agent itself' });
  });
});
