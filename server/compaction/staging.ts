// The life of one run from verified summary to its one end (CMP-8): staged, handed to the harness, and only then, when the
// harness's own record holds this run, applied. Pure: time and events come in, the next phase goes out.

/** Closed: how a run may end. Exactly one of these, once. */
export type RunOutcome =
  | 'applied'
  | 'saved'
  | 'rejected'
  | 'not-viable'
  | 'cancelled'
  | 'timeout'
  | 'payment'
  | 'rate-limit'
  | 'overflow'
  | 'model-failed'
  | 'withdrawn'
  | 'expired'
  | 'overtaken'
  | 'other-compactor'
  | 'harness-refused'
  | 'harness-ended';

/** A verified summary as it waits for the harness. Bound to one branch as it stood (CMP-8). */
export interface StagedSummary {
  readonly runId: string;
  readonly projectKey: string;
  readonly sessionId: string;
  /** Head of the branch when the plan was made; later entries may only follow it. */
  readonly headId: string;
  /** Ids of the projected entries the plan was made from, root to head. */
  readonly projectedIds: readonly string[];
  /** Digest of their text as the model sees it: an edit changes it. */
  readonly fingerprint: string;
  readonly firstKeptEntryId: string | null;
  readonly summary: string;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** Most tokens the context may hold after it (the mode's target). */
  readonly targetTokens: number;
}

/** Valid for five minutes from approval; time spent in review is free (CMP-8). Milliseconds. */
export const stagedForMs = 5 * 60 * 1_000;

export type RunPhase =
  /** Extracting, asking a model, verifying. */
  | { readonly kind: 'running' }
  /** A person looks at it. No clock runs. */
  | { readonly kind: 'review'; readonly staged: StagedSummary }
  | { readonly kind: 'staged'; readonly staged: StagedSummary; readonly expiresAt: number }
  /** Given to the harness; its record decides. */
  | { readonly kind: 'handed'; readonly staged: StagedSummary; readonly expiresAt: number }
  | { readonly kind: 'ended'; readonly outcome: RunOutcome };

export type RunEvent =
  | { readonly kind: 'verified'; readonly staged: StagedSummary }
  /** The run came to nothing before there was a summary. */
  | { readonly kind: 'failed'; readonly outcome: Extract<RunOutcome, 'rejected' | 'not-viable' | FailedCall> }
  | { readonly kind: 'approved'; readonly at: number }
  /** *Save as Checkpoint Only*: nothing is handed over. */
  | { readonly kind: 'savedOnly' }
  | { readonly kind: 'taken'; readonly at: number }
  /** The newest compaction of the branch, as the harness's record has it; `runId` null for one that is not ours. */
  | { readonly kind: 'compacted'; readonly runId: string | null }
  /** The harness said that it did not compact. */
  | { readonly kind: 'refused' }
  /** Navigation, another session, another model, an edit before the cut: the plan no longer fits. */
  | { readonly kind: 'moved' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'harnessEnded' }
  | { readonly kind: 'clock'; readonly at: number };

type FailedCall = 'cancelled' | 'timeout' | 'payment' | 'rate-limit' | 'overflow' | 'model-failed';

const end = (outcome: RunOutcome): RunPhase => ({ kind: 'ended', outcome });

/** The phase after one event. An ended run stays as it ended; an event that means nothing in a phase changes nothing. */
export function phaseAfter(phase: RunPhase, event: RunEvent): RunPhase {
  switch (phase.kind) {
    case 'running':
      return afterRunning(event);
    case 'review':
      return afterReview(phase.staged, event);
    case 'staged':
      return afterStaged(phase, event);
    case 'handed':
      return afterHanded(phase, event);
    case 'ended':
      return phase;
    default:
      return phase satisfies never;
  }
}

function afterRunning(event: RunEvent): RunPhase {
  if (event.kind === 'verified') return { kind: 'review', staged: event.staged };
  if (event.kind === 'failed') return end(event.outcome);
  return endedBefore(event) ?? { kind: 'running' };
}

function afterReview(staged: StagedSummary, event: RunEvent): RunPhase {
  if (event.kind === 'approved') return { kind: 'staged', staged, expiresAt: event.at + stagedForMs };
  if (event.kind === 'savedOnly') return end('saved');
  return endedBefore(event) ?? { kind: 'review', staged };
}

/** What ends a run whose summary the harness does not have: the conversation is as it was. */
function endedBefore(event: RunEvent): RunPhase | null {
  switch (event.kind) {
    case 'compacted':
      return end('other-compactor');
    case 'moved':
      return end('overtaken');
    case 'cancelled':
      return end('cancelled');
    case 'withdrawn':
      return end('withdrawn');
    case 'harnessEnded':
      return end('harness-ended');
    default:
      return null;
  }
}

type Staged = Extract<RunPhase, { kind: 'staged' }>;
type Handed = Extract<RunPhase, { kind: 'handed' }>;

function afterStaged(phase: Staged, event: RunEvent): RunPhase {
  if (event.kind === 'taken') {
    return event.at < phase.expiresAt ? { ...phase, kind: 'handed' } : end('expired');
  }
  if (event.kind === 'clock') return event.at < phase.expiresAt ? phase : end('expired');
  if (event.kind === 'refused') return end('harness-refused');
  return endedBefore(event) ?? phase;
}

/** The harness has it. Nothing but its own record makes it applied; nothing of ours can take it back. */
function afterHanded(phase: Handed, event: RunEvent): RunPhase {
  switch (event.kind) {
    case 'compacted':
      return end(event.runId === phase.staged.runId ? 'applied' : 'other-compactor');
    case 'refused':
      return end('harness-refused');
    case 'harnessEnded':
      return end('harness-ended');
    case 'clock':
      return event.at < phase.expiresAt ? phase : end('expired');
    default:
      return phase;
  }
}

/** What the branch is when the harness asks for the summary. */
export interface TakingBranch {
  readonly projectKey: string;
  readonly sessionId: string;
  /** Ids of the branch, root to head. */
  readonly branchIds: readonly string[];
  /** Digest of the projected entries named by the staged summary, as they are now. */
  readonly fingerprint: string;
  /** Tokens of what was appended since, and what the context may hold with room for a reply. */
  readonly appendedTokens: number;
  readonly roomTokens: number;
}

export type Taking =
  | { readonly kind: 'ready'; readonly staged: StagedSummary }
  | { readonly kind: 'empty' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'mismatch'; readonly why: string };

/**
 * Whether the staged summary may be used now (CMP-8): same project, session and branch, an unedited prefix, only appended to,
 * still meeting its target, and with room for a reply.
 */
export function takeStaged(phase: RunPhase, branch: TakingBranch, now: number): Taking {
  if (phase.kind !== 'staged')
    return { kind: phase.kind === 'ended' && phase.outcome === 'expired' ? 'expired' : 'empty' };
  const { staged, expiresAt } = phase;
  if (now >= expiresAt) return { kind: 'expired' };
  const why = mismatch(staged, branch);
  return why === null ? { kind: 'ready', staged } : { kind: 'mismatch', why };
}

/** Why a staged summary does not fit a branch, null when it does. */
export function mismatch(staged: StagedSummary, branch: TakingBranch): string | null {
  if (staged.projectKey !== branch.projectKey || staged.sessionId !== branch.sessionId) return 'it is another session';
  const ids = new Set(branch.branchIds);
  if (!ids.has(staged.headId)) return 'the head moved to another branch';
  if (staged.firstKeptEntryId !== null && !ids.has(staged.firstKeptEntryId)) return 'the first kept entry is gone';
  if (staged.fingerprint !== branch.fingerprint) return 'the history before the cut was edited';
  const after = staged.tokensAfter + branch.appendedTokens;
  if (after > staged.targetTokens) return 'what was added since no longer fits the target';
  return after > branch.roomTokens ? 'there is no room left for a reply' : null;
}
