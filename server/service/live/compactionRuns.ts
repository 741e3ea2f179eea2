// Verified summaries on their way into live sessions (CMP-8): staged by us, asked for by Pi, and called applied when Pi's own
// file holds the entry with the run's id. One run per session; each has one end.

import { runIdOf } from '../../compaction/runMark.ts';
import { mismatch, type StagedSummary, stagedForMs, type TakingBranch, takeStaged } from '../../compaction/staging.ts';
import { Problem } from '../../errors.ts';
import type { LiveEvent, LiveSession } from '../../harness/live/liveSession.ts';
import type { BeforeCompact } from '../../protocol/companion.ts';
import { runInstructions } from '../../protocol/companionNames.ts';
import type { RunStateView } from '../../protocol/runViews.ts';
import type { CompactionEntry } from '../../record/entry.ts';
import type { Lease } from '../../store/lease.ts';
import { dropPendingRun, savePendingRun } from '../../store/pendingRuns.ts';
import { takeRunLease } from '../../store/runLease.ts';
import { type ReadSession, sessionKeyOf } from '../readSession.ts';
import type { RecordPlace } from '../withWriter.ts';
import { type ApprovedRun, RunInHand } from './approvedRun.ts';
import { commitRun, measuredAt } from './commitRun.ts';
import { type CompactAnswer, compactAnswerOf } from './compactAnswer.ts';
import { leaveRecord } from './runRecord.ts';
import { refusalWords } from './runWords.ts';
import { takingBranchOf } from './stagedRun.ts';

export interface CompactionRunsParts extends RecordPlace {
  /** The session as its file is now, on the branch of `headId`. */
  read(path: string, headId: string | null): ReadSession;
  tell(state: RunStateView): void;
  warn(message: string): void;
}

interface Held {
  readonly run: RunInHand;
  readonly lease: Lease;
  readonly ended: Promise<RunStateView>;
  settle(state: RunStateView): void;
  stop(): void;
}

export class CompactionRuns {
  readonly #parts: CompactionRunsParts;
  /** The newest run of each session, by file. */
  readonly #held = new Map<string, Held>();

  constructor(parts: CompactionRunsParts) {
    this.#parts = parts;
  }

  /** The newest approved run of a session, null without one. */
  stateOf(path: string): RunStateView | null {
    return this.#held.get(path)?.run.view() ?? null;
  }

