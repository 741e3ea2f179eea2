// Which session was forked from which, by what their headers say, never by file times (REC-5).

import { dirname, resolve } from 'node:path';
import { findingAt } from './recordKind.ts';
import type { SessionRow } from './sessionRow.ts';

type Parents = ReadonlyMap<string, string | null>;

/** Walks from a session to its ancestors until a settled one or a repeat; returns the circle it met, empty without one. */
function circleFrom(start: string, parents: Parents, settled: Set<string>): readonly string[] {
  const walk = new Set<string>();
  let at: string | null = start;
  while (at !== null && !settled.has(at) && !walk.has(at)) {
    walk.add(at);
    at = parents.get(at) ?? null;
  }
  for (const path of walk) settled.add(path);
  const path = [...walk];
  return at !== null && walk.has(at) ? path.slice(path.indexOf(at)) : [];
}

/** The rows, with a finding on each whose ancestors lead back to it. Linear in the rows. */
export function withLineage(rows: readonly SessionRow[]): readonly SessionRow[] {
  const parents: Parents = new Map(
    rows.map((row) => [row.path, row.parentSession === null ? null : resolve(dirname(row.path), row.parentSession)]),
  );
  const settled = new Set<string>();
  const circular = new Set(rows.flatMap((row) => circleFrom(row.path, parents, settled)));
  if (circular.size === 0) return rows;
  const finding = findingAt('lineage-cycle', 1, 0, 'The sessions this one was forked from lead back to it.');
  return rows.map((row) => (circular.has(row.path) ? { ...row, findings: [...row.findings, finding] } : row));
}
