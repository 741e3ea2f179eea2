// How a session is opened again (RST-1, RST-2): one pure decision at each step of the ladder resume → load → fresh, and the label
// that what happened deserves. A failed native attempt is recorded by the caller before the next step is taken.
import type { KnownHarness } from './knownHarnesses.ts';

export type NativeWay = 'resume' | 'load';

/** The label of a session that runs, with what it rests on. `hot` is a process that never went away. */
export interface Restored {
  readonly mode: 'native' | 'checkpoint_restored' | 'fresh';
  readonly how: 'new' | 'fork' | NativeWay;
  readonly reason: string;
  /** Checkpoint handed over, `checkpoint_restored` only, and in words what goes with it: "checkpoint 4 and the last 23 entries". */
  readonly checkpointId: string | null;
  readonly handedOver: string | null;
}

/** What became of one native attempt. */
export interface Attempt {
  readonly way: NativeWay;
  /** JSON-RPC code, null for a time-out or a process that ended. */
  readonly code: number | null;
  /** A retry may help: the session is not known to be gone. */
  readonly retryable: boolean;
  /** What the agent answered, as `session/load answered "unknown session"`, or what happened instead. */
  readonly message: string;
}

/** How the agent's present session began: with ours, or later and with less than ours has. */
export type Began = 'with-ours' | 'checkpoint_restored' | 'fresh';

export interface LadderFacts {
  /** The agent's own id of the session, null when there is none it was ever asked something in. */
  readonly agentSessionId: string | null;
  readonly resume: boolean;
  readonly load: boolean;
  /** Attempts of this opening that failed, oldest first. */
  readonly failed: readonly Attempt[];
  readonly known: Pick<KnownHarness, 'loadSpoilsInSameMinute'>;
  /** When the agent made the session, milliseconds since the epoch; null when not known. */
  readonly createdAt: number | null;
  readonly now: number;
  /** A person asked to go on from a checkpoint, whatever the agent can. */
  readonly skipNative: boolean;
  /** A checkpoint there is something to restore from. */
  readonly hasCheckpoint: boolean;
}

export type LadderStep =
  | { readonly kind: 'native'; readonly way: NativeWay }
  /** Nothing was lost and nothing is claimed: the session stays as it is, a person tries again. */
  | { readonly kind: 'retry-later'; readonly reason: string }
  | { readonly kind: 'new'; readonly mode: 'checkpoint_restored' | 'fresh'; readonly reason: string };

/** The next step. `retry-later` comes only after an attempt that may succeed another time. */
export function nextStep(facts: LadderFacts): LadderStep {
  const { agentSessionId, failed } = facts;
  if (facts.skipNative) return begin(facts, 'You chose to go on from a checkpoint.');
  if (agentSessionId === null) return begin(facts, 'There is no session of the agent to resume.');
  const last = failed.at(-1);
  if (last?.retryable === true) return { kind: 'retry-later', reason: last.message };
  const tried = new Set(failed.map(({ way }) => way));
  if (facts.resume && !tried.has('resume')) return { kind: 'native', way: 'resume' };
  const spoils = loadSpoils(facts);
  if (facts.load && !tried.has('load') && !spoils) return { kind: 'native', way: 'load' };
  if (facts.load && spoils && last === undefined) {
    return begin(facts, 'This agent loses a session that is loaded in the minute it was made.');
  }
  if (last === undefined) return begin(facts, 'The agent can neither resume nor load a session.');
  return begin(facts, `The agent could not resume (${answersOf(failed)}).`);
}

/** Why a native opening is what it is: the way, what failed before it, that the agent's session holds less than ours, or comes back no more. */
export function nativeReason(
  way: NativeWay,
  failed: readonly Attempt[],
  began: Began,
  { deletesLoadedSessions }: Pick<KnownHarness, 'deletesLoadedSessions'>,
): string {
  const done = way === 'resume' ? 'The agent resumed its session.' : 'The agent loaded its session.';
  const before = failed.length === 0 ? '' : ` Before that it could not resume (${answersOf(failed)}).`;
  const less = {
    'with-ours': '',
    checkpoint_restored: ' That session began from a checkpoint.',
    fresh: ' That session began fresh: the model knows nothing of what came before it.',
  };
  const once =
    way === 'load' && deletesLoadedSessions
      ? ' It deletes a loaded session when it is started again; a checkpoint is saved before that.'
      : '';
  return `${done}${before}${less[began]}${once}`;
}

function answersOf(failed: readonly Attempt[]): string {
  return failed.map(({ message }) => message).join('; ');
}

function begin({ hasCheckpoint }: LadderFacts, reason: string): LadderStep {
  return { kind: 'new', mode: hasCheckpoint ? 'checkpoint_restored' : 'fresh', reason };
}

function loadSpoils({ known, createdAt, now }: LadderFacts): boolean {
  if (!known.loadSpoilsInSameMinute || createdAt === null) return false;
  return Math.floor(createdAt / 60_000) === Math.floor(now / 60_000);
}

/** Whether another try may help: time-out, ended process, sign-in needed. Any other answer means that the session is gone. */
export function isRetryable(code: number | null): boolean {
  return code === null || code === -32000;
}
