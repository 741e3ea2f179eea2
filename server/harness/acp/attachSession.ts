// Opens the agent's session along the ladder of RST-1: resume, else load, else a new one with or without a checkpoint. A failed
// step is on disk before the next is taken, and the label follows what happened, never what was hoped for.
import { RequestError } from '@agentclientprotocol/sdk';
import { Problem } from '../../errors.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import type { AcpRuntime } from './acpRuntime.ts';
import { fieldsOf, stringIn } from './foreignValue.ts';
import {
  type Attempt,
  type Began,
  isRetryable,
  type LadderFacts,
  type NativeWay,
  nativeReason,
  nextStep,
  type Restored,
} from './restoration.ts';

import { type SignIn, signedIn } from './signIn.ts';

/** What is known before the agent is asked. */
export interface AttachFacts {
  readonly cwd: string;
  readonly mcpServers: readonly unknown[];
  /** The agent's id of the session, null for one that is to be made. */
  readonly agentSessionId: string | null;
  readonly createdAt: number | null;
  readonly began: Began;
  readonly skipNative: boolean;
  readonly checkpoint: Handover | null;
  readonly now: () => number;
  /** Null: nobody can be asked. */
  readonly signIn: SignIn | null;
}

/** Words of ours before the first prompt of a process that could not bring its own session back. */
export interface Handover {
  /** The checkpoint's. */
  readonly id: string;
  readonly text: string;
  /** What it is: "checkpoint 4 and the last 23 entries". */
  readonly about: string;
}

/** Characters of an agent's answer that are told. */
const mostAnswered = 200;

/** A session that never was: no ladder. */
export async function attachNew(runtime: AcpRuntime, facts: AttachFacts): Promise<Restored> {
  await makeSession(runtime, facts);
  return { mode: 'fresh', how: 'new', reason: 'A new session.', checkpointId: null, handedOver: null };
}

/** Throws what the last step threw when a person should try again; the session then stands as it did. */
export async function attachAgain(runtime: AcpRuntime, facts: AttachFacts): Promise<Restored> {
  const failed: Attempt[] = [];
  let last: unknown = null;
  for (;;) {
    const step = nextStep(ladderFacts(runtime, facts, failed));
    if (step.kind === 'retry-later') throw last;
    if (step.kind === 'new') {
      await makeSession(runtime, facts);
      const given = step.mode === 'checkpoint_restored' ? facts.checkpoint : null;
      const handed = { checkpointId: given?.id ?? null, handedOver: given?.about ?? null };
      return { mode: step.mode, how: 'new', reason: step.reason, ...handed };
    }
    try {
      await openNative(runtime, facts, step.way);
      const reason = nativeReason(step.way, failed, facts.began, runtime.facts.known);
      return { mode: 'native', how: step.way, reason, checkpointId: null, handedOver: null };
    } catch (error) {
      last = error;
      failed.push(recordFailure(runtime, step.way, error));
    }
  }
}

function ladderFacts(runtime: AcpRuntime, facts: AttachFacts, failed: readonly Attempt[]): LadderFacts {
  const { agent, known } = runtime.facts;
  const { agentSessionId, createdAt, skipNative, checkpoint, now } = facts;
  const { resume, load } = agent;
  const hasCheckpoint = checkpoint !== null;
  return { agentSessionId, resume, load, failed, known, createdAt, skipNative, now: now(), hasCheckpoint };
}

async function openNative(runtime: AcpRuntime, facts: AttachFacts, way: NativeWay): Promise<void> {
  const { cwd, mcpServers } = facts;
  const sessionId = facts.agentSessionId ?? '';
  runtime.change({ agentSessionId: sessionId });
  runtime.replay.begin(way);
  try {
    const ask = () => runtime.link.ask(`session/${way}`, { sessionId, cwd, mcpServers });
    const answer = await signedIn(ask, facts.signIn);
    refuseOther(sessionId, stringIn(answer, 'sessionId'));
    runtime.opened(sessionId, answer);
    runtime.replay.answered(runtime.facts.known.lateReplayMs);
  } catch (error) {
    runtime.replay.forget();
    throw error;
  }
}

/** An agent that opened another session than it was asked for did not bring ours back: calling that native would be a guess (RST-2). */
function refuseOther(asked: string, named: string | null): void {
  if (named === null || named === asked) return;
  const answered = new RequestError(0, `another session: ${named}`);
  throw new Problem('harness-refused', answered.message, { cause: answered });
}

async function makeSession(runtime: AcpRuntime, facts: AttachFacts): Promise<void> {
  const { cwd, mcpServers } = facts;
  runtime.change({ agentSessionId: '' });
  const ask = () => runtime.link.ask('session/new', { cwd, mcpServers });
  const answer = await signedIn(ask, facts.signIn);
  const sessionId = stringIn(answer, 'sessionId');
  if (sessionId === null || sessionId === '') throw new Problem('harness-refused', 'session/new: no session was named');
  runtime.opened(sessionId, answer);
}

function recordFailure(runtime: AcpRuntime, way: NativeWay, error: unknown): Attempt {
  const code = codeOf(error);
  const cause = error instanceof Error && error.cause instanceof RequestError ? error.cause : null;
  const line = scrubText(wordsOf(cause)).text.slice(0, mostAnswered);
  const happened = error instanceof Error ? error.message : String(error);
  const message = cause === null ? happened : `session/${way} answered "${line}"`;
  const attempt: Attempt = { way, code, retryable: isRetryable(code), message };
  runtime.outlet.commit([{ kind: 'resume-failed', payload: { ...attempt, how: way, data: cause?.data ?? null } }]);
  return attempt;
}

/** What the agent said, in one line: its code's usual sentence says little where it gives details. */
function wordsOf(cause: RequestError | null): string {
  const details = stringIn(fieldsOf(cause?.data), 'details');
  const words = [cause?.message ?? '', ...(details === null ? [] : [details])];
  return words.map((text) => text.split('\n', 1)[0] ?? '').join(': ');
}

/** JSON-RPC code of the agent's refusal, null for anything else. */
function codeOf(error: unknown): number | null {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof RequestError ? cause.code : null;
}
