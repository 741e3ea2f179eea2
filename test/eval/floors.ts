// Floors and aims of SPEC §15 for facts found on sessions nobody tuned to, in percent, and what pi-smart-compact 9.4.0 reached.
import type { Figures, Row } from './figures.ts';

export interface Bar {
  readonly recall: number;
  readonly precision: number;
}

export interface RowBars {
  readonly row: Row;
  readonly floor: Bar;
  readonly aim: Bar;
  /** Null where SPEC gives no figure. */
  readonly peer: { readonly recall: number; readonly precision: number | null };
}

const both = (value: number): Bar => ({ recall: value, precision: value });

export const rowBars: readonly RowBars[] = [
  { row: 'files', floor: both(97), aim: both(100), peer: { recall: 71, precision: null } },
  {
    row: 'errors',
    floor: { recall: 90, precision: 85 },
    aim: { recall: 97, precision: 94 },
    peer: { recall: 53, precision: 76 },
  },
  { row: 'constraints', floor: both(75), aim: { recall: 90, precision: 93 }, peer: { recall: 14, precision: 29 } },
  {
    row: 'decisions',
    floor: { recall: 60, precision: 70 },
    aim: { recall: 84, precision: 90 },
    peer: { recall: 2, precision: 33 },
  },
  { row: 'open loops', floor: both(60), aim: { recall: 88, precision: 80 }, peer: { recall: 0, precision: 2 } },
  { row: 'newest request', floor: both(90), aim: both(100), peer: { recall: 0, precision: null } },
];

/** The peer's recall may be this much better than SPEC's figure before the sessions count as too easy. */
export const peerMarginPoints = 15;

/** Lines that say which floor was missed; empty when all hold. A row without labels misses its floor. */
export function missedFloors(bars: RowBars, figures: Figures): readonly string[] {
  const short = (what: 'recall' | 'precision'): string[] => {
    const value = figures[what] ?? 0;
    return value >= bars.floor[what] ? [] : [`${bars.row}: ${what} ${value} is below the floor of ${bars.floor[what]}`];
  };
  return [...short('recall'), ...short('precision')];
}
