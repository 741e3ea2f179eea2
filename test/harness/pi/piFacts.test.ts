import { describe, expect, it } from 'vitest';
import { factsOfState, factsOfStats, firstFacts, liveState, type PiFacts } from '../../../server/harness/pi/piFacts.ts';

const up: PiFacts = { ...firstFacts('1.6.0', '/w'), phase: 'up' };

describe('UI-2 what is known of a Pi session', () => {
  it.each([
    [
      'figures',
      { cost: 0.42, contextUsage: { tokens: 71_000, contextWindow: 200_000 } },
      { cost: 0.42, gauge: { tokens: 71_000, window: 200_000 } },
    ],
    [
      'right after a compaction',
      { cost: 1, contextUsage: { tokens: null, contextWindow: 200_000 } },
      { cost: 1, gauge: null },
    ],
    ['a model without a window', { cost: 0, contextUsage: { tokens: 10, contextWindow: 0 } }, { cost: 0, gauge: null }],
    ['none', {}, { cost: null, gauge: null }],
  ])('gauge and cost: %s', (_name, stats, expected) => {
    expect(factsOfStats(stats)).toEqual(expected);
  });

  it.each([
    [{}, 'idle'],
    [{ running: true }, 'turn'],
    [{ running: true, retrying: true }, 'retrying'],
    [{ running: true, compacting: true }, 'compacting'],
    [{ phase: 'starting' as const }, 'starting'],
    [{ phase: 'ended' as const, running: true }, 'ended'],
  ])('%o is %s', (facts, activity) => {
    expect(liveState({ ...up, ...facts }).activity).toBe(activity);
  });

  it('names the model as it is set, and offers orders only where a companion takes them', () => {
    const model = { provider: 'acme', id: 'big/one', name: 'Big', contextWindow: 200_000 };
    const facts = { ...up, ...factsOfState({ sessionId: 's', isStreaming: false, model }) };
    expect(liveState(facts).model).toEqual({ id: 'acme/big/one', label: 'Big', contextWindow: 200_000 });
    expect(liveState(facts)).toMatchObject({ file: null, name: null, capabilities: { branch: false, anchors: false } });
    expect(liveState({ ...facts, takesOrders: true }).capabilities).toMatchObject({ branch: true, anchors: true });
  });
});
