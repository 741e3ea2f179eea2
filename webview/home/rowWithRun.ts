// *Compact now* while a run waits for Pi (design section 8.3): the row says so instead of promising a new one. Pure.
import type { HomeView } from '../../server/protocol/panelViews.ts';
import type { RunStateView } from '../../server/protocol/runViews.ts';
import { isWaiting } from '../shared/runState.ts';

type Row = HomeView['rows'][number];

export function rowWithRun(row: Row, run: RunStateView | null): Row {
  if (row.id !== 'compact' || run === null || !isWaiting(run)) return row;
  return { ...row, description: run.text, figure: 'waiting for Pi to confirm' };
}
