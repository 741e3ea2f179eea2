// Which sessions a person should hear of because they came back with less than was said in them (RST-1, design section 8.9).
import type { RestorationView } from '../server/protocol/panelViews.ts';

export interface RestoredSession {
  readonly path: string;
  readonly title: string;
  readonly restoration: RestorationView;
}

export interface RestoredNews {
  /** How each session stood when it was last looked at. */
  readonly known: ReadonlyMap<string, string>;
  readonly told: readonly RestoredSession[];
}

/** `known` of the last answer, empty at first. What is on screen says so itself, and is not told later either. */
export function restoredNews(
  known: RestoredNews['known'],
  sessions: readonly RestoredSession[],
  isInView: (path: string) => boolean,
): RestoredNews {
  const lost = sessions.filter(({ restoration: { mode } }) => mode === 'checkpoint_restored' || mode === 'fresh');
  return {
    known: new Map(lost.map(({ path, restoration }) => [path, restoration.reason])),
    told: lost.filter(({ path, restoration }) => known.get(path) !== restoration.reason && !isInView(path)),
  };
}
