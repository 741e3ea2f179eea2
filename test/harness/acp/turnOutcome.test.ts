import { describe, expect, it } from 'vitest';
import { outcomeOfAnswer } from '../../../server/harness/acp/turnOutcome.ts';

describe('REC-7 how a turn ended, by its answer', () => {
  it.each([
    ['a stop reason', { stopReason: 'max_tokens' }, false, { kind: 'completed', stopReason: 'max_tokens' }],
    ['none', null, false, { kind: 'completed', stopReason: 'unknown' }],
    ['cancelled', { stopReason: 'cancelled' }, false, { kind: 'aborted' }],
    ['cancelled by what is left of a dead agent', { stopReason: 'cancelled' }, true, { kind: 'interrupted' }],
    ['ended in order just before its process', { stopReason: 'end_turn' }, true, { kind: 'completed' }],
  ])('%s', (_name, answer, isGone, outcome) => {
    expect(outcomeOfAnswer(answer, isGone)).toMatchObject(outcome);
  });
});
