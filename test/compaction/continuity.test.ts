import { describe, expect, it } from 'vitest';
import { mayRun, type RunRecord } from '../../server/compaction/loopBreaker.ts';
import { missingPins } from '../../server/compaction/pins.ts';
import { renderSummary } from '../../server/compaction/renderSummary.ts';
import { retentionOf } from '../../server/compaction/retention.ts';
import { carriedLines, continuityOf, withOverrides } from '../../server/compaction/state.ts';
import { budgetProblem, isInFocus, noBudgets } from '../../server/compaction/steering.ts';
import { decision, factsWith, file, rule, sourced } from './support/facts.ts';
import { projectionWith } from './support/projection.ts';

describe('CMP-7 state', () => {
  const loop = { ...sourced('Ask finance about refunds'), status: 'open' as const };
  it.each([
    ['close', null, 'done', 'Ask finance about refunds'],
    ['reopen', null, 'open', 'Ask finance about refunds'],
    ['edit', 'Ask legal about refunds', 'open', 'Ask legal about refunds'],
  ] as const)('a person’s %s wins over extraction, by normal text', (action, replacement, status, text) => {
    const facts = withOverrides(factsWith({ openLoops: [loop] }), [
      { text: '  ask FINANCE about refunds. ', action, replacement },
    ]);
    expect(facts.openLoops).toMatchObject([{ status, text }]);
  });

  it('carries a line of the earlier summary once, and none that a known fact holds word for word', () => {
    const summary = [
      '## Constraints & Preferences',
      '- Never log card numbers',
      '- Answer within 2 s',
      '- answer within 2 s.',
    ].join('\n');
    const facts = factsWith({ constraints: [rule('Two rules: never log card numbers, and keep the schema.')] });
    expect(carriedLines(summary, facts).map((line) => line.text)).toEqual(['Answer within 2 s']);
  });

  it('caps breadcrumbs and keeps the newest override', () => {
    const inherited = {
      overrides: [{ text: 'a', action: 'close', replacement: null } as const],
      breadcrumbs: Array.from({ length: 20 }, (_, at) => `goal ${at}`),
      carried: [],
      changes: [],
    };
    const state = continuityOf({
      facts: factsWith({ goal: { ...sourced('now'), shifts: [] } }),
      factsBefore: null,
      previousSummary: null,
      inherited,
      overrides: [{ text: 'A', action: 'reopen', replacement: null }],
    });
    expect(state.breadcrumbs).toHaveLength(8);
    expect(state.breadcrumbs.at(-1)).toBe('now');
    expect(state.overrides).toEqual([{ text: 'A', action: 'reopen', replacement: null }]);
  });

  it('carries what an earlier summary alone still holds, and nothing doubtful', () => {
    const facts = factsWith({ constraints: [rule('Use pnpm, not npm')] });
    const summary =
      '## Constraints\n- pnpm is used, npm is not\n- Keep the API stable\n- See src/gone/file.ts\n## Key Decisions\n- All tests pass\n- Use Redis for sessions\n- (none)\n';
    expect(carriedLines(summary, facts).map((line) => line.text)).toEqual([
      'Keep the API stable',
      'Use Redis for sessions',
    ]);
  });

  it('a decision of the first of four compactions is still told in the last', () => {
    const facts = factsWith({ decisions: [decision('Use Redis for sessions')] });
    let summary = renderSummary(facts, { budgetTokens: 2_000 });
    for (let boundary = 0; boundary < 3; boundary++) {
      const later = factsWith({});
      const state = continuityOf({ facts: later, factsBefore: null, previousSummary: summary });
      summary = renderSummary(later, { budgetTokens: 2_000, state });
    }
    expect(summary).toContain('Use Redis for sessions');
  });

  it('tells what is new since the last boundary', () => {
    const before = factsWith({ files: { modified: [file('a.ts')], read: [], deleted: [] } });
    const now = factsWith({ files: { modified: [file('a.ts'), file('b.ts')], read: [], deleted: [] } });
    expect(continuityOf({ facts: now, factsBefore: before, previousSummary: null }).changes).toEqual([
      '1 new changed files: b.ts',
    ]);
  });
});

