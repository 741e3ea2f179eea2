import { describe, expect, it } from 'vitest';
import type { RestorationView } from '../../server/protocol/panelViews.ts';
import { withMode } from '../../server/service/worker/withMode.ts';

const modeOf = (path: string): RestorationView => ({ mode: 'native', reason: `of ${path}` });

describe('RST-1 every panel says how its session came to run', () => {
  it.each([
    [{ items: [] }, { items: [] }],
    [null, null],
    [
      { strip: null, rows: [] },
      { strip: null, rows: [] },
    ],
    [
      { strip: { path: '/a', restoration: { mode: 'hot', reason: '' } }, rows: [1] },
      { strip: { path: '/a', restoration: { mode: 'native', reason: 'of /a' } }, rows: [1] },
    ],
  ])('%j', (answer, expected) => {
    expect(withMode<unknown>(answer, modeOf)).toEqual(expected);
  });
});
