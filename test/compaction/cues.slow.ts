// CMP-6: cues never hide a match: each text a pattern of ours can match holds one of its cues.
import { describe, expect, it } from 'vitest';
import { claimPatterns, claimSources } from '../../server/compaction/verify/claimPatterns.ts';
import { denyingLead, withdrawnTail } from '../../server/compaction/verify/literalMatch.ts';
import { byName, production, shipped, subjects, well } from '../../server/compaction/verify/plainClaimPatterns.ts';
import { type Cued, foldCase, mayMatch } from '../../server/compaction/wording/cues.ts';
import {
  conditionalCues,
  conditionals,
  negators,
  restrictionCues,
  restrictions,
} from '../../server/compaction/wording/negators.ts';
import { patternSamples } from './support/patternSamples.ts';

const cued: readonly Cued[] = [
  ...negators,
  { cues: conditionalCues, pattern: conditionals },
  { cues: restrictionCues, pattern: restrictions },
  ...[well, shipped, production, byName, denyingLead, withdrawnTail],
  ...subjects.map(([, subject]) => subject),
];

/** Samples without a cue. */
const hidden = (source: string, cues: string): string[] =>
  patternSamples(source, 3_000).filter((text) => !mayMatch(cues, foldCase(text)));

describe('CMP-6 cues', () => {
  it.each(cued.map((each) => [each.cues.slice(0, 40), each] as const))('%s', (_, { cues, pattern }) => {
    expect(hidden(pattern.source, cues)).toEqual([]);
  });

  it.each(claimSources)('claims of %s', (_, cues, parts) => {
    for (const part of parts) expect(hidden(part, cues)).toEqual([]);
  });

  it('a sentence without words of a purpose needs no pattern of it', () => {
    expect(claimPatterns('Move the entry points').map(([purpose]) => purpose)).toEqual([]);
    expect(claimPatterns('The teſts are green').map(([purpose]) => purpose)).toContain('test');
  });
});
