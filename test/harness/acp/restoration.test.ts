import { describe, expect, it } from 'vitest';
import { isRetryable, type LadderFacts, nativeReason, nextStep } from '../../../server/harness/acp/restoration.ts';

const minute = 60_000;
const base: LadderFacts = {
  agentSessionId: 'a',
  resume: false,
  load: false,
  failed: [],
  known: { loadSpoilsInSameMinute: false },
  createdAt: 5 * minute,
  now: 9 * minute,
  skipNative: false,
  hasCheckpoint: false,
};
const gone = (way: 'resume' | 'load') => ({ way, code: -32002, retryable: false, message: 'gone' });
const late = (way: 'resume' | 'load') => ({ way, code: null, retryable: true, message: 'late' });
const gemini = { known: { loadSpoilsInSameMinute: true } };

/** A step in two words. */
function stepOf(facts: Partial<LadderFacts>): string {
  const step = nextStep({ ...base, ...facts });
  if (step.kind === 'native') return step.way;
  return step.kind === 'new' ? step.mode : step.kind;
}

describe('RST-1 the ladder', () => {
  it.each<[string, Partial<LadderFacts>, string]>([
    ['resume before load', { resume: true, load: true }, 'resume'],
    ['load without resume', { load: true }, 'load'],
    ['neither', {}, 'fresh'],
    ['neither, with a checkpoint', { hasCheckpoint: true }, 'checkpoint_restored'],
    ['no session of the agent', { agentSessionId: null, resume: true, load: true }, 'fresh'],
    [
      'no session of the agent, with a checkpoint',
      { agentSessionId: null, resume: true, hasCheckpoint: true },
      'checkpoint_restored',
    ],
    ['resume failed', { resume: true, load: true, failed: [gone('resume')] }, 'load'],
    ['resume failed, no load', { resume: true, failed: [gone('resume')] }, 'fresh'],
    [
      'resume failed, no load, checkpoint',
      { resume: true, failed: [gone('resume')], hasCheckpoint: true },
      'checkpoint_restored',
    ],
    ['both failed', { resume: true, load: true, failed: [gone('resume'), gone('load')] }, 'fresh'],
    [
      'both failed, checkpoint',
      { resume: true, load: true, failed: [gone('resume'), gone('load')], hasCheckpoint: true },
      'checkpoint_restored',
    ],
    ['load failed', { load: true, failed: [gone('load')] }, 'fresh'],
    ['resume timed out', { resume: true, load: true, failed: [late('resume')] }, 'retry-later'],
    ['load timed out, checkpoint', { load: true, failed: [late('load')], hasCheckpoint: true }, 'retry-later'],
    [
      'resume gone, load timed out',
      { resume: true, load: true, failed: [gone('resume'), late('load')] },
      'retry-later',
    ],
    ['Gemini in the same minute', { ...gemini, load: true, now: 5 * minute + 59_999 }, 'fresh'],
    [
      'Gemini in the same minute, checkpoint',
      { ...gemini, load: true, now: 5 * minute + 1, hasCheckpoint: true },
      'checkpoint_restored',
    ],
    ['Gemini a minute later', { ...gemini, load: true, now: 6 * minute }, 'load'],
    ['Gemini, when is not known', { ...gemini, load: true, createdAt: null }, 'load'],
    ['another agent in the same minute', { load: true, now: 5 * minute }, 'load'],
    ['a person chose the checkpoint', { resume: true, skipNative: true, hasCheckpoint: true }, 'checkpoint_restored'],
    ['resume in the same minute', { ...gemini, resume: true, load: true, now: 5 * minute }, 'resume'],
  ])('%s', (_name, facts, step) => {
    expect(stepOf(facts)).toBe(step);
  });

  it('says of a native opening when the session of the agent holds less than ours', () => {
    const usual = { deletesLoadedSessions: false };
    expect(nativeReason('load', [gone('resume')], 'fresh', usual)).toBe(
      'The agent loaded its session. Before that it could not resume (gone). That session began fresh: the model knows nothing of what came before it.',
    );
    expect(nativeReason('resume', [], 'with-ours', usual)).toBe('The agent resumed its session.');
    expect(nativeReason('load', [], 'with-ours', { deletesLoadedSessions: true })).toBe(
      'The agent loaded its session. It deletes a loaded session when it is started again; a checkpoint is saved before that.',
    );
    expect(nativeReason('resume', [], 'with-ours', { deletesLoadedSessions: true })).not.toContain('deletes');
  });

  it('says why a fresh process was started', () => {
    expect(nextStep({ ...base, resume: true, failed: [gone('resume')] })).toMatchObject({
      reason: 'The agent could not resume (gone).',
    });
    expect(nextStep({ ...base, ...gemini, load: true, now: 5 * minute })).toMatchObject({
      reason: 'This agent loses a session that is loaded in the minute it was made.',
    });
  });

  it.each([
    [null, true],
    [-32000, true],
    [-32002, false],
    [-32603, false],
    [-32602, false],
  ])('code %s may be tried again: %s', (code, retryable) => {
    expect(isRetryable(code)).toBe(retryable);
  });
});
