// How a turn ended, from the answer to `session/prompt` or from its failure (REC-7): exactly one of four ways.
import { RequestError } from '@agentclientprotocol/sdk';
import { Problem } from '../../errors.ts';
import { type Fields, stringIn } from './foreignValue.ts';
import type { TurnOutcome } from './turnRecord.ts';

const requestCancelled = -32800;

/**
 * An answer without a stop reason is kept as one that gave none. `isGone`: the process we started had ended before the answer. What is
 * left of some agents (Qwen Code's second process) then cancels the turn, which nobody asked for.
 */
export function outcomeOfAnswer(answer: Fields | null, isGone: boolean): TurnOutcome {
  const stopReason = stringIn(answer, 'stopReason') ?? 'unknown';
  if (stopReason !== 'cancelled') return { kind: 'completed', stopReason };
  return isGone
    ? { kind: 'interrupted', message: 'The agent’s process ended while the turn was running.' }
    : { kind: 'aborted' };
}

/** `cancelling` while a person stops the turn: some agents answer that with an error. */
export function outcomeOfError(error: unknown, cancelling: boolean): TurnOutcome {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Problem && error.code === 'harness-ended') return { kind: 'interrupted', message };
  const cause = error instanceof Error ? error.cause : null;
  const code = cause instanceof RequestError ? cause.code : null;
  if (code === requestCancelled || cancelling) return { kind: 'aborted' };
  return { kind: 'failed', message, code };
}
