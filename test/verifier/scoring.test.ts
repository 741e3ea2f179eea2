// The judge is judged: a verifier that reports every label scores full marks, a silent or noisy one does not.
import { describe, expect, it } from 'vitest';
import type { Gap } from '../../server/compaction/gap.ts';
import { allCases, type Case } from './cases.ts';
import { detailsOf, judge, scoresOf } from './scoring.ts';

const perfect = (made: Case): Gap[] =>
  made.labels
    .filter((label) => !label.optional)
    .map((label) => ({ kind: label.kind, detail: `“${label.about}”`, entryIds: label.entryIds }));

const cases = allCases();

describe('CMP-6 scoring of verifiers', () => {
  it('gives full marks to one that reports every label', () => {
    const judged = cases.map((made) => judge(made, perfect(made)));
    expect(detailsOf(judged)).toBe('');
    expect(scoresOf(judged)).toMatchObject({ foundShare: 1, unlabelledShare: 0 });
  });

  it('finds nothing in one that is silent', () => {
    const scores = scoresOf(cases.map((made) => judge(made, [])));
    expect(scores.foundShare).toBe(0);
    expect(scores.paraphrasesPassed).toBe(scores.paraphrases);
  });

  it('counts a gap about another fact as unlabelled', () => {
    const made = cases.find((each) => each.mutation === 'paraphrase')!;
    const fact = made.session.rules[0]!;
    const gap: Gap = { kind: 'missing-constraint', detail: `not accounted for: ${fact.text}`, entryIds: [] };
    expect(judge(made, [gap])).toMatchObject({ unlabelled: [gap], found: [] });
  });
});
