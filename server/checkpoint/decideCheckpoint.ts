// CheckpointController (CKP-4): whether a boundary of a session is worth a checkpoint, who writes it, and why not. A pure function;
// what it decides is carried out, and recorded, by the service.

/** Something happened at which a checkpoint may be taken. */
export type CheckpointEvent =
  | { readonly kind: 'phase-end'; readonly cause: 'plan' | 'sub-session' | 'person' }
  /** We are about to end a process on purpose. */
  | { readonly kind: 'suspend' }
  /** A downgrade or a switch (RST-4). */
  | { readonly kind: 'model-change' }
  /** The agent is about to be asked for its own old session. */
  | { readonly kind: 'risky-resume' }
  /** The worker ends: no model is asked. */
  | { readonly kind: 'shutdown' }
  /** The process ended without us, or the last shutdown had no time (CKP-7). */
  | { readonly kind: 'process-gone' }
  /** `fresh`: of a session without a process, by a new session of its agent (CKP-7). */
  | { readonly kind: 'manual'; readonly fresh?: boolean }
  /** A turn ended: the window may be nearly full. */
  | { readonly kind: 'turn-ended' };

export type CheckpointReason =
  | 'phase end'
  | 'suspend'
  | 'model change'
  | 'risky resume'
  | 'shutdown'
  | 'recovery'
  | 'manual'
  | 'pressure'
  | 'response reserve';

export type Suppression =
  | 'tool-active'
  | 'approval-active'
  | 'turn-active'
  /** A one-shot sub-session whose result is there: it stands for the session. */
  | 'has-result'
  | 'no-new-work'
  | 'wall-clock-only'
  | 'below-threshold'
  /** Pressure is no boundary of a session a person talks to. */
  | 'direct-chat'
  | 'no-gauge'
  /** The harness compacts by itself, or nobody knows. */
  | 'harness-compacts'
  /** No full turn since the last compaction: the gauge does not tell the truth yet. */
  | 'just-compacted';

export interface CheckpointState {
  /** A session a person talks to, as opposed to a sub-session. */
  readonly isDirectChat: boolean;
  /** The process is there and can be asked. */
  readonly isAlive: boolean;
  readonly activity: 'idle' | 'turn' | 'tool' | 'approval';
  /** A one-shot sub-session that ended with a valid result. */
  readonly hasOneShotResult: boolean;
  /** Since the last boundary: meaningful work, entries without any, or nothing but time. */
  readonly since: 'work' | 'talk' | 'nothing';
  /** As the harness reported it in this session, tokens; null before its first report. */
  readonly gauge: { readonly tokens: number; readonly window: number } | null;
  /** Whether the harness compacts by itself, by table or setting; null when nobody knows. */
  readonly harnessCompacts: boolean | null;
  /** Full turns since the last compaction; null without one in this session. */
  readonly turnsSinceCompaction: number | null;
  /** Tokens the model keeps free for its reply. */
  readonly replyReserve: number;
  /** Pressure at which a checkpoint is due, percent of the window. */
  readonly percentage: number;
}

export type CheckpointDecision =
  | {
      readonly kind: 'take';
      readonly reason: CheckpointReason;
      /** `facts`: no process can be asked, or none may be. `fresh`: a new session is given the record. */
      readonly writer: 'agent' | 'fresh' | 'facts';
      readonly at: number;
    }
  | {
      readonly kind: 'hold';
      readonly reason: CheckpointReason;
      readonly suppressed: Suppression;
      readonly at: number;
    };

const reasons: Readonly<Record<Exclude<CheckpointEvent['kind'], 'turn-ended'>, CheckpointReason>> = {
  'phase-end': 'phase end',
  suspend: 'suspend',
  'model-change': 'model change',
  'risky-resume': 'risky resume',
  shutdown: 'shutdown',
  'process-gone': 'recovery',
  manual: 'manual',
};

/** Written without asking anybody. */
const withoutModel: ReadonlySet<CheckpointEvent['kind']> = new Set(['shutdown', 'process-gone', 'risky-resume']);

/** The decision at one boundary. `now` in milliseconds since the epoch stands in the answer and decides nothing. */
export function decideCheckpoint(state: CheckpointState, event: CheckpointEvent, now: number): CheckpointDecision {
  const due = event.kind === 'turn-ended' ? dueByWindow(state) : { reason: reasons[event.kind], suppressed: null };
  const fromFacts = !state.isAlive || withoutModel.has(event.kind);
  const suppressed = due.suppressed ?? busy(state, fromFacts) ?? pointless(state, event);
  if (suppressed !== null) return { kind: 'hold', reason: due.reason, suppressed, at: now };
  return { kind: 'take', reason: due.reason, writer: writerOf(event, fromFacts), at: now };
}

/** Only a person's word starts an agent that nobody runs. */
function writerOf(event: CheckpointEvent, fromFacts: boolean): 'agent' | 'fresh' | 'facts' {
  if (!fromFacts) return 'agent';
  return event.kind === 'manual' && event.fresh === true ? 'fresh' : 'facts';
}

interface Due {
  readonly reason: CheckpointReason;
  readonly suppressed: Suppression | null;
}

/** The window comes first, so that a hold names what would have been due. */
function dueByWindow(state: CheckpointState): Due {
  const { gauge, percentage, replyReserve } = state;
  if (gauge === null || gauge.window <= 0) return { reason: 'pressure', suppressed: 'no-gauge' };
  const isFull = gauge.tokens * 100 >= gauge.window * percentage;
  if (!isFull && gauge.tokens + replyReserve < gauge.window)
    return { reason: 'pressure', suppressed: 'below-threshold' };
  return { reason: isFull ? 'pressure' : 'response reserve', suppressed: notOurs(state) };
}

/** Why the window is not ours to watch, null when it is. */
function notOurs({ isDirectChat, harnessCompacts, turnsSinceCompaction }: CheckpointState): Suppression | null {
  if (isDirectChat) return 'direct-chat';
  if (harnessCompacts !== false) return 'harness-compacts';
  return turnsSinceCompaction === 0 ? 'just-compacted' : null;
}

/** Only the agent must be idle: facts are read from the record, whatever runs. */
function busy({ activity }: CheckpointState, fromFacts: boolean): Suppression | null {
  if (fromFacts || activity === 'idle') return null;
  return `${activity}-active`;
}

/** A person who asks gets a checkpoint, unless nothing at all is there to save. */
function pointless({ hasOneShotResult, since }: CheckpointState, { kind }: CheckpointEvent): Suppression | null {
  if (kind === 'manual') return null;
  if (hasOneShotResult) return 'has-result';
  if (since === 'nothing') return 'wall-clock-only';
  return since === 'talk' ? 'no-new-work' : null;
}

/** A suppression in words, after "Not saved:". */
export const suppressionWords: Readonly<Record<Suppression, string>> = {
  'tool-active': 'a tool was running',
  'approval-active': 'an approval was waiting',
  'turn-active': 'a turn was running',
  'has-result': 'its result stands for the sub-session',
  'no-new-work': 'nothing new was done',
  'wall-clock-only': 'nothing but time had passed',
  'below-threshold': 'the window is below the threshold',
  'direct-chat': 'a nearly full window is no boundary of a session you talk to',
  'no-gauge': 'the agent does not say how full its window is',
  'harness-compacts': 'the agent looks after its own window',
  'just-compacted': 'no full turn since the last compaction',
};
