// `throughline verify`: measures a summary, whoever wrote it, against the facts of a branch (CMP-6).

import { verifySummary } from '../compaction/verifySummary.ts';
import { Problem } from '../errors.ts';
import type { Facts } from '../facts/fact.ts';
import type { VerifyView } from '../protocol/compactionViews.ts';
import { scrubText } from '../scrub/scrubText.ts';
import type { ReadSession } from './readSession.ts';
import type { World } from './world.ts';

/** A summary is text a person can read; more than this is a mistaken file. */
const largestSummary = 16_000_000;

/** Reads a summary file. Throws Problem `no-file`, `summary-too-large`, `unreadable`. */
export function readSummary(path: string, world: World): string {
  const stamp = world.files.stamp(path);
  if (stamp === null) throw new Problem('no-file', path);
  if (stamp.size > largestSummary) throw new Problem('summary-too-large', path);
  try {
    return world.files
      .readRange(path, 0, stamp.size)
      .toString('utf8')
      .replace(/^\ufeff/, '');
  } catch (cause) {
    throw new Problem('unreadable', path, { cause });
  }
}

/** `firstKeptId` null: the whole branch counts as replaced. Throws Problem `unknown-entry`. */
export function verifyView(
  read: ReadSession,
  summary: string,
  facts: Facts,
  firstKeptId: string | null,
  pins: readonly string[],
): VerifyView {
  const replaced = firstKeptId === null ? {} : { replacedEntryIds: idsBefore(read, firstKeptId) };
  const { ok, coverage, gaps } = verifySummary({ summary, facts, pins, ...replaced });
  return {
    ok,
    coverage,
    gaps: gaps.map((gap) => ({ kind: gap.kind, detail: scrubText(gap.detail).text, entryIds: [...gap.entryIds] })),
  };
}

function idsBefore({ branch }: ReadSession, firstKeptId: string): ReadonlySet<string> {
  const at = branch.entryIds.indexOf(firstKeptId);
  if (at < 0) throw new Problem('unknown-entry', firstKeptId);
  return new Set(branch.entryIds.slice(0, at));
}
