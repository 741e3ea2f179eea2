// Facts and compared facts by the groups people think in: goal, decisions, constraints, files, errors, open loops. Pure.
import type { CheckpointCompareView, FactKind, FactRowView } from '../../server/protocol/panelViews.ts';

export interface GroupName {
  readonly id: 'goal' | 'decisions' | 'constraints' | 'files' | 'errors' | 'loops' | 'anchors';
  readonly title: string;
  readonly icon: string;
}

export const groupNames: readonly GroupName[] = [
  { id: 'goal', title: 'Goal and newest request', icon: 'target' },
  { id: 'decisions', title: 'Decisions', icon: 'law' },
  { id: 'constraints', title: 'Constraints', icon: 'shield' },
  { id: 'files', title: 'Files', icon: 'files' },
  { id: 'errors', title: 'Errors', icon: 'error' },
  { id: 'loops', title: 'Open loops', icon: 'circle-large' },
  { id: 'anchors', title: 'Anchors', icon: 'bookmark' },
];

const groupOf: Readonly<Record<FactKind, GroupName['id']>> = {
  goal: 'goal',
  request: 'goal',
  constraint: 'constraints',
  decision: 'decisions',
  'open-loop': 'loops',
  error: 'errors',
  'file-modified': 'files',
  'file-read': 'files',
  'file-deleted': 'files',
  anchor: 'anchors',
};

export interface Group<Row> {
  readonly name: GroupName;
  readonly rows: readonly Row[];
}

/** Non-empty groups in reading order; rows keep their order. */
export function groupsOf<Row extends { readonly kind: FactKind }>(rows: readonly Row[]): readonly Group<Row>[] {
  return groupNames
    .map((name) => ({ name, rows: rows.filter((row) => groupOf[row.kind] === name.id) }))
    .filter((group) => group.rows.length > 0);
}

export type CompareRow = CheckpointCompareView['rows'][number];

export interface CompareCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly same: number;
  /** Facts that are gone without a recorded reason. */
  readonly unexplained: number;
}

export const noReason = 'no reason recorded';

export function countsOf(rows: readonly CompareRow[]): CompareCounts {
  const of = (change: CompareRow['change']) => rows.filter((row) => row.change === change).length;
  return {
    added: of('added'),
    changed: of('changed'),
    removed: of('removed'),
    same: of('same'),
    unexplained: rows.filter(isUnexplained).length,
  };
}

export function isUnexplained(row: CompareRow): boolean {
  return row.change === 'removed' && row.why === noReason;
}

/** A line of a summary in runs; `#12` becomes a link where a fact of the checkpoint stands at that entry. */
export function summaryRuns(
  line: string,
  facts: readonly FactRowView[],
): readonly { readonly text: string; readonly entryId: string | null }[] {
  const ids = new Map(facts.flatMap((fact) => fact.places.map((place) => [place.ordinal, place.entryId] as const)));
  return line
    .split(/(#\d+)/)
    .filter((text) => text !== '')
    .map((text) => ({ text, entryId: /^#\d+$/.test(text) ? (ids.get(Number(text.slice(1))) ?? null) : null }));
}
