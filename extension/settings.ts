// Settings as typed values, read when asked (UI-9). Names and descriptions stand in package.json.
import { homedir } from 'node:os';
import { workspace } from 'vscode';
import type { WorkerStart } from '../server/protocol/requests.ts';
import { type AgentSettings, agentSettings } from './agentSettings.ts';

export interface Settings {
  /** Further session folders beside Pi's own. */
  readonly roots: readonly string[];
  readonly store: string | null;
  readonly endpoint: { readonly url: string; readonly model: string } | null;
  readonly useLanguageModels: boolean;
  /** What happens when Pi compacts by itself (CMP-9). */
  readonly compaction: NonNullable<WorkerStart['compaction']>;
  /** ACP agents beside the known ones on PATH. */
  readonly agents: AgentSettings;
  /** Where Pi and its Node are, null to look for them; `args` are added when it is started. */
  readonly pi: { readonly path: string | null; readonly node: string | null; readonly args: readonly string[] };
}

export function readSettings(): Settings {
  const section = workspace.getConfiguration('throughline');
  const url = section.get<string>('model.endpointUrl', '').trim();
  const model = section.get<string>('model.endpointModel', '').trim();
  return {
    roots: section.get<string[]>('sessions.folders', []).map(expandHome),
    store: section.get<string>('storage.folder', '').trim() || null,
    endpoint: url !== '' && model !== '' ? { url, model } : null,
    useLanguageModels: section.get<boolean>('model.useVSCodeModels', false),
    compaction: {
      strategy: section.get<string>('compaction.strategy') === 'off' ? 'off' : 'native-hook',
      percentage: percentOf(section.get<number>('compaction.percentage')),
      model: section.get<string>('compaction.model') === 'pi' ? 'pi' : 'none',
    },
    agents: agentSettings(section.get('agents')).map((agent) => ({ ...agent, command: expandHome(agent.command) })),
    pi: {
      path: expandHome(section.get<string>('pi.path', '').trim()) || null,
      node: expandHome(section.get<string>('pi.nodePath', '').trim()) || null,
      args: section.get<string[]>('pi.arguments', []).filter((word) => typeof word === 'string'),
    },
  };
}

/** A setting may hold anything a person typed. */
function percentOf(value: unknown): number {
  const percent = Math.round(Number(value ?? usualPercent));
  return percent >= 1 && percent <= 100 ? percent : usualPercent;
}

const usualPercent = 60;

function expandHome(path: string): string {
  return path.replace(/^~(?=$|[\\/])/, homedir());
}
