import { describe, expect, it } from 'vitest';
import type { CompactView, PreflightView } from '../../../server/protocol/compactionViews.ts';
import { appliedText, compactText, preflightText } from '../../../server/service/text/factText.ts';

const preflight: PreflightView = {
  ...{ contextTokens: 82_000, overheadTokens: 2_000, contextWindow: 200_000, contextWindowSource: 'default' },
  ...{ recommended: 'fast', findings: [], checked: 1 },
  plans: [
    {
      ...{ mode: 'fast', viable: true, reason: null, firstKeptEntryId: 'k', replacedEntries: 60, keptEntries: 4 },
      ...{ tailTokens: 6_500, summaryTokens: 3_000, targetTokens: 60_000, afterTokens: 11_500, savedTokens: 70_500 },
      ...{ savedRatio: 0.86, relaxed: [], factsKept: 1, factsSummarised: 9, factsLost: [], applicable: true },
    },
  ],
};
const compact: CompactView = {
  ...{
    outcome: 'verified',
    mode: 'fast',
    summary: 'S',
    firstKeptEntryId: 'k',
    tokensBefore: 82_000,
    tokensAfter: 7_000,
  },
  ...{ coverage: { initial: 80, final: 100 }, gaps: [], repairs: ['deterministic'], generation: 'single-pass' },
  ...{ modelCalls: 1, redactions: 0, reason: null, checkpointId: 'c1', findings: [] },
};

describe('UI-4 figures say what they are', () => {
  it('a plan is told as a bound, and what stands beside the messages as part of the context', () => {
    const [context, , head, , row] = preflightText(preflight).split('\n');
    expect(context).toBe('Context: 82.0k of 200.0k tokens (41%), 2.0k of them beside the messages.');
    expect(head).toMatch(/^plan\s+after at most\s+saves at least\s+kept/);
    expect(row).toMatch(/^fast \*\s+11\.5k\s+70\.5k \(86%\)/);
    expect(preflightText({ ...preflight, overheadTokens: 0 })).not.toContain('beside');
  });

  it('a summary is told as it is, with where it is from and what was odd', () => {
    const [line] = compactText(compact).split('\n');
    expect(line).toBe(
      'Verified. 82.0k → 7.0k planned with this summary. Coverage 80% before repair, 100% after. Checkpoint c1 saved. The window did not change.',
    );
    const finding = { code: 'cache-damaged', severity: 'note', line: null, offset: null, message: 'Odd.' } as const;
    const told = compactText({ ...compact, reason: 'From an equal run.', findings: [finding] });
    expect(told).toContain('after. From an equal run. Checkpoint c1 saved.');
    expect(told.split('\n')[1]).toBe('Odd.');
  });

  it('an applied one by what was measured, beside what was planned', () => {
    const end = { retention: null, measured: { before: 82_000, after: 7_100 } };
    expect(appliedText(compact, end).split('\n')[0]).toBe(
      'Pi confirmed: 82.0k → 7.1k (planned 7.0k). Checkpoint c1 is applied.',
    );
  });
});