  /** Throws `run-busy` while a run of this session has not ended, in this process or another; `disk-full`, `not-saved`. */
  take(approved: ApprovedRun): RunInHand {
    const { path } = approved;
    const held = this.#held.get(path);
    if (held && !held.run.hasEnded) throw new Problem('run-busy', path);
    const { store, writer } = this.#parts;
    const key = sessionKeyOf(this.#parts.read(path, null).session);
    const lease = takeRunLease(store, key, writer);
    const run = new RunInHand(approved);
    try {
      savePendingRun(store, run.pending(key));
    } catch (error) {
      lease.release();
      throw error;
    }
    let settle: Held['settle'] = () => {};
    const ended = new Promise<RunStateView>((resolve) => {
      settle = resolve;
    });
    const timer = setTimeout(() => this.#clock(run), stagedForMs + 50);
    timer.unref();
    this.#held.set(path, { run, lease, ended, settle, stop: () => clearTimeout(timer) });
    return run;
  }

  /**
   * Hands an approved run to the Pi that `session` drives, once it is idle: asked inside a turn, Pi would abort the turn (P10).
   * Answers how it stands; `ended` tells the rest.
   */
  apply(approved: ApprovedRun, session: LiveSession): RunStateView {
    const run = this.take(approved);
    const stop = session.onEvent((event) => this.#onEvent(run, session, event));
    void this.ended(approved.path)?.then(stop);
    this.#handOver(run, session);
    return run.view();
  }

  /** Resolves with the end of the newest run of a session; null without one. */
  ended(path: string): Promise<RunStateView> | null {
    return this.#held.get(path)?.ended ?? null;
  }

  /** Takes a staged run back. What Pi already has stays with Pi. Throws `run-gone`. */
  withdraw(runId: string): RunStateView {
    const run = [...this.#held.values()].find((held) => held.run.approved.runId === runId)?.run;
    if (!run) throw new Problem('run-gone', runId);
    if (run.take({ kind: 'withdrawn' })) this.#moved(run);
    return run.view();
  }

  /** Navigation, another model, another session: what is staged for `path` no longer fits. */
  overtaken(path: string, why: string): void {
    const run = this.#held.get(path)?.run;
    if (run?.take({ kind: 'moved' }, { why })) this.#moved(run);
  }

  /** Pi compacts: our summary when it still fits, `cancel` for a compaction we asked for in vain, null for nothing of ours. */
  answer(path: string, call: BeforeCompact): CompactAnswer | null {
    const run = this.#held.get(path)?.run;
    if (!run) return null;
    const isOurs = call.customInstructions === `${runInstructions}${run.approved.runId}`;
    return this.#taken(run, call) ?? (isOurs ? { cancel: true } : null);
  }

  /** Looks into the session's file whether the run is there. Called whenever the harness says that a compaction ended. */
  confirm(path: string, refusal: Problem | null): void {
    const run = this.#held.get(path)?.run;
    if (run && !run.hasEnded) this.#confirm(run, refusal);
  }

  /** Pi says that a compaction it began itself came to nothing; of one we asked for, its answer says more. */
  failed(path: string): void {
    const run = this.#held.get(path)?.run;
    if (run && !run.hasEnded && !run.asking)
      this.#confirm(run, new Problem('harness-refused', 'its compaction failed'));
  }

  /** The Pi of a session ended. */
  lost(path: string): void {
    const run = this.#held.get(path)?.run;
    if (!run || run.hasEnded) return;
    this.#confirm(run, null);
    if (run.take({ kind: 'harnessEnded' })) this.#moved(run);
  }

  dispose(): void {
    for (const path of [...this.#held.keys()]) this.lost(path);
  }

  #taken(run: RunInHand, call: BeforeCompact): CompactAnswer | null {
    if (run.phase.kind !== 'staged') return null;
    const now = this.#parts.world.clock.now();
    const taking = takeStaged(run.phase, this.#branchFor(run.approved.path, run.approved.staged, call), now);
    if (taking.kind === 'ready' && run.take({ kind: 'taken', at: now })) {
      this.#moved(run);
      return compactAnswerOf(run.approved, call);
    }
    const event = taking.kind === 'mismatch' ? ({ kind: 'moved' } as const) : ({ kind: 'clock', at: now } as const);
    if (run.take(event, taking.kind === 'mismatch' ? { why: taking.why } : {})) this.#moved(run);
    return null;
  }

  /** Why a verified summary does not fit the compaction Pi begins; null when it does. */
  misfit(path: string, staged: StagedSummary, call: BeforeCompact): string | null {
    return mismatch(staged, this.#branchFor(path, staged, call));
  }

  #branchFor(path: string, staged: StagedSummary, { model, leafId, settings }: BeforeCompact): TakingBranch {
    const window = model?.contextWindow ?? Number.POSITIVE_INFINITY;
    return takingBranchOf(this.#parts.read(path, leafId), staged, window - settings.reserveTokens);
  }

  #handOver(run: RunInHand, session: LiveSession): void {
    if (run.asking || run.phase.kind !== 'staged' || session.state().activity !== 'idle') return;
    this.#clock(run);
    if (run.hasEnded) return;
    run.asking = true;
    this.#moved(run);
    const done = (refusal: Problem | null) => {
      run.asking = false;
      if (!run.hasEnded) this.#confirm(run, refusal);
    };
    session.compact(`${runInstructions}${run.approved.runId}`).then(
      () => done(null),
      (error: unknown) => done(problemOf(error)),
    );
  }

  #onEvent(run: RunInHand, session: LiveSession, event: LiveEvent): void {
    if (run.hasEnded) return;
    if (event.kind === 'settled' || (event.kind === 'state' && event.state.activity === 'idle')) {
      this.#handOver(run, session);
    } else if (event.kind === 'ended') this.lost(run.approved.path);
    if (event.kind === 'state' && event.state.file !== run.approved.path) {
      this.overtaken(run.approved.path, 'Pi moved to another session');
    }
  }

  #clock(run: RunInHand): void {
    const event = { kind: 'clock', at: this.#parts.world.clock.now() } as const;
    if (run.phase.kind === 'handed') this.#confirm(run, null);
    if (run.take(event)) this.#moved(run);
  }

  /** Only the newest compaction entry of the branch in Pi's own file makes a run applied. */
  #confirm(run: RunInHand, refusal: Problem | null): void {
    const { path, boundaryBefore, runId } = run.approved;
    const read = this.#read(path);
    const boundary = read === null ? null : newestBoundary(read);
    if (read !== null && boundary !== null && boundary.id !== boundaryBefore) {
      const found = runIdOf(boundary);
      const learned = found === runId ? { boundaryId: boundary.id, measured: measuredAt(boundary, read) } : {};
      if (run.take({ kind: 'compacted', runId: found }, learned)) this.#moved(run);
    } else if (refusal !== null && refusal.code !== 'harness-silent' && refusal.code !== 'harness-ended') {
      if (run.take({ kind: 'refused' }, { why: refusalWords(refusal) })) this.#moved(run);
    }
  }

  #read(path: string): ReadSession | null {
    try {
      return this.#parts.read(path, null);
    } catch (error) {
      this.#parts.warn(`a session could not be read: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }

  /** Tells how a run stands; at its end once: its lease goes, its side effects follow, its record is left. */
  #moved(run: RunInHand): void {
    this.#parts.tell(run.view());
    const held = this.#held.get(run.approved.path);
    if (!run.hasEnded || run.closed || held?.run !== run) return;
    run.closed = true;
    held.stop();
    this.#commit(run);
    held.lease.release();
    this.#parts.tell(run.view());
    held.settle(run.view());
  }

  #commit(run: RunInHand): void {
    const { store, world, writer } = this.#parts;
    const { approved, findings } = run;
    const read = this.#read(approved.path);
    if (read === null) return;
    if (findings.boundaryId !== null) {
      const { runId, checkpoint, pins } = approved;
      const confirmed = { runId, checkpointId: checkpoint?.id ?? null, pins, writer };
      run.learn(commitRun({ ...confirmed, boundaryId: findings.boundaryId }, read, store, world));
    }
    try {
      const record = run.record(world.clock.now());
      leaveRecord(sessionKeyOf(read.session), approved.staged.headId, record, this.#parts);
      dropPendingRun(store, approved.runId);
    } catch (error) {
      run.learn({ warnings: [...run.findings.warnings, `The run left no record. ${problemOf(error).message}`] });
    }
  }
}

/** The newest compaction of the branch, null without one. */
export function newestBoundary({ session, branch }: ReadSession): CompactionEntry | null {
  const ordinal = branch.ordinals.findLast((each) => session.heads[each]?.kind === 'compaction');
  const entry = ordinal === undefined ? null : session.entry(ordinal);
  return entry?.kind === 'compaction' ? entry : null;
}

/** Anything else is a bug of ours, but a run must end all the same. */
function problemOf(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem('harness-refused', String(error));
}
