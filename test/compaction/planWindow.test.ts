import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { preferredMode, recommendedMode } from '../../server/compaction/autoMode.ts';
import { modeLimits } from '../../server/compaction/mode.ts';
import { planWindow } from '../../server/compaction/planWindow.ts';
import type { Facts } from '../../server/facts/fact.ts';
import { factsWith, file, rule } from './support/facts.ts';
import { projectionWith, type Scripted, turns } from './support/projection.ts';

const none = factsWith({});

function plans(
  script: readonly Scripted[],
  more: { window?: number; overhead?: number; manual?: boolean; facts?: Facts } = {},
) {
  return planWindow({
    projection: projectionWith(script),
    facts: more.facts ?? none,
    contextWindow: more.window ?? 200_000,
    overheadTokens: more.overhead ?? 0,
    manual: more.manual ?? true,
    keepRecentTokens: 20_000,
  });
}

const byMode = (script: readonly Scripted[], more: Parameters<typeof plans>[1] = {}) =>
  Object.fromEntries(plans(script, more).map((plan) => [plan.mode, plan]));

describe('CMP-2 window', () => {
  it('keeps the tail of each mode, whole turns, and counts before and after alike', () => {
    const found = plans(turns(100, 1_000), { overhead: 5_000 });
    expect(found.map((plan) => plan.mode)).toEqual(['fast', 'balanced', 'thorough']);
    for (const plan of found) {
      expect(plan.viable).toBe(true);
      expect(plan.tailTokens).toBeLessThanOrEqual(modeLimits[plan.mode].tailTokens);
      expect(plan.tailTokens).toBeGreaterThan(modeLimits[plan.mode].tailTokens - 1_100);
      expect(plan.afterTokens).toBe(5_000 + plan.tailTokens + plan.summaryTokens);
      expect(plan.savedTokens).toBe(105_000 - plan.afterTokens);
      expect(plan.relaxed).toEqual([]);
      expect(plan.replacedEntries + plan.keptEntries).toBe(400);
    }
  });

  it.each<[string, Scripted[], string]>([
    [
      'an open call at the end',
      [
        ...turns(60, 1_000),
        { role: 'assistant', tokens: 10, calls: ['a', 'b', 'c'] },
        { role: 'toolResult', tokens: 9_990, answers: 'a' },
      ],
      'm240',
    ],
    [
      'a result far from its call',
      [
        ...turns(60, 1_000),
        { role: 'assistant', tokens: 10, calls: ['far'] },
        ...turns(5, 100),
        { role: 'toolResult', tokens: 10, answers: 'far' },
      ],
      'm240',
    ],
  ])('%s is never cut into', (_, script, latest) => {
    for (const plan of plans(script)) {
      expect(Number(plan.firstKeptEntryId?.slice(1))).toBeLessThanOrEqual(Number(latest.slice(1)));
    }
  });

  it('gives up a call that was abandoned long ago instead of refusing', () => {
    const script: Scripted[] = [
      { role: 'user', tokens: 10 },
      { role: 'assistant', tokens: 10, calls: ['lost'] },
      ...turns(100, 1_000),
    ];
    expect(plans(script).every((plan) => plan.viable)).toBe(true);
  });

  it('summarises a long turn through its older part and says so', () => {
    const long: Scripted[] = [
      { role: 'user', tokens: 100 },
      ...Array.from({ length: 80 }, (_, at): Scripted[] => [
        { role: 'assistant', tokens: 50, calls: [`c${at}`] },
        { role: 'toolResult', tokens: 950, answers: `c${at}` },
      ]).flat(),
    ];
    for (const plan of plans(long)) {
      expect(plan.viable).toBe(true);
      expect(plan.relaxed).toContain('recent-user-turn');
    }
  });

  it.each<[string, Scripted[], Parameters<typeof plans>[1], RegExp]>([
    [
      'a request larger than the target',
      [...turns(20, 1_000), { role: 'user', tokens: 90_000 }],
      {},
      /newest request .* need 90,000 tokens; .* target of 60,000/,
    ],
    [
      'overhead beyond the target',
      turns(20, 1_000),
      { overhead: 60_000, window: 100_000 },
      /Prompt, tools and reserve alone take 63,750 tokens; the target is 30,000/,
    ],
    ['a small automatic run', turns(4, 1_000), { manual: false }, /Automatic runs start at 5,000/],
    ['a tiny manual run', turns(1, 100), {}, /would not free 10 %/],
    ['one open exchange', [{ role: 'assistant', tokens: 9_000, calls: ['x'] }], {}, /one open exchange/],
    ['nothing at all', [], {}, /./],
  ])('%s is not viable, with its numbers', (_, script, more, reason) => {
    const [fast] = plans(script, more);
    expect(fast?.viable).toBe(false);
    expect(fast?.reason).toMatch(reason);
  });

  it('serves a manual request on a small context in a large window', () => {
    const found = byMode(turns(8, 1_000), { window: 1_000_000 });
    expect(found['balanced']?.viable).toBe(true);
    expect(found['balanced']?.savedRatio).toBeGreaterThanOrEqual(0.1);
  });

  it('plans a context that is already over its window', () => {
    expect(plans(turns(300, 1_000), { window: 200_000 }).every((plan) => plan.viable)).toBe(true);
  });

  it('a mode that cannot hold a required fact is not viable, and the next takes its place (CMP-3)', () => {
    const facts = factsWith({
      constraints: Array.from({ length: 60 }, (_, at) =>
        rule(`Rule ${at}: ${'keep this very long rule as it is '.repeat(8)}`),
      ),
    });
    const found = plans(turns(100, 1_000), { facts });
    expect(found.map((plan) => plan.viable)).toEqual([false, true, true]);
    expect(found[0]?.reason).toMatch(/^facts-over-budget: .* tokens, the summary holds 3,000/);
    expect(recommendedMode(found, 'fast')).toBe('balanced');
  });

  it('lists as lost only facts that are not required (CMP-3)', () => {
    const facts = factsWith({
      constraints: [rule('Keep the API')],
      files: {
        modified: [],
        read: Array.from({ length: 800 }, (_, at) => file(`source/module-${at}/implementation.ts`, 'read')),
        deleted: [],
      },
    });
    const [fast, , thorough] = plans(turns(100, 1_000), { facts });
    expect(fast?.viable).toBe(true);
    expect(fast?.lostFacts.length).toBeGreaterThan(0);
    expect(fast?.lostFacts.every((fact) => fact.kind === 'read-file')).toBe(true);
    expect(thorough?.lostFacts.length).toBeLessThan(fast?.lostFacts.length ?? 0);
    expect(fast?.required.some((fact) => fact.text === 'Keep the API')).toBe(true);
  });

  it('a fact that stands in the tail is kept word for word', () => {
    const facts = factsWith({ constraints: [{ ...rule('Keep the API'), entryIds: ['m396'] }] });
    expect(plans(turns(100, 1_000), { facts }).map((plan) => plan.keptFacts.length)).toEqual([1, 1, 1]);
  });

  const message = fc.oneof(
    fc.record({ role: fc.constant('user' as const), tokens: fc.nat(3_000) }),
    fc.record({
      role: fc.constant('assistant' as const),
      tokens: fc.nat(2_000),
      calls: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 3 }),
    }),
    fc.record({
      role: fc.constant('toolResult' as const),
      tokens: fc.nat(6_000),
      answers: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    }),
  );

  it('never parts a call from its result, never starts with one, holds its numbers, on any projection', () => {
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 120 }),
        fc.integer({ min: 10_000, max: 400_000 }),
        fc.nat(20_000),
        (script, window, overhead) => {
          const projection = projectionWith(script);
          for (const plan of plans(script, { window, overhead })) {
            const tail = projection.messages.slice(plan.cut);
            expect(tail[0]?.role).not.toBe('toolResult');
            for (const [at, item] of projection.messages.entries()) {
              const call =
                item.callId === undefined
                  ? -1
                  : projection.messages.findLastIndex(
                      (other, place) =>
                        place < at &&
                        other.blocks.some((block) => block.kind === 'call' && block.callId === item.callId),
                    );
              if (call >= 0) expect(call < plan.cut).toBe(at < plan.cut);
            }
            if (!plan.viable) expect(plan.reason).not.toBeNull();
            if (!plan.viable) continue;
            expect(plan.afterTokens).toBeLessThanOrEqual(plan.targetTokens);
            expect(plan.afterTokens).toBeLessThanOrEqual(0.9 * (projection.tokens + overhead));
            expect(plan.tailTokens).toBe(tail.reduce((sum, item) => sum + item.tokens, 0));
          }
        },
      ),
      { numRuns: 120 },
    );
  });
});

describe('CMP-3 applicable by Pi’s own rule', () => {
  it.each<[number, boolean]>([
    [10, false],
    [30, true],
  ])('%i turns of 1,000 tokens: %s', (count, expected) => {
    expect(plans(turns(count, 1_000))[0]?.applicable).toBe(expected);
  });
  it('is null for other harnesses', () => {
    const [plan] = planWindow({
      projection: projectionWith(turns(30, 1_000)),
      facts: none,
      contextWindow: 200_000,
      overheadTokens: 0,
    });
    expect(plan?.applicable).toBeNull();
  });
});

describe('CMP-2 auto', () => {
  const sure = factsWith({ constraints: [rule('a'), rule('b')] });
  const unsure = factsWith({ constraints: [rule('a'), { ...rule('b'), confidence: 'low' }] });
  it.each([
    ['sure facts', sure, 0.2, 'balanced'],
    ['uncertain facts', unsure, 0.2, 'thorough'],
    ['high pressure', unsure, 0.85, 'fast'],
  ] as const)('%s', (_, facts, pressure, mode) => expect(preferredMode(facts, pressure)).toBe(mode));
});
