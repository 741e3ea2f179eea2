// CMP-6 judged on summaries our renderer did not write: how many labelled gaps the verifier finds, and how often it cries wolf.
// Development failures in detail: node test/support/runScript.mjs test/verifier/printScores.ts --details
import { describe, expect, it } from 'vitest';
import { judgeAll } from './score.ts';
import { scoresOf, tableOf } from './scoring.ts';

const scores = scoresOf(judgeAll());

describe('CMP-6 verifier on the corpus', () => {
  it('finds at least 95 % of the labelled gaps', () => {
    console.log(tableOf(scores));
    expect(scores.foundShare).toBeGreaterThanOrEqual(0.95);
    expect(scores.foundShareOfFacts).toBeGreaterThanOrEqual(0.95);
  });

  it.each([...scores.byKind])('finds at least 85 % of %s', (_, { labels, found }) => {
    expect(found / labels).toBeGreaterThanOrEqual(0.85);
  });

  it('reports at most 5 % unlabelled gaps', () => {
    expect(scores.unlabelledShare).toBeLessThanOrEqual(0.05);
  });

  it('lets at least 95 % of the faithful paraphrases pass whole', () => {
    expect(scores.paraphrasesPassed / scores.paraphrases).toBeGreaterThanOrEqual(0.95);
  });
});
