// What an ended run says of itself (CMP-8): the reason, and what is unchanged.
import { describe, expect, it } from 'vitest';
import { endText, type RunFigures } from '../../../server/service/live/runWords.ts';

const figures: RunFigures = {
  ...{ planned: { before: 142_300, after: 58_900 }, measured: null, retention: null, why: null, checkpointNumber: 1 },
};

describe('CMP-8 words of an ended run', () => {
  it.each([
    ['withdrawn', {}, 'Stopped. The conversation is as it was.'],
    [
      'expired',
      {},
      'Not applied: Pi did not confirm within 5 minutes. The conversation is as it was. A new plan is needed.',
    ],
    [
      'overtaken',
      { why: 'another model was chosen' },
      'Not applied: another model was chosen. The conversation is as it was. A new plan is needed.',
    ],
    ['other-compactor', {}, 'Pi compacted by itself first. Your summary was not used; it is kept as checkpoint 1.'],
    ['harness-ended', {}, 'Pi ended before it confirmed. Its file shows no compaction; nothing is claimed.'],
    [
      'harness-refused',
      { why: 'Compaction cancelled' },
      'Not applied: Pi refused (Compaction cancelled). The conversation is as it was.',
    ],
    [
      'applied',
      {
        measured: { before: 142_300, after: 58_600 },
        retention: { kept: 46, recoverable: 2, missing: 0, changed: 0, stale: 0 },
      },
      'Pi confirmed: 142.3k → 58.6k (planned 58.9k). 46 kept, 2 recoverable, 0 missing.',
    ],
  ] as const)('%s', (outcome, more, words) => {
    expect(endText(outcome, { ...figures, ...more })).toBe(words);
  });
});
