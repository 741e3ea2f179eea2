// CMP-8, UI-4: the words and next steps of a run after approval, and CMP-13's groups.
import { describe, expect, it } from 'vitest';
import { drivenAfter, restartNeed } from '../../extension/restartNeed.ts';
import type { WorkerStart } from '../../server/protocol/requests.ts';
import type { RunStateView } from '../../server/protocol/runViews.ts';
import { retentionGroups, retentionSentence } from '../../webview/retention/retentionRows.ts';
import { partsOf, spokenRun, stepsOf, timeLeft, waitingRest } from '../../webview/shared/runState.ts';

const staged: RunStateView = {
  ...{ runId: 'r1', path: '/w/s.jsonl', phase: 'staged', outcome: null, expiresAt: '2026-11-30T11:05:00Z' },
  ...{ text: 'Handed to Pi, waiting for it to confirm.', planned: { before: 142_300, after: 58_900 }, measured: null },
  ...{ checkpointId: 'c5', boundaryId: null, retention: null, warnings: [] },
};
const ended = (outcome: NonNullable<RunStateView['outcome']>, over: Partial<RunStateView> = {}): RunStateView => ({
  ...staged,
  ...{ phase: 'ended', outcome, expiresAt: null },
  ...over,
});

describe('UI-4 a run that waits', () => {
  it('counts down to zero and not below', () => {
    const at = (time: string) => timeLeft(staged, Date.parse(`2026-11-30T${time}Z`));
    expect([at('11:00:08'), at('11:04:59.500'), at('11:09:00')]).toEqual(['4:52', '0:01', '0:00']);
    expect(timeLeft({ expiresAt: null }, 0)).toBeNull();
    expect(timeLeft({ expiresAt: 'soon' }, 0)).toBeNull();
  });
  it('can be withdrawn only until Pi has it', () => {
    expect(stepsOf(staged)).toEqual(['withdraw']);
    expect(stepsOf({ ...staged, phase: 'handed' })).toEqual([]);
    expect(waitingRest({ ...staged, phase: 'handed' }, 0)).toContain('no longer be withdrawn');
  });
});

describe('CMP-8 the end of a run', () => {
  it('speaks the measured number and never the planned one', () => {
    expect(spokenRun(ended('applied', { measured: { before: 142_300, after: 58_600 } }))).toBe(
      'Pi confirmed. 58.6 thousand.',
    );
    expect(spokenRun(ended('applied', { measured: { before: 142_300, after: null } }))).toBe('Pi confirmed.');
  });
  it('offers the report only where a boundary stands', () => {
    expect(stepsOf(ended('applied', { boundaryId: 'e213' }))).toEqual(['retention', 'look-before', 'checkpoints']);
    expect(stepsOf(ended('expired'))[0]).toBe('plan-again');
    expect(stepsOf(ended('withdrawn'))[0]).toBe('review');
    expect(stepsOf(ended('payment'))[0]).toBe('try-again');
  });
  it('sets the first sentence apart and no number', () => {
    expect(partsOf('Pi confirmed: 142.3k → 58.6k (planned 58.9k). 46 kept, 0 missing.')).toEqual({
      sentence: 'Pi confirmed: 142.3k → 58.6k (planned 58.9k).',
      rest: '46 kept, 0 missing.',
    });
    expect(partsOf(staged.text)).toEqual({ sentence: staged.text, rest: '' });
  });
});

describe('CMP-13 the report', () => {
  const fact = (outcome: 'kept' | 'missing' | 'stale') => ({ kind: 'goal' as const, text: 'x', outcome, places: [] });
  it('counts every outcome and shows the worst first', () => {
    const facts = [fact('kept'), fact('missing'), fact('kept'), fact('stale')];
    expect(retentionSentence(facts)).toBe('2 kept, 0 recoverable, 1 missing, 1 stale.');
    expect(retentionGroups(facts).map(({ words, rows }) => [words.outcome, rows.length])).toEqual([
      ['missing', 1],
      ['changed', 0],
      ['stale', 1],
      ['recoverable', 0],
      ['kept', 2],
    ]);
  });
});

describe('UI-9 a changed setting', () => {
  const start: WorkerStart = { roots: [], store: null, trusted: true, endpoint: null, workspaceFolders: [] };
  it('restarts the worker only when it would start otherwise, and asks while agents run', () => {
    expect(restartNeed(start, { ...start }, 3)).toBe('none');
    expect(restartNeed(null, start, 0)).toBe('none');
    expect(restartNeed(start, { ...start, store: '/x' }, 0)).toBe('restart');
    expect(restartNeed(start, { ...start, store: '/x' }, 1)).toBe('ask');
  });
  it('knows which sessions are driven', () => {
    const one = drivenAfter(new Set(), { path: '/a', live: { activity: 'idle' } });
    expect([...one]).toEqual(['/a']);
    expect([...drivenAfter(one, { path: '/a', live: { activity: 'ended' } })]).toEqual([]);
  });
});
