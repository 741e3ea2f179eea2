// One approved run from staging to its one end (CMP-8): its phase, what it knows, and how it is told. What drives it is
// `compactionRuns`.

import { phaseAfter, type RunEvent, type RunPhase, type StagedSummary } from '../../compaction/staging.ts';
import type { RunStateView } from '../../protocol/runViews.ts';
import type { PendingRun } from '../../store/pendingRuns.ts';
import type { RunRecord } from '../../store/runRecords.ts';
import type { SessionKey } from '../../store/sessionKey.ts';
import type { CompactRun } from '../compactSession.ts';
import { runRecordOf } from './runRecord.ts';
import { endText, type RunFigures, stagedText, waitingText } from './runWords.ts';

/** What a run brings along when it was approved. */
export interface ApprovedRun {
  readonly runId: string;
  readonly path: string;
  readonly trigger: RunRecord['trigger'];
  readonly route: string;
  /** With the summary as the person last verified it. */
  readonly run: CompactRun;
  readonly staged: StagedSummary;
  readonly pins: readonly string[];
  readonly checkpoint: { readonly id: string; readonly number: number } | null;
  /** Pi's own figures of nested calls, handed back to it. */
  readonly usage: unknown;
  /** Newest boundary of the branch when it was approved. */
  readonly boundaryBefore: string | null;
  readonly approvedAt: number;
}

/** What was learned since. */
export interface RunFindings {
  readonly why: string | null;
  readonly boundaryId: string | null;
  readonly measured: RunStateView['measured'];
  readonly retention: RunStateView['retention'];
  readonly warnings: readonly string[];
}

export class RunInHand {
  readonly approved: ApprovedRun;
  #phase: RunPhase;
  #findings: RunFindings = { why: null, boundaryId: null, measured: null, retention: null, warnings: [] };
  /** True while the harness compacts because we asked it to, on behalf of this run. */
  asking = false;
  /** True once its end was recorded. */
  closed = false;

  constructor(approved: ApprovedRun) {
    this.approved = approved;
    const review: RunPhase = { kind: 'review', staged: approved.staged };
    this.#phase = phaseAfter(review, { kind: 'approved', at: approved.approvedAt });
  }

  get phase(): RunPhase {
    return this.#phase;
  }

  get findings(): RunFindings {
    return this.#findings;
  }

  get hasEnded(): boolean {
    return this.#phase.kind === 'ended';
  }

  /** True when the event changed the phase. */
  take(event: RunEvent, found: Partial<RunFindings> = {}): boolean {
    const before = this.#phase;
    this.#phase = phaseAfter(before, event);
    const changed = this.#phase !== before;
    if (changed) this.learn(found);
    return changed;
  }

  learn(found: Partial<RunFindings>): void {
    this.#findings = { ...this.#findings, ...found };
  }

  view(): RunStateView {
    const { runId, path, staged, checkpoint } = this.approved;
    const { measured, boundaryId, retention, warnings } = this.#findings;
    const phase = this.#phase;
    return {
      ...{ runId, path },
      phase: phase.kind === 'running' ? 'staged' : phase.kind,
      outcome: phase.kind === 'ended' ? phase.outcome : null,
      expiresAt: 'expiresAt' in phase ? new Date(phase.expiresAt).toISOString() : null,
      text: this.#text(),
      planned: { before: staged.tokensBefore, after: staged.tokensAfter },
      ...{ measured, boundaryId, retention, warnings: [...warnings] },
      checkpointId: checkpoint?.id ?? null,
    };
  }

  /** As it stands now: an open run would have been lost with its process. */
  record(now: number): RunRecord {
    const { measured, retention, warnings } = this.#findings;
    const { runId, trigger, route, run, usage, approvedAt } = this.approved;
    const outcome = this.#phase.kind === 'ended' ? this.#phase.outcome : 'harness-ended';
    return {
      ...runRecordOf({ runId, trigger, route, result: run.result, usage }, outcome, now - approvedAt),
      ...{ measured, retention: retention === null ? null : { ...retention }, warnings: warnings.length },
    };
  }

  /** What the next start needs, should this process die before the end of the run. */
  pending(key: SessionKey): PendingRun {
    const { path, staged, checkpoint, pins, approvedAt } = this.approved;
    const record = this.record(approvedAt);
    return { key, path, headId: staged.headId, checkpointId: checkpoint?.id ?? null, pins, approvedAt, record };
  }

  #text(): string {
    const phase = this.#phase;
    if (phase.kind !== 'ended') return this.asking || phase.kind === 'handed' ? stagedText : waitingText;
    const { staged, checkpoint } = this.approved;
    const { measured, retention, why } = this.#findings;
    const figures: RunFigures = {
      planned: { before: staged.tokensBefore, after: staged.tokensAfter },
      ...{ measured, retention, why, checkpointNumber: checkpoint?.number ?? null },
    };
    return endText(phase.outcome, figures);
  }
}
