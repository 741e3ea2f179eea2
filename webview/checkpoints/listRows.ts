// The checkpoint list as flat rows (CKP-9, design section 8.6): this session, the project's other sessions, and what was not
// saved and why. Pure: a snapshot and a search in, rows and heights out.
import type { CheckpointItemView, CheckpointsView } from '../../server/protocol/panelViews.ts';
import { provenanceWord } from '../shared/format.ts';

export type ListRow =
  | { readonly kind: 'head'; readonly key: string; readonly text: string }
  | {
      readonly kind: 'item';
      readonly key: string;
      readonly item: CheckpointItemView;
      readonly group: string;
      /** 1-based among the rows that can be chosen. */
      readonly position: number;
    }
  | {
      readonly kind: 'held';
      readonly key: string;
      readonly text: string;
      readonly at: string;
      readonly group: string;
      readonly position: number;
    };

const heights: Readonly<Record<ListRow['kind'], number>> = { head: 34, item: 52, held: 40 };

export interface CheckpointList {
  readonly rows: readonly ListRow[];
  /** Height of each row in px. */
  readonly sizes: readonly number[];
  /** How many rows can be chosen. */
  readonly count: number;
}

/** `search` is matched word by word against number, provenance, line and session title; empty matches all. */
export function checkpointList(view: CheckpointsView, search: string): CheckpointList {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const items = view.items.filter((item) => matches(itemText(item), words));
  const held = view.notSaved.filter((each) => matches(each.text, words));
  const rows: ListRow[] = [];
  let position = 0;
  const group = (text: string, members: readonly CheckpointItemView[]) => {
    if (members.length === 0) return;
    rows.push({ kind: 'head', key: `head:${text}`, text });
    for (const item of members) {
      position += 1;
      rows.push({ kind: 'item', key: item.id, item, group: text, position });
    }
  };
  group(
    'This session',
    items.filter((item) => item.sameSession),
  );
  group(
    otherWords(view),
    items.filter((item) => !item.sameSession),
  );
  if (held.length > 0) rows.push({ kind: 'head', key: 'head:held', text: heldGroup });
  for (const [index, { text, at }] of held.entries()) {
    position += 1;
    rows.push({ kind: 'held', key: `held:${at}:${index}`, text, at, group: heldGroup, position });
  }
  return { rows, sizes: rows.map((row) => heights[row.kind]), count: position };
}

const heldGroup = 'Not saved, and why';

function otherWords(view: CheckpointsView): string {
  return view.strip === null ? 'All sessions' : `${view.strip.project}, other sessions`;
}

function itemText(item: CheckpointItemView): string {
  return `checkpoint ${item.number} ${provenanceWord(item.provenance)} ${item.line} ${item.sessionTitle}`;
}

function matches(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const lower = text.toLocaleLowerCase();
  return words.every((word) => lower.includes(word));
}

/** The row `step` choosable rows away from `from`; ends hold. -1 when nothing can be chosen. */
export function rowAfter(list: CheckpointList, from: number, step: number): number {
  const choosable = list.rows.flatMap((row, index) => (row.kind === 'head' ? [] : [index]));
  if (choosable.length === 0) return -1;
  const at = choosable.indexOf(from);
  const next = at < 0 ? 0 : Math.min(choosable.length - 1, Math.max(0, at + step));
  return choosable[next] ?? -1;
}

/** The checkpoint of the same session saved before this one: what a comparison without a mark starts from. */
export function itemBefore(view: CheckpointsView, item: CheckpointItemView): CheckpointItemView | null {
  const earlier = view.items.filter((other) => other.sessionPath === item.sessionPath && other.number < item.number);
  return earlier.reduce<CheckpointItemView | null>(
    (best, other) => (best === null || other.number > best.number ? other : best),
    null,
  );
}
