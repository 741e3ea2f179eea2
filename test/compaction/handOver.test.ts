// The text of a hand-over: bounded, scrubbed, what is open first, and nothing the summary holds already.
import { describe, expect, it } from 'vitest';
import { handOverText, mostHandOverTokens } from '../../server/compaction/handOver.ts';
import { estimateTokens } from '../../server/record/tokens.ts';
import { factsWith, failure, file, sourced } from './support/facts.ts';

const why = 'compaction';

describe('CMP-18 hand-over', () => {
  it('has nothing to say of an empty branch', () => {
    expect(handOverText({ why, facts: factsWith({}), retained: [] })).toBeNull();
  });

  it('tells what is asked, open and failing, and the rules a summary lost', () => {
    const facts = factsWith({
      newestRequest: sourced('Add the tests.'),
      openLoops: [
        { ...sourced('mend the parser'), status: 'open' },
        { ...sourced('write the guide'), status: 'done' },
      ],
      errors: [failure('boom'), failure('gone', true)],
      files: { modified: [file('src/a.ts')], read: [], deleted: [] },
    });
    const retained = [
      { kind: 'constraint', text: 'You must never log card numbers.', outcome: 'recoverable' as const },
      { kind: 'decision', text: 'Use a table.', outcome: 'kept' as const },
    ];
    const [first, ...lines] = handOverText({ why, facts, retained })?.split('\n') ?? [];
    expect(first).toContain('by Throughline, a program');
    expect(lines).toEqual([
      '- Newest request: Add the tests.',
      '- Open: mend the parser',
      '- Unresolved error: boom',
      '- Changed files: src/a.ts',
      '- Rule the summary does not hold: You must never log card numbers.',
    ]);
  });

  it('stays within its bound, whole lines only, and holds no secret', () => {
    const openLoops = Array.from({ length: 6 }, (_, at) => ({
      ...sourced(`${at} ${'long '.repeat(60)}`),
      status: 'open' as const,
    }));
    const goal = { ...sourced('Use sk-ant-api03-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'), shifts: [] };
    const retained = Array.from({ length: 8 }, (_, at) => ({
      kind: 'constraint',
      text: `${at} ${'never '.repeat(60)}`,
      outcome: 'missing' as const,
    }));
    const text = handOverText({ why, facts: factsWith({ goal, openLoops }), retained }) ?? '';
    expect(estimateTokens(text)).toBeLessThanOrEqual(mostHandOverTokens);
    expect(text).not.toContain('sk-ant-api03-aaaa');
  });
});