describe('CMP-10 loop breaker', () => {
  const run = (outcome: RunRecord['outcome'], at = 0, headId = 'h'): RunRecord => ({
    at,
    outcome,
    headId,
    tokensBefore: 90_000,
    tokensAfter: 90_000,
  });
  const floor = { irreducibleTokens: 43_000, contextWindow: 200_000 };
  it.each<[string, RunRecord[], number, boolean]>([
    ['nothing yet', [], 0, true],
    ['one run without progress', [run('no-progress')], 0, true],
    ['two runs without progress', [run('no-progress'), run('no-progress')], 0, false],
    ['progress between', [run('no-progress'), run('applied', 0, 'old'), run('no-progress')], 0, true],
    ['a rate limit just now', [run('transient-failure')], 1_000, false],
    ['a rate limit a while ago', [run('transient-failure')], 100_000, true],
    ['three failures', [run('failure'), run('failure'), run('failure')], 0, false],
    ['already compacted', [run('applied')], 0, false],
    ['new entries after a compaction', [run('applied', 0, 'old')], 0, true],
  ])('%s', (_, history, now, go) => expect(mayRun(history, floor, 'h', now).go).toBe(go));

  it('names the floor with its numbers', () => {
    const verdict = mayRun([], { irreducibleTokens: 43_000, contextWindow: 33_000 }, 'h', 0);
    expect(verdict).toMatchObject({ go: false, reason: expect.stringMatching(/43,000 .* 33,000/) });
  });
});

describe('CMP-12 pinned rules', () => {
  const kept = projectionWith([{ role: 'user', tokens: 1 }]).messages;
  it('are looked for word for word, markup aside', () => {
    expect(missingPins(['Never log `card` numbers', 'Use pnpm'], '- never log card numbers', kept)).toEqual([
      'Use pnpm',
    ]);
  });
});

describe('CMP-13 retention', () => {
  it('tells kept, recoverable, missing, changed and stale apart', () => {
    const facts = factsWith({
      constraints: [
        { ...rule('Never log card numbers', 'must-not'), entryIds: ['a'] },
        { ...rule('Always write integration tests first'), entryIds: ['b'] },
        { ...rule('Store amounts as integer cents'), entryIds: ['gone'] },
        { ...rule('Prefer small functions'), entryIds: ['m0'] },
        { ...rule('Deploy on Fridays only'), entryIds: ['c'], status: 'withdrawn' },
      ],
      decisions: [{ ...decision('Sessions live in Redis'), entryIds: ['a'] }],
    });
    const summary =
      '## Constraints\n- Log card numbers\n- Deploy on Fridays only\n## Decisions\n- Sessions live in Redis';
    const report = retentionOf({
      facts,
      summary,
      kept: projectionWith([{ role: 'user', tokens: 1 }]).messages,
      readableIds: new Set(['a', 'b', 'c']),
      pins: ['Ask first'],
    });
    expect(Object.fromEntries(report.facts.map((fact) => [fact.text, fact.outcome]))).toEqual({
      'Never log card numbers': 'changed',
      'Always write integration tests first': 'recoverable',
      'Store amounts as integer cents': 'missing',
      'Prefer small functions': 'kept',
      'Sessions live in Redis': 'kept',
      'Deploy on Fridays only': 'stale',
    });
    expect(report.pinnedMissing).toEqual(['Ask first']);
  });
});

describe('CMP-22 steering', () => {
  it.each([
    [{ ...noBudgets, maxCalls: 0 }, /maxCalls/],
    [{ ...noBudgets, maxInputTokens: 9_999 }, /maxInputTokens/],
    [{ ...noBudgets, maxSeconds: 601 }, /maxSeconds/],
  ])('%o is out of bounds', (budgets, problem) => expect(budgetProblem(budgets)).toMatch(problem));
  it('bounds themselves hold', () =>
    expect(budgetProblem({ maxCalls: 100, maxInputTokens: 10_000, maxSeconds: 5 })).toBeNull());
  it.each([
    ['src/auth/login.ts', 'auth', true],
    ['The login form', 'Login redirect', true],
    ['src/cart.ts', 'auth', false],
    ['anything', null, false],
  ])('%s in focus %s: %s', (text, focus, expected) => expect(isInFocus(text, focus)).toBe(expected));
});
