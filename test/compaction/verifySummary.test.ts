import { describe, expect, it } from 'vitest';
import { verifySummary } from '../../server/compaction/verifySummary.ts';
import type { Facts } from '../../server/facts/fact.ts';
import { rule as ruleFact } from './support/facts.ts';
import { layouts, shop } from './support/freeForm.ts';

const gapsOf = (summary: string, facts: Facts = shop) => verifySummary({ summary, facts }).gaps;
const withRule = (text: string): Facts => ({ ...shop, constraints: [...shop.constraints, ruleFact(text)] });
const kinds = (summary: string, facts: Facts = shop) => gapsOf(summary, facts).map((gap) => gap.kind);

describe('CMP-6 verifier on summaries it did not make', () => {
  it.each(Object.entries(layouts))('passes a faithful retelling: %s', (_, summary) => {
    expect(gapsOf(summary)).toEqual([]);
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

  it('names the line that contradicts a rule stated beside it', () => {
    const summary = (layouts['nested bullets'] ?? '').replace(
      'be logged.',
      'be logged.\n- Card numbers and customer emails may be logged.',
    );
    const gaps = gapsOf(summary);
    expect(gaps.map((gap) => gap.kind)).toEqual(['inconsistency']);
    expect(gaps[0]?.detail).toContain('line 9');
  });

  it.each([
    ['Webhook deliveries time out after 2 s.', 'Webhook deliveries time out after 5 s.'],
    ['A duplicate refund answers 409.', 'Duplicate refunds answer 422.'],
    ['Keep at most 30 idempotency keys per merchant.', 'Keep at most 90 idempotency keys per merchant.'],
    ['Wiederholungen warten 200 ms.', 'Wiederholungen warten 500 ms.'],
  ])('names the line that gives a rule stated beside it another number: %s', (rule, line) => {
    const facts = withRule(rule);
    const summary = `${layouts['nested bullets'] ?? ''}\n\n## Critical Context\n- ${rule}\n`;
    expect(gapsOf(summary, facts)).toEqual([]);
    const gaps = gapsOf(`${summary}- ${line}\n`, facts);
    expect(gaps.map((gap) => gap.kind)).toEqual(['inconsistency']);
    expect(gaps[0]?.detail).toContain(`"${line}"`);
  });

  it.each([
    ['Webhook deliveries time out after 2 s.', 'Invoice exports time out after 5 s.'],
    ['A duplicate refund answers 409.', 'An invalid refund answers 422.'],
    ['Retries wait 200 ms.', 'Retries waited 500 ms before, now 200 ms.'],
    ['Retries wait 200 ms.', 'Retries were failing after 500 ms.'],
  ])('leaves a like line with its own number alone: %s', (rule, line) => {
    const facts = withRule(rule);
    const summary = `${layouts['nested bullets'] ?? ''}\n\n## Critical Context\n- ${rule}\n- ${line}\n`;
    expect(gapsOf(summary, facts)).toEqual([]);
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

  it.each([
    'Committed as a1b2c3d.',
    'Pushed the branch to origin.',
    'PR #17 was merged.',
    'CI is happy with the branch.',
    'The suite went from red to green.',
    'No failing tests are left.',
  ])('asks for the result behind a claim of things done: %s', (line) => {
    const gaps = gapsOf(`${layouts['nested bullets'] ?? ''}\n\n## Progress\n\n### Done\n- ${line}\n`);
    expect(gaps.map((gap) => gap.kind)).toEqual(['unsupported-claim']);
  });

  it.each([
    'Nothing has been committed yet.',
    'The branch waits until CI is happy.',
    'The handler still has to go from red to green.',
    'PR #17 should be merged after the review.',
    'Merged the two date helpers.',
    'Pushed the refund check down into the ledger.',
  ])('takes no plan and no other meaning for such a claim: %s', (line) => {
    expect(gapsOf(`${layouts['nested bullets'] ?? ''}\n\n## Progress\n\n### Done\n- ${line}\n`)).toEqual([]);
  });
});
