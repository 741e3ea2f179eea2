// Stops a compaction that repeats itself (CMP-10): no progress twice ends it, the irreducible floor is named with its
// numbers, transient failures wait, three others stop. Values in, verdict out; who asks keeps the history.

export interface RunRecord {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly outcome: 'applied' | 'no-progress' | 'transient-failure' | 'failure' | 'cancelled';
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** Newest entry of the branch when the run began: new entries make a new case. */
  readonly headId: string;
}

export interface Floor {
  /** What no compaction can remove: prompt, tools, newest request with its open work, required facts. */
  readonly irreducibleTokens: number;
  readonly contextWindow: number;
}

export type Verdict =
  | { readonly go: true }
  | { readonly go: false; readonly reason: string; readonly retryAt: number | null };

/** Wait after a rate limit, time-out or network failure, in milliseconds. */
export const cooldownMs = 60_000;
const maxFruitless = 2;
const maxFailures = 3;

const figure = (tokens: number): string => Math.round(tokens).toLocaleString('en-US');

function trailing(history: readonly RunRecord[], outcome: RunRecord['outcome']): number {
  let count = 0;
  while (history.at(-1 - count)?.outcome === outcome) count++;
  return count;
}

function floorReason(floor: Floor): string {
  return `${figure(floor.irreducibleTokens)} tokens cannot be compacted (prompt, tools, newest request, facts that must survive) and the window holds ${figure(floor.contextWindow)}.`;
}

/** Whether another run may start. `history` is of this session and branch, oldest first. */
export function mayRun(history: readonly RunRecord[], floor: Floor, headId: string, now: number): Verdict {
  const stop = (reason: string, retryAt: number | null = null): Verdict => ({ go: false, reason, retryAt });
  const last = history.at(-1);
  if (floor.irreducibleTokens >= floor.contextWindow) return stop(floorReason(floor));
  if (!last) return { go: true };
  if (last.outcome === 'applied' && last.headId === headId) return stop('Already compacted: nothing was added since.');
  if (trailing(history, 'no-progress') >= maxFruitless) {
    return stop(
      `Two runs freed nothing (${figure(last.tokensBefore)} before, ${figure(last.tokensAfter)} after). ${floorReason(floor)}`,
    );
  }
  if (last.outcome === 'transient-failure' && now - last.at < cooldownMs) {
    return stop('The model was not available a moment ago; waiting before another try.', last.at + cooldownMs);
  }
  if (trailing(history, 'failure') >= maxFailures)
    return stop('Three runs failed one after another; start one by hand.');
  return { go: true };
}
