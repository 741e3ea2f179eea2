// The Retention report's snapshot (CMP-13): the command's report with entry numbers to click.

import type { RetentionPanelView } from '../../protocol/retentionViews.ts';
import { pinsOf } from '../../store/checkpoints.ts';
import type { Store } from '../../store/store.ts';
import { newestBoundary } from '../live/compactionRuns.ts';
import { sessionKeyOf } from '../readSession.ts';
import { retentionView } from '../retentionSession.ts';
import { kindOfFact, placesOf } from './factRows.ts';
import type { OpenSession } from './sessionCache.ts';
import { stripOf } from './stripView.ts';

/**
 * `boundaryId` null takes the newest compaction of the branch. Rules pinned for its run are looked for (CMP-12). Throws as
 * `retentionView` does.
 */
export function retentionPanelView(
  open: OpenSession,
  boundaryId: string | null,
  store: Store,
  home: string,
): RetentionPanelView {
  const { session } = open;
  const id = boundaryId ?? newestBoundary(open)?.id ?? null;
  const pins = id === null ? [] : pinsOf(store, sessionKeyOf(session), id);
  const { boundary, facts, pinnedMissing } = retentionView(open, id, pins, home);
  const ordinal = session.ordinalOf(boundary) ?? 0;
  const entry = session.entry(ordinal);
  return {
    strip: stripOf(open),
    boundary: { entryId: boundary, ordinal },
    at: entry.at,
    facts: facts.map(({ kind, text, outcome, entryIds }) => ({
      ...{ kind: kindOfFact(kind), text, outcome },
      places: placesOf(session, entryIds),
    })),
    pinnedMissing: [...pinnedMissing],
  };
}
