import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StorageItemView } from '../../server/protocol/panelViews.ts';
import { squarify } from '../../webview/storage/squarify.ts';
import { neighbourOf, treemapOf } from '../../webview/storage/treemap.ts';

function item(key: string, bytes: number, given: Partial<StorageItemView> = {}): StorageItemView {
  return {
    key,
    label: key,
    project: 'ledger-api',
    kind: 'Pi session',
    owner: 'agent',
    bytes,
    files: 1,
    lineage: 'live',
    lastUsed: null,
    path: `/s/${key}`,
    derived: false,
    ...given,
  };
}

describe('squarify', () => {
  it('lays out the example of the paper', () => {
    const rects = squarify([6, 6, 4, 3, 2, 2, 1], { x: 0, y: 0, width: 6, height: 4 });
    expect(rects[0]).toEqual({ x: 0, y: 0, width: 3, height: 2 });
    expect(rects[1]).toEqual({ x: 0, y: 2, width: 3, height: 2 });
  });

  it('keeps areas in proportion and inside', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(
        weights,
        fc.integer({ min: 50, max: 1200 }),
        fc.integer({ min: 50, max: 400 }),
        (given, width, height) => {
          const sorted = [...given].sort((a, b) => b - a);
          const total = sorted.reduce((sum, weight) => sum + weight, 0);
          for (const [index, rect] of squarify(sorted, { x: 0, y: 0, width, height }).entries()) {
            const share = (rect.width * rect.height) / (width * height);
            expect(share).toBeCloseTo((sorted[index] ?? 0) / total, 6);
            expect(rect.x + rect.width).toBeLessThanOrEqual(width + 1e-6);
            expect(rect.y + rect.height).toBeLessThanOrEqual(height + 1e-6);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('gives nothing any room when there is none', () => {
    expect(squarify([3, 1], { x: 0, y: 0, width: 0, height: 10 }).map((rect) => rect.width)).toEqual([0, 0]);
  });
});

describe('STO-4 picture of the bytes', () => {
  it('stands for every item exactly once, and for every byte', () => {
    const items = Array.from({ length: 500 }, (_, index) =>
      item(`s${index}`, 1 + ((index * 7919) % 5000), { project: `p${index % 30}` }),
    );
    const cells = treemapOf(items, 1168, 250).flatMap((block) => block.cells);
    expect(cells.flatMap((cell) => cell.keys).sort()).toEqual(items.map((each) => each.key).sort());
    expect(cells.reduce((sum, cell) => sum + cell.bytes, 0)).toBe(items.reduce((sum, each) => sum + each.bytes, 0));
  });

  it('keeps our own apart from agents’ projects, and gathers small projects', () => {
    const small = Array.from({ length: 9 }, (_, index) => item(`small${index}`, 10, { project: `q${index}` }));
    const own = item('index', 300, { owner: 'throughline', project: 'Throughline' });
    const blocks = treemapOf([item('big', 1000), own, ...small], 1168, 250);
    expect(blocks.map((block) => block.label)).toEqual(['ledger-api', 'Throughline', 'Other 9 projects']);
    expect(blocks[1]?.cells.every((cell) => cell.own)).toBe(true);
  });

  it('never mixes lineages in one texture', () => {
    const items = Array.from({ length: 40 }, (_, index) =>
      item(`s${index}`, 1, { lineage: index % 2 === 0 ? 'live' : 'unknown' }),
    );
    const lineageOf = new Map(items.map((each) => [each.key, each.lineage]));
    const blocks = treemapOf([item('big', 100_000), ...items], 400, 200);
    for (const cell of blocks.flatMap((block) => block.cells)) {
      expect(cell.keys.every((key) => lineageOf.get(key) === cell.lineage || key === 'big')).toBe(true);
    }
  });

  it('moves to the nearest cell and stops at an edge', () => {
    const cells = treemapOf([item('a', 100), item('b', 100)], 408, 118).flatMap((block) => block.cells);
    expect(neighbourOf(cells, 0, 'right')).toBe(1);
    expect(neighbourOf(cells, 1, 'right')).toBe(1);
    expect(neighbourOf(cells, 1, 'left')).toBe(0);
    expect(neighbourOf(cells, -1, 'left')).toBe(0);
  });
});
