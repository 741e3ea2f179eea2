// Secrets in the environment of a person's own agents: settings hold `${secret:NAME}`, the editor holds the value, and it goes to
// the agent's process alone.
import { Problem } from '../../errors.ts';
import type { AcpAgent } from '../../harness/acp/startAcpSession.ts';
import type { AskEditor } from '../../protocol/editorRequests.ts';
import { secretPlace, secretsIn } from '../../protocol/secretPlace.ts';

/** The agent with its secrets filled in. Rejects with `secret-missing`, naming those that are not set; nothing is started then. */
export async function withSecrets(agent: AcpAgent, ask: AskEditor | null): Promise<AcpAgent> {
  const names = secretsIn(agent.env);
  if (names.length === 0) return agent;
  const values = ask === null ? {} : (await ask('agentSecrets', { names })).values;
  const secretOf = (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : '');
  const missing = names.filter((name) => secretOf(name) === '');
  if (missing.length > 0) throw new Problem('secret-missing', missing.join(', '));
  const env = Object.entries(agent.env).map(([name, value]) => [
    name,
    value.replace(secretPlace, (_all, secret: string) => secretOf(secret)),
  ]);
  return { ...agent, env: Object.fromEntries(env), secrets: names.map(secretOf) };
}
