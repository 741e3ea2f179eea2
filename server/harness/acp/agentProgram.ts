// An agent as a process of ours, and who we say we are to it.
import { harnessEnvironment } from '../live/harnessEnvironment.ts';
import type { AcpProcessOptions } from './acpProcess.ts';
import { knownHarness } from './knownHarnesses.ts';
import type { AcpAgent } from './startAcpSession.ts';

/** `env` is the environment the worker has; what VS Code put there for itself is taken out. */
export function agentProgram(
  agent: AcpAgent,
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): AcpProcessOptions {
  const { id, command, args, label: name, secrets = [] } = agent;
  const ownEnv = { ...knownHarness(id, null).env, ...agent.env };
  return { command, args, cwd, env: { ...harnessEnvironment(env), ...ownEnv }, ownEnv, secrets, name };
}

export function clientInfo(version: string): {
  readonly name: string;
  readonly title: string;
  readonly version: string;
} {
  return { name: 'throughline', title: 'Throughline', version };
}
