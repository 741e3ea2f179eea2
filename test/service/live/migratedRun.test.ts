import { describe, expect, it } from 'vitest';
import type { EntryHead } from '../../../server/record/session.ts';
import { newIds, withIds } from '../../../server/service/live/migratedRun.ts';

const head = (id: string, kind: EntryHead['kind'], ordinal: number): EntryHead => ({
  ...{ id, kind, ordinal, parentId: null, start: 0, end: 1 },
});
const heads = (...ids: readonly string[]) => ids.map((id, at) => head(id, at % 2 === 0 ? 'user' : 'assistant', at));
const session = (entries: readonly EntryHead[], id = 's') => ({
  ...{ heads: entries, header: { id, version: null, cwd: null, createdAt: null, parentSession: null } },
});
const [one, two] = ['0123456789ab', 'ba9876543210'];

describe('STO-5 a run after Pi gave the entries other ids', () => {
  it.each([
    {
      now: heads('a', 'b'),
      ids: [
        [one, 'a'],
        [two, 'b'],
      ],
    },
    {
      now: heads('a', 'b', 'c'),
      ids: [
        [one, 'a'],
        [two, 'b'],
      ],
    },
    { now: heads(one, two), ids: [] },
    { now: heads('a'), ids: null },
    { now: [head('a', 'assistant', 0), head('b', 'user', 1)], ids: null },
  ])('knows which is which by place and kind', ({ now, ids }) => {
    const found = newIds(session(heads(one, two)), session(now));
    expect(found === null ? null : [...found]).toEqual(ids);
  });

  it('takes no other session for it that has the same kinds of entries', () => {
    expect(newIds(session(heads(one, two)), session(heads('a', 'b'), 'another'))).toBeNull();
  });

  it('replaces them wherever they stand, and nothing else', () => {
    const ids = new Map([
      [one, 'a1'],
      [`${one}~2`, 'a2'],
    ]);
    const forget = () => {};
    const typed = Int32Array.of(1);
    const value = {
      ...{
        headId: one,
        doubled: `${one}~2`,
        gap: `missing-file:${one},${two}:src/a.ts`,
        text: 'see deadbeefcafe',
        no: null,
      },
      ...{ list: [one, 7], set: new Set([one]), map: new Map([[one, { at: one }]]), forget, typed },
    };
    expect(withIds(value, ids)).toEqual({
      ...{ headId: 'a1', doubled: 'a2', gap: `missing-file:a1,${two}:src/a.ts`, text: 'see deadbeefcafe', no: null },
      ...{ list: ['a1', 7], set: new Set(['a1']), map: new Map([['a1', { at: 'a1' }]]), forget, typed },
    });
    expect(withIds(value, new Map())).toBe(value);
  });
});
