// A row of the bench: what was measured, against which budget, and whether it holds.

export interface Budget {
  readonly unit: string;
  /** Null: only reported. */
  readonly budget: number | null;
  /** Which side of the budget is good. */
  readonly better: 'higher' | 'lower';
  readonly kind: 'ratio' | 'multiple' | 'memory' | 'growth';
}

/** A line of rows.json. One set of runs, the group, may give several rows. */
export interface RowPlan extends Budget {
  readonly name: string;
  readonly group: string;
  /** How the row is judged where pi-smart-compact is at hand. */
  readonly peer?: Budget;
}

export interface Measured {
  readonly value: number;
  /** The value against pi-smart-compact, where it ran. */
  readonly againstPeer?: number;
  readonly note?: string;
}

export interface Row {
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
  readonly budget: number | null;
  readonly kind: Budget['kind'];
  readonly holds: boolean;
  /** A row in milliseconds as a multiple of JSON.parse of 10 MB in the same run. */
  readonly multiple?: number;
  /** Whether a row meant against pi-smart-compact ran against it. */
  readonly peer?: boolean;
  readonly note?: string;
}

const rounded = (value: number): number => Number(value.toPrecision(4));

/** The finished row; a string instead of a measurement says why there is none, and such a row does not hold. */
export function rowOf(plan: RowPlan, measured: Measured | string, parseMs: number | null): Row {
  const against = typeof measured === 'string' ? undefined : measured.againstPeer;
  const { unit, budget, kind, better } = plan.peer !== undefined && against !== undefined ? plan.peer : plan;
  const base = { name: plan.name, unit, budget, kind, ...(plan.peer ? { peer: against !== undefined } : {}) };
  if (typeof measured === 'string') return { ...base, value: null, holds: false, note: measured };
  const value = against ?? measured.value;
  const within = budget === null || (better === 'higher' ? value >= budget : value <= budget);
  return {
    ...base,
    value: rounded(value),
    holds: within && Number.isFinite(value),
    ...(unit === 'ms' && parseMs !== null ? { multiple: rounded(value / parseMs) } : {}),
    ...(measured.note === undefined ? {} : { note: measured.note }),
  };
}
