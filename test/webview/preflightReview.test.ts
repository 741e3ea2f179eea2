// CMP-11: what the Review decides about text and gaps before it asks the worker.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ReviewView } from '../../server/protocol/panelViews.ts';
import type { ReviewDraft } from '../../webview/preflight/draft.ts';
import { fromEditor, toEditor } from '../../webview/preflight/editorText.ts';
import { factGroups, lineOfFact } from '../../webview/preflight/factGroups.ts';
import { lineMap } from '../../webview/preflight/lineMap.ts';
import { addVerbatim, dropClaim, leaveOut, pinGap, reopen, useResult } from '../../webview/preflight/repairs.ts';
import { deleteClaim, insertAfter, lineParts, placedGaps, placedSources } from '../../webview/preflight/reviewText.ts';
import { gapState, isEdited, openGaps, saveBlock, spokenVerdict, verdictOf } from '../../webview/preflight/settled.ts';

const fixture = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', 'preflight.json'), 'utf8'));
const view: ReviewView = fixture.requests.runCompaction;
const verified: ReviewView = fixture.requests.verifyEdit;
const draft: ReviewDraft = { runId: view.runId, summary: view.summary, leftOut: [], pinnedFacts: [] };
const [missing, claim] = view.gaps;
if (!missing || !claim) throw new Error('The fixture has two gaps.');
const withResult = { ...claim, verbatim: '`npm test -- refund` succeeded' };
const line = (text: string, number: number) => text.split('\n')[number - 1];

describe('CMP-11 lines after an edit', () => {
  const check = (before: string, after: string, expected: readonly number[]) => {
    const map = lineMap(before.replaceAll(' ', '\n'), after.replaceAll(' ', '\n'));
    expect(before.split(' ').map((_, index) => map(index + 1).line)).toEqual(expected);
  };
  it('stay when nothing changed', () => check('a b c', 'a b c', [1, 2, 3]));
  it('move down below an added line', () => check('a b c', 'a x b c', [1, 3, 4]));
  it('follow two edits at once', () => check('a b c d e', 'a x b c e', [1, 3, 4, 4, 5]));
  it('keep a changed line in its place', () => check('a b c', 'a B c', [1, 2, 3]));
  it('put a removed line on the one before it', () => check('a b c', 'a c', [1, 1, 2]));
  it('survive an emptied text', () => check('a b', '', [1, 1]));
  it('keep line 0 before the first', () => expect(lineMap('a', 'x\na')(0)).toEqual({ line: 0, same: true }));
  it('fall back to the edges of texts too long to compare', () => {
    const lines = Array.from({ length: 3_000 }, (_, index) => `old ${index}`);
    const changed = ['first', ...lines.map((text) => text.replace('old', 'new')), 'last'];
    expect(lineMap(['first', ...lines, 'last'].join('\n'), changed.join('\n'))(3_002)).toEqual({
      line: 3_002,
      same: true,
    });
  });
});

describe('CMP-11 repairs', () => {
  it('adds the fact verbatim below its heading and waits for verification', () => {
    const next = addVerbatim(draft, missing, 3);
    expect(line(next.summary, 4)).toBe('- Must not change the public refund schema');
    expect(gapState(missing, view, next)).toBe('added');
    expect(isEdited(view, next)).toBe(true);
  });

  it('keeps an existing list mark and a text without lines', () => {
    expect(insertAfter('', 0, '- x')).toBe('- x\n');
    expect(insertAfter('a', 9, 'x')).toBe('a\n- x');
  });

  it('takes a claim out of its line and leaves the rest', () => {
    const next = dropClaim(draft, claim, 16);
    expect(line(next.summary, 16)).toBe('Handler switched.');
    expect(gapState(claim, view, next)).toBe('edited');
  });

  it.each([
    ['the whole line when nothing else is left', 'a\n- all tests pass.\nb', 'all tests pass', 'a\nb'],
    ['the whole line when the words are not in it', 'a\nDone.\nb', 'all tests pass', 'a\nb'],
    ['the words that the gap quotes', 'a\nBuilt; tests pass.\nb', 'line 2: “tests pass” has no result', 'a\nBuilt.\nb'],
  ])('deletes %s', (_, text, quote, expected) => expect(deleteClaim(text, 2, quote)).toBe(expected));

  it('leaves a gap out with a reason only, and never one that must stay', () => {
    expect(leaveOut(draft, missing, '  ')).toBe(draft);
    expect(leaveOut(draft, { ...missing, canLeaveOut: false }, 'why not')).toBe(draft);
    const next = leaveOut(draft, missing, ' not needed ');
    expect(next.leftOut).toEqual([{ gapId: 'g1', reason: 'not needed' }]);
    expect(gapState(missing, view, next)).toBe('left-out');
  });

  it('pins a fact once, with its words: a pin alone would stay a gap', () => {
    const next = pinGap(pinGap(draft, missing, 3), missing, 3);
    expect(next.pinnedFacts).toEqual(['Must not change the public refund schema']);
    expect(line(next.summary, 4)).toBe('- Must not change the public refund schema');
    expect(gapState(missing, view, next)).toBe('pinned');
  });

  it('stays open when the worker still misses what was pinned', () => {
    const next = pinGap(draft, missing, 3);
    const again = { ...view, summary: next.summary };
    expect(gapState(missing, again, next)).toBe('open');
  });

  it('says what the session recorded in the place of a claim', () => {
    const next = useResult(draft, withResult, 16);
    expect(line(next.summary, 16)).toBe('Handler switched; `npm test -- refund` succeeded.');
    expect(gapState(withResult, view, next)).toBe('edited');
    expect(useResult(draft, claim, 16)).toBe(draft);
    expect(gapState(withResult, view, dropClaim(draft, withResult, 16))).toBe('edited');
  });

  it.each([
    ['a result in the place of a claim', useResult(draft, withResult, 16), withResult],
    ['added words', addVerbatim(draft, missing, 3), missing],
    ['a pin', pinGap(draft, missing, 3), missing],
    ['a reason', leaveOut(draft, missing, 'x'), missing],
    ['a deleted claim', dropClaim(draft, claim, 16), claim],
  ] as const)('takes back %s', (_, changed, gap) => expect(reopen(changed, view, gap)).toEqual(draft));

  it('takes back one repair and keeps another', () => {
    const both = dropClaim(addVerbatim(draft, missing, 3), claim, 17);
    expect(reopen(both, view, claim)).toEqual(addVerbatim(draft, missing, 3));
    expect(reopen(both, view, missing)).toEqual(dropClaim(draft, claim, 16));
  });
});

