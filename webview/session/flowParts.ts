// What the flow is given beside its rows, and two questions it asks of them.
import type { FlowRowView, SessionPanelView } from '../../server/protocol/sessionPanelViews.ts';
import type { ReadingPlace } from './draft.ts';
import type { TailActions } from './liveTail.ts';
import type { RowActions } from './rowContent.ts';
import type { MenuItem } from './rowFrame.ts';

export interface FlowActions extends RowActions, TailActions {
  /** Rows in sight, to be fetched where they are missing or old. */
  need(first: number, last: number): void;
  keepPlace(place: ReadingPlace | null): void;
  menuOf(row: FlowRowView): readonly MenuItem[];
}

/** What opening fetched, by row key. */
export interface OpenedTexts {
  readonly opened: ReadonlySet<string>;
  readonly texts: ReadonlyMap<string, string>;
  readonly images: ReadonlyMap<string, ReadonlyMap<number, string>>;
}

export const noImages: ReadonlyMap<number, string> = new Map();
export const nothingOpened: OpenedTexts = { opened: new Set(), texts: new Map(), images: new Map() };

export function isBusy(view: SessionPanelView | null): boolean {
  return view?.live.activity === 'turn' || view?.live.activity === 'retrying';
}

/** A first guess of a row's height, px: cards are lines, words are as long as they are. */
export function estimateOf(row: FlowRowView | null): number {
  if (row === null) return 48;
  const { content } = row;
  if (content.kind === 'reply') return 16 + 20 * Math.max(1, Math.ceil(content.markdown.length / 120));
  if (content.kind === 'user')
    return 44 + 20 * Math.max(1, Math.ceil(content.text.length / 120)) + 26 * content.images.length;
  if (content.kind === 'checkpoint' || content.kind === 'compaction') return 78;
  return 40;
}
