// `throughline retention`: what became of the facts before a compaction (CMP-13).

import { retentionOf } from '../compaction/retention.ts';
import { withoutRunMark } from '../compaction/runMark.ts';
import { Problem } from '../errors.ts';
import { extractFacts } from '../facts/extractFacts.ts';
import type { RetentionView } from '../protocol/compactionViews.ts';
import { branchOf } from '../record/branch.ts';
import { projectionOf } from '../record/projection.ts';
import { scrubText } from '../scrub/scrubText.ts';
import { entriesOf, type ReadSession } from './readSession.ts';

/**
 * `boundaryId` null takes the newest compaction of the branch. Throws Problem `no-compaction`, `not-a-boundary`,
 * `unknown-entry`.
 */
export function retentionView(
  read: ReadSession,
  boundaryId: string | null,
  pins: readonly string[],
  home: string,
): RetentionView {
  const { session, tree } = read;
  const boundary = boundaryOf(read, boundaryId);
  const at = branchOf(tree, boundary.id);
  const before = { ...read, branch: branchOf(tree, boundary.parentId ?? boundary.id) };
  const facts = extractFacts(entriesOf(before), { cwd: session.header.cwd, home });
  const kept = projectionOf(session, at).messages.filter((message) => message.entryId !== boundary.id);
  const readableIds = new Set(read.branch.entryIds);
  const report = retentionOf({ facts, summary: withoutRunMark(boundary.summary), kept, readableIds, pins });
  return {
    boundary: boundary.id,
    facts: report.facts.map((fact) => ({ ...fact, text: scrubText(fact.text).text, entryIds: [...fact.entryIds] })),
    pinnedMissing: [...report.pinnedMissing],
  };
}

function boundaryOf({ session, branch }: ReadSession, boundaryId: string | null) {
  const compactions = branch.ordinals.filter((ordinal) => session.heads[ordinal]?.kind === 'compaction');
  const ordinal = boundaryId === null ? compactions.at(-1) : session.ordinalOf(boundaryId);
  if (ordinal === null) throw new Problem('unknown-entry', boundaryId ?? '');
  const entry = ordinal === undefined ? null : session.entry(ordinal);
  if (entry?.kind === 'compaction') return entry;
  throw boundaryId === null ? new Problem('no-compaction', session.path) : new Problem('not-a-boundary', boundaryId);
}
