// Stage "plan" of the chain (CMP-2, CMP-3): what each mode would keep word for word, summarise and lose, before any
// model is asked. Execution uses these very plans, so preflight and run show the same numbers.

import type { Facts } from '../facts/fact.ts';
import type { Projection } from '../record/projection.ts';
import { type Mode, type ModeLimits, modeLimits, modes } from './mode.ts';
import { chooseCut, cutFrom, type Preferences, type Relaxed } from './plan/chooseCut.ts';
import { type CutPoints, cutPointsOf } from './plan/cutPoints.ts';
import { factAccount, type PlacedFact, placeFacts } from './plan/factAccount.ts';
import { piAccepts } from './plan/piAccepts.ts';
import { type Budget, budgetOf, type Room, roomReason } from './plan/room.ts';
import { type Layout, layoutOf } from './render/layout.ts';
import type { RequiredFacts, SummaryFact } from './requiredFacts.ts';
import { summaryFacts } from './requiredFacts.ts';
import { type ContinuityState, noState } from './state/continuity.ts';
import { noSteering, type Steering } from './steering.ts';

export interface PlanningInput {
  readonly projection: Projection;
  /** Facts of the whole branch. */
  readonly facts: Facts;
  /** Entries that are anchors or carry a label. */
  readonly anchorIds?: ReadonlySet<string>;
  readonly steering?: Steering;
  readonly state?: ContinuityState;
  /** Pi's setting for the `applicable` answer; null for other harnesses. */
  readonly keepRecentTokens?: number | null;
}

export interface WindowInput {
  readonly limits?: Readonly<Record<Mode, ModeLimits>>;
  readonly contextWindow: number;
  /** Newest reported usage minus our estimate of the same projection, at least 0. */
  readonly overheadTokens: number;
  /** A person asked: no least size. Default true. */
  readonly manual?: boolean;
  /** Entry a mode's tail starts with, where a person moved the cut; the nearest allowed cut at or after it is taken. */
  readonly cuts?: Readonly<Partial<Record<Mode, string>>>;
}

export type PlanInput = PlanningInput & WindowInput;

/** One mode's plan; fields as in CLI.md `preflight`. */
export interface ModePlan {
  readonly mode: Mode;
  readonly viable: boolean;
  readonly reason: string | null;
  readonly firstKeptEntryId: string | null;
  readonly replacedEntries: number;
  readonly keptEntries: number;
  readonly tailTokens: number;
  readonly summaryTokens: number;
  readonly targetTokens: number;
  readonly afterTokens: number;
  readonly savedTokens: number;
  readonly savedRatio: number;
  readonly relaxed: readonly Relaxed[];
  readonly keptFacts: readonly SummaryFact[];
  readonly summarisedFacts: readonly SummaryFact[];
  readonly lostFacts: readonly SummaryFact[];
  /** Facts the summary must account for; all of them are among `summarisedFacts` of a viable plan. */
  readonly required: RequiredFacts;
  readonly applicable: boolean | null;
  /** First message kept, as an index into the projection; its length when nothing is. */
  readonly cut: number;
}

/** A projection and its facts made ready for many plans. */
export interface Planning {
  readonly points: CutPoints;
  readonly preferences: Preferences;
  readonly layout: Layout;
  readonly placed: readonly PlacedFact[];
  readonly projectionTokens: number;
  readonly applicable: boolean | null;
}

function placesOf(ids: Iterable<string>, points: CutPoints): number[] {
  return [...ids].flatMap((id) => points.placeOf.get(id) ?? []).toSorted((a, b) => a - b);
}

function requestPlace(facts: Facts, points: CutPoints): number | null {
  const stated = placesOf(facts.newestRequest?.entryIds ?? [], points).at(-1);
  if (stated !== undefined) return stated;
  const last = points.messages.findLastIndex((message) => message.role === 'user');
  return last < 0 ? null : last;
}

/** Does once what does not change between plans. Linear in the projection and the facts. */
export function preparePlanning(input: PlanningInput): Planning {
  const steering = input.steering ?? noSteering;
  const points = cutPointsOf(input.projection);
  const all = summaryFacts(input.facts, { replacedEntryIds: null, pins: steering.pinnedRules });
  return {
    points,
    preferences: {
      anchors: placesOf(input.anchorIds ?? [], points),
      topics: placesOf(
        input.facts.topics.map((topic) => topic.firstEntryId),
        points,
      ),
      request: requestPlace(input.facts, points),
    },
    layout: layoutOf(input.facts, all, input.state ?? noState, steering),
    placed: placeFacts(all, points),
    projectionTokens: input.projection.tokens,
    applicable: input.keepRecentTokens == null ? null : piAccepts(input.projection, input.keepRecentTokens),
  };
}

