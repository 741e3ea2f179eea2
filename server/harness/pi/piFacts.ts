// The live state of a Pi session, built from what Pi answered last. Replaced as a whole; nothing here talks to Pi.
import type { LiveCapabilities, LiveModel, LiveState, QueuedMessage } from '../live/liveSession.ts';
import type { PiModel, PiState, PiStats } from './rpcTypes.ts';

/** What is known of a Pi session, in Pi's terms. */
export interface PiFacts {
  readonly version: string;
  readonly cwd: string;
  readonly pid: number | null;
  readonly sessionId: string;
  readonly file: string | null;
  readonly name: string | null;
  readonly model: LiveModel | null;
  readonly thinking: string | null;
  readonly thinkingLevels: readonly string[];
  readonly gauge: LiveState['gauge'];
  readonly cost: number | null;
  readonly queue: readonly QueuedMessage[];
  readonly autoCompaction: boolean | null;
  readonly running: boolean;
  readonly compacting: boolean;
  readonly retrying: boolean;
  readonly phase: 'starting' | 'up' | 'ended';
  /** Pi carries a companion that takes our orders. */
  readonly takesOrders: boolean;
}

export function firstFacts(version: string, cwd: string): PiFacts {
  return {
    version,
    cwd,
    pid: null,
    sessionId: '',
    file: null,
    name: null,
    model: null,
    thinking: null,
    thinkingLevels: [],
    gauge: null,
    cost: null,
    queue: [],
    autoCompaction: null,
    running: false,
    compacting: false,
    retrying: false,
    phase: 'starting',
    takesOrders: false,
  };
}

/** What `get_state` changes. */
export function factsOfState(state: PiState): Partial<PiFacts> {
  return {
    sessionId: state.sessionId,
    file: state.sessionFile ?? null,
    name: state.sessionName ?? null,
    model: state.model ? liveModel(state.model) : null,
    thinking: state.thinkingLevel ?? null,
    autoCompaction: state.autoCompactionEnabled ?? null,
  };
}

/** What `get_session_stats` changes. Tokens are null right after a compaction: then there is no gauge. */
export function factsOfStats({ contextUsage, cost }: PiStats): Partial<PiFacts> {
  const tokens = contextUsage?.tokens ?? null;
  const window = contextUsage?.contextWindow ?? 0;
  return {
    gauge: tokens === null || window <= 0 ? null : { tokens, window },
    cost: cost !== undefined && Number.isFinite(cost) ? cost : null,
  };
}

export function liveModel(model: PiModel): LiveModel {
  const window = model.contextWindow ?? null;
  return {
    id: `${model.provider}/${model.id}`,
    label: model.name ?? model.id,
    contextWindow: window !== null && window > 0 ? window : null,
  };
}

export function liveState(facts: PiFacts): LiveState {
  return {
    harness: 'pi',
    harnessLabel: `Pi ${facts.version}`,
    sessionId: facts.sessionId,
    file: facts.file,
    cwd: facts.cwd,
    pid: facts.pid,
    activity: activityOf(facts),
    name: facts.name,
    model: facts.model,
    thinking: facts.thinking,
    thinkingLevels: facts.thinkingLevels,
    gauge: facts.gauge,
    cost: facts.cost,
    queue: facts.queue,
    autoCompaction: facts.autoCompaction,
    capabilities: capabilitiesOf(facts),
  };
}

function activityOf({ phase, compacting, retrying, running }: PiFacts): LiveState['activity'] {
  if (phase === 'starting') return 'starting';
  if (phase === 'ended') return 'ended';
  if (compacting) return 'compacting';
  if (retrying) return 'retrying';
  return running ? 'turn' : 'idle';
}

function capabilitiesOf({ takesOrders }: PiFacts): LiveCapabilities {
  return {
    steer: true,
    queue: true,
    images: true,
    models: true,
    thinking: true,
    fork: true,
    branch: takesOrders,
    anchors: takesOrders,
    compact: 'with-focus',
  };
}
