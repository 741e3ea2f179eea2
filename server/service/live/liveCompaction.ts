// Compaction as live sessions meet it: Pi's hook answered, what Pi tells passed on, and a verified run handed to the Pi we
// drive or start for it. The one place that ties runs, companions and driven sessions together.

import { Value } from 'typebox/value';
import type { AutomaticPolicy } from '../../compaction/automaticPolicy.ts';
import type { DiscardReason } from '../../compaction/preparation.ts';
import { Problem } from '../../errors.ts';
import type { Facts } from '../../facts/fact.ts';
import type { CompanionPeer, NestedRequest, PeerHook } from '../../harness/pi/companionServer.ts';
import { type PiModel, piModel } from '../../harness/pi/piModel.ts';
import type { StageModels } from '../../outside.ts';
import { BeforeCompact, ContextTold } from '../../protocol/companion.ts';
import { runInstructions } from '../../protocol/companionNames.ts';
import { AutomaticRuns } from './automaticRuns.ts';
import { CompactionRuns, type CompactionRunsParts } from './compactionRuns.ts';
import { type Companions, peerIn } from './companions.ts';
import { DamageWatch } from './damageWatch.ts';
import type { AutomaticStanding } from './effectivePolicy.ts';
import { HandOvers } from './handOvers.ts';

/** What happens without a person (CMP-9), and who writes the summary then. */
export type AutomaticSettings = AutomaticPolicy & { readonly model: 'none' | 'pi'; readonly handsOver?: boolean };

/** What is done when no setting says otherwise. */
export const usualAutomatic: AutomaticSettings = {
  ...{ strategy: 'native-hook', percentage: 60, applyTokens: null, preparePercent: null, model: 'none' },
};

export interface LiveCompactionParts extends CompactionRunsParts {
  readonly automatic: AutomaticSettings;
  facts(path: string, headId: string | null, signal: AbortSignal): Promise<Facts>;
  stageModels?(path: string): StageModels;
  readonly companions: () => Pick<Companions, 'server' | 'conflictsOf'>;
}

export class LiveCompaction {
  readonly runs: CompactionRuns;
  readonly automatic: AutomaticRuns;
  readonly #parts: LiveCompactionParts;
  readonly #handOvers: HandOvers;
  readonly #damage: DamageWatch;

  constructor(parts: LiveCompactionParts) {
    this.#parts = parts;
    this.#handOvers = new HandOvers({ ...parts, home: parts.world.home });
    this.#damage = new DamageWatch(parts);
    this.runs = new CompactionRuns(parts);
    const { automatic: policy, companions, ...shared } = parts;
    this.automatic = new AutomaticRuns({
      ...{ ...shared, policy, runs: this.runs, asksModel: policy.model === 'pi' },
      modelOf: (path, model) => this.modelOf(path, model),
      isRivalled: (path) => this.#isRivalled(path),
      order: (path, order) => companions().server.order(path, order),
    });
  }

  /** The answer to `session_before_compact` and `before_agent_start`, null for nothing of ours. */
  async hook(peer: CompanionPeer, { hook, payload, signal, working }: PeerHook): Promise<unknown> {
    if (hook === 'before_agent_start' && peer.file !== null) {
      return this.#handOvers.answer(peer.file, payload, signal);
    }
    if (hook !== 'session_before_compact' || peer.file === null || !Value.Check(BeforeCompact, payload)) return null;
    if (isInstructed(payload)) {
      this.#void(peer.file, 'new instructions were given', 'new-instructions');
      return null;
    }
    const answer = this.runs.answer(peer.file, payload);
    if (answer !== null || this.#isRivalled(peer.file)) return answer;
    working();
    return this.automatic.answer(peer.file, payload, signal);
  }

  /** The strategy as it stands for a session, for `effectivePolicy`. */
  standing(path: string): AutomaticStanding {
    const { automatic: policy, companions } = this.#parts;
    const heard = peerIn(companions().server, path) !== null;
    return { policy, heard, window: this.automatic.windowOf(path), whyNot: this.automatic.whyNot(path) };
  }

  /** Another compactor in this Pi has the field (PI-4). */
  #isRivalled(path: string): boolean {
    const conflicts = this.#parts.companions().conflictsOf(path);
    return conflicts.some(({ owns }) => owns.includes('compaction'));
  }

  #void(path: string, words: string, why: DiscardReason): void {
    this.runs.overtaken(path, words);
    this.automatic.voided(path, why);
  }

  /** What a companion tells without waiting. */
  told({ file }: CompanionPeer, event: string, payload: unknown): void {
    if (file === null) return;
    if (event === 'session_compact') {
      this.runs.confirm(file, null);
      this.automatic.voided(file, 'compacted');
    } else if (event === 'session_compact_failed') this.runs.failed(file);
    else if (event === 'session_tree') this.#void(file, 'the head moved to another branch', 'other-branch');
    else if (event === 'model_select') this.#void(file, 'another model was chosen', 'other-model');
    else if (event === 'session_shutdown') {
      this.runs.lost(file);
      this.automatic.closed(file);
    } else if (Value.Check(ContextTold, payload)) this.#rested(file, event, payload);
  }

  #rested(file: string, event: string, told: ContextTold): void {
    if (event === 'turn_end') this.automatic.turnEnded(file, told);
    else if (event === 'agent_settled') {
      this.#damage.settled(file);
      this.automatic.settled(file, told);
    }
  }

  /** The model of the Pi that runs `file`; it must be there when it is asked. */
  modelOf(file: string, { id, contextWindow, maxTokens }: NonNullable<BeforeCompact['model']>): PiModel {
    const most = maxTokens > 0 ? { maxOutputTokens: maxTokens } : {};
    return piModel({ id, contextWindow, ...most, ask: this.#asking(file) });
  }

  /** Another model of the Pi that runs `file`, as `provider/id` (CMP-17). `contextWindow` in tokens. */
  namedModel(file: string, id: string, contextWindow: number): PiModel {
    return piModel({ id, contextWindow, named: true, ask: this.#asking(file) });
  }

  #asking(file: string) {
    const { server } = this.#parts.companions();
    return (request: NestedRequest, signal: AbortSignal) => server.askModel(file, request, signal);
  }

  /** Does `work` when the run of a session has ended, at once without one; a failure of it is only said. */
  whenEnded(path: string, work: () => Promise<void>): void {
    (this.runs.ended(path) ?? Promise.resolve()).then(work).catch((error: unknown) => {
      this.#parts.warn(`after a run: ${error instanceof Error ? error.message : String(error)}`);
    });
  }

  /** Cancels what is prepared and waits for it; runs in Pi's hands end as their file shows them. */
  async dispose(): Promise<void> {
    await this.automatic.dispose();
    this.runs.dispose();
  }
}

/** A person gave instructions for this compaction: what was made without them is void (CMP-8). */
function isInstructed({ customInstructions }: BeforeCompact): boolean {
  return (customInstructions ?? '').trim() !== '' && customInstructions?.startsWith(runInstructions) !== true;
}

/** Thrown where nobody can apply a run, with the reason. */
export function cannotApply(why: string): Problem {
  return new Problem('not-supported', why);
}
