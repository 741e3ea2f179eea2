// The Session panel's frame: strip, banner, who holds it, composer, rail, and the running turn (UI-2, design section 8.2).

import type { LiveState } from '../../harness/live/liveSession.ts';
import type { StripView } from '../../protocol/panelViews.ts';
import type { ComposerView, HoldView, SessionPanelView } from '../../protocol/sessionPanelViews.ts';
import type { Store } from '../../store/store.ts';
import type { OpenSession } from '../worker/sessionCache.ts';
import { projectName } from '../worker/sessionTreeView.ts';
import { stripOf } from '../worker/stripView.ts';
import { type Conflict, effectivePolicy } from './effectivePolicy.ts';
import { type Flow, marksOf, sightRuns } from './flow.ts';
import { harnessName } from './harnessName.ts';
import type { DrivenSession } from './liveSessions.ts';
import { noTurn, turnView } from './liveTurn.ts';
import { notAttached, restorationBanner, restorationOf } from './restorationView.ts';

/** What the composer asks the harness once after attaching. */
export interface ComposerChoices {
  readonly models: ComposerView['models'];
  readonly commands: ComposerView['commands'];
}

export interface PanelParts {
  /** Null while the harness has not written the file yet. */
  readonly open: OpenSession | null;
  readonly flow: Flow | null;
  readonly driven: DrivenSession | null;
  readonly hold: HoldView;
  /** Files changed since the record's end (REC-8). */
  readonly diverged: SessionPanelView['banner'];
  readonly choices: ComposerChoices;
  readonly path: string;
  readonly store: Store;
  readonly conflicts: readonly Conflict[];
}

export function sessionPanelView(parts: PanelParts): SessionPanelView {
  const { open, flow, driven, hold, choices } = parts;
  const state = driven?.turn.state ?? null;
  return {
    strip: stripNow(parts, state),
    cwd: state?.cwd ?? open?.session.header.cwd ?? null,
    cost: state?.cost == null ? null : `$${state.cost.toFixed(2)}`,
    banner: bannerNow(parts),
    hold,
    composer: composerOf(state, choices, driven?.session.ask !== undefined),
    total: flow?.items.length ?? 0,
    revision: flow?.revision ?? 'none',
    marks: flow === null ? [] : marksOf(flow),
    sight: flow === null ? [] : sightRuns(flow),
    live: turnView(driven?.turn ?? noTurn, flow?.recordedCalls ?? new Set()),
  };
}

/** One banner: what the model lost goes before what changed on disk, and names both. */
function bannerNow({ driven, diverged }: PanelParts): SessionPanelView['banner'] {
  const restored = restorationBanner(driven?.continued ?? null);
  if (restored === null || diverged === null) return restored ?? diverged;
  return { ...restored, detail: `${restored.detail} ${diverged.text}`.trim() };
}

function stripNow(parts: PanelParts, state: LiveState | null): StripView {
  const { open, driven, path, conflicts } = parts;
  const base = open === null ? emptyStrip(path, state) : stripOf(open);
  return driven === null ? base : liveStrip(base, driven, conflicts);
}

/** The strip of a session we drive: what the harness reports stands above what its record shows. */
export function liveStrip(base: StripView, driven: DrivenSession, conflicts: readonly Conflict[] = []): StripView {
  const { state } = driven.turn;
  if (state === null) return base;
  const window = { ...base.window };
  if (state.gauge !== null) {
    window.window = state.gauge.window;
    // What the harness reports beyond what its record shows is its own prompt and tools.
    window.system = Math.max(0, window.system + state.gauge.tokens - window.total);
    window.total = state.gauge.tokens;
    window.threshold = thresholdOf(state, state.gauge.window, window.reserve);
    window.source = 'reported';
  }
  const policy = effectivePolicy(state, window.threshold, conflicts);
  return {
    ...base,
    title: state.name ?? base.title,
    harness: state.harnessLabel,
    model: state.model?.label ?? base.model,
    restoration: restorationOf(state, driven.continued),
    window: policy.harnessCompacts === false ? { ...window, threshold: null } : window,
    policy: policy.line,
  };
}

/** Where Pi compacts when its settings say nothing; what an ACP agent does, it does not tell. */
export function thresholdOf(state: LiveState, window: number, reserve: number): number | null {
  return state.harness === 'pi' && window > reserve ? window - reserve : null;
}

function emptyStrip(path: string, state: LiveState | null): StripView {
  const window = state?.gauge?.window ?? 200_000;
  return {
    sessionId: state?.sessionId ?? '',
    path,
    title: state?.name ?? 'New session',
    project: projectName(state?.cwd ?? null),
    harness: state?.harnessLabel ?? 'Pi',
    model: state?.model?.label ?? null,
    restoration: notAttached,
    window: {
      total: 0,
      window,
      system: 0,
      summary: 0,
      summarised: 0,
      lost: 0,
      conversation: 0,
      toolOutput: 0,
      reserve: 0,
      threshold: null,
      source: 'estimated',
    },
    policy: `${harnessName(state?.harnessLabel ?? 'Pi')} compacts`,
  };
}

function composerOf(state: LiveState | null, choices: ComposerChoices, checkpoint: boolean): ComposerView {
  const can = state?.capabilities;
  return {
    model: state?.model ? { id: state.model.id, label: state.model.label } : null,
    models: choices.models,
    thinking: state?.thinking ?? null,
    thinkingLevels: [...(state?.thinkingLevels ?? [])],
    options: (state?.options ?? []).map((option) => ({
      ...option,
      values: option.values.map((each) => ({ ...each })),
    })),
    commands: choices.commands,
    can: {
      steer: can?.steer ?? false,
      queue: can?.queue ?? false,
      images: can?.images ?? false,
      fork: can?.fork ?? false,
      branch: can?.branch ?? false,
      anchors: can?.anchors ?? false,
      compact: (can?.compact ?? 'none') !== 'none',
      checkpoint,
    },
  };
}
