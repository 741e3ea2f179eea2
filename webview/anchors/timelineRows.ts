// The timeline as flat rows (NAV-3, design section 8.5): anchors and quieter marks in branch order, then anchors of other
// sessions. Pure: a snapshot, a search and a scope in, rows and heights out.
import type { AnchorItemView, AnchorsView } from '../../server/protocol/panelViews.ts';

export type OtherAnchor = AnchorsView['others'][number];

export type TimelineRow =
  | { readonly kind: 'item'; readonly key: string; readonly item: AnchorItemView; readonly position: number }
  | { readonly kind: 'head'; readonly key: string; readonly text: string }
  | { readonly kind: 'other'; readonly key: string; readonly other: OtherAnchor; readonly position: number }
  | { readonly kind: 'more'; readonly key: string; readonly count: number };

export interface Timeline {
  readonly rows: readonly TimelineRow[];
  /** Height of each row in px. */
  readonly sizes: readonly number[];
  readonly count: number;
}

/** Others shown under this session's timeline before the scope is widened. */
const firstOthers = 3;

export function timelineOf(view: AnchorsView, search: string, allSessions: boolean): Timeline {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const items = view.items.filter((item) => item.kind === 'here' || matches(`${item.name} ${item.outcome}`, words));
  const others = view.others.filter((other) => matches(`${other.name} ${other.outcome} ${other.sessionTitle}`, words));
  const shown = allSessions ? others : others.slice(0, firstOthers);
  const rows: TimelineRow[] = items.map((item, index) => ({ kind: 'item', key: item.key, item, position: index + 1 }));
  if (others.length > 0) rows.push({ kind: 'head', key: 'head', text: `In other sessions of ${view.strip.project}` });
  for (const [index, other] of shown.entries()) {
    rows.push({ kind: 'other', key: otherKey(other), other, position: items.length + index + 1 });
  }
  if (others.length > shown.length) rows.push({ kind: 'more', key: 'more', count: others.length - shown.length });
  return { rows, sizes: rows.map(heightOf), count: items.length + shown.length };
}

export function otherKey(other: OtherAnchor): string {
  return `other:${other.sessionPath}:${other.entryId}:${other.name}`;
}

function heightOf(row: TimelineRow): number {
  if (row.kind === 'item') return row.item.kind === 'anchor' || row.item.kind === 'left-branch' ? 52 : 34;
  return row.kind === 'head' ? 40 : 28;
}

function matches(text: string, words: readonly string[]): boolean {
  const lower = text.toLocaleLowerCase();
  return words.every((word) => lower.includes(word));
}

/** The row `step` rows away that can be chosen; ends hold. -1 when there is none. */
export function rowAfter(timeline: Timeline, from: number, step: number): number {
  const choosable = timeline.rows.flatMap((row, index) => (row.kind === 'item' || row.kind === 'other' ? [index] : []));
  const at = choosable.indexOf(from);
  const next = at < 0 ? 0 : Math.min(choosable.length - 1, Math.max(0, at + step));
  return choosable[next] ?? -1;
}

/** Texture of the thread beside a row (design section 2). */
export type Texture = 'solid' | 'dashed' | 'absent';

const textures: Readonly<Record<AnchorItemView['sight'], Texture>> = {
  kept: 'solid',
  summarised: 'dashed',
  lost: 'absent',
};

/** Thread above and below a row's glyph. The line changes where the first kept row begins, not at the boundary. */
export function threadOf(items: readonly TimelineRow[], index: number): { above: Texture; below: Texture } {
  const own = textureAt(items, index);
  return { above: own, below: items[index + 1]?.kind === 'item' ? own : 'absent' };
}

/** A left branch hangs beside the thread: what runs past it is what ran before it. */
function textureAt(items: readonly TimelineRow[], index: number): Texture {
  for (let at = index; at >= 0; at -= 1) {
    const row = items[at];
    if (row?.kind !== 'item') return 'absent';
    if (row.item.kind !== 'left-branch') return textures[row.item.sight];
  }
  return 'absent';
}

/** How far back a place lies from the head, in words; empty at the head, off the branch, or without a place. */
export function backWords(view: AnchorsView, item: AnchorItemView): string {
  const here = view.items.findLast((each) => each.kind === 'here')?.place?.ordinal;
  if (here === undefined || item.place === null || item.kind === 'left-branch') return '';
  const back = here - item.place.ordinal;
  return back > 0 ? `${back.toLocaleString('en-US')} ${back === 1 ? 'entry' : 'entries'} back` : '';
}
