import { describe, expect, it } from 'vitest';
import { claimPatterns, claimSources, wishAfter, wishBefore } from '../../server/compaction/verify/claimPatterns.ts';
import {
  byName,
  fine,
  notSo,
  production,
  shipped,
  subjects,
  well,
} from '../../server/compaction/verify/plainClaimPatterns.ts';
import { patternFor } from '../../server/compaction/wording/asciiPattern.ts';

const cued = [well, shipped, production, byName, ...subjects.map(([, each]) => each)];
const patterns = [...cued.map(({ pattern }) => pattern), fine, notSo, wishBefore, wishAfter];
const sentences = [
  'All 12 tests pass and the build is green.',
  'npm run build succeeded, lint clean, no type errors',
  'before the deployment was successful we should check that tests passed',
  'It is live in production; everything works. 3/4 suites passing?',
  'alle tests erfolgreich durchgelaufen, deploy feito, todo funciona, tout fonctionne',
  'fixed all the open issues (except but not the first)',
  'x'.repeat(40),
];

const findings = (pattern: RegExp, text: string) =>
  [...text.matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))].map((match) => [
    match.index,
    ...match,
  ]);

describe('SPEC 15 patterns on plain text', () => {
  it('finds the same without the alphabets of the world', () => {
    const claims = sentences.flatMap((sentence) => claimPatterns(sentence).map(([, pattern]) => pattern));
    for (const pattern of [...patterns, ...claims]) {
      for (const text of sentences) {
        const cheap = patternFor(pattern, text);
        expect(cheap.flags).not.toContain('u');
        expect(findings(cheap, text)).toEqual(findings(pattern, text));
      }
    }
    expect(claims.length).toBeGreaterThan(claimSources.length / 2);
  });

  it('leaves a pattern alone where a text or the pattern needs the alphabets', () => {
    expect(patternFor(/\p{L}+/u, 'größer')).toEqual(/\p{L}+/u);
    expect(patternFor(/\p{Emoji}/u, 'plain')).toEqual(/\p{Emoji}/u);
    expect(patternFor(/\p{M}/u, 'plain')).toEqual(/\p{M}/u);
    expect(patternFor(/😀?plain/u, 'plain')).toEqual(/😀?plain/u);
    expect(patternFor(/[\p{L}\p{M}]\[\p{L}\]/u, 'plain').source).toBe(String.raw`[A-Za-z]\[[A-Za-z]\]`);
  });
});
