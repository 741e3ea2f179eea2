import { describe, expect, it } from 'vitest';
import { renderSummary, renderWithAccount } from '../../server/compaction/renderSummary.ts';
import { verifySummary } from '../../server/compaction/verifySummary.ts';
import { decision, factsWith, failure, file, rule, sourced } from './support/facts.ts';

const sample = factsWith({
  goal: {
    ...sourced('Port the remaining selectors to the theme system'),
    shifts: [sourced('Fix the tests of the tui package')],
  },
  newestRequest: sourced('Make the dim colour of the dark theme brighter'),
  constraints: [rule('Never use rgb indices in themes', 'must-not'), rule('Read every file in full before editing it')],
  decisions: [decision('Themes hold plain rgb values instead of palette indices')],
  errors: [failure('TypeError: theme.fg is not a function'), failure('error TS2345: bad argument', true)],
  openLoops: [{ ...sourced('Update the docs of the theme file'), status: 'open' }],
  files: {
    modified: [file('packages/coding-agent/src/theme/theme.ts'), file('packages/tui/test/editor.test.ts', 'write')],
    read: [file('packages/coding-agent/docs/theme.md', 'read')],
    deleted: [file('packages/tui/src/old.ts', 'delete')],
  },
  outcomes: [{ command: 'npm test', ok: true, purpose: 'test', entryIds: ['x'] }],
  paths: ['packages/coding-agent/src/theme/theme.ts', 'packages/coding-agent/docs/theme.md'],
  topics: [{ title: 'Theme colours', firstEntryId: 'a', lastEntryId: 'b' }],
});

describe('CMP-5 zero-call summary', () => {
  it('holds what it must, in the order of the sections', () => {
    const summary = renderSummary(sample, { budgetTokens: 3_000 });
    expect(summary).toMatchSnapshot();
    expect(summary.indexOf('## Open Loops')).toBeLessThan(summary.indexOf('## Next Steps'));
  });

  it('shortens file lists over their budget to tails that still tell namesakes apart', () => {
    const paths = Array.from(
      { length: 60 },
      (_, at) => `packages/component-number-${at}/source/generated/deeply/nested/index.ts`,
    );
    const facts = factsWith({ files: { modified: paths.map((item) => file(item)), read: [], deleted: [] }, paths });
    const rendered = renderWithAccount(facts, { budgetTokens: 700 });
    expect(rendered.text).toMatch(/…\/nested\/index\.ts#[0-9a-f]{6}/);
    expect(verifySummary({ summary: rendered.text, facts }).gaps).toEqual([]);
  });

  it('never drops a required fact for an optional one', () => {
    const facts = factsWith({
      constraints: [rule('Keep the public API')],
      files: {
        modified: [],
        read: Array.from({ length: 300 }, (_, at) => file(`src/file${at}.ts`, 'read')),
        deleted: [],
      },
    });
    const rendered = renderWithAccount(facts, { budgetTokens: 300 });
    expect(rendered.tokens).toBeLessThanOrEqual(300);
    expect(rendered.text).toContain('Keep the public API');
    expect(rendered.lost.every((fact) => fact.kind === 'read-file')).toBe(true);
  });
});
