// `throughline preflight` and what the Preflight panel is drawn from: the three plans, from the planner execution uses.

import { preferredMode, recommendedMode } from '../compaction/autoMode.ts';
import type { Mode } from '../compaction/mode.ts';
import { type ModePlan, type Planning, preparePlanning, replan } from '../compaction/planWindow.ts';
import type { SummaryFact } from '../compaction/requiredFacts.ts';
import { type Steering, withHints } from '../compaction/steering.ts';
import type { Facts } from '../facts/fact.ts';
import type { PlanView, PreflightView } from '../protocol/compactionViews.ts';
import { calibration } from '../record/calibration.ts';
import { type Projection, projectionOf } from '../record/projection.ts';
import { sessionFindings } from '../record/sessionFindings.ts';
import { scrubText } from '../scrub/scrubText.ts';
import type { Store } from '../store/store.ts';
import { type ContextWindow, contextWindowFor } from './contextWindow.ts';
import { damageHints } from './damageHints.ts';
import { factsOf } from './extractSession.ts';
import { keepRecentTokens } from './keepRecentTokens.ts';
import { anchorsWithOwn, ownAnchors } from './ownAnchors.ts';
import { newestModel, type ReadSession, sessionKeyOf } from './readSession.ts';
import type { World } from './world.ts';

export interface PreflightOptions {
  readonly contextWindow: number | null;
  readonly steering: Steering;
  /** The entry a mode's tail starts with, where a person moved the cut. */
  readonly cuts?: Readonly<Partial<Record<Mode, string>>>;
  /** Where anchors of ours stand: a cut prefers them as it does those of the file (CMP-2). */
  readonly store: Store;
}

/** Everything a plan was made from, for execution and panels. */
export interface Preflight {
  readonly facts: Facts;
  readonly projection: Projection;
  readonly planning: Planning;
  /** As it was given, and the hints of the last compaction's damage. */
  readonly steering: Steering;
  readonly window: ContextWindow;
  readonly overheadTokens: number;
  readonly plans: readonly ModePlan[];
  readonly recommended: Mode | null;
  readonly anchorIds: ReadonlySet<string>;
  readonly keepRecentTokens: number | null;
}

/** `known` hands in what is already computed for the same branch. */
export function preflightOf(
  read: ReadSession,
  options: PreflightOptions,
  world: World,
  known: { readonly facts?: Facts; readonly projection?: Projection } = {},
): Preflight {
  const projection = known.projection ?? projectionOf(read.session, read.branch);
  const facts = known.facts ?? factsOf(read, world.home);
  const window = contextWindowFor(options.contextWindow, newestModel(read));
  const { overheadTokens } = calibration(read.session, read.branch, read.tree, projection);
  const own = ownAnchors(sessionKeyOf(read.session), options.store);
  const anchorIds = new Set(anchorsWithOwn(read.session, read.branch, own).map((anchor) => anchor.entryId));
  const keep = read.session.harness === 'pi' ? keepRecentTokens(world) : null;
  const steering = withHints(options.steering, damageHints(read, options.store, world.home));
  const planning = preparePlanning({ projection, facts, anchorIds, steering, keepRecentTokens: keep });
  const plans = replan(planning, { contextWindow: window.tokens, overheadTokens, cuts: options.cuts ?? {} });
  const pressure = (projection.tokens + overheadTokens) / window.tokens;
  const recommended = recommendedMode(plans, preferredMode(facts, pressure));
  const made = { facts, projection, planning, steering, window, overheadTokens, plans, recommended, anchorIds };
  return { ...made, keepRecentTokens: keep };
}

export function preflightView(preflight: Preflight, read: ReadSession): PreflightView {
  const { session, tree, branch } = read;
  const { projection, overheadTokens, window, recommended, plans } = preflight;
  return {
    contextTokens: projection.tokens + overheadTokens,
    overheadTokens,
    contextWindow: window.tokens,
    contextWindowSource: window.source,
    recommended,
    plans: plans.map(planView),
    findings: sessionFindings(session, tree, branch).map((finding) => ({ ...finding })),
    checked: session.checked?.() ?? 0,
  };
}

export function planView(plan: ModePlan): PlanView {
  return {
    mode: plan.mode,
    viable: plan.viable,
    reason: plan.reason,
    firstKeptEntryId: plan.firstKeptEntryId,
    replacedEntries: plan.replacedEntries,
    keptEntries: plan.keptEntries,
    tailTokens: plan.tailTokens,
    summaryTokens: plan.summaryTokens,
    targetTokens: plan.targetTokens,
    afterTokens: plan.afterTokens,
    savedTokens: plan.savedTokens,
    savedRatio: plan.savedRatio,
    relaxed: [...plan.relaxed],
    factsKept: plan.keptFacts.length,
    factsSummarised: plan.summarisedFacts.length,
    factsLost: plan.lostFacts.map(lostView),
    applicable: plan.applicable,
  };
}

function lostView(fact: SummaryFact): PlanView['factsLost'][number] {
  return { kind: fact.kind, text: scrubText(fact.text).text, entryIds: [...fact.entryIds] };
}
