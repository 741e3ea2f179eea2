// CMP-3 and CMP-22: what the plans' cards say and what a person's steering becomes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PreflightPanelView, ReviewView } from '../../server/protocol/panelViews.ts';
import { draftFrom, emptyDraft, noSteering, togglePin, withCut } from '../../webview/preflight/draft.ts';
import { accountOf, howChecked } from '../../webview/preflight/howChecked.ts';
import { firstRows, nextShown, sliceOf } from '../../webview/preflight/listSlice.ts';
import { outcomeWords } from '../../webview/preflight/outcomeWords.ts';
import {
  budgetFrom,
  cardOf,
  cardSentence,
  chosenMode,
  neighbourMode,
  ranges,
  runBlock,
  scaleOf,
  sendsSentence,
} from '../../webview/preflight/plans.ts';

import { elapsed, stagesOf } from '../../webview/preflight/stages.ts';

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8'));
const view: PreflightPanelView = read('preflight').requests.preflight;
const review: ReviewView = read('preflight').requests.runCompaction;
const hopeless: PreflightPanelView = read('preflight-not-viable').requests.preflight;
const balanced = cardOf(view, 'balanced');
if (!balanced) throw new Error('The fixture has a balanced plan.');

describe('CMP-3 plan cards', () => {
  it('choose the recommended plan until a person chooses', () => {
    expect([chosenMode(view, null), chosenMode(view, 'fast'), chosenMode(hopeless, null)]).toEqual([
      'balanced',
      'fast',
      'balanced',
    ]);
  });

  it('stop at the ends', () =>
    expect([neighbourMode('fast', -1), neighbourMode('fast', 1)]).toEqual(['fast', 'balanced']));

  it('share one scale', () => expect(scaleOf(view)).toBe(200_000));

  it('say everything in the name of the radio', () => {
    expect(cardSentence(balanced, true, 'none')).toBe(
      'Balanced, recommended. 58.9k after, saves 83.4k (59%). 17 facts word for word, 30 in the summary, 1 in neither. ' +
        'no model call, no preference relaxed. Now 142.3k of 200k: system 11.2k, into the summary 86.9k, in neither 2.5k, word for word 33.7k, tool output, word for word 8.0k. ' +
        'After 58.9k of 200k: system 11.2k, summary 6.0k, word for word 33.7k, tool output, word for word 8.0k',
    );
  });

  it('give the reason where the number was', () => {
    const card = cardOf(hopeless, 'fast');
    expect(card && cardSentence(card, false, 'none')).toMatch(/^Fast\. Cannot run: 51\.2k cannot shrink/);
    expect(runBlock(card, undefined)).toMatch(/^Fast cannot run: 51\.2k cannot shrink/);
  });

  it('say what is sent to which model before it is', () => {
    const [none, endpoint, full] = view.models;
    expect(sendsSentence(balanced, none, view.sends)).toBe(view.sends);
    expect(sendsSentence(balanced, endpoint, view.sends)).toBe(
      'You review the summary before anything is saved. Sends about 86.9k tokens to qwen3-coder at 127.0.0.1:11434.',
    );
    expect(runBlock(balanced, full)).toBe('98k do not fit its 64k window.');
    expect(runBlock(balanced, none)).toBeNull();
  });
});

describe('CMP-22 steering', () => {
  it.each([
    ['', null, null],
    ['6', 6, null],
    ['0', null, 'A number from 1 to 100.'],
    ['101', null, 'A number from 1 to 100.'],
    ['six', null, 'A number from 1 to 100.'],
  ])('%j calls', (typed, value, problem) => expect(budgetFrom(typed, ranges.maxCalls)).toEqual({ value, problem }));

  it('takes 200k and 200,000', () => {
    expect([
      budgetFrom('200k', ranges.maxInputTokens).value,
      budgetFrom(' 200,000', ranges.maxInputTokens).value,
    ]).toEqual([200_000, 200_000]);
  });

  it('pins and unpins, and keeps one cut per plan', () => {
    expect(togglePin(togglePin([], 'a'), 'a')).toEqual([]);
    const moved = withCut(withCut(withCut(noSteering, 'fast', 'e1'), 'balanced', 'e2'), 'fast', 'e3');
    expect(moved.cuts).toEqual([
      { mode: 'balanced', entryId: 'e2' },
      { mode: 'fast', entryId: 'e3' },
    ]);
  });
});

