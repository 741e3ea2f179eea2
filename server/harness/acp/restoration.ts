// How a session is opened again (RST-1, RST-2): one pure decision at each step of the ladder resume → load → fresh, and the label
// that what happened deserves. A failed native attempt is recorded by the caller before the next step is taken.
import type { KnownHarness } from './knownHarnesses.ts';

export type NativeWay = 'resume' | 'load';

/** The label of a session that runs, with what it rests on. `hot` is a process that never went away. */
export interface Restored {
  readonly mode: 'native' | 'checkpoint_restored' | 'fresh';
  readonly how: 'new' | NativeWay;
  readonly reason: string;
  /** Checkpoint handed over, `checkpoint_restored` only. */
  readonly checkpointId: string | null;
}

/** What became of one native attempt. */
export interface Attempt {
  readonly way: NativeWay;
  /** JSON-RPC code, null for a time-out or a process that ended. */
  readonly code: number | null;
  /** A retry may help: the session is not known to be gone. */
  readonly retryable: boolean;
  readonly message: string;
}

export interface LadderFacts {
  /** The agent's own id of the session, null when it never had one. */
  readonly agentSessionId: string | null;
  readonly resume: boolean;
  readonly load: boolean;
  /** Attempts of this opening that failed, oldest first. */
  readonly failed: readonly Attempt[];
  readonly known: Pick<KnownHarness, 'loadSpoilsInSameMinute'>;
  /** When the agent made the session, milliseconds since the epoch; null when not known. */
  readonly createdAt: number | null;
  readonly now: number;
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
  if (agentSessionId === null) return begin(facts, 'The agent never named a session.');
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
  return begin(facts, `${last.way} failed: ${last.message}`);
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
