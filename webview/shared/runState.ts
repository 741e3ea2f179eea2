// How an approved run stands, in words and next steps (CMP-8, design section 9): waiting with its time left, or its one end. Pure:
// the sentences are the worker's, this only says which part is bold and what can be done.
import type { RunStateView } from '../../server/protocol/runViews.ts';

/** What a person can do about a run that waits or has ended. */
export type RunStep =
  | 'withdraw'
  | 'retention'
  | 'look-before'
  | 'checkpoints'
  | 'compare'
  | 'try-again'
  | 'use-facts'
  | 'plan-again'
  | 'review'
  | 'open-session';

export const stepLabels: Readonly<Record<RunStep, string>> = {
  withdraw: 'Withdraw',
  retention: 'Retention Report',
  'look-before': 'Look Before This',
  checkpoints: 'Open Checkpoints',
  compare: 'Compare',
  'try-again': 'Try Again',
  'use-facts': 'Use Facts Only',
  'plan-again': 'Plan Again',
  review: 'Back to Review',
  'open-session': 'Open Session',
};

/** The first sentence stands in bold, the rest is what is unchanged. */
export function partsOf(text: string): { readonly sentence: string; readonly rest: string } {
  const [, sentence, rest] = /^(.*?\.)\s+(\p{Lu}.*|\d.*)$/su.exec(text) ?? [];
  return sentence !== undefined && rest !== undefined ? { sentence, rest } : { sentence: text, rest: '' };
}

/** `4:52`, null where no clock runs; never below `0:00`. */
export function timeLeft({ expiresAt }: Pick<RunStateView, 'expiresAt'>, now: number): string | null {
  const at = expiresAt === null ? Number.NaN : Date.parse(expiresAt);
  if (Number.isNaN(at)) return null;
  const seconds = Math.max(0, Math.ceil((at - now) / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export function isWaiting(state: Pick<RunStateView, 'phase'>): boolean {
  return state.phase === 'staged' || state.phase === 'handed';
}

/** What follows the bold sentence while it waits: the time left, and what the harness alone decides. */
export function waitingRest(state: RunStateView, now: number): string {
  const left = timeLeft(state, now);
  const valid = left === null ? '' : `Valid ${left} more. `;
  const rest =
    state.phase === 'staged'
      ? 'New input does not harm it; an edited history ends it.'
      : 'Pi has it now, so it can no longer be withdrawn.';
  return `${valid}The conversation is as it was until Pi reports this very run. ${rest}`;
}

/** Steps of a run, the first one first. Only what its end really allows. */
export function stepsOf(state: RunStateView): readonly RunStep[] {
  if (state.phase === 'staged') return ['withdraw'];
  if (state.phase !== 'ended') return [];
  const saved: RunStep[] = state.checkpointId === null ? [] : ['checkpoints'];
  switch (state.outcome) {
    case 'applied':
      return state.boundaryId === null ? saved : ['retention', 'look-before', ...saved];
    case 'other-compactor':
      return [
        ...(saved.length > 0 ? (['compare'] as const) : []),
        ...(state.boundaryId === null ? [] : (['retention'] as const)),
        'plan-again',
      ];
    case 'harness-ended':
      return ['open-session', 'review', ...saved];
    case 'withdrawn':
    case 'cancelled':
    case 'harness-refused':
      return ['review', 'plan-again', ...saved];
    case 'payment':
    case 'rate-limit':
    case 'timeout':
    case 'overflow':
    case 'model-failed':
      return ['try-again', 'use-facts', 'plan-again'];
    default:
      return ['plan-again', ...saved];
  }
}

/** Codicon of a state; `verified-filled` is left to checkpoints, a confirmed run is `pass`. */
export function runGlyph(state: RunStateView): string {
  if (state.phase !== 'ended') return 'loading';
  if (state.outcome === 'applied') return 'pass-filled';
  if (state.outcome === 'saved') return 'save';
  return state.outcome === 'withdrawn' || state.outcome === 'cancelled' ? 'circle-slash' : 'error';
}

/** Spoken once, politely: "Pi confirmed. 58.6 thousand." Planned numbers are never spoken as measured ones. */
export function spokenRun(state: RunStateView): string {
  if (state.phase !== 'ended' || state.outcome !== 'applied') return state.text;
  const after = state.measured?.after ?? null;
  return after === null ? 'Pi confirmed.' : `Pi confirmed. ${(after / 1_000).toFixed(1)} thousand.`;
}