describe('UI-5 drafts', () => {
  it('come back as they were', () => {
    const draft = {
      ...emptyDraft,
      mode: 'fast' as const,
      steering: { ...noSteering, focus: 'settle.ts', pinnedFacts: ['x'], maxCalls: 3 },
      review: { runId: 'r', summary: 's', leftOut: [{ gapId: 'g', reason: 'w' }], pinnedFacts: [] },
    };
    expect(draftFrom(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  it.each([
    [null],
    ['text'],
    [{ mode: 'huge', steering: { cuts: 'x', maxCalls: -1, pinnedFacts: [1] }, review: { runId: 1 } }],
  ])('of an older version or of nobody become the standard: %j', (stored) =>
    expect(draftFrom(stored)).toEqual(emptyDraft),
  );
});

describe('UI-6 long lists', () => {
  const facts = Array.from({ length: 10_000 }, (_, index) => index);
  it('are drawn a page at a time', () => {
    expect(sliceOf(facts, firstRows).items).toHaveLength(10);
    expect(sliceOf(facts, firstRows).label).toBe('200 more of 9,990');
    expect(sliceOf(facts, nextShown(firstRows)).items).toHaveLength(210);
    expect(sliceOf(facts.slice(0, 17), firstRows).label).toBe('7 more');
    expect(sliceOf([], firstRows)).toEqual({ items: [], more: 0, label: '' });
  });
});

describe('UI-4 a run', () => {
  it('shows its stages with the last word of each', () => {
    const report = (stage: string, state: 'running' | 'done', detail: string) => ({ stage, state, detail, seconds: 0 });
    const reports = [
      report('extract', 'running', 'a'),
      report('extract', 'done', '48 facts'),
      report('synthesize', 'running', '2 of 3'),
    ];
    expect(
      stagesOf('balanced', 'endpoint', reports).map((stage) => `${stage.label} ${stage.state} ${stage.detail}`),
    ).toEqual([
      'Extract done 48 facts',
      'Explore skipped not in Balanced',
      'Synthesize running 2 of 3',
      'Verify waiting ',
      'Review by you waiting time not counted',
    ]);
    expect(stagesOf('thorough', 'none', [])[1]).toMatchObject({ state: 'skipped', detail: 'not without a model' });
    expect([elapsed(14.9), elapsed(75), elapsed(-1)]).toEqual(['0:14', '1:15', '0:00']);
  });

  it('says of every end what did not happen and what is unchanged', () => {
    const problem = { code: 'model-failed', message: 'The provider refused (402).', next: 'Try again.' };
    expect(outcomeWords({ kind: 'problem', problem })).toMatchObject({
      sentence: 'Not run: the provider refused (402).',
      unchanged: 'Nothing was saved. The conversation is as it was. Try again.',
    });
    expect(outcomeWords({ kind: 'stopped' }).sentence).toBe('Stopped.');
    expect(outcomeWords({ kind: 'saved', accounted: 48, of: 48, leftOut: 0 })).toMatchObject({
      sentence: 'Checkpoint saved. 48 of 48 facts accounted for.',
      unchanged: 'The window did not change.',
    });
    expect(outcomeWords({ kind: 'review', view: review }).sentence).toBe('Not saved: 2 gaps remain after repair.');
    const full = { ...review, outcome: 'not-viable' as const, reason: 'No plan saves 10%.' };
    expect(outcomeWords({ kind: 'review', view: full }).sentence).toBe('Not run: no plan saves 10%.');
  });

  it('explains its verdict in figures', () => {
    expect(howChecked(review)).toContain('Coverage before repair: 90. After: 96.');
    expect(howChecked(review)).toContain('Claim without support: Last run: 11 passed, 1 failed.');
  });

  it('CMP-11 says in sight where a verified text is from when no model wrote it just now', () => {
    const kept = { ...review, outcome: 'verified' as const, reason: 'Taken from an equal run.' };
    expect(accountOf(kept)).toContain('Taken from an equal run.');
    expect(accountOf({ ...kept, outcome: 'rejected' })).not.toContain('equal run');
  });
});
