// The Storage table as rows (STO-4): grouped, filtered and sorted, doubtful lineage first. Pure.
import type { StorageItemView } from '../../server/protocol/panelViews.ts';
import { grouped } from './grouped.ts';

export type GroupBy = 'session' | 'project' | 'kind';
export type Column = 'label' | 'kind' | 'bytes' | 'files' | 'lineage' | 'lastUsed';

export interface Sort {
  readonly by: Column;
  readonly down: boolean;
}

export interface StorageRow {
  readonly key: string;
  /** Items the row stands for. */
  readonly keys: readonly string[];
  readonly label: string;
  readonly kind: string;
  readonly bytes: number;
  readonly files: number;
  readonly lineage: StorageItemView['lineage'];
  readonly lastUsed: string | null;
  /** True only when every item of the row is derived data of ours: nothing else can be picked. */
  readonly derived: boolean;
  readonly owner: 'agent' | 'throughline' | 'both';
  /** File of a single item, null for a group. */
  readonly path: string | null;
}

export const rowHeight = 26;

/** Doubtful first: what the scan found no reference to, then what it cannot say, then live. */
const doubt: Readonly<Record<StorageItemView['lineage'], number>> = { 'unreferenced-in-scan': 0, unknown: 1, live: 2 };

export const lineageWords: Readonly<Record<StorageItemView['lineage'], string>> = {
  'unreferenced-in-scan': 'unreferenced in scan',
  unknown: 'unknown',
  live: 'live',
};

export function storageRows(
  items: readonly StorageItemView[],
  group: GroupBy,
  filter: string,
  sort: Sort,
): readonly StorageRow[] {
  const words = filter.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const matching = items.filter((item) => {
    const text =
      `${item.label} ${item.project} ${item.kind} ${lineageWords[item.lineage]} ${item.path}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
  const rows =
    group === 'session'
      ? matching.map((item) => rowOf([item], item.label))
      : [...grouped(matching, (item) => item[group])].map(([label, members]) => rowOf(members, label));
  const sign = sort.down ? -1 : 1;
  return rows.sort((a, b) => sign * compare(a, b, sort.by) || b.bytes - a.bytes || a.key.localeCompare(b.key));
}

function rowOf(items: readonly StorageItemView[], label: string): StorageRow {
  const single = items.length === 1 ? items[0] : undefined;
  const owners = new Set(items.map((item) => item.owner));
  const kinds = new Set(items.map((item) => item.kind));
  const worst = [...items].sort((a, b) => doubt[a.lineage] - doubt[b.lineage])[0];
  return {
    key: single ? single.key : `group:${label}`,
    keys: items.map((item) => item.key),
    label,
    kind: kinds.size === 1 ? (items[0]?.kind ?? '') : `${kinds.size} kinds`,
    bytes: items.reduce((sum, item) => sum + item.bytes, 0),
    files: items.reduce((sum, item) => sum + item.files, 0),
    lineage: worst?.lineage ?? 'unknown',
    lastUsed: items.reduce<string | null>(
      (latest, { lastUsed }) => (lastUsed !== null && (latest === null || lastUsed > latest) ? lastUsed : latest),
      null,
    ),
    derived: items.every((item) => item.derived),
    owner: owners.size > 1 ? 'both' : (items[0]?.owner ?? 'agent'),
    path: single?.path ?? null,
  };
}

function compare(a: StorageRow, b: StorageRow, by: Column): number {
  switch (by) {
    case 'bytes':
    case 'files':
      return a[by] - b[by];
    case 'lineage':
      return doubt[a.lineage] - doubt[b.lineage];
    case 'lastUsed':
      return (a.lastUsed ?? '').localeCompare(b.lastUsed ?? '');
    case 'label':
    case 'kind':
      return a[by].localeCompare(b[by]);
    default:
      return by satisfies never;
  }
}

/** Age of a time in one short word: `now`, `20 min`, `5 h`, `41 d`; empty when not known. */
export function ago(iso: string | null, now: Date): string {
  const at = Date.parse(iso ?? '');
  if (Number.isNaN(at)) return '';
  const minutes = Math.max(0, Math.floor((now.getTime() - at) / 60_000));
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / (24 * 60))} d`;
}

/** Why a row cannot be picked, in words; null when it can. */
export function lockReason(row: StorageRow): string | null {
  if (row.derived) return null;
  if (row.owner === 'agent') return 'An agent’s file: Throughline only reads it.';
  if (row.owner === 'both') return 'Holds agents’ files, which Throughline only reads.';
  return 'It cannot be built again, so it is kept.';
}
