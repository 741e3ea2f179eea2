import { describe, expect, it } from 'vitest';
import { verifySummary } from '../../server/compaction/verifySummary.ts';
import type { Facts } from '../../server/facts/fact.ts';
import { layouts, shop } from './support/freeForm.ts';

const gapsOf = (summary: string, facts: Facts = shop) => verifySummary({ summary, facts }).gaps;
const kinds = (summary: string, facts: Facts = shop) => gapsOf(summary, facts).map((gap) => gap.kind);

describe('CMP-6 verifier on summaries it did not make', () => {
  it.each(Object.entries(layouts))('passes a faithful retelling: %s', (_, summary) => {
    expect(gapsOf(summary)).toEqual([]);
  });

  const drops: readonly [RegExp, string][] = [
    [/card numbers?/i, 'missing-constraint'],
    [/integer cents/i, 'missing-constraint'],
    [/Postmark/, 'missing-decision'],
    [/events table/, 'missing-decision'],
    [/reading 'amount'/, 'missing-error'],
    [/relation "orders"/, 'missing-error'],
    [/second approval/, 'missing-open-loop'],
    [/src\/email\/receipt\.ts/, 'missing-file'],
    [/docs\/payments\.md/, 'missing-read-file'],
    [/customForm\.tsx/, 'missing-deleted-file'],
  ];
  /** Takes out the clause that holds the fact: a line in lists, else the sentence or list member. */
  function without(summary: string, fact: RegExp): string {
    const lines = summary.split('\n');
    return lines
      .flatMap((line) => {
        if (!fact.test(line)) return [line];
        if (/^\s*[|*+-] ?/.test(line) || line.length < 110) return [];
        const sep = /; /.test(line) ? '; ' : /\. /.test(line) && !/src\/.*, /.test(line) ? '. ' : ', ';
        const kept = line.split(sep).filter((part) => !fact.test(part));
        return [kept.join(sep)];
      })
      .join('\n');
  }
  const cases = Object.entries(layouts)
    .filter(([name]) => name !== 'prose' && name !== 'labels')
    .flatMap(([name, summary]) =>
      drops.map(([fact, kind]) => [name, kind, String(fact), without(summary, fact)] as const),
    );
  it.each(cases)('%s: finds a dropped fact (%s %s)', (_, kind, __, summary) => {
    expect(kinds(summary)).toEqual([kind]);
  });

  const flips: readonly [string, string, string, string][] = [
    [
      'nested bullets',
      'Card numbers and customer emails must never be logged.',
      'Card numbers and customer emails must always be logged.',
      'missing-constraint',
    ],
    [
      'nested bullets',
      'pnpm is the package manager (no npm).',
      'npm is the package manager (no pnpm).',
      'missing-constraint',
    ],
    [
      'nested bullets',
      'Leave the legacy/ folder untouched.',
      'The legacy/ folder may be touched.',
      'missing-constraint',
    ],
    [
      'nested bullets',
      'Stripe Checkout rather than our own custom payment form.',
      'Our own custom payment form rather than Stripe Checkout.',
      'missing-decision',
    ],
    ['tags', 'never log card numbers or customer emails', 'log card numbers and customer emails', 'missing-constraint'],
    ['tags', 'pnpm instead of npm', 'npm instead of pnpm', 'missing-constraint'],
    ['table', 'Use pnpm and never npm', 'Use npm and never pnpm', 'missing-constraint'],
    [
      'prose',
      'all amounts are stored as integer cents',
      'amounts are not stored as integer cents',
      'missing-constraint',
    ],
    ['numbered, setext', "DON'T touch the legacy/ folder", 'DO touch the legacy/ folder', 'missing-constraint'],
    [
      'numbered, setext',
      'stored in the events table before processing',
      'stored in the events table after processing',
      'missing-decision',
    ],
  ];
  it.each(flips)('%s: finds a flipped rule: %s', (name, from, to, kind) => {
    const summary = (layouts[name] ?? '').replace(from, to);
    expect(summary).toContain(to);
    const gaps = gapsOf(summary);
    expect(gaps.map((gap) => gap.kind)).toEqual([kind]);
    expect(gaps[0]?.detail).toMatch(/line \d+/);
  });

  it.each(Object.keys(layouts))('%s: finds a path swapped for its namesake', (name) => {
    const summary = (layouts[name] ?? '').replaceAll('src/webhook/index.ts', 'src/hooks/index.ts');
    expect(kinds(summary).toSorted()).toEqual(['fabricated-file', 'missing-file']);
  });

  it.each(Object.keys(layouts))('%s: a bare name does not stand for two files', (name) => {
    const summary = (layouts[name] ?? '')
      .replaceAll('src/webhook/index.ts', 'index.ts')
      .replaceAll('src/checkout/index.ts', 'index.ts');
    expect(kinds(summary)).toEqual(['missing-file', 'missing-file']);
  });

  it.each([
    'All tests pass.',
    'Tests are now green.',
    'The test suite passes (42 tests).',
    '`pnpm test` succeeds.',
    'Everything was deployed to production.',
    'The change has been released.',
    'All errors are fixed.',
    'CI is green.',
    'Type checks pass and lint is clean.',
    'Alle Tests laufen erfolgreich durch.',
    'Todas las pruebas pasan.',
    'Tous les tests passent.',
    'Todos os testes passaram.',
    'Tüm testler geçti.',
    '所有测试都通过了。',
    'すべてのテストが通りました。',
    'Se desplegó en producción.',
    'デプロイは完了しました。',
    '已成功部署。',
  ])('finds an invented claim: %s', (claim) => {
    for (const summary of Object.values(layouts)) {
      expect(new Set(kinds(`${summary}\n\n${claim}\n`)), claim).toEqual(new Set(['unsupported-claim']));
    }
  });

  it.each([
    'The build succeeds.',
    'Run the tests until they pass.',
    'Next: make sure all tests pass.',
    'Tests must pass before anything is deployed.',
    'Not all tests pass yet.',
    'Once the tests are green, deploy to staging.',
    'Tests do not pass.',
    'The user asked whether the tests pass.',
    'Vitest 4.1 and Node.js 20 are used, e.g. for src/config.ts; see https://example.com/docs/a.html and stripe.com/docs.',
    'Package @stripe/stripe-js 1.2.3 is installed.',
    '```\n## Goal\nimport x from "./src/other/thing.ts"\n```',
  ])('raises no alarm: %s', (line) => {
    for (const summary of Object.values(layouts)) expect(gapsOf(`${summary}\n\n${line}\n`), line).toEqual([]);
  });

  it('names the line that contradicts a rule stated beside it', () => {
    const summary = (layouts['nested bullets'] ?? '').replace(
      'be logged.',
      'be logged.\n- Card numbers and customer emails may be logged.',
    );
    const gaps = gapsOf(summary);
    expect(gaps.map((gap) => gap.kind)).toEqual(['inconsistency']);
    expect(gaps[0]?.detail).toContain('line 9');
  });

  it('finds an error told with the wrong status', () => {
    const summary = (layouts['nested bullets'] ?? '').replace('Still open: TypeError', 'Solved: TypeError');
    expect(kinds(summary)).toEqual(['inconsistency']);
  });

  it('coverage is the share of weight, 100 only without gaps', () => {
    const whole = verifySummary({ summary: layouts['table'] ?? '', facts: shop });
    expect(whole).toEqual({ ok: true, coverage: 100, gaps: [] });
    const nothing = verifySummary({ summary: '', facts: shop });
    expect(nothing.ok).toBe(false);
    expect(nothing.coverage).toBe(0);
    const claim = verifySummary({ summary: `${layouts['table']}\n\nAll tests pass.`, facts: shop });
    expect(claim.coverage).toBe(99);
  });
});
