// ACP agents that can be started here: a person's own entries first, then the known ones found on PATH or in the workspace's
// node_modules. What is not there can be fetched by npx, and is then offered by that command and started by it only (UI-10).

import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { version } from '../../../package.json';
import { Problem } from '../../errors.ts';
import { type KnownHarness, knownHarnesses, npxPrefix } from '../../harness/acp/knownHarnesses.ts';
import type { AcpAgent } from '../../harness/acp/startAcpSession.ts';
import { pathFolders } from '../../harness/pi/findNode.ts';
import type { WorkerStart } from '../../protocol/requests.ts';
import type { World } from '../world.ts';

export interface FoundAgents {
  readonly agents: readonly AcpAgent[];
  /** Known agents that are not there, each with the line that fetches and starts it; empty without npx. */
  readonly fetched: readonly (AcpAgent & { readonly line: string })[];
  /** Every command that was looked for, found or not. */
  readonly lookedFor: readonly string[];
}

export type AgentPlace = Pick<World, 'env' | 'platform'>;
type Start = Pick<WorkerStart, 'agents' | 'workspaceFolders'>;

/** Looks anew each time: an agent installed a minute ago is there. An own entry takes the place of a known one of its id. */
export function findAgents({ agents: own = [], workspaceFolders }: Start, place: AgentPlace): FoundAgents {
  const folders = [...pathFolders(place), ...npmFolders(workspaceFolders, place)];
  const presets = knownHarnesses.filter(({ id }) => !own.some((entry) => entry.id === id));
  const wanted = [...own, ...presets.map((preset) => ({ ...preset, env: {} }))];
  const agents = wanted.flatMap(({ id, label, command, args, env }) => {
    const path = commandPath(command, folders, place);
    return path === null ? [] : [{ id, label, command: path, args, env }];
  });
  const npx = commandPath('npx', pathFolders(place), place);
  const absent = npx === null ? [] : presets.filter(({ id }) => !agents.some((agent) => agent.id === id));
  return {
    agents,
    fetched: absent.flatMap((preset) => throughNpx(preset, npx ?? '')),
    lookedFor: wanted.map(({ command }) => command),
  };
}

/** The agent of that id. Throws Problem `agent-missing`, naming what was looked for. */
export function agentById(id: string, start: Start, place: AgentPlace): AcpAgent {
  const { agents, fetched } = findAgents(start, place);
  // A session begun through npx goes on with the installed agent once there is one.
  const plain = id.startsWith(npxPrefix) ? id.slice(npxPrefix.length) : id;
  const found = agents.find((agent) => agent.id === plain) ?? fetched.find((agent) => agent.id === id);
  if (found) return { id: found.id, label: found.label, command: found.command, args: found.args, env: found.env };
  const wanted = [...(start.agents ?? []), ...knownHarnesses].find((entry) => entry.id === plain);
  throw new Problem('agent-missing', wanted === undefined ? id : `${wanted.label}: ${wanted.command}`);
}

function throughNpx({ id, label, package: name, args }: KnownHarness, npx: string): FoundAgents['fetched'] {
  if (name === null) return [];
  const words = ['-y', name, ...args];
  return [{ id: `${npxPrefix}${id}`, label, command: npx, args: words, env: {}, line: ['npx', ...words].join(' ') }];
}

/** Where npm puts commands beside PATH: the workspace's own packages, and a prefix of the person's. */
function npmFolders(workspaceFolders: readonly string[], { env, platform }: AgentPlace): readonly string[] {
  const prefix = env['NPM_CONFIG_PREFIX'] ?? env['npm_config_prefix'];
  const global = prefix === undefined ? [] : [platform === 'win32' ? prefix : join(prefix, 'bin')];
  return [...workspaceFolders.map((folder) => join(folder, 'node_modules', '.bin')), ...global].filter(isAbsolute);
}

/** A relative command with a folder in it would mean whatever folder we run in: it is not taken. */
function commandPath(command: string, folders: readonly string[], { platform }: AgentPlace): string | null {
  if (isAbsolute(command)) return existsSync(command) ? command : null;
  if (command === '' || /[\\/]/.test(command)) return null;
  const names = platform === 'win32' ? [`${command}.exe`, `${command}.cmd`] : [command];
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Told to agents: our own. */
export const clientVersion = version;
