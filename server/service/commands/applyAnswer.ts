// `throughline compact FILE --apply`: a verified run saved and handed to a Pi that is started for it. Whatever keeps Pi from applying it
// leaves the checkpoint saved, and the answer says so (CLI.md).

import { randomUUID } from 'node:crypto';
import { Problem } from '../../errors.ts';
import type { RunStateView } from '../../protocol/runViews.ts';
import { branchOf } from '../../record/branch.ts';
import type { Checkpoint } from '../../store/checkpoints.ts';
import type { Store } from '../../store/store.ts';
import { type Answer, answered } from '../answer.ts';
import { type CompactRun, compactView } from '../compactSession.ts';
import { type Hand, withColdPi } from '../live/applyCold.ts';
import type { ApprovedRun } from '../live/approvedRun.ts';
import { newestBoundary } from '../live/compactionRuns.ts';
import { newIds, withIds } from '../live/migratedRun.ts';
import { stagedOf } from '../live/stagedRun.ts';
import { type ReadSession, readSession } from '../readSession.ts';
import { appliedText, compactText } from '../text/factText.ts';
import type { World } from '../world.ts';

export interface ApplyParts {
  readonly run: CompactRun;
  /** Saves a verified run as a checkpoint on the branch it was read from. */
  readonly save: (read: ReadSession, run: CompactRun) => Promise<Checkpoint>;
  readonly pins: readonly string[];
  readonly route: string;
  readonly store: Store;
  readonly world: World;
  readonly writer: string;
}

/** `applied` after Pi's own file holds the run; else the answer of a saved checkpoint with the reason. */
export async function applyAnswer(read: ReadSession, parts: ApplyParts): Promise<Answer> {
  const { saved, end } = await applied(read, parts);
  const view = compactView(saved.run, saved.checkpoint.id);
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

/** A run with its checkpoint, on the session as it was when that was saved. */
interface Saved {
  readonly run: CompactRun;
  readonly checkpoint: Checkpoint;
  /** Null when nothing of it can be handed over. */
  readonly approved: ApprovedRun | null;
}

async function applied(read: ReadSession, parts: ApplyParts): Promise<{ readonly saved: Saved; readonly end: End }> {
  const { path, header } = read.session;
  // Pi gives the entries of an old file other ids as soon as it is there: a checkpoint saved before would stand on none of them.
  const isRefused = parts.run.result.plan?.applicable === false;
  let saved = isRefused || header.version === 3 ? await savedOn(read, parts) : null;
  if (saved !== null && isRefused) {
    const text = 'Saved, not applied: Pi would refuse, the session is smaller than what it keeps (keepRecentTokens).';
    return { saved, end: notApplied(text) };
  }
  try {
    const end = await withColdPi(path, { ...parts, warn: () => {} }, async (hand) => {
      saved ??= await savedAsItIsNow(read, parts);
      return handed(saved, hand);
    });
    return { saved: saved ?? (await savedAsItIsNow(read, parts)), end };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    saved ??= await savedAsItIsNow(read, parts);
    return { saved, end: notApplied(`Saved, not applied: ${error.message} ${error.next}`) };
  }
}

async function handed({ approved }: Saved, hand: Hand): Promise<End> {
  return approved === null
    ? notApplied('Saved, not applied: the session is not the one that was read.')
    : hand(approved);
}

async function savedOn(read: ReadSession, parts: ApplyParts): Promise<Saved> {
  const { run, save, pins, route, world } = parts;
  const checkpoint = await save(read, run);
  const runId = randomUUID();
  const staged = stagedOf(runId, run, read);
  if (staged === null) return { run, checkpoint, approved: null };
  const approved: ApprovedRun = {
    ...({ runId, path: read.session.path, trigger: 'command', route, run, staged, pins, usage: null } as const),
    ...{ checkpoint, boundaryBefore: newestBoundary(read)?.id ?? null, approvedAt: world.clock.now() },
  };
  return { run, checkpoint, approved };
}

/** The same run on the file as Pi has written it meanwhile, or has not. */
async function savedAsItIsNow(before: ReadSession, parts: ApplyParts): Promise<Saved> {
  const newest = readSession(before.session.path, null, parts.world);
  try {
    const ids = newIds(before.session, newest.session);
    if (ids === null) return { ...(await savedOn(newest, parts)), approved: null };
    const run = withIds(parts.run, ids);
    const headId = withIds(before.branch.headId, ids);
    return await savedOn({ ...newest, branch: branchOf(newest.tree, headId) }, { ...parts, run });
  } finally {
    newest.session.close();
  }
}
