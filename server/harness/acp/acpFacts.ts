// Everything known about a running agent that is a state: as one value, and as the `LiveState` panels show. What an agent can do
// is read from its own answers; the table of known agents only adds what agents do not say.
import type { LiveCapabilities, LiveState } from '../live/liveSession.ts';
import { optionOf, otherOptions, readOptions, type SessionOption, withConfig } from './acpOptions.ts';
import type { AcpCommand, AcpUpdate } from './acpUpdate.ts';
import { type Fields, objectIn, stringIn } from './foreignValue.ts';
import { compactCommandOf, type KnownHarness } from './knownHarnesses.ts';
import { readSignInMethods, type SignInMethod } from './signIn.ts';

/** What the agent answered to `initialize`. */
export interface AgentFacts {
  readonly name: string | null;
  readonly label: string;
  readonly version: string | null;
  readonly resume: boolean;
  readonly load: boolean;
  readonly fork: boolean;
  readonly close: boolean;
  readonly images: boolean;
  readonly signInMethods: readonly SignInMethod[];
}

export interface AcpFacts {
  readonly known: KnownHarness;
  readonly agent: AgentFacts;
  /** Ours; the agent's own is `agentSessionId`. */
  readonly sessionId: string;
  readonly agentSessionId: string;
  readonly file: string;
  readonly cwd: string;
  readonly pid: number | null;
  readonly phase: 'starting' | 'up' | 'ended';
  readonly running: boolean;
  readonly compacting: boolean;
  readonly name: string | null;
  readonly options: readonly SessionOption[];
  readonly commands: readonly AcpCommand[];
  readonly gauge: LiveState['gauge'];
  readonly cost: number | null;
}

export function firstFacts(known: KnownHarness, cwd: string): AcpFacts {
  return {
    known,
    agent: agentFacts(null, known),
    sessionId: '',
    agentSessionId: '',
    file: '',
    cwd,
    pid: null,
    phase: 'starting',
    running: false,
    compacting: false,
    name: null,
    options: [],
    commands: [],
    gauge: null,
    cost: null,
  };
}

/** What an update changes about the state, null for nothing. */
export function changeOf(facts: AcpFacts, update: AcpUpdate): Partial<AcpFacts> | null {
  switch (update.kind) {
    case 'commands':
      return { commands: update.commands };
    case 'mode':
      return { options: withMode(facts.options, update.id) };
    case 'title':
      return { name: update.title };
    case 'options':
      return { options: withConfig(facts.options, readOptions(update.options)) };
    case 'gauge': {
      const { tokens, window, cost } = update;
      return { gauge: window > 0 ? { tokens, window } : null, cost: cost ?? facts.cost };
    }
    default:
      return null;
  }
}

/** Reads the answer to `initialize`; an empty or null one is an agent that can nothing beyond the protocol's least. */
export function agentFacts(answer: Fields | null, known: KnownHarness): AgentFacts {
  const info = objectIn(answer, 'agentInfo');
  const capabilities = objectIn(answer, 'agentCapabilities');
  const session = objectIn(capabilities, 'sessionCapabilities');
  const has = (name: string) => objectIn(session, name) !== null;
  return {
    name: stringIn(info, 'name'),
    label: stringIn(info, 'title') ?? stringIn(info, 'name') ?? known.label,
    version: stringIn(info, 'version'),
    resume: has('resume'),
    load: capabilities?.['loadSession'] === true,
    fork: has('fork'),
    close: has('close'),
    images: objectIn(capabilities, 'promptCapabilities')?.['image'] === true,
    signInMethods: readSignInMethods(answer),
  };
}

/** Agents that have their modes as an option as well tell the same change both ways. */
function withMode(options: AcpFacts['options'], value: string): AcpFacts['options'] {
  return options.map((option) => (option.via === 'session/set_mode' ? { ...option, value } : option));
}

export function capabilitiesOf(facts: AcpFacts): LiveCapabilities {
  const compact = compactCommandOf(facts.known, facts.commands);
  return {
    steer: false,
    queue: false,
    images: facts.agent.images,
    models: optionOf(facts.options, 'model') !== null,
    thinking: optionOf(facts.options, 'thought_level') !== null,
    // An agent forks at its head only, and only in the unstable protocol.
    fork: false,
    forkHere: facts.agent.fork,
    branch: false,
    anchors: false,
    compact: compact === null ? 'none' : compact.takesFocus ? 'with-focus' : 'without-focus',
  };
}

export function liveState(facts: AcpFacts): LiveState {
  const model = optionOf(facts.options, 'model');
  const thinking = optionOf(facts.options, 'thought_level');
  const modelLabel = model?.values.find(({ id }) => id === model.value)?.label ?? String(model?.value);
  return {
    harness: 'acp',
    harnessLabel: [facts.agent.label, facts.agent.version].filter(Boolean).join(' '),
    sessionId: facts.sessionId,
    file: facts.file,
    cwd: facts.cwd,
    pid: facts.pid,
    activity: activityOf(facts),
    name: facts.name,
    model:
      model === null
        ? null
        : { id: String(model.value), label: modelLabel, contextWindow: facts.gauge?.window ?? null },
    thinking: thinking === null ? null : String(thinking.value),
    thinkingLevels: thinking?.values.map(({ id }) => id) ?? [],
    options: otherOptions(facts.options),
    gauge: facts.gauge,
    cost: facts.cost,
    queue: [],
    autoCompaction: facts.known.ownCompaction === 'unknown' ? null : facts.known.ownCompaction === 'yes',
    capabilities: capabilitiesOf(facts),
  };
}

function activityOf({ phase, running, compacting }: AcpFacts): LiveState['activity'] {
  if (phase !== 'up') return phase === 'ended' ? 'ended' : 'starting';
  if (compacting) return 'compacting';
  return running ? 'turn' : 'idle';
}
