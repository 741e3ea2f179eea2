// What a person chose and typed on the Preflight panel, as it is kept across hiding and reloading (UI-5). Pure: values in,
// values out; what comes back from storage is read carefully, because an older version may have written it.
import type { PreflightSteering } from '../../server/protocol/panelViews.ts';

export type ModeName = 'fast' | 'balanced' | 'thorough';
export const modeNames: readonly ModeName[] = ['fast', 'balanced', 'thorough'];

export interface LeftOutGap {
  readonly gapId: string;
  readonly reason: string;
}

/** An open review: the run, the text as edited, and what was decided about its gaps since the last verification. */
export interface ReviewDraft {
  readonly runId: string;
  readonly summary: string;
  readonly leftOut: readonly LeftOutGap[];
  readonly pinnedFacts: readonly string[];
}

export interface PreflightDraft {
  /** null until the person chose: the recommended plan is shown then. */
  readonly mode: ModeName | null;
  readonly route: string;
  readonly steering: PreflightSteering;
  readonly details: boolean;
  readonly review: ReviewDraft | null;
  /** True while a run was going: after a reload the panel says that it stopped. */
  readonly running: boolean;
  /** The run that was handed over and not left since: after a reload the panel asks where it is. */
  readonly applying: string | null;
}

export const noSteering: PreflightSteering = {
  focus: '',
  note: '',
  pinnedFacts: [],
  pinnedPaths: [],
  pinnedRules: [],
  contextWindow: null,
  cuts: [],
  maxCalls: null,
  maxInputTokens: null,
  maxSeconds: null,
};

export const emptyDraft: PreflightDraft = {
  mode: null,
  route: 'none',
  steering: noSteering,
  details: false,
  review: null,
  running: false,
  applying: null,
};

/** A stored draft; whatever is odd in it becomes the standard value. */
export function draftFrom(stored: unknown): PreflightDraft {
  const draft = fieldsOf(stored);
  return {
    mode: modeNames.find((mode) => mode === draft['mode']) ?? null,
    route: textOf(draft['route'], emptyDraft.route),
    steering: steeringFrom(draft['steering']),
    details: draft['details'] === true,
    review: reviewFrom(draft['review']),
    running: draft['running'] === true,
    applying: textOf(draft['applying'], '') || null,
  };
}

function steeringFrom(stored: unknown): PreflightSteering {
  const steering = fieldsOf(stored);
  return {
    focus: textOf(steering['focus'], ''),
    note: textOf(steering['note'], ''),
    pinnedFacts: textsOf(steering['pinnedFacts']),
    pinnedPaths: textsOf(steering['pinnedPaths']),
    pinnedRules: textsOf(steering['pinnedRules']),
    contextWindow: countOf(steering['contextWindow']),
    cuts: listOf(steering['cuts']).flatMap((item) => {
      const cut = fieldsOf(item);
      const mode = modeNames.find((name) => name === cut['mode']);
      return mode && typeof cut['entryId'] === 'string' ? [{ mode, entryId: cut['entryId'] }] : [];
    }),
    maxCalls: countOf(steering['maxCalls']),
    maxInputTokens: countOf(steering['maxInputTokens']),
    maxSeconds: countOf(steering['maxSeconds']),
  };
}

function reviewFrom(stored: unknown): ReviewDraft | null {
  const review = fieldsOf(stored);
  if (typeof review['runId'] !== 'string' || typeof review['summary'] !== 'string') return null;
  return {
    runId: review['runId'],
    summary: review['summary'],
    leftOut: listOf(review['leftOut']).flatMap((item) => {
      const gap = fieldsOf(item);
      const { gapId, reason } = { gapId: gap['gapId'], reason: gap['reason'] };
      return typeof gapId === 'string' && typeof reason === 'string' ? [{ gapId, reason }] : [];
    }),
    pinnedFacts: textsOf(review['pinnedFacts']),
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textsOf(value: unknown): string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}

function textOf(value: unknown, standard: string): string {
  return typeof value === 'string' ? value : standard;
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;
}

/** Pins a fact or takes the pin away; facts are named by their text, as the planner takes pinned rules. */
export function togglePin(pinned: readonly string[], text: string): string[] {
  return pinned.includes(text) ? pinned.filter((item) => item !== text) : [...pinned, text];
}

/** The tail of one plan starts at another entry. */
export function withCut(steering: PreflightSteering, mode: ModeName, entryId: string): PreflightSteering {
  return { ...steering, cuts: [...steering.cuts.filter((cut) => cut.mode !== mode), { mode, entryId }] };
}