function requestTokens(planning: Planning): number {
  const { points, preferences } = planning;
  const asked = preferences.request === null ? 0 : (points.messages[preferences.request]?.tokens ?? 0);
  const isOpenAfter = preferences.request === null || points.openFrom > preferences.request;
  return asked + (isOpenAfter ? (points.tailTokens[points.openFrom] ?? 0) : 0);
}

function roomOf(planning: Planning, input: WindowInput, mode: Mode): Room {
  const limits = (input.limits ?? modeLimits)[mode];
  return {
    limits,
    contextWindow: input.contextWindow,
    contextTokens: planning.projectionTokens + input.overheadTokens,
    fixedTokens: planning.points.systemTokens + input.overheadTokens,
    leastTailTokens: requestTokens(planning),
    manual: input.manual !== false,
  };
}

interface Attempt {
  readonly plan: ModePlan;
  /** Tokens of the deterministic summary at this cut. */
  readonly neededTokens: number;
}

function attempt(planning: Planning, mode: Mode, room: Room, budget: Budget, from: string | undefined): Attempt {
  const { points } = planning;
  const chosen = cutFrom(points, from) ?? chooseCut(points, planning.preferences, budget.tailTokens);
  const at = chosen?.at ?? points.messages.length;
  const account = factAccount(planning.layout, planning.placed, at, budget.summaryTokens);
  const tailTokens = chosen ? (points.tailTokens[at] ?? 0) : 0;
  const replacedEntries = chosen ? (points.entriesBefore[at] ?? 0) : 0;
  const afterTokens = chosen ? room.fixedTokens + tailTokens + budget.summaryTokens : room.contextTokens;
  const savedTokens = room.contextTokens - afterTokens;
  const reason = roomReason(room, budget, { found: chosen !== null, replacedEntries, afterTokens, account, points });
  const plan: ModePlan = {
    mode,
    viable: reason === null,
    reason,
    firstKeptEntryId: chosen ? (points.messages[at]?.entryId ?? null) : null,
    replacedEntries,
    keptEntries: (points.entriesBefore.at(-1) ?? 0) - replacedEntries,
    tailTokens,
    summaryTokens: budget.summaryTokens,
    targetTokens: budget.targetTokens,
    afterTokens,
    savedTokens,
    savedRatio: room.contextTokens > 0 ? Math.round((10_000 * savedTokens) / room.contextTokens) / 10_000 : 0,
    relaxed: chosen?.relaxed ?? [],
    keptFacts: account.kept,
    summarisedFacts: account.summarised,
    lostFacts: account.lost,
    required: account.required,
    applicable: planning.applicable,
    cut: at,
  };
  return { plan, neededTokens: account.tokens };
}

function planMode(planning: Planning, input: WindowInput, mode: Mode): ModePlan {
  const room = roomOf(planning, input, mode);
  const first = attempt(planning, mode, room, budgetOf(room, null), input.cuts?.[mode]);
  if (first.plan.viable || !room.manual) return first.plan;
  // A person's request is no no-op because the mode's whole summary was reserved: reserve what this one needs.
  const second = attempt(planning, mode, room, budgetOf(room, first.neededTokens), input.cuts?.[mode]);
  return second.plan.viable ? second.plan : first.plan;
}

/** Plans again after a change of window, limits or overhead. Cost: a few searches and one fit of the facts per mode. */
export function replan(planning: Planning, input: WindowInput): readonly ModePlan[] {
  return modes.map((mode) => planMode(planning, input, mode));
}

/** Tokens no compaction removes (CMP-10): prompt and tools, the newest request with its open work, and the facts that must survive. */
export function irreducibleTokens(planning: Planning, input: WindowInput): number {
  const room = roomOf(planning, input, 'fast');
  const { neededTokens } = attempt(planning, 'fast', room, budgetOf(room, null), undefined);
  return room.fixedTokens + room.leastTailTokens + neededTokens;
}

/** The three modes' plans, always in the order Fast, Balanced, Thorough. Never throws for odd projections. */
export function planWindow(input: PlanInput): readonly ModePlan[] {
  return replan(preparePlanning(input), input);
}
