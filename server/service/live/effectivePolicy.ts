// Who may compact a session, when, and why not: one answer for Home, status bar, Preflight and the strip (CMP-9). Told from what
// the harness says, never from what we wish.

import { type AutomaticPolicy, applyGate, prepareGate } from '../../compaction/automaticPolicy.ts';
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

/** The strategy as it stands for one session. */
export interface AutomaticStanding {
  readonly policy: AutomaticPolicy;
  /** Tokens of the session's model, null while its Pi told nothing. */
  readonly window: number | null;
  /** The companion in its Pi answers us. */
  readonly heard: boolean;
  /** Why nothing begins at the moment, as half a sentence; null without such a reason. */
  readonly whyNot: string | null;
}

/**
 * `threshold` in tokens, as the harness' own settings give it; null when unknown. `inTerminal`: a Pi with our companion runs the
 * session and no process of ours, so what its settings say is unknown (PI-7). `harness` names the one of a session nobody runs.
 */
export function effectivePolicy(
  state: LiveState | null,
  threshold: number | null,
  conflicts: readonly Conflict[] = [],
  inTerminal = false,
  automatic: AutomaticStanding | null = null,
  harness = 'Pi',
): EffectivePolicy {
  const at = threshold === null ? 'at its own threshold' : `at ${shortTokens(threshold)}`;
  const name = harnessName(state?.harnessLabel ?? harness);
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
      ...(rival ? { allowed: false, when: `left to ${rival.name}` } : ownPart(automatic, compacts)),
    },
  ];
  return {
    line: lineOf(name, compacts, threshold, rival),
    harnessCompacts: compacts,
    rows,
    note: noteOf(state, rival, inTerminal),
  };
}

interface OwnPart {
  readonly allowed: boolean;
  readonly when: string;
}

const no = (when: string): OwnPart => ({ allowed: false, when });

/** What we do without a person, and why not. */
function ownPart(automatic: AutomaticStanding | null, compacts: boolean | null): OwnPart {
  if (automatic === null) return no('never on its own');
  const { policy, heard, whyNot } = automatic;
  if (policy.strategy === 'off') return no('off in the settings');
  if (!heard) return no('only while a Pi with our companion runs it');
  if (policy.strategy !== 'native-hook') return askingPart(automatic);
  return compacts === false
    ? no('Pi’s own compaction is off, and it takes part in nothing else')
    : { allowed: true, when: withReason(`when Pi compacts, from ${policy.percentage}%`, whyNot) };
}

/** The strategies that ask Pi themselves. Before Pi told its window, gates stand as they are set. */
function askingPart({ policy, window, whyNot }: AutomaticStanding): OwnPart {
  const gate = window === null ? null : applyGate(policy, window);
  const early = window === null ? null : prepareGate(policy, window);
  const asks = `asks an idle Pi from ${gate === null ? gateText(policy) : shortTokens(gate)}`;
  if (window !== null && gate === null) return no('its gate lies outside of this window');
  if (policy.strategy === 'settled') return { allowed: true, when: withReason(asks, whyNot) };
  if (window !== null && early === null) return no('the gate for preparing is not below the one for asking');
  const prepares = early === null ? 'prepares ahead' : `prepares from ${shortTokens(early)}`;
  return { allowed: true, when: withReason(`${prepares}, ${asks}`, whyNot) };
}

function withReason(when: string, whyNot: string | null): string {
  return whyNot === null ? when : `${when}; not now: ${whyNot.replace(/\.$/, '')}`;
}

function gateText({ applyTokens, percentage }: AutomaticPolicy): string {
  return applyTokens === null ? `${percentage}%` : shortTokens(applyTokens);
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
    ? 'A Pi in a terminal runs this session. Throughline hears what it does; only that Pi compacts it.'
    : 'No process of Throughline holds this session, so nothing here compacts it. A checkpoint is saved beside it and frees no tokens.';
}
