// A fresh session of the agent that made a session whose process is gone (CKP-7), started from settings and PATH like any other.
import { Problem } from '../../errors.ts';
import { recordedAgent } from '../../harness/acp/recordedAttach.ts';
import type { OwnQuestion } from '../../harness/live/liveSession.ts';
import type { AcpStarterParts } from './acpStarter.ts';
import { withSecrets } from './agentSecrets.ts';
import { agentById } from './agents.ts';

/** Rejects as `askFresh` does, and with `untrusted`, `agent-missing` or `secret-missing`. */
export async function askFreshAgent(file: string, question: OwnQuestion, parts: AcpStarterParts): Promise<string> {
  const { start, world, askEditor } = parts;
  if (!start.trusted) throw new Problem('untrusted', 'no agent is started');
  const id = recordedAgent(file, world.files);
  if (id === null) throw new Problem('not-a-session', file);
  const agent = await withSecrets(agentById(id, start, world), askEditor);
  const { askFresh } = await import('../../harness/acp/askFresh.ts');
  return askFresh({ ...question, agent, env: world.env, clientVersion: '0.0.0', signal: world.signal });
}
