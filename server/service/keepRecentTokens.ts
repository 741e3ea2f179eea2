// Pi's own `keepRecentTokens`, read from its settings file: it decides whether Pi would accept a compaction (CMP-3).

import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { piKeepRecentTokens } from '../compaction/plan/piAccepts.ts';
import type { World } from './world.ts';

const largestSettings = 1_000_000;

const PiSettings = Type.Object({ compaction: Type.Object({ keepRecentTokens: Type.Number({ minimum: 0 }) }) });

/** Tokens Pi keeps at least; the default when the settings cannot be read. Read-only. */
export function keepRecentTokens(world: World): number {
  const folder = world.env['PI_CODING_AGENT_DIR'] || join(world.home, '.pi', 'agent');
  const path = join(folder, 'settings.json');
  const stamp = world.files.stamp(path);
  if (stamp === null || stamp.size > largestSettings) return piKeepRecentTokens;
  try {
    const value: unknown = JSON.parse(world.files.readRange(path, 0, stamp.size).toString('utf8'));
    return Value.Check(PiSettings, value) ? value.compaction.keepRecentTokens : piKeepRecentTokens;
  } catch {
    return piKeepRecentTokens;
  }
}
