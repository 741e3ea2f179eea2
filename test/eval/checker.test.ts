// The five outcomes, one passage each, and that the checker stands on its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerProbe, type Outcome, type Question } from './checker.ts';
import { probesOf } from './probes.ts';
import { quotingSummary } from './quotingRule.ts';

const rule = 'customer data never leaves the building, not even in logs';

function answer(text: string, question: Question, keptEntryIds: readonly string[] = []): Outcome | null {
  return answerProbe({ text, keptEntryIds: new Set(keptEntryIds) }, question, ['a1b2c3d4']);
}

const current = (...wordings: string[]): Question => ({ about: 'statement', wordings, holds: 'current' });
const over = (...wordings: string[]): Question => ({ about: 'statement', wordings, holds: 'over' });
const file = (path: string, fate: 'modified' | 'read' | 'deleted', otherPaths: string[] = []): Question => ({
  about: 'file',
  path,
  fate,
  otherPaths,
});

describe('MET-4 checker', () => {
  it.each<[string, string, Outcome]>([
    ['verbatim', `## Constraints\n- ${rule}`, 'kept'],
    ['verbatim with a label before it', `- [must not] ${rule}.`, 'kept'],
    ['split over two lines', '- customer data never leaves\n  the building, not even in logs', 'kept'],
    ['beside other clauses', `The user said (twice): ${rule}; nothing else was asked.`, 'kept'],
    ['amid words without stops', `so we do not ship today ok and ${rule} and nothing else`, 'kept'],
    ['only a topic', `## Topics Covered\n- ${rule}`, 'missing'],
    ['turned round', '- customer data leaves the building, not even in logs', 'changed'],
    ['said to be over', `- ${rule} (no longer in force)`, 'changed'],
    ['absent', '- write tests first', 'missing'],
    ['by reference', '- one rule of the user, see pi/s1/a1b2c3d4', 'recoverable'],
  ])('tells a rule that is %s', (_, text, outcome) => {
    expect(answer(text, current(rule))).toBe(outcome);
  });

  it.each<[string, string, string, Outcome]>([
    [
      'another number',
      'deliveries are retried for 24h by contract',
      'deliveries are retried for 72h by contract',
      'changed',
    ],
    ['German', 'Kundendaten verlassen das Haus nicht', 'Kundendaten verlassen das Haus', 'changed'],
    [
      'Spanish',
      'nada de migraciones destructivas en los móviles',
      'nada de migraciones destructivas en los móviles',
      'kept',
    ],
    ['Chinese', '四点到五点之外可以跑大删除', '四点到五点之外不许跑大删除', 'changed'],
    ['Japanese', 'ログに名前は残さず顧客IDのみ', 'ログに名前は残さず顧客IDのみ', 'kept'],
    ['Turkish', 'kayıt biçiminin sürümü artmasın', 'kayıt biçiminin sürümü artmasın', 'kept'],
  ])('compares %s', (_, summary, wording, outcome) => {
    expect(answer(`- ${summary}`, current(wording))).toBe(outcome);
  });

  it('finds a fact in the kept tail', () => {
    expect(answer('', current(rule), ['a1b2c3d4'])).toBe('recoverable');
    expect(answer('', current(rule))).toBe('missing');
  });

  it('finds what is over told as current, and does not ask when it is not told', () => {
    const text = 'log the whole payload on every failed attempt';
    expect(answer(`- ${text}`, over(text))).toBe('stale');
    expect(answer(`- ${text} (withdrawn)`, over(text))).toBe('kept');
    expect(answer('- nothing from the body in the logs', over(text))).toBeNull();
  });

  it.each<[string, string, Question, Outcome]>([
    ['its full path', '## Files Modified\n- src/a/index.ts', file('src/a/index.ts', 'modified'), 'kept'],
    ['a tail that is unique', '- a/index.ts (edit)', file('src/a/index.ts', 'modified', ['src/b/index.ts']), 'kept'],
    ['a name that is not unique', '- index.ts', file('src/a/index.ts', 'modified', ['src/b/index.ts']), 'missing'],
    ['a namesake', '- lib/a/index.ts', file('src/a/index.ts', 'modified', ['src/a/index.ts']), 'changed'],
    [
      'another file of the session',
      '- src/b/index.ts',
      file('src/a/index.ts', 'modified', ['src/b/index.ts']),
      'missing',
    ],
    ['a longer name', '- src/a/index.ts.bak', file('src/a/index.ts', 'modified'), 'missing'],
    ['its path though it is gone', '## Files Modified\n- src/old.ts', file('src/old.ts', 'deleted'), 'stale'],
    ['that it is gone', '## Files Deleted\n- src/old.ts', file('src/old.ts', 'deleted'), 'kept'],
    ['that it is gone though it is not', '## Files Deleted\n- src/a.ts', file('src/a.ts', 'modified'), 'changed'],
  ])('tells a file by %s', (_, text, question, outcome) => {
    expect(answer(text, question)).toBe(outcome);
  });

  it('imports nothing of the rooms it judges', () => {
    for (const name of ['checker.ts', 'textOverlap.ts', 'probes.ts', 'quotingRule.ts']) {
      const imports = readFileSync(join(import.meta.dirname, name), 'utf8').match(/from '[^']+'/g) ?? [];
      expect(imports.filter((line) => /server\//.test(line))).toEqual([]);
    }
  });
});

describe('MET-4 probes', () => {
  it('come in four kinds, optional labels left out', () => {
    const label = (id: string, kind: never, rest = {}) => ({
      id,
      kind,
      text: `text of ${id}`,
      entryIds: ['e'],
      ...rest,
    });
    const probes = probesOf({
      language: 'en',
      origin: 'written',
      labels: [
        label('a', 'constraint' as never),
        label('b', 'file-read' as never),
        label('c', 'error' as never, { status: 'resolved' }),
        label('d', 'decision' as never),
        label('e', 'decision' as never, { optional: true }),
      ],
      hardNegatives: [{ kind: 'decision', text: 'x', entryIds: ['e'], why: 'withdrawn' }],
    });
    expect(probes.map((probe) => probe.kind)).toEqual(['recall', 'artifact', 'continuation', 'decision', 'decision']);
    expect(probes[2]?.question).toMatchObject({ holds: 'over' });
    expect(probes[4]?.question).toMatchObject({ holds: 'over' });
  });
});

describe('MET-4 published rule of the scripted summary', () => {
  it('quotes first sentences and paths in the order of the sections asked for', () => {
    const summary = quotingSummary([
      { role: 'system', content: 'Write these sections:\n## Goal\n## Decisions\n## Files Modified\n## Next Steps' },
      {
        role: 'user',
        content: '[User]: Make it retry. It must last.\n[Assistant]: I read src/deliver.ts.\n[User]: no redis',
      },
    ]);
    expect(summary).toBe(
      '## Goal\n- Make it retry.\n\n## Decisions\n- Make it retry.\n- no redis\n\n## Files Modified\n- src/deliver.ts\n\n## Next Steps\n- no redis',
    );
  });

  it('reads plain messages and falls back to four sections', () => {
    const summary = quotingSummary([{ role: 'user', content: [{ type: 'text', text: '直して。急ぎです。' }] }]);
    expect(summary).toContain('## Goal\n- 直して。');
    expect(summary.match(/^## /gm)).toHaveLength(4);
  });
});