describe('CMP-11 saving waits for every gap and for verification', () => {
  const settled = dropClaim(addVerbatim(draft, missing, 3), claim, 17);
  it('is blocked by open gaps, then by the edit, then by nothing', () => {
    expect(saveBlock(view, draft, true)).toBe('Saving opens when all 2 gaps are settled. Nothing has changed yet.');
    expect(saveBlock(view, settled, true)).toBe('Not verified since your edit. Verify again, then save.');
    expect(saveBlock(verified, { ...draft, summary: verified.summary }, true)).toBeNull();
  });

  it('is blocked in an untrusted workspace', () => {
    expect(saveBlock(verified, { ...draft, summary: verified.summary }, false)).toContain('not trusted');
  });

  it('says what is open, in the chip and aloud', () => {
    expect(openGaps(view, draft)).toHaveLength(2);
    expect(spokenVerdict(view, draft)).toBe('2 gaps. First: missing constraint.');
    expect(verdictOf(view, settled).text).toBe('Not verified since your edit');
    const left = { ...verified, gaps: [{ ...missing, leftOut: 'not needed' }] };
    const kept = { ...draft, summary: verified.summary, leftOut: [{ gapId: 'g1', reason: 'not needed' }] };
    expect(verdictOf(left, kept).text).toBe('Verified, 1 left out by you');
  });
});

describe('CMP-11 both sides of the review', () => {
  it('keeps zones and sources at their lines while the text is edited', () => {
    const next = dropClaim(addVerbatim(draft, missing, 3), claim, 17);
    expect(placedGaps(view, next.summary).map((place) => [place.gap.id, place.line])).toEqual([
      ['g1', 3],
      ['g2', 17],
    ]);
    expect([...placedSources(view, next.summary).keys()]).toEqual([6, 10, 19]);
  });

  it('groups facts by kind and lists what needs you once', () => {
    const groups = factGroups(view.facts, new Set([missing.verbatim ?? '']));
    expect(groups.map((group) => [group.title, group.count, group.facts.length])).toEqual([
      ['Goal and request', '2', 2],
      ['Constraints', '3 of 4', 3],
      ['Decisions', '3', 3],
      ['Errors', '2', 2],
      ['Open loops', '2', 2],
      ['Files', '4', 4],
    ]);
    expect(view.facts.slice(0, 2).map(lineOfFact)).toEqual([2, null]);
  });

  it('makes links of entry numbers and code of backticks only', () => {
    expect(lineParts('- wrote `a.ts` [#66] <b>').map((part) => part.kind)).toEqual([
      'text',
      'code',
      'text',
      'entry',
      'text',
    ]);
  });

  it('shows hidden characters in the text field and keeps them', () => {
    const text = 'a\u202Eb\nc ⟦ d';
    expect(toEditor(text)).toBe('a⟦U+202E⟧b\nc ⟦ d');
    expect(fromEditor(toEditor(text))).toBe(text);
    expect(fromEditor('⟦U+FFFFFF⟧')).toBe('⟦U+FFFFFF⟧');
  });
});
