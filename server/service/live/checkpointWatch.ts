// What the controller must know of a live session and its record does not tell (CKP-4): a plan that was worked off, full turns since
// a compaction, what runs right now. A fold over events.
import type { CheckpointState } from '../../checkpoint/decideCheckpoint.ts';
import type { LiveEvent } from '../../harness/live/liveSession.ts';
import type { LiveTurn } from './liveTurn.ts';

export interface CheckpointWatch {
  /** Steps of the agent's plan that are not done. */
  readonly openSteps: number;
  /** The plan went from open steps to none since the last settled turn. */
  readonly planEnded: boolean;
  /** Null without a compaction; -1 in the turn it happened in, which is no full one. */
  readonly turnsSinceCompaction: number | null;
}

export const noWatch: CheckpointWatch = { openSteps: 0, planEnded: false, turnsSinceCompaction: null };

export function watchAfter(watch: CheckpointWatch, event: LiveEvent, isTurnRunning: boolean): CheckpointWatch {
  switch (event.kind) {
    case 'plan': {
      const openSteps = event.steps.filter(({ state }) => state !== 'done').length;
      const planEnded = openSteps === 0 && (watch.openSteps > 0 || watch.planEnded);
      return { ...watch, openSteps, planEnded };
    }
    case 'compaction-ended':
      return event.applied ? { ...watch, turnsSinceCompaction: isTurnRunning ? -1 : 0 } : watch;
    case 'turn-ended': {
      const { turnsSinceCompaction } = watch;
      return turnsSinceCompaction === null ? watch : { ...watch, turnsSinceCompaction: turnsSinceCompaction + 1 };
    }
    default:
      return watch;
  }
}

/** What a session does right now; a waiting approval says more than the tool it is for. */
export function activityOf(turn: LiveTurn): CheckpointState['activity'] {
  if (turn.dialogs.length > 0) return 'approval';
  if (turn.parts.some((part) => part.kind === 'tool' && part.state === 'running')) return 'tool';
  return turn.state?.activity === 'idle' ? 'idle' : 'turn';
}
