// ACP agents that can be started here: a person's own entries first, then the known ones found on PATH. What is not there is not
// offered; what was looked for is told, so that "nothing found" is a fact and no shrug.
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { Problem } from '../../errors.ts';
import { knownHarnesses } from '../../harness/acp/knownHarnesses.ts';
import type { AcpAgent } from '../../harness/acp/startAcpSession.ts';
import { pathFolders } from '../../harness/pi/findNode.ts';
import type { WorkerStart } from '../../protocol/requests.ts';
import type { World } from '../world.ts';

export interface FoundAgents {
  readonly agents: readonly AcpAgent[];
  /** Every command that was looked for, found or not. */
  readonly lookedFor: readonly string[];
}

type Place = Pick<World, 'env' | 'platform'>;

/** Looks anew each time: an agent installed a minute ago is there. An own entry takes the place of a known one of its id. */
export function findAgents(own: WorkerStart['agents'], place: Place): FoundAgents {
  const entries = own ?? [];
  const presets = knownHarnesses.filter(({ id }) => !entries.some((entry) => entry.id === id));
  const wanted = [...entries, ...presets.map((preset) => ({ ...preset, env: {} }))];
  const agents = wanted.flatMap(({ id, label, command, args, env }) => {
    const path = commandPath(command, place);
    return path === null ? [] : [{ id, label, command: path, args, env }];
  });
  return { agents, lookedFor: wanted.map(({ command }) => command) };
}

/** The agent of that id. Throws Problem `agent-missing`, naming what was looked for. */
export function agentById(id: string, own: WorkerStart['agents'], place: Place): AcpAgent {
  const found = findAgents(own, place).agents.find((agent) => agent.id === id);
  if (found) return found;
  const wanted = [...(own ?? []), ...knownHarnesses].find((entry) => entry.id === id);
  throw new Problem('agent-missing', wanted === undefined ? id : `${wanted.label}: ${wanted.command}`);
}

/** A relative command with a folder in it would mean whatever folder we run in: it is not taken. */
function commandPath(command: string, place: Place): string | null {
  if (isAbsolute(command)) return existsSync(command) ? command : null;
  if (command === '' || /[\\/]/.test(command)) return null;
  const names = place.platform === 'win32' ? [`${command}.exe`, `${command}.cmd`] : [command];
  const paths = pathFolders(place).flatMap((folder) => names.map((name) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}
