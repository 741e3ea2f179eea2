// The Retention report as a panel shows it (CMP-13): each fact before a compaction, what became of it, and where it was said.
import { type Static, Type } from 'typebox';
import { FactKind, PlaceView, StripView } from './panelViews.ts';
import { literals, nullable } from './schema.ts';

const text = Type.String();

export const RetentionOutcome = literals('kept', 'recoverable', 'missing', 'changed', 'stale');
export type RetentionOutcome = Static<typeof RetentionOutcome>;

export const RetentionPanelView = Type.Object({
  strip: StripView,
  /** The compaction the report is about. */
  boundary: PlaceView,
  at: nullable(text),
  facts: Type.Array(Type.Object({ kind: FactKind, text, outcome: RetentionOutcome, places: Type.Array(PlaceView) })),
  /** Pinned rules that are nowhere any more (CMP-12). */
  pinnedMissing: Type.Array(text),
});
export type RetentionPanelView = Static<typeof RetentionPanelView>;
