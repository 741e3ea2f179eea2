import { describe, expect, it } from 'vitest';
import type { AnchorItemView, AnchorsView } from '../../server/protocol/panelViews.ts';
import { draftOf, nameProblem } from '../../webview/anchors/draft.ts';
import { backWords, rowAfter, threadOf, timelineOf } from '../../webview/anchors/timelineRows.ts';

function item(key: string, ordinal: number | null, given: Partial<AnchorItemView> = {}): AnchorItemView {
  return {
    key,
    kind: 'anchor',
    name: key,
    outcome: `${key} is settled`,
    maker: 'you',
    origin: '',
    at: null,
    place: ordinal === null ? null : { entryId: `e${ordinal}`, ordinal },
    sight: 'kept',
    editable: true,
    ...given,
  };
}

const others = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
  name,
  outcome: 'done',
  sessionTitle: 'Nightly job',
  sessionPath: '/s/n.jsonl',
  entryId: name,
}));
const view = {
  strip: { project: 'ledger-api' },
  items: [
    item('old', 3, { sight: 'lost' }),
    item('schema', 12, { sight: 'summarised' }),
    item('boundary', 90, { kind: 'boundary', sight: 'summarised' }),
    item('keys', 171),
    item('here', 212, { kind: 'here' }),
  ],
  others,
} as unknown as AnchorsView;
const keys = (search: string, all: boolean) =>
  timelineOf(view, search, all).rows.map((row) => row.key.split(':').at(-1));

describe('NAV-3 timeline', () => {
  it('lets the thread run past a left branch as it ran before it, and says of none how far back it is', () => {
    const left = item('left', 95, { kind: 'left-branch', sight: 'lost' });
    const items = [...view.items.slice(0, 3), left, ...view.items.slice(3)];
    const { rows } = timelineOf({ ...view, items } as AnchorsView, '', false);
    expect(threadOf(rows, 3)).toEqual({ above: 'dashed', below: 'dashed' });
    expect(threadOf(rows, 4)).toEqual({ above: 'solid', below: 'solid' });
    expect(backWords({ ...view, items } as AnchorsView, left)).toBe('');
  });

  it('shows the branch in order, then the first others and how many more', () => {
    expect(keys('', false)).toEqual(['old', 'schema', 'boundary', 'keys', 'here', 'head', 'a', 'b', 'c', 'more']);
    expect(keys('', true).slice(5)).toEqual(['head', 'a', 'b', 'c', 'd', 'e']);
  });

  it('searches names, outcomes and other sessions, and keeps where you are', () => {
    expect(keys('KEYS settled', false)).toEqual(['keys', 'here']);
    expect(keys('nightly', true)).toEqual(['here', 'head', 'a', 'b', 'c', 'd', 'e']);
  });

  it('changes the thread at the first kept row, not at the boundary', () => {
    const { rows } = timelineOf(view, '', false);
    const textures = rows.slice(0, 5).map((_row, index) => Object.values(threadOf(rows, index)));
    expect(textures).toEqual([
      ['absent', 'absent'],
      ['dashed', 'dashed'],
      ['dashed', 'dashed'],
      ['solid', 'solid'],
      ['solid', 'absent'],
    ]);
  });

  it('steps over heads and stops at the ends', () => {
    const timeline = timelineOf(view, '', false);
    expect([rowAfter(timeline, 4, 1), rowAfter(timeline, 0, -1), rowAfter(timeline, 0, Infinity)]).toEqual([6, 0, 8]);
  });

  it('says how far back a place lies', () => {
    expect(backWords(view, item('keys', 171))).toBe('41 entries back');
    expect(backWords(view, item('last', 211))).toBe('1 entry back');
    expect([backWords(view, item('here', 212)), backWords(view, item('gone', null))]).toEqual(['', '']);
  });

  it('takes one word of up to 60 characters as a name', () => {
    expect(nameProblem('keys-agreed')).toBeNull();
    expect([nameProblem('two words'), nameProblem(''), nameProblem('x'.repeat(61))]).toEqual(
      Array(3).fill('One word of up to 60 characters.'),
    );
  });
});

describe('UI-5 draft of Anchors', () => {
  it('takes what it stored, and the standard for anything odd', () => {
    const draft = { search: 'x', allSessions: true, chosen: 'k', renaming: 'new-name' };
    expect(draftOf(draft)).toEqual(draft);
    expect(draftOf({ search: 1, allSessions: 'yes', renaming: {} })).toEqual(draftOf(null));
  });
});
