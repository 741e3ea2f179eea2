// CMP-5 CMP-6: the summary without a model verifies whole on any facts, tried on generated ones.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderSummary } from '../../server/compaction/renderSummary.ts';
import { plainPath } from '../../server/compaction/verify/pathIndex.ts';
import { verifySummary } from '../../server/compaction/verifySummary.ts';
import type { Facts } from '../../server/facts/fact.ts';
import { decision, factsWith, failure, file, rule, sourced } from './support/facts.ts';

/** Words of every alphabet, marks that could open structure, and nothing at all. */
const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 80 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  fc.constantFrom(
    '## Goal',
    '```',
    '- [ ] x',
    'All tests pass',
    '不要使用npm',
    'Never log',
    '> quote',
    '| a | b |',
    'Goal: x',
    '**Done**',
    'no longer fails',
    'src/a.ts',
    'fixed',
  ),
  fc
    .array(
      fc.constantFrom(
        'never',
        'use',
        'pnpm',
        'not',
        'npm',
        'tests',
        'pass',
        'src/x/a.ts',
        '3',
        'must',
        'fixed',
        'still',
        'log',
      ),
      { minLength: 1, maxLength: 12 },
    )
    .map((words) => words.join(' ')),
);
const path = fc.oneof(
  fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 5 }).map((parts) => `${parts.join('/')}.ts`),
  fc
    .stringMatching(/^[a-zA-Z0-9 _/().-]{1,30}$/)
    .filter((value) => value.trim() === value && plainPath(value) === value && /[a-z0-9]/i.test(value)),
);

const arbitraryFacts: fc.Arbitrary<Facts> = fc
  .record({
    goal: fc.option(text, { nil: null }),
    request: fc.option(text, { nil: null }),
    rules: fc.array(text, { maxLength: 6 }),
    decisions: fc.array(text, { maxLength: 6 }),
    errors: fc.array(fc.tuple(text, fc.boolean()), { maxLength: 5 }),
    loops: fc.array(text, { maxLength: 5 }),
    modified: fc.uniqueArray(path, { maxLength: 8 }),
    read: fc.uniqueArray(path, { maxLength: 8 }),
    deleted: fc.uniqueArray(path, { maxLength: 4 }),
    ok: fc.boolean(),
  })
  .map((draft) =>
    factsWith({
      goal: draft.goal === null ? null : { ...sourced(draft.goal), shifts: [] },
      newestRequest: draft.request === null ? null : sourced(draft.request),
      constraints: draft.rules.map((item) => rule(item)),
      decisions: draft.decisions.map(decision),
      errors: draft.errors.map(([item, resolved]) => failure(item, resolved)),
      openLoops: draft.loops.map((item) => ({ ...sourced(item), status: 'open' as const })),
      files: {
        modified: draft.modified.map((item) => file(item)),
        read: draft.read.filter((item) => !draft.deleted.includes(item)).map((item) => file(item, 'read')),
        deleted: draft.deleted.filter((item) => !draft.modified.includes(item)).map((item) => file(item, 'delete')),
      },
      outcomes: [{ command: 'npm test', ok: draft.ok, purpose: 'test', entryIds: [] }],
    }),
  );

describe('CMP-5 zero-call summary on any facts', () => {
  it('verifies whole on any facts (CMP-6)', () => {
    fc.assert(
      fc.property(arbitraryFacts, (facts) => {
        const summary = renderSummary(facts, { budgetTokens: 100_000 });
        expect({ ...verifySummary({ summary, facts }), summary }).toEqual({
          ok: true,
          coverage: 100,
          gaps: [],
          summary,
        });
        expect(renderSummary(facts, { budgetTokens: 100_000 })).toBe(summary);
      }),
      { numRuns: 120 },
    );
  });
});
