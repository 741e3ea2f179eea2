// Sums, floors and the share of labels without cue phrases, on made-up counts.
import { describe, expect, it } from 'vitest';
import { cueShareOf } from './cueShare.ts';
import { missedRows } from './factReport.ts';
import { figuresOf, percent } from './figures.ts';
import { missedFloors, rowBars } from './floors.ts';
import { groupOf } from './group.ts';
import { halfOf } from './half.ts';
import type { Label } from './label.ts';
import { saysTheSame } from './textOverlap.ts';

const decision = (text: string): Label => ({ id: text, kind: 'decision', text, entryIds: ['e'], status: 'active' });

describe('MET-4 figures', () => {
  it('are percentages with one decimal, null of nothing', () => {
    expect([percent(2, 3), percent(0, 4), percent(0, 0)]).toEqual([66.7, 0, null]);
  });

  it('name the floor that is missed', () => {
    const decisions = rowBars.find((bars) => bars.row === 'decisions')!;
    const figures = { ...figuresOf([], () => true, null), recall: 59.9, precision: 70 };
    expect(missedFloors(decisions, figures)).toEqual(['decisions: recall 59.9 is below the floor of 60']);
  });

  it('miss every floor on a group without labels, and none on a folder without labels of the row', () => {
    const line = { group: 'fresh' as const, row: 'errors', language: null, ...figuresOf([], () => true, null) };
    expect(missedRows([line], 'fresh')).toHaveLength(2);
    expect(missedRows([{ ...line, group: 'all' }], 'all')).toEqual([]);
  });

  it('put a session in its half by the hash of its name', () => {
    expect([halfOf('payments-webhooks'), halfOf('sensor-firmware')]).toEqual(['held-out', 'development']);
  });

  it('take a held-out session as fresh until its sums were looked at', () => {
    expect(['sensor-firmware', 'payments-webhooks', 'a-new-session'].map(groupOf)).toEqual([
      'development',
      'seen',
      'fresh',
    ]);
  });
});

describe('MET-4 share of labels without a cue phrase', () => {
  it('matches whole words, and anywhere in scripts without spaces', () => {
    const labels = ['we use sqlite', 'because of reuse', 'その方針にします', 'plain sqlite'].map(decision);
    expect(cueShareOf(labels, ['use', 'にします'])).toEqual({ total: 4, without: 2 });
  });

  it('looks at rules and decisions only', () => {
    expect(cueShareOf([{ ...decision('use it'), kind: 'goal' }], ['use'])).toEqual({ total: 0, without: 0 });
  });
});

describe('MET-4 overlap of texts', () => {
  it.each([
    ['Nothing on disk, please!', 'nothing on disk please', true],
    ['nothing on disk', 'dbaccess then, unload to a pipe, nothing on disk', true],
    ['nothing on disk', 'everything on the network', false],
    ['はい', 'はい', true],
    ['', 'anything', false],
  ])('compares "%s" with "%s"', (a, b, same) => {
    expect(saysTheSame(a, b)).toBe(same);
  });
});
