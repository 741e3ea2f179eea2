// The facts of a review grouped for the tree on its left: *Needs you* first, then by kind in order of weight. Pure.
import type { FactRowView } from '../../server/protocol/panelViews.ts';
import type { GapRow } from './reviewText.ts';

export interface FactGroup {
  readonly key: string;
  readonly title: string;
  readonly facts: readonly FactRowView[];
  /** `6 of 7` when some are missing, else the count. */
  readonly count: string;
}

const groups: readonly (readonly [key: string, title: string, kinds: readonly FactRowView['kind'][]])[] = [
  ['goal', 'Goal and request', ['goal', 'request']],
  ['constraints', 'Constraints', ['constraint']],
  ['decisions', 'Decisions', ['decision']],
  ['errors', 'Errors', ['error']],
  ['loops', 'Open loops', ['open-loop']],
  ['files', 'Files', ['file-modified', 'file-deleted', 'file-read']],
  ['anchors', 'Anchors', ['anchor']],
];

/** `inGaps` are the texts that already stand under *Needs you*: they count as missing, and are not listed twice. */
export function factGroups(
  facts: readonly FactRowView[],
  inGaps: ReadonlySet<string> = new Set(),
): readonly FactGroup[] {
  return groups.flatMap(([key, title, kinds]) => {
    const own = facts.filter((fact) => kinds.includes(fact.kind));
    if (own.length === 0) return [];
    const there = own.filter((fact) => fact.state !== 'missing').length;
    const all = own.length.toLocaleString('en-US');
    return [
      {
        key,
        title,
        facts: own.filter((fact) => !(fact.state === 'missing' && inGaps.has(fact.text))),
        count: there === own.length ? all : `${there.toLocaleString('en-US')} of ${all}`,
      },
    ];
  });
}

/** Line a fact says it stands in ("line 9"), null when it names none. */
export function lineOfFact(fact: FactRowView): number | null {
  const found = /\bline (\d+)/.exec(fact.standing);
  return found ? Number(found[1]) : null;
}

/** What stands beside a gap in the tree: where it is missing from, or its line. */
export function gapStanding(gap: GapRow): string {
  const place = gap.places[0];
  const missing = gap.verbatim !== null || gap.gap.kind.startsWith('missing-');
  if (missing) return place ? `missing · #${place.ordinal}` : 'missing';
  return gap.line > 0 ? `line ${gap.line}` : '';
}
