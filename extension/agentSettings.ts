// ACP agents a person added in the settings. A setting may hold anything that was typed: an entry without an id or a command is
// left out, and nothing of it is obeyed half. Pure.
import type { WorkerStart } from '../server/protocol/requests.ts';

export type AgentSettings = NonNullable<WorkerStart['agents']>;

export function agentSettings(value: unknown): AgentSettings {
  return Array.isArray(value) ? value.flatMap(agentOf) : [];
}

function agentOf(value: unknown): AgentSettings {
  if (typeof value !== 'object' || value === null) return [];
  const { id, label, command, args, env } = value as Readonly<Record<string, unknown>>;
  const [key, program] = [wordOf(id), wordOf(command)];
  if (key === '' || program === '') return [];
  const words = Array.isArray(args) ? args.filter((word) => typeof word === 'string') : [];
  return [{ id: key, label: wordOf(label) || key, command: program, args: words, env: textsOf(env) }];
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function textsOf(value: unknown): Record<string, string> {
  const fields = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'));
}
