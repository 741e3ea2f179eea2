// Who may compact a session, when, and why not: one answer for Home, status bar, Preflight and the strip. Told from what the
// harness says, never from what we wish.

import type { LiveState } from '../../harness/live/liveSession.ts';
import type { HomeView } from '../../protocol/panelViews.ts';
import { shortTokens } from '../text/table.ts';

export interface EffectivePolicy {
  /** One short line for the strip. */
  readonly line: string;
  /** Whether the harness compacts by itself; null when nobody can know. */
  readonly harnessCompacts: boolean | null;
  readonly rows: HomeView['policy'];
  readonly note: string;
}

/** Another program that compacts in the same harness, by its name (PI-4). */
export interface Conflict {
  readonly name: string;
  readonly owns: readonly string[];
}

/** `threshold` in tokens, as the harness' own settings give it; null when unknown. */
export function effectivePolicy(
  state: LiveState | null,
  threshold: number | null,
  conflicts: readonly Conflict[] = [],
): EffectivePolicy {
  const at = threshold === null ? 'at its own threshold' : `at ${shortTokens(threshold)}`;
  const name = state?.harnessLabel.split(' ')[0] ?? 'Pi';
  const compacts = state === null ? null : state.autoCompaction;
  const rival = conflicts[0];
  const rows: HomeView['policy'] = [
    { who: 'you', label: 'You, at any time', allowed: true, when: 'plans and checkpoints' },
    {
      who: 'harness',
      label: `${name} itself`,
      allowed: compacts !== false,
      when: compacts === false ? 'off in its settings' : compacts === null ? `${at}, unless its settings say no` : at,
    },
    {
      who: 'throughline',
      label: 'Throughline by itself',
      allowed: false,
      when: rival ? `left to ${rival.name}` : 'never on its own',
    },
  ];
  return {
    line: lineOf(name, compacts, threshold, rival),
    harnessCompacts: compacts,
    rows,
    note: noteOf(state, rival),
  };
}

function lineOf(name: string, compacts: boolean | null, threshold: number | null, rival: Conflict | undefined): string {
  if (rival) return `${rival.name} compacts`;
  if (compacts === false) return 'Nobody compacts';
  return threshold === null ? `${name} compacts` : `${name} compacts at ${Math.round(threshold / 1_000)}k`;
}

function noteOf(state: LiveState | null, rival: Conflict | undefined): string {
  if (rival) return `${rival.name} also compacts here, so Throughline leaves that to it.`;
  return state === null
    ? 'No process of Throughline holds this session, so nothing here compacts it. A checkpoint is saved beside it and frees no tokens.'
    : 'A checkpoint is saved beside the session and frees no tokens. What Pi compacts, Pi reports.';
}
