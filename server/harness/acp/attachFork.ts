// A new session from another one of the same agent (`session/fork`, unstable protocol): the agent knows what was said there, our record
// begins anew and says so. The other session is left as it is.
import { Problem } from '../../errors.ts';
import type { AcpRuntime } from './acpRuntime.ts';
import type { AttachFacts } from './attachSession.ts';
import { stringIn } from './foreignValue.ts';
import type { Restored } from './restoration.ts';
import { signedIn } from './signIn.ts';

/** The session that is forked. */
export interface ForkOrigin {
  readonly agentSessionId: string;
  readonly title: string;
  readonly file: string;
}

/** Rejects with `not-supported` where the agent does not fork, else as any request does. */
export async function attachFork(runtime: AcpRuntime, facts: AttachFacts, origin: ForkOrigin): Promise<Restored> {
  const { agent } = runtime.facts;
  if (!agent.fork) throw new Problem('not-supported', `${agent.label} cannot fork`);
  const { cwd, mcpServers, signIn } = facts;
  const ask = () => runtime.link.ask('session/fork', { sessionId: origin.agentSessionId, cwd, mcpServers });
  const answer = await signedIn(ask, signIn);
  const sessionId = stringIn(answer, 'sessionId');
  if (sessionId === null || sessionId === '' || sessionId === origin.agentSessionId)
    throw new Problem('harness-refused', 'session/fork: no session was named');
  runtime.opened(sessionId, answer);
  const reason = `The agent forked “${origin.title}” and knows what was said there. This record begins with the fork.`;
  return { mode: 'native', how: 'fork', reason, checkpointId: null, handedOver: null };
}
