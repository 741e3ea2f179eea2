// When a compaction may begin without a person (CMP-9): the strategy a person chose and the gates it works with. Values in,
// verdict out; what is done about it is `service/live/automaticRuns`.

export type Strategy = 'off' | 'native-hook' | 'settled' | 'background';

export interface AutomaticPolicy {
  readonly strategy: Strategy;
  /** Least pressure, in percent of the window, at which ours replaces Pi's summary, and at which it is asked for. */
  readonly percentage: number;
  /** The same gate for asking as tokens; null: by percentage. */
  readonly applyTokens: number | null;
  /** From this percentage `background` prepares; null: somewhat below the gate. */
  readonly preparePercent: number | null;
}

/** What the harness says of its context. Tokens. */
export interface Pressure {
  readonly tokens: number;
  readonly window: number;
}

/** SPEC's figures for preparing without a percentage of its own (tokens). */
const lead = { share: 0.125, least: 8_192, most: 32_000 };
/** Automatic runs begin at this size at least (tokens, CMP-2). */
export const leastAutomaticTokens = 5_000;
/** How long a session is not asked again after it was (milliseconds). */
const askCooldownMs = 5 * 60_000;

/** Tokens from which Pi is asked to compact; null where no finite gate lies within the window. */
export function applyGate({ percentage, applyTokens }: AutomaticPolicy, window: number): number | null {
  const gate = applyTokens ?? Math.floor((window * percentage) / 100);
  const isGate = Number.isFinite(gate) && gate > 0 && gate <= window;
  return isGate ? Math.max(gate, leastAutomaticTokens) : null;
}

/** Tokens from which `background` prepares; null where it would not lie below the gate for asking. */
export function prepareGate(policy: AutomaticPolicy, window: number): number | null {
  const apply = applyGate(policy, window);
  if (apply === null) return null;
  const early = Math.min(Math.max(Math.floor(apply * lead.share), lead.least), lead.most);
  const gate = policy.preparePercent === null ? apply - early : Math.floor((window * policy.preparePercent) / 100);
  return Math.max(gate, leastAutomaticTokens) < apply ? Math.max(gate, leastAutomaticTokens) : null;
}

export interface IdleSession {
  readonly pressure: Pressure | null;
  /** Something is queued for the agent. */
  readonly queued: boolean;
  /** A run of ours has not ended. */
  readonly inFlight: boolean;
  /** When this session was asked last, null for never. Milliseconds since the epoch. */
  readonly askedAt: number | null;
}

/** Why Pi is not asked to compact now, as half a sentence; null when it may be. */
export function reasonNotToAsk(policy: AutomaticPolicy, session: IdleSession, now: number): string | null {
  if (policy.strategy === 'off') return 'off in the settings';
  if (policy.strategy === 'native-hook') return 'only when Pi compacts';
  const { pressure, queued, inFlight, askedAt } = session;
  if (pressure === null || pressure.window <= 0) return 'Pi does not say how full its window is';
  const gate = applyGate(policy, pressure.window);
  if (gate === null) return 'the gate lies outside of this window';
  if (pressure.tokens < gate) return 'below the gate';
  if (queued) return 'messages wait in Pi';
  if (inFlight) return 'a run has not ended';
  return askedAt !== null && now - askedAt < askCooldownMs ? 'asked a moment ago' : null;
}
