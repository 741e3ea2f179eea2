import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AutomaticPolicy,
  applyGate,
  prepareGate,
  reasonNotToAsk,
} from '../../server/compaction/automaticPolicy.ts';
import {
  attemptCooldownMs,
  type Discarded,
  emptySlot,
  type Preparation,
  type PreparationEvent,
  preparationAfter,
  readyForMs,
} from '../../server/compaction/preparation.ts';

const policy: AutomaticPolicy = { strategy: 'background', percentage: 60, applyTokens: null, preparePercent: null };

describe('CMP-9 gates', () => {
  const gates: readonly (readonly [string, Partial<AutomaticPolicy>, number, number | null, number | null])[] = [
    ['percent, an eighth below', {}, 200_000, 120_000, 105_000],
    ['no less than 8,192 below', {}, 50_000, 30_000, 21_808],
    ['no more than 32,000 below', {}, 1_000_000, 600_000, 568_000],
    ['tokens before percent', { applyTokens: 90_000 }, 200_000, 90_000, 78_750],
    ['a percentage of its own', { preparePercent: 40 }, 200_000, 120_000, 80_000],
    ['never at or over the gate for asking', { preparePercent: 60 }, 200_000, 120_000, null],
    ['tokens beyond the window', { applyTokens: 300_000 }, 200_000, null, null],
    ['not finite', { applyTokens: Number.NaN }, 200_000, null, null],
    ['never under 5,000', {}, 8_000, 5_000, null],
  ];
  it.each(gates)('%s', (_, more, window, apply, prepare) => {
    expect([applyGate({ ...policy, ...more }, window), prepareGate({ ...policy, ...more }, window)]).toEqual([
      apply,
      prepare,
    ]);
  });

  const idle = { pressure: { tokens: 40_000, window: 50_000 }, queued: false, inFlight: false, askedAt: null };
  it.each([
    ['may be asked', {}, {}, null],
    ['off', { strategy: 'off' }, {}, 'off in the settings'],
    ['native-hook', { strategy: 'native-hook' }, {}, 'only when Pi compacts'],
    ['below', {}, { pressure: { tokens: 29_999, window: 50_000 } }, 'below the gate'],
    ['unknown', {}, { pressure: null }, 'Pi does not say how full its window is'],
    ['queued', {}, { queued: true }, 'messages wait in Pi'],
    ['in flight', {}, { inFlight: true }, 'a run has not ended'],
    ['cooling down', {}, { askedAt: 700_001 }, 'asked a moment ago'],
    ['cooled down', {}, { askedAt: 700_000 }, null],
  ] as const)('asks or not: %s', (_, more, session, why) => {
    expect(reasonNotToAsk({ ...policy, ...more }, { ...idle, ...session }, 1_000_000)).toBe(why);
  });
});

type Happening = { readonly kind: PreparationEvent<number>['kind']; readonly wait: number; readonly late: boolean };

describe('CMP-9 background: one slot, under every order of events', () => {
  const happening: fc.Arbitrary<Happening> = fc.record({
    kind: fc.constantFrom('wanted', 'prepared', 'failed', 'voided', 'handedOver', 'clock'),
    wait: fc.constantFrom(0, 1_000, readyForMs, attemptCooldownMs),
    late: fc.boolean(),
  });

  it('ends each try once, refuses late results, cools down, and keeps nothing ready for longer than five minutes', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
        let slot: Preparation<number> = emptySlot;
        let at = 0;
        const ends: number[] = [];
        const starts: number[] = [];
        for (const { kind, wait, late } of happenings) {
          at += wait;
          const before: Preparation<number> = slot;
          const generation = before.generation - Number(late);
          const event = { kind, at, generation, work: generation, why: 'compacted' } as PreparationEvent<number>;
          const { next, discarded }: { next: Preparation<number>; discarded: Discarded<number> | null } =
            preparationAfter(before, event);
          if (before.kind !== 'preparing' && next.kind === 'preparing') starts.push(at);
          if (before.kind !== 'none' && next.kind === 'none') {
            ends.push(before.generation);
            expect(discarded === null).toBe(kind === 'handedOver');
          } else expect(discarded).toBeNull();
          if (next.kind === 'ready') expect(next.work).toBe(next.generation);
          if (next.kind === 'ready' && kind === 'clock') expect(at - next.readyAt).toBeLessThan(readyForMs);
          slot = next;
        }
        expect(new Set(ends).size).toBe(ends.length);
        for (const [place, start] of starts.entries()) {
          if (place > 0) expect(start - (starts[place - 1] ?? 0)).toBeGreaterThanOrEqual(attemptCooldownMs);
        }
      }),
      { numRuns: 500 },
    );
  });
});
