// How an approved run stands, in the words of the design: what did not happen and why, and what is unchanged. `applied` is said
// of nothing but what the harness's own record holds (CMP-8).

import type { RunOutcome } from '../../compaction/staging.ts';
import type { Problem } from '../../errors.ts';
import type { RunStateView } from '../../protocol/runViews.ts';

export interface RunFigures {
  readonly planned: RunStateView['planned'];
  readonly measured: RunStateView['measured'];
  readonly retention: RunStateView['retention'];
  /** Why the harness or the branch refused, one line without a full stop; null without words. */
  readonly why: string | null;
  readonly checkpointNumber: number | null;
}

export const stagedText = 'Handed to Pi, waiting for it to confirm.';
export const waitingText = 'Ready: it is handed to Pi when this turn has ended.';

/** One line about an ended run. */
export function endText(outcome: RunOutcome, figures: RunFigures): string {
  switch (outcome) {
    case 'applied':
      return appliedText(figures);
    case 'other-compactor':
      return `Pi compacted by itself first. Your summary was not used${keptAs(figures)}.`;
    case 'harness-ended':
      return 'Pi ended before it confirmed. Its file shows no compaction; nothing is claimed.';
    case 'cancelled':
    case 'withdrawn':
      return 'Stopped. The conversation is as it was.';
    case 'saved':
      return `Checkpoint ${figures.checkpointNumber ?? ''} saved. The window did not change.`;
    default:
      return `Not applied: ${reasonOf(outcome, figures)}. ${unchangedText(outcome)}`;
  }
}

function appliedText({ planned, measured, retention }: RunFigures): string {
  const before = `Pi confirmed: ${thousands(measured?.before ?? planned.before)}`;
  const after =
    measured?.after == null
      ? ` → ${thousands(planned.after)} planned.`
      : ` → ${thousands(measured.after)} (planned ${thousands(planned.after)}).`;
  if (retention === null) return before + after;
  const { kept, recoverable, missing } = retention;
  return `${before}${after} ${kept} kept, ${recoverable} recoverable, ${missing} missing.`;
}

function keptAs({ checkpointNumber }: RunFigures): string {
  return checkpointNumber === null ? '' : `; it is kept as checkpoint ${checkpointNumber}`;
}

type Failed = Exclude<
  RunOutcome,
  'applied' | 'other-compactor' | 'harness-ended' | 'cancelled' | 'withdrawn' | 'saved'
>;

const reasons: Readonly<Record<Failed, string>> = {
  rejected: 'gaps remain after repair',
  'not-viable': 'no plan saves 10%',
  timeout: 'the run was out of time',
  payment: 'the provider refused (402)',
  'rate-limit': 'the provider refused (429)',
  overflow: 'the request does not fit the model',
  'model-failed': 'the model did not answer',
  expired: 'Pi did not confirm within 5 minutes',
  overtaken: 'the conversation moved on',
  'harness-refused': 'Pi refused',
};

function reasonOf(outcome: Failed, { why }: RunFigures): string {
  if (why === null) return reasons[outcome];
  if (outcome === 'overtaken') return why;
  return outcome === 'harness-refused' ? `${reasons[outcome]} (${why})` : reasons[outcome];
}

/** What Pi said, without our own sentence around it. */
export function refusalWords({ message, code }: Problem): string {
  if (code === 'cancelled') return 'it was stopped';
  return /\(([\s\S]*)\)$/.exec(message)?.[1] ?? message;
}

function unchangedText(outcome: Failed): string {
  return outcome === 'overtaken' || outcome === 'expired'
    ? 'The conversation is as it was. A new plan is needed.'
    : 'The conversation is as it was.';
}

function thousands(tokens: number): string {
  return tokens < 1_000 ? String(tokens) : `${(tokens / 1_000).toFixed(1)}k`;
}
