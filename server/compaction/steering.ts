// What a person gave for one run (CMP-22): focus, note, pins, budgets. Parsed bounds are SPEC's.

export interface Budgets {
  /** Model calls, 1–100. */
  readonly maxCalls: number | null;
  /** Input tokens over all calls, 10,000–1,000,000. */
  readonly maxInputTokens: number | null;
  /** Wall-clock seconds of the run without review, 5–600. */
  readonly maxSeconds: number | null;
}

export interface Steering {
  /** A topic or path whose facts come first where room is short. */
  readonly focus: string | null;
  /** A line for the next reader, put into Critical Context. */
  readonly note: string | null;
  readonly pinnedPaths: readonly string[];
  /** Rules that must survive word for word (CMP-12). */
  readonly pinnedRules: readonly string[];
  readonly budgets: Budgets;
}

export const noBudgets: Budgets = { maxCalls: null, maxInputTokens: null, maxSeconds: null };
export const noSteering: Steering = { focus: null, note: null, pinnedPaths: [], pinnedRules: [], budgets: noBudgets };

export const budgetBounds = {
  maxCalls: [1, 100],
  maxInputTokens: [10_000, 1_000_000],
  maxSeconds: [5, 600],
} as const satisfies Readonly<Record<keyof Budgets, readonly [number, number]>>;

/** The bound a budget breaks as one line, null when all hold. */
export function budgetProblem(budgets: Budgets): string | null {
  for (const name of Object.keys(budgetBounds) as (keyof Budgets)[]) {
    const value = budgets[name];
    const [low, high] = budgetBounds[name];
    if (value === null || (Number.isFinite(value) && value >= low && value <= high)) continue;
    return `${name} must lie between ${low} and ${high}, not ${value}`;
  }
  return null;
}

/** Most paths a run is hinted at. */
const mostHints = 5;

/** Steering with the paths the turns after the last compaction had to read again (CMP-14); a person's own come first. */
export function withHints(steering: Steering, hints: readonly string[]): Steering {
  const fresh = [...new Set(hints)].filter((path) => !steering.pinnedPaths.includes(path));
  if (fresh.length === 0) return steering;
  return { ...steering, pinnedPaths: [...steering.pinnedPaths, ...fresh.slice(-mostHints)] };
}

/** One spelling of a focus, so that runs with the same one are equal (CMP-21). */
export function withNormalFocus(steering: Steering): Steering {
  const focus = (steering.focus ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  return { ...steering, focus: focus === '' ? null : focus };
}

/** True when a text or path concerns the focus: shares a word of three letters or more with it, or lies under it. */
export function isInFocus(text: string, focus: string | null): boolean {
  if (focus === null) return false;
  const lower = text.toLowerCase();
  const wanted = focus.toLowerCase().trim();
  if (wanted.length > 0 && lower.includes(wanted)) return true;
  return wanted.split(/[^\p{L}\p{N}]+/u).some((word) => word.length >= 3 && lower.includes(word));
}
