// `throughline compact FILE --apply`: the saved checkpoint handed to a Pi that is started for it. Whatever keeps Pi from
// applying it leaves the checkpoint saved, and the answer says so (CLI.md).

import { randomUUID } from 'node:crypto';
import { Problem } from '../../errors.ts';
import type { RunStateView } from '../../protocol/runViews.ts';
import type { Checkpoint } from '../../store/checkpoints.ts';
import type { Store } from '../../store/store.ts';
import { type Answer, answered } from '../answer.ts';
import { type CompactRun, compactView } from '../compactSession.ts';
import { applyCold } from '../live/applyCold.ts';
import { newestBoundary } from '../live/compactionRuns.ts';
import { stagedOf } from '../live/stagedRun.ts';
import type { ReadSession } from '../readSession.ts';
import { appliedText, compactText } from '../text/factText.ts';
import type { World } from '../world.ts';

export interface ApplyParts {
  readonly run: CompactRun;
  readonly checkpoint: Checkpoint;
  readonly pins: readonly string[];
  readonly route: string;
  readonly store: Store;
  readonly world: World;
  readonly writer: string;
}

/** `applied` after Pi's own file holds the run; else the answer of a saved checkpoint with the reason. */
export async function applyAnswer(read: ReadSession, parts: ApplyParts): Promise<Answer> {
  const { run, checkpoint } = parts;
  const end = await applied(read, parts);
  const view = compactView(run, checkpoint.id);
  if (end.outcome !== 'applied') {
    const told = { ...view, reason: end.text };
    return { ...answered(told, () => compactText(view)), note: end.text };
  }
  const told = { ...view, outcome: 'applied' as const, tokensBefore: end.measured?.before ?? view.tokensBefore };
  const warnings = end.warnings.join(' ');
  return { ...answered(told, () => appliedText(told, end)), ...(warnings === '' ? {} : { note: warnings }) };
}

type End = Pick<RunStateView, 'outcome' | 'text' | 'measured' | 'warnings' | 'retention'>;

const notApplied = (text: string): End => ({ outcome: null, text, measured: null, warnings: [], retention: null });

async function applied(read: ReadSession, { run, checkpoint, pins, route, ...parts }: ApplyParts): Promise<End> {
  if (run.result.plan?.applicable === false) {
    return notApplied(
      'Saved, not applied: Pi would refuse, the session is smaller than what it keeps (keepRecentTokens).',
    );
  }
  const runId = randomUUID();
  const staged = stagedOf(runId, run, read);
  if (staged === null) return notApplied('Saved, not applied: the session has no branch.');
  const approved = {
    ...({ runId, path: read.session.path, trigger: 'command', route, run, staged, pins, usage: null } as const),
    ...{ checkpoint, boundaryBefore: newestBoundary(read)?.id ?? null, approvedAt: parts.world.clock.now() },
  };
  try {
    return await applyCold(approved, { ...parts, warn: () => {} });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return notApplied(`Saved, not applied: ${error.message} ${error.next}`);
  }
}
