// CMP-6: the verifier on every free-form layout, with each fact dropped and with claims added.
import { describe, expect, it } from 'vitest';
import { verifySummary } from '../../server/compaction/verifySummary.ts';
import { layouts, shop } from './support/freeForm.ts';

const gapsOf = (summary: string) => verifySummary({ summary, facts: shop }).gaps;
const kinds = (summary: string) => gapsOf(summary).map((gap) => gap.kind);

describe('CMP-6 verifier on many layouts', () => {
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
});
