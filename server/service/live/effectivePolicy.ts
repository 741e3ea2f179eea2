// Who may compact a session, when, and why not: one answer for Home, status bar, Preflight and the strip. Told from what the
// harness says, never from what we wish.

import type { LiveState } from '../../harness/live/liveSession.ts';
import type { HomeView } from '../../protocol/panelViews.ts';
import type { Rival } from '../../protocol/rivals.ts';
import { shortTokens } from '../text/table.ts';
import { harnessName } from './harnessName.ts';

export interface EffectivePolicy {
  /** One short line for the strip. */
  readonly line: string;
  /** Whether the harness compacts by itself; null when nobody can know. */
  readonly harnessCompacts: boolean | null;
  readonly rows: HomeView['policy'];
  readonly note: string;
}

/** Another extension in the same harness and what it owns there (PI-4). */
export type Conflict = Rival;

/**
 * `threshold` in tokens, as the harness' own settings give it; null when unknown. `inTerminal`: a Pi with our companion runs the
 * session and no process of ours, so what its settings say is unknown (PI-7).
 */
export function effectivePolicy(
  state: LiveState | null,
  threshold: number | null,
  conflicts: readonly Conflict[] = [],
  inTerminal = false,
): EffectivePolicy {
  const at = threshold === null ? 'at its own threshold' : `at ${shortTokens(threshold)}`;
  const name = state === null ? 'Pi' : harnessName(state.harnessLabel);
  const compacts = state === null ? null : state.autoCompaction;
  const rival = conflicts.find(({ owns }) => owns.includes('compaction'));
  const rows: HomeView['policy'] = [
    { who: 'you', label: 'You, at any time', allowed: true, when: 'plans and checkpoints' },
    {
      who: 'harness',
      label: `${name} itself`,
      allowed: compacts !== false,
      when: whenHarness(compacts, at, state === null && inTerminal),
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
    note: noteOf(state, rival, inTerminal),
  };
}

function lineOf(name: string, compacts: boolean | null, threshold: number | null, rival: Conflict | undefined): string {
  if (rival) return `${rival.name} compacts`;
  if (compacts === false) return 'Nobody compacts';
  return threshold === null ? `${name} compacts` : `${name} compacts at ${Math.round(threshold / 1_000)}k`;
}

function whenHarness(compacts: boolean | null, at: string, inTerminal: boolean): string {
  if (compacts === false) return 'off in its settings';
  if (inTerminal) return `unknown; ${at} by default`;
  return compacts === null ? `${at}, unless its settings say no` : at;
}

function noteOf(state: LiveState | null, rival: Conflict | undefined, inTerminal: boolean): string {
  if (rival) return `${rival.name} also compacts here, so Throughline leaves that to it.`;
  if (state !== null) {
    const name = harnessName(state.harnessLabel);
    return `A checkpoint is saved beside the session and frees no tokens. What ${name} compacts, ${name} reports.`;
  }
  return inTerminal
    ? 'A Pi in a terminal runs this session. Throughline hears what it does and compacts nothing there.'
    : 'No process of Throughline holds this session, so nothing here compacts it. A checkpoint is saved beside it and frees no tokens.';
}
