// The arithmetic of a mode (CMP-2): target, summary, what is left for the tail, and why a plan does not hold.

import type { ModeLimits } from '../mode.ts';
import type { CutPoints } from './cutPoints.ts';
import type { FactAccount } from './factAccount.ts';

export interface Room {
  readonly limits: ModeLimits;
  readonly contextWindow: number;
  /** Estimate of the projection plus overhead. */
  readonly contextTokens: number;
  /** Overhead and system messages: part of before and after. */
  readonly fixedTokens: number;
  /** The newest request and its open work. */
  readonly leastTailTokens: number;
  readonly manual: boolean;
}

export interface Budget {
  readonly targetTokens: number;
  readonly summaryTokens: number;
  /** What the target leaves for the tail. */
  readonly leftTokens: number;
  /** Most tokens of the tail: the mode's, what is left, and what the yield demands. */
  readonly tailTokens: number;
}

/** Share of the target a summary may take. */
const summaryShare = 0.4;
/** Reserved beside the summary for sections added after synthesis. */
const bandShare = 0.25;
/** Least share of the context a compaction must free. */
export const leastYield = 0.1;
/** Automatic and agent runs start here; a person's run always may. */
const leastAutomaticTokens = 5_000;
/** A summary smaller than this says too little. */
const leastSummaryTokens = 300;

/** Budgets of a mode. `neededTokens` reserves for a summary of that size instead of the mode's. */
export function budgetOf(room: Room, neededTokens: number | null): Budget {
  const targetTokens = Math.floor(room.contextWindow * room.limits.targetShare);
  const most = Math.max(0, Math.min(room.limits.summaryTokens, Math.floor(targetTokens * summaryShare)));
  const summaryTokens = neededTokens === null ? most : Math.min(most, Math.max(leastSummaryTokens, neededTokens));
  const band = Math.ceil(summaryTokens * bandShare);
  const leftTokens = targetTokens - room.fixedTokens - summaryTokens - band;
  const yieldTokens = Math.floor(room.contextTokens * (1 - leastYield)) - room.fixedTokens - summaryTokens;
  return {
    targetTokens,
    summaryTokens,
    leftTokens,
    tailTokens: Math.min(room.limits.tailTokens, leftTokens, yieldTokens),
  };
}

export interface Outcome {
  readonly found: boolean;
  readonly replacedEntries: number;
  readonly afterTokens: number;
  readonly account: FactAccount;
  readonly points: CutPoints;
}

/** Thousands between commas; `toLocaleString` would load the locale data first, which takes longer than the plan. */
const figure = (tokens: number): string => String(Math.max(0, Math.round(tokens))).replace(/\B(?=(?:\d{3})+$)/g, ',');

function noCutReason(room: Room, budget: Budget, points: CutPoints): string {
  const last = points.cuts.at(-1);
  if (last === undefined) return 'There is no place to cut: the conversation is one open exchange.';
  const smallest = figure(points.tailTokens[last] ?? 0);
  if (budget.tailTokens < budget.leftTokens && budget.tailTokens < room.limits.tailTokens) {
    return `Nothing to gain: the context holds ${figure(room.contextTokens)} tokens, and a summary of ${figure(budget.summaryTokens)} beside a tail of at least ${smallest} would not free 10 %.`;
  }
  return `No cut fits: the smallest tail that can be sent takes ${smallest} tokens, ${figure(budget.tailTokens)} are left of the target of ${figure(budget.targetTokens)}.`;
}

/** Why a plan does not hold, in one sentence with its numbers; null when it does. */
export function roomReason(room: Room, budget: Budget, outcome: Outcome): string | null {
  if (!room.manual && room.contextTokens < leastAutomaticTokens) {
    return `Automatic runs start at ${figure(leastAutomaticTokens)} tokens; the context holds ${figure(room.contextTokens)}.`;
  }
  if (budget.leftTokens <= 0) {
    return `Prompt, tools and reserve alone take ${figure(room.fixedTokens + budget.summaryTokens * (1 + bandShare))} tokens; the target is ${figure(budget.targetTokens)}.`;
  }
  if (room.leastTailTokens > budget.leftTokens) {
    return `The newest request and its open work need ${figure(room.leastTailTokens)} tokens; ${figure(budget.leftTokens)} are left of the target of ${figure(budget.targetTokens)}.`;
  }
  if (!outcome.found) return noCutReason(room, budget, outcome.points);
  if (outcome.replacedEntries === 0) return 'There is nothing before the tail to replace.';
  if (!outcome.account.holdsRequired) {
    return `facts-over-budget: the facts that must survive need ${figure(outcome.account.requiredTokens)} tokens, the summary holds ${figure(budget.summaryTokens)}.`;
  }
  return null;
}
