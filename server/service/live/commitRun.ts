// What follows a compaction the harness confirmed (CMP-8): the checkpoint marked, a backup of what was replaced (CMP-19), the
// retention report (CMP-13) and the pinned rules looked for again (CMP-12). Each may fail by itself; the end stands.

import { Problem } from '../../errors.ts';
import type { RunStateView } from '../../protocol/runViews.ts';
import { branchOf } from '../../record/branch.ts';
import { calibration } from '../../record/calibration.ts';
import type { Block, CompactionEntry } from '../../record/entry.ts';
import { type ProjectedMessage, projectionOf } from '../../record/projection.ts';
import { saveBackup } from '../../store/backups.ts';
import { saveApplied } from '../../store/checkpoints.ts';
import type { Store } from '../../store/store.ts';
import { type ReadSession, sessionKeyOf } from '../readSession.ts';
import { retentionView } from '../retentionSession.ts';
import { withWriter } from '../withWriter.ts';
import type { World } from '../world.ts';

export interface ConfirmedRun {
  readonly runId: string;
  readonly checkpointId: string | null;
  readonly boundaryId: string;
  readonly pins: readonly string[];
  /** Named to others that write the same session. */
  readonly writer: string;
}

export interface Committed {
  readonly retention: RunStateView['retention'];
  readonly warnings: readonly string[];
}

/** `read` is the session as it is after the compaction, on its branch. */
export function commitRun(confirmed: ConfirmedRun, read: ReadSession, store: Store, world: World): Committed {
  const warnings: string[] = [];
  const effect = <T>(what: string, work: () => T): T | null => {
    try {
      return work();
    } catch (error) {
      warnings.push(`${what} ${wordsOf(error)}`);
      return null;
    }
  };
  const { checkpointId, runId, boundaryId } = confirmed;
  if (checkpointId !== null) {
    effect('The checkpoint was not marked as applied.', () =>
      withWriter(sessionKeyOf(read.session), { store, world, writer: confirmed.writer }, (journal) =>
        saveApplied(journal, { checkpointId, runId, boundaryId, pins: confirmed.pins }),
      ),
    );
  }
  effect('What was replaced was not backed up.', () => backUp(confirmed, read, store, world));
  const report = effect('The retention report could not be made.', () =>
    retentionView(read, confirmed.boundaryId, confirmed.pins, world.home),
  );
  for (const pin of report?.pinnedMissing ?? []) {
    warnings.push(`A pinned rule is missing after Pi's compaction: "${pin}"`);
  }
  return { retention: report === null ? null : countsOf(report.facts), warnings };
}

/** Before as the harness counted it, after as it stands in what the harness wrote, with the same overhead. */
export function measuredAt(
  boundary: CompactionEntry,
  { session, tree }: ReadSession,
): { readonly before: number; readonly after: number } {
  const { overheadTokens } = calibration(session, branchOf(tree, boundary.parentId ?? boundary.id), tree);
  const after = projectionOf(session, branchOf(tree, boundary.id)).tokens + overheadTokens;
  return { before: boundary.tokensBefore, after };
}

/** What stood before the boundary on its branch and is sent no more. */
function replacedBy(boundaryId: string, { session, tree, branch }: ReadSession): readonly ProjectedMessage[] {
  const ordinal = session.ordinalOf(boundaryId);
  const before = ordinal === null ? null : (session.entry(ordinal).parentId ?? null);
  if (before === null) return [];
  const kept = new Set(projectionOf(session, branch).messages.map(({ entryId }) => entryId));
  return projectionOf(session, branchOf(tree, before)).messages.filter(
    ({ entryId, role }) => role !== 'system' && role !== 'summary' && !kept.has(entryId),
  );
}

function backUp({ runId, boundaryId }: ConfirmedRun, read: ReadSession, store: Store, world: World): void {
  const { session } = read;
  const replaced = replacedBy(boundaryId, read);
  const draft = {
    runId,
    replacedEntryIds: [...new Set(replaced.map(({ entryId }) => entryId))],
    missingAttachments: replaced.flatMap(imagesOf),
    text: replaced.map(textOf).join('\n\n'),
  };
  // Of other sessions' backups we do not know whether their entries can still be read, so they stay.
  const isReadable = (ids: readonly string[]) => ids.every((id) => session.ordinalOf(id) !== null);
  saveBackup(store, sessionKeyOf(session), draft, { now: world.clock.now(), isReadable });
}

function imagesOf({ entryId, blocks }: ProjectedMessage): string[] {
  return blocks.flatMap((block) => (block.kind === 'image' ? [`${block.mimeType} of ${entryId}`] : []));
}

function textOf({ entryId, role, blocks }: ProjectedMessage): string {
  return `## ${role} ${entryId}\n\n${blocks.map(blockText).join('\n')}`;
}

function blockText(block: Block): string {
  if (block.kind === 'text' || block.kind === 'thinking') return block.text;
  if (block.kind === 'call') return `calls ${block.tool} ${JSON.stringify(block.arguments)}`;
  return block.kind === 'image' ? `(${block.mimeType})` : '';
}

function countsOf(facts: readonly { readonly outcome: keyof NonNullable<RunStateView['retention']> }[]) {
  const counts = { kept: 0, recoverable: 0, missing: 0, changed: 0, stale: 0 };
  for (const { outcome } of facts) counts[outcome] += 1;
  return counts;
}

function wordsOf(error: unknown): string {
  if (error instanceof Problem) return error.message;
  // A side effect may fail in any way; it takes nothing back.
  return error instanceof Error ? error.message.split('\n', 1).join('') : String(error);
}
