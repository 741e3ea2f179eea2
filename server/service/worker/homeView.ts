// Home's snapshot (design section 8.3): the rows that work, what happened lately, open loops, and who may compact.

import { noSteering } from '../../compaction/steering.ts';
import type { LiveState } from '../../harness/live/liveSession.ts';
import type { HomeView, StripView } from '../../protocol/panelViews.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import { listCheckpoints } from '../../store/checkpoints.ts';
import type { Store } from '../../store/store.ts';
import { type AutomaticStanding, type Conflict, effectivePolicy } from '../live/effectivePolicy.ts';
import { preflightOf } from '../preflightSession.ts';
import { sessionKeyOf } from '../readSession.ts';
import { shortTokens } from '../text/table.ts';
import type { World } from '../world.ts';
import { placesOf } from './factRows.ts';
import type { OpenSession } from './sessionCache.ts';
import { sessionMarksView } from './sessionMarksView.ts';
import { stripOf } from './stripView.ts';

type Row = HomeView['rows'][number];

const mostLately = 5;
const mostLoops = 8;

/** Home without a session: the same rows, figures empty, the reason beside them. */
export function emptyHome(ready: string): HomeView {
  const reason = 'No session is chosen. Pick one in the session tree.';
  return {
    strip: null,
    rows: rowsOf({ saves: '', history: '', ready, reason }),
    lately: [],
    openLoops: [],
    policy: [],
    policyNote: '',
  };
}

/** What a running harness adds to Home: its state, the strip as the panel shows it, and who else compacts there. */
export interface HomeLive {
  readonly state: LiveState | null;
  readonly strip: Partial<StripView>;
  readonly conflicts: readonly Conflict[];
  /** A Pi with our companion runs it outside of ours. */
  readonly inTerminal: boolean;
  /** What happens there without a person (CMP-9). */
  readonly automatic: AutomaticStanding | null;
}

export function homeOf(open: OpenSession, store: Store, world: World, ready: string, live: HomeLive): HomeView {
  const { session } = open;
  const preflight = preflightOf(open, { contextWindow: null, steering: noSteering, store }, world, {
    facts: open.facts(),
    projection: open.projection(),
  });
  const saved = preflight.plans.filter((plan) => plan.viable).map((plan) => plan.savedTokens);
  const saves =
    saved.length === 0
      ? 'no plan saves 10%'
      : `saves ${shortTokens(Math.min(...saved))} to ${shortTokens(Math.max(...saved))}`;
  const marks = sessionMarksView(open, store).branches[0]?.marks ?? [];
  const anchors = marks.filter((mark) => mark.kind === 'anchor').length;
  const checkpoints = listCheckpoints(store, sessionKeyOf(session)).length;
  const strip = { ...stripOf(open), ...live.strip };
  const policy = effectivePolicy(
    live.state,
    strip.window.threshold,
    live.conflicts,
    live.inTerminal,
    live.automatic,
    strip.harness,
  );
  return {
    strip,
    rows: rowsOf({ saves, history: `${checkpoints} checkpoints, ${anchors} anchors`, ready, reason: null }),
    lately: latelyOf(open, marks),
    openLoops: loopsOf(open),
    policy: policy.rows,
    policyNote: policy.note,
  };
}

function rowsOf(figures: { saves: string; history: string; ready: string; reason: string | null }): Row[] {
  const enabled = figures.reason === null;
  return [
    {
      id: 'compact',
      label: 'Compact now',
      description: 'Compare three plans first. Nothing reaches a model until you run one.',
      figure: figures.saves,
      enabled,
      reason: figures.reason,
    },
    {
      id: 'settings',
      label: 'Settings',
      description: 'Session folders, models and storage.',
      figure: '',
      enabled: true,
      reason: null,
    },
    {
      id: 'history',
      label: 'History & recovery',
      description: 'Checkpoints, anchors, and anything that left the window.',
      figure: figures.history,
      enabled,
      reason: figures.reason,
    },
    {
      id: 'status',
      label: 'Status & help',
      description: 'What works on this machine, from local evidence only.',
      figure: figures.ready,
      enabled: true,
      reason: null,
    },
  ];
}

type Marks = ReturnType<typeof sessionMarksView>['branches'][number]['marks'];
type Lately = HomeView['lately'][number];

const latelyKinds: Readonly<Record<Marks[number]['kind'], Lately['kind']>> = {
  anchor: 'anchor',
  checkpoint: 'checkpoint',
  compaction: 'compaction',
  gap: 'damage',
  damage: 'damage',
};

function latelyOf({ session }: OpenSession, marks: Marks): Lately[] {
  return marks
    .slice(-mostLately)
    .reverse()
    .map((mark) => ({
      kind: latelyKinds[mark.kind],
      text: `${mark.name}  ${mark.detail}`.trim(),
      at: mark.at,
      place: mark.entryId === null ? null : (placesOf(session, [mark.entryId])[0] ?? null),
    }));
}

function loopsOf(open: OpenSession): HomeView['openLoops'] {
  const loops = open.facts().openLoops.filter((loop) => loop.status === 'open');
  return loops.slice(-mostLoops).map((loop, index) => ({
    key: `loop-${index}`,
    kind: 'open-loop',
    text: scrubText(loop.text).text,
    standing: '',
    state: 'open',
    places: placesOf(open.session, loop.entryIds),
    pinned: false,
    required: true,
  }));
}
