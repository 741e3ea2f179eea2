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
  /** How checkpoints of live sessions are taken (CKP-4, CKP-5). */
  readonly checkpoints: NonNullable<WorkerStart['checkpoints']>;
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
      strategy: strategies.find((known) => known === section.get('compaction.strategy')) ?? 'native-hook',
      percentage: percentOf(section.get('compaction.percentage')) ?? usualPercent,
      applyTokens: wholeOf(section.get('compaction.applyTokens')),
      preparePercent: percentOf(section.get('compaction.prepareContextPercent')),
      model: section.get<string>('compaction.model') === 'pi' ? 'pi' : 'none',
      stageRoutes: stageRoutesOf(section.get('compaction.stageModels')),
      handsOver: section.get<boolean>('compaction.handOver', false),
    },
    checkpoints: {
      silentMs: (wholeOf(section.get('checkpoints.silentSeconds')) ?? 60) * 1_000,
      totalMs: (wholeOf(section.get('checkpoints.totalSeconds')) ?? 180) * 1_000,
      percentage: percentOf(section.get('checkpoints.percentage')) ?? 75,
      agentsWithoutCompaction: section.get<string[]>('checkpoints.agentsWithoutCompaction', []),
    },
    agents: agentSettings(section.get('agents')).map((agent) => ({ ...agent, command: expandHome(agent.command) })),
    pi: {
      path: expandHome(section.get<string>('pi.path', '').trim()) || null,
      node: expandHome(section.get<string>('pi.nodePath', '').trim()) || null,
      args: section.get<string[]>('pi.arguments', []).filter((word) => typeof word === 'string'),
    },
  };
}

const strategies = ['off', 'native-hook', 'settled', 'background'] as const;
const usualPercent = 60;

/** A setting may hold anything a person typed; null where it says nothing we can use. */
function wholeOf(value: unknown): number | null {
  const number = Math.round(Number(value ?? Number.NaN));
  return Number.isSafeInteger(number) && number >= 1 ? number : null;
}

function percentOf(value: unknown): number | null {
  const percent = wholeOf(value);
  return percent !== null && percent <= 100 ? percent : null;
}

function expandHome(path: string): string {
  return path.replace(/^~(?=$|[\\/])/, homedir());
}

const stages = ['explore', 'synthesize', 'repair'] as const;

/** Routes of stages as the worker takes them; what names none of ours is a model of Pi. */
function stageRoutesOf(value: unknown): NonNullable<Settings['compaction']['stageRoutes']> {
  const given = Object(value) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    stages.flatMap((stage) => {
      const name = typeof given[stage] === 'string' ? given[stage].trim() : '';
      if (name === '') return [];
      return [[stage, name === 'endpoint' || name.startsWith('vscode:') ? name : `pi:${name}`]];
    }),
  );
}
