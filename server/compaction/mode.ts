// The three modes of a compaction and their limits (CMP-2). Figures are SPEC's.

export type Mode = 'fast' | 'balanced' | 'thorough';

export interface ModeLimits {
  /** Most tokens of the summary. */
  readonly summaryTokens: number;
  /** Tokens of the newest conversation kept word for word. */
  readonly tailTokens: number;
  /** Most tokens right after, as a share of the context window. */
  readonly targetShare: number;
  readonly maxCalls: number;
}

export const modeLimits: Readonly<Record<Mode, ModeLimits>> = {
  fast: { summaryTokens: 3_000, tailTokens: 10_000, targetShare: 0.3, maxCalls: 3 },
  balanced: { summaryTokens: 6_000, tailTokens: 20_000, targetShare: 0.4, maxCalls: 6 },
  thorough: { summaryTokens: 10_000, tailTokens: 30_000, targetShare: 0.5, maxCalls: 8 },
};

export const modes: readonly Mode[] = ['fast', 'balanced', 'thorough'];
