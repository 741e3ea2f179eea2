// Compaction as live sessions meet it: Pi's hook answered, what Pi tells passed on, and a verified run handed to the Pi we
// drive or start for it. The one place that ties runs, companions and driven sessions together.

import { Value } from 'typebox/value';
import { Problem } from '../../errors.ts';
import { nodeGit } from '../../harness/git/nodeGit.ts';
import type { CompanionPeer, PeerHook } from '../../harness/pi/companionServer.ts';
import { type PiModel, piModel } from '../../harness/pi/piModel.ts';
import { BeforeCompact } from '../../protocol/companion.ts';
import { CompactionRuns, type CompactionRunsParts } from './compactionRuns.ts';
import type { Companions } from './companions.ts';
import { type NativeStrategy, nativeAnswer } from './nativeCompaction.ts';

export interface LiveCompactionParts extends CompactionRunsParts {
  readonly strategy: NativeStrategy;
  readonly companions: () => Pick<Companions, 'server' | 'conflictsOf'>;
}

export class LiveCompaction {
  readonly runs: CompactionRuns;
  readonly #parts: LiveCompactionParts;

  constructor(parts: LiveCompactionParts) {
    this.#parts = parts;
    this.runs = new CompactionRuns(parts);
  }

  /** The answer to `session_before_compact`, null for nothing of ours. */
  async hook(peer: CompanionPeer, { hook, payload, signal, working }: PeerHook): Promise<unknown> {
    if (hook !== 'session_before_compact' || peer.file === null || !Value.Check(BeforeCompact, payload)) return null;
    const answer = this.runs.answer(peer.file, payload);
    if (answer !== null) return answer;
    const { companions, ...parts } = this.#parts;
    // Another compactor in this Pi has the field (PI-4).
    if (
      companions()
        .conflictsOf(peer.file)
        .some(({ owns }) => owns.includes('compaction'))
    )
      return null;
    working();
    const given = { ...parts, runs: this.runs, git: nodeGit, modelOf: this.modelOf.bind(this) };
    return nativeAnswer(peer.file, payload, signal, given);
  }

  /** What a companion tells without waiting. */
  told({ file }: CompanionPeer, event: string): void {
    if (file === null) return;
    if (event === 'session_compact') this.runs.confirm(file, null);
    else if (event === 'session_compact_failed') this.runs.failed(file);
    else if (event === 'session_tree') this.runs.overtaken(file, 'the head moved to another branch');
    else if (event === 'model_select') this.runs.overtaken(file, 'another model was chosen');
    else if (event === 'session_shutdown') this.runs.lost(file);
  }

  /** The model of the Pi that runs `file`; it must be there when it is asked. */
  modelOf(file: string, { id, contextWindow, maxTokens }: NonNullable<BeforeCompact['model']>): PiModel {
    const { server } = this.#parts.companions();
    const most = maxTokens > 0 ? { maxOutputTokens: maxTokens } : {};
    return piModel({
      ...{ id, contextWindow, ...most },
      ask: (request, signal) => server.askModel(file, request, signal),
    });
  }

  /** Does `work` when the run of a session has ended, at once without one; a failure of it is only said. */
  whenEnded(path: string, work: () => Promise<void>): void {
    (this.runs.ended(path) ?? Promise.resolve()).then(work).catch((error: unknown) => {
      this.#parts.warn(`after a run: ${error instanceof Error ? error.message : String(error)}`);
    });
  }

  dispose(): void {
    this.runs.dispose();
  }
}

/** Thrown where nobody can apply a run, with the reason. */
export function cannotApply(why: string): Problem {
  return new Problem('not-supported', why);
}
