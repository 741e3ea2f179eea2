// The Preflight panel's snapshot (design section 8.4): the planner's numbers as cards with their bars and lists.

import type { Mode } from '../../compaction/mode.ts';
import { modeLimits } from '../../compaction/mode.ts';
import type { ModePlan } from '../../compaction/planWindow.ts';
import type { SummaryFact } from '../../compaction/requiredFacts.ts';
import type { Steering } from '../../compaction/steering.ts';
import type {
  ModelChoiceView,
  PlanCardView,
  PreflightPanelView,
  PreflightSteering,
  WindowView,
} from '../../protocol/panelViews.ts';
import { textOf } from '../../record/entry.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import { type Preflight, planView, preflightOf } from '../preflightSession.ts';
import { cut, shortTokens } from '../text/table.ts';
import { byImportance, factRowOf, placesOf } from './factRows.ts';
import type { OpenSession } from './sessionCache.ts';
import { stripOf, windowNow } from './stripView.ts';
import type { WorkerContext } from './workerContext.ts';

/** Steering as the panel sends it, as the planner takes it. Pinned facts count as pinned rules: they must survive. */
export function steeringFrom(panel: PreflightSteering): Steering {
  return {
    focus: panel.focus.trim() === '' ? null : panel.focus,
    note: panel.note.trim() === '' ? null : panel.note,
    pinnedPaths: panel.pinnedPaths,
    pinnedRules: [...panel.pinnedRules, ...panel.pinnedFacts],
    budgets: { maxCalls: panel.maxCalls, maxInputTokens: panel.maxInputTokens, maxSeconds: panel.maxSeconds },
  };
}

export function cutsFrom(panel: PreflightSteering): Readonly<Partial<Record<Mode, string>>> {
  return Object.fromEntries(panel.cuts.map(({ mode, entryId }) => [mode, entryId]));
}

export function preflightPanelView(
  open: OpenSession,
  panel: PreflightSteering,
  models: readonly ModelChoiceView[],
  { world, store }: Pick<WorkerContext, 'world' | 'store'>,
): PreflightPanelView {
  const options = { contextWindow: panel.contextWindow, steering: steeringFrom(panel), cuts: cutsFrom(panel), store };
  const preflight = preflightOf(open, options, world, { facts: open.facts(), projection: open.projection() });
  const now = windowNow(open, panel.contextWindow);
  const pinned = new Set(panel.pinnedFacts);
  const { session } = open;
  return {
    strip: stripOf(open),
    headId: open.branch.headId ?? '',
    recommended: preflight.recommended,
    cards: preflight.plans.map((plan) => cardOf(open, preflight, plan, now, pinned)),
    models: [...models],
    retrievable:
      'All replaced entries stay in the session file. They can be searched and read; you can look at the conversation just before this.',
    sends: 'Nothing is sent to a model while facts alone write the summary.',
    findings: session.findings.map((finding) => ({ ...finding })),
  };
}

function cardOf(
  open: OpenSession,
  preflight: Preflight,
  plan: ModePlan,
  now: WindowView,
  pinned: ReadonlySet<string>,
): PlanCardView {
  const { session } = open;
  const split = splitOf(preflight, plan);
  const rows = (facts: readonly SummaryFact[], standing: string, state: 'kept' | 'summarised' | 'lost') =>
    byImportance(facts).map((fact) => factRowOf(session, fact, standing, state, pinned));
  return {
    plan: planView(plan),
    now: {
      ...now,
      conversation: split.kept.conversation,
      toolOutput: split.kept.toolOutput,
      summarised: split.summarised,
      lost: split.lost,
    },
    after: {
      ...now,
      total: plan.afterTokens,
      summary: plan.summaryTokens,
      summarised: 0,
      lost: 0,
      conversation: split.kept.conversation,
      toolOutput: split.kept.toolOutput,
    },
    calls: `up to ${modeLimits[plan.mode].maxCalls} model calls`,
    preferences: plan.relaxed.length === 0 ? 'no preference relaxed' : `relaxed: ${plan.relaxed.join(', ')}`,
    keepFrom: keepFromOf(open, preflight, plan),
    kept: { facts: rows(plan.keptFacts, 'kept in window', 'kept'), entries: plan.keptEntries, tokens: plan.tailTokens },
    summarised: {
      facts: rows(plan.summarisedFacts, '', 'summarised'),
      entries: plan.replacedEntries - split.lostEntries,
      tokens: split.summarised,
    },
    lost: {
      facts: rows(plan.lostFacts, `no room in ${shortTokens(plan.summaryTokens)}`, 'lost'),
      entries: split.lostEntries,
      tokens: split.lost,
    },
  };
}

/** Tokens of the projection by what becomes of them. An entry is in neither when every fact it carries is. */
function splitOf(preflight: Preflight, plan: ModePlan) {
  const told = new Set([...plan.summarisedFacts, ...plan.keptFacts].flatMap((fact) => fact.entryIds));
  const onlyLost = new Set(plan.lostFacts.flatMap((fact) => fact.entryIds).filter((id) => !told.has(id)));
  const split = { kept: { conversation: 0, toolOutput: 0 }, summarised: 0, lost: 0, lostEntries: 0 };
  const boundary = plan.viable || plan.replacedEntries > 0 ? plan.cut : 0;
  preflight.projection.messages.forEach((message, place) => {
    if (message.role === 'system') return;
    if (place >= boundary) {
      if (message.role === 'toolResult' || message.role === 'bash') split.kept.toolOutput += message.tokens;
      else split.kept.conversation += message.tokens;
    } else if (onlyLost.has(message.entryId)) {
      split.lost += message.tokens;
      split.lostEntries += 1;
    } else split.summarised += message.tokens;
  });
  return split;
}

const firstWords = 60;

function keepFromOf(open: OpenSession, preflight: Preflight, plan: ModePlan): PlanCardView['keepFrom'] {
  const message = preflight.projection.messages[plan.cut];
  const place = message ? placesOf(open.session, [message.entryId])[0] : undefined;
  if (!message || !place) return null;
  const { cuts } = preflight.planning.points;
  const entryAt = (cutPlace: number | undefined) =>
    cutPlace === undefined ? null : (preflight.projection.messages[cutPlace]?.entryId ?? null);
  return {
    place,
    words: scrubText(cut(textOf(message.blocks) || message.role, firstWords)).text,
    earlier: entryAt(cuts.findLast((candidate) => candidate < plan.cut)),
    later: entryAt(cuts.find((candidate) => candidate > plan.cut)),
  };
}
