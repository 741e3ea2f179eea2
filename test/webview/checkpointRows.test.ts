import { describe, expect, it } from 'vitest';
import type { CheckpointItemView, CheckpointsView, FactRowView } from '../../server/protocol/panelViews.ts';
import { draftOf } from '../../webview/checkpoints/draft.ts';
import {
  type CompareRow,
  countsOf,
  groupsOf,
  isUnexplained,
  summaryRuns,
} from '../../webview/checkpoints/factGroups.ts';
import { checkpointList, itemBefore, rowAfter } from '../../webview/checkpoints/listRows.ts';

function item(number: number, given: Partial<CheckpointItemView> = {}): CheckpointItemView {
  return {
    id: `c${number}`,
    number,
    provenance: 'verified',
    at: '2026-11-30T11:42:00Z',
    line: '48 of 48 facts · manual',
    sessionTitle: 'Refunds',
    sessionPath: '/s/refunds.jsonl',
    sameSession: true,
    ...given,
  };
}

const other = { sessionTitle: 'Nightly job', sessionPath: '/s/nightly.jsonl', sameSession: false } as const;
const view: CheckpointsView = {
  strip: null,
  items: [item(3), item(2, { provenance: 'reconstructed' }), item(9, other)],
  notSaved: [{ text: 'Held: no meaningful new work', at: '2026-11-30T10:12:00Z' }],
  damage: null,
};
const keys = (search: string) => checkpointList(view, search).rows.map((row) => row.key);

describe('CKP-9 checkpoint list', () => {
  it('groups this session, the others, and what was not saved', () => {
    expect(keys('')).toEqual([
      'head:This session',
      'c3',
      'c2',
      'head:All sessions',
      'c9',
      'head:held',
      'held:2026-11-30T10:12:00Z:0',
    ]);
  });

  it('leaves out groups without a match', () => {
    expect(keys('reconstructed')).toEqual(['head:This session', 'c2']);
    expect(keys('nightly 9')).toEqual(['head:All sessions', 'c9']);
    expect(keys('nothing')).toEqual([]);
  });

  it('counts what can be chosen, not heads', () => {
    const list = checkpointList(view, '');
    expect(list.count).toBe(4);
    expect(list.rows.flatMap((row) => (row.kind === 'head' ? [] : [row.position]))).toEqual([1, 2, 3, 4]);
  });

  it('steps over heads and stops at the ends', () => {
    const list = checkpointList(view, '');
    expect([rowAfter(list, -1, 1), rowAfter(list, 2, 1), rowAfter(list, 1, -1)]).toEqual([1, 4, 1]);
    expect([rowAfter(list, 1, Infinity), rowAfter(list, 6, -Infinity), rowAfter(list, 1, 10)]).toEqual([6, 1, 6]);
    expect(rowAfter(checkpointList(view, 'nothing'), -1, 1)).toBe(-1);
  });

  it('compares with the one saved before in the same session', () => {
    expect(itemBefore(view, item(3))?.id).toBe('c2');
    expect(itemBefore(view, item(2))).toBeNull();
    expect(itemBefore(view, item(10, other))?.id).toBe('c9');
  });

  it('lists ten thousand within a frame', () => {
    const many = { ...view, items: Array.from({ length: 10_000 }, (_, index) => item(index)) };
    expect(checkpointList(many, 'verified').count).toBe(10_000);
  });
});

describe('CKP-9 facts and comparison', () => {
  const row = (change: CompareRow['change'], why = ''): CompareRow => ({
    change,
    kind: 'decision',
    left: change === 'added' ? null : 'a',
    right: change === 'removed' ? null : 'a',
    why,
  });

  it('counts changes, and facts gone without a reason', () => {
    const rows = [
      row('same'),
      row('added'),
      row('changed'),
      row('removed', 'reversed later'),
      row('removed', 'no reason recorded'),
    ];
    expect(countsOf(rows)).toEqual({ same: 1, added: 1, changed: 1, removed: 2, unexplained: 1 });
    expect(rows.map(isUnexplained)).toEqual([false, false, false, false, true]);
  });

  it('groups kinds in reading order', () => {
    const kinds = ['file-read', 'error', 'constraint', 'request', 'file-modified'] as const;
    const groups = groupsOf(kinds.map((kind) => ({ kind })));
    expect(groups.map(({ name, rows }) => [name.id, rows.length])).toEqual([
      ['goal', 1],
      ['constraints', 1],
      ['files', 2],
      ['errors', 1],
    ]);
  });

  it('links the entries a summary line names, and no others', () => {
    const fact = { places: [{ entryId: 'e12', ordinal: 12 }] } as unknown as FactRowView;
    expect(summaryRuns('- Keep [#12], not #13', [fact])).toEqual([
      { text: '- Keep [', entryId: null },
      { text: '#12', entryId: 'e12' },
      { text: '], not ', entryId: null },
      { text: '#13', entryId: null },
    ]);
  });
});

describe('UI-5 draft of Checkpoints', () => {
  it('takes what it stored, and the standard for anything odd', () => {
    const draft = { search: 'x', chosen: 'c1', marked: ['a', 'b', 'c'], comparing: ['a', 'b'], hideSame: false };
    expect(draftOf(draft)).toEqual({ ...draft, marked: ['a', 'b'] });
    expect(draftOf({ comparing: ['a'], marked: 'odd' })).toEqual(draftOf(null));
  });
});
