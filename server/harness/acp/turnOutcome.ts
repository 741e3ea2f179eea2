// How a turn ended, from the answer to `session/prompt` or from its failure (REC-7): exactly one of four ways.
import { RequestError } from '@agentclientprotocol/sdk';
import { Problem } from '../../errors.ts';
import { type Fields, stringIn } from './foreignValue.ts';
import type { TurnOutcome } from './turnRecord.ts';

const requestCancelled = -32800;

/** An answer without a stop reason is kept as one that gave none. */
export function outcomeOfAnswer(answer: Fields | null): TurnOutcome {
  const stopReason = stringIn(answer, 'stopReason') ?? 'unknown';
  return stopReason === 'cancelled' ? { kind: 'aborted' } : { kind: 'completed', stopReason };
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
