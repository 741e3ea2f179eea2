// Everything the reading commands report about a session: framing, sniffing, the tree walk and the projection.

import type { Branch } from './branch.ts';
import { exchangeFindings } from './exchanges.ts';
import type { Finding } from './finding.ts';
import { projectedOrdinals } from './projection.ts';
import type { Session } from './session.ts';
import { entryFinding, type Tree } from './tree.ts';

/** Order of the file; findings without a place come last. */
export function byPlace(one: Finding, other: Finding): number {
  return (one.offset ?? Number.MAX_SAFE_INTEGER) - (other.offset ?? Number.MAX_SAFE_INTEGER);
}

/** Boundaries of the branch that keep from an entry which is not on it: the harness then keeps nothing. */
export function boundaryFindings(session: Session, branch: Branch, ordinals: readonly number[]): readonly Finding[] {
  const places = new Map(branch.ordinals.map((ordinal, place) => [ordinal, place]));
  return ordinals.flatMap((ordinal) => {
    const entry = session.heads[ordinal]?.kind === 'compaction' ? session.entry(ordinal) : null;
    if (entry?.kind !== 'compaction' || entry.firstKeptEntryId === null) return [];
    const kept = places.get(session.ordinalOf(entry.firstKeptEntryId) ?? -1);
    const own = places.get(ordinal);
    if (own === undefined || (kept !== undefined && kept < own)) return [];
    const message = `The boundary keeps entries from ${entry.firstKeptEntryId}, which is not before it on its branch.`;
    return [entryFinding(session, ordinal, 'boundary-uncertain', message)];
  });
}

/**
 * Findings of a session as seen from one branch, in file order. Call it after the projection: it reports what that
 * parsed, and parses no more than the projection does.
 */
export function sessionFindings(session: Session, tree: Tree, branch: Branch): readonly Finding[] {
  const ordinals = projectedOrdinals(session, branch);
  const exchanges = exchangeFindings(session, tree, ordinals);
  const boundaries = boundaryFindings(session, branch, ordinals);
  return [...session.findings, ...tree.findings, ...exchanges, ...boundaries].sort(byPlace);
}
