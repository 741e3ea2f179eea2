// The bench's own arithmetic: rows and growth.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RowPlan, rowOf } from './row.ts';
import { growthExponent, median } from './statistics.ts';

const plan: RowPlan = { name: 'x', group: 'g', unit: 'ms', budget: 10, better: 'lower', kind: 'multiple' };

describe('bench rows', () => {
  it('hold within the budget, and give milliseconds as a multiple too', () => {
    expect(rowOf(plan, { value: 8 }, 4)).toMatchObject({ holds: true, value: 8, multiple: 2 });
    expect(rowOf(plan, { value: 12 }, 4)).toMatchObject({ holds: false });
    expect(rowOf({ ...plan, better: 'higher' }, { value: 12 }, null)).toMatchObject({ holds: true });
  });

  it('do not hold when they could not be measured', () => {
    expect(rowOf(plan, 'no such room', 4)).toEqual({
      name: 'x',
      value: null,
      unit: 'ms',
      budget: 10,
      kind: 'multiple',
      holds: false,
      note: 'no such room',
    });
    expect(rowOf({ ...plan, budget: null }, { value: Number.NaN }, 4).holds).toBe(false);
  });

  it('are judged against the peer where it ran', () => {
    const peer = { unit: '×', budget: 5, better: 'higher', kind: 'ratio' } as const;
    expect(rowOf({ ...plan, peer }, { value: 3, againstPeer: 6 }, 4)).toMatchObject({
      kind: 'ratio',
      value: 6,
      peer: true,
      holds: true,
    });
    expect(rowOf({ ...plan, peer }, { value: 3 }, 4)).toMatchObject({ kind: 'multiple', peer: false, holds: true });
  });

  it('have names of their own', () => {
    const plans: RowPlan[] = JSON.parse(readFileSync(join(import.meta.dirname, 'rows.json'), 'utf8'));
    expect(new Set(plans.map((each) => each.name)).size).toBe(plans.length);
  });
});

describe('bench arithmetic', () => {
  it('tells linear from quadratic growth', () => {
    const points = (power: number) => [1, 10, 50, 200].map((size) => [size, 3 * size ** power] as const);
    expect(growthExponent(points(1))).toBeCloseTo(1);
    expect(growthExponent(points(2))).toBeCloseTo(2);
  });

  it('takes the middle', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 2])).toBe(3);
  });
});
