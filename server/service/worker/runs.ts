// Runs of the Preflight panel between Run and Save (CMP-11): a run lives in memory, is edited and verified again there, and
// leaves nothing behind when it is discarded. One run per session at a time.

import type { Mode } from '../../compaction/mode.ts';
import type { RunOutcome } from '../../compaction/staging.ts';
import { Problem } from '../../errors.ts';
import type { CompactRun } from '../compactSession.ts';

export interface LeftOut {
  readonly gapId: string;
  readonly reason: string;
}

export interface PanelRun {
  readonly id: string;
  readonly path: string;
  headId: string | null;
  readonly mode: Mode;
  run: CompactRun;
  /** Kind of route that was asked: none, endpoint, vscode, pi. */
  readonly route: string;
  /** Pi's own figures of nested calls, null where none were made. */
  readonly usage: unknown;
  /** The model the session had where we drive it, null where we do not: another one voids the run (CMP-8). */
  readonly modelId: string | null;
  /** Rules and facts that were pinned for the plan; `pinnedFacts` are those of the Review. */
  readonly pins: readonly string[];
  /** Ends a run that was not handed over with its record (MET-1), null for none; only the first call counts. */
  readonly leave: (outcome: RunOutcome | null) => void;
  /** The text as the person last verified it. */
  summary: string;
  leftOut: readonly LeftOut[];
  pinnedFacts: readonly string[];
  checkpointId: string | null;
  /** The text the checkpoint holds. */
  savedSummary: string | null;
}

/** Finished runs kept for their panels; older ones are forgotten. */
const mostRuns = 8;

export class Runs {
  readonly #runs = new Map<string, PanelRun>();
  readonly #running = new Set<string>();

  /** Marks a session as running while `work` goes on. Throws Problem `run-busy` when one is. */
  async exclusively<T>(path: string, work: () => Promise<T>): Promise<T> {
    if (this.#running.has(path)) throw new Problem('run-busy', path);
    this.#running.add(path);
    try {
      return await work();
    } finally {
      this.#running.delete(path);
    }
  }

  add(run: Omit<PanelRun, 'checkpointId' | 'savedSummary' | 'leftOut' | 'pinnedFacts'>): PanelRun {
    const added: PanelRun = {
      ...run,
      checkpointId: null,
      savedSummary: null,
      leftOut: [],
      pinnedFacts: [],
    };
    this.#runs.set(added.id, added);
    for (const oldest of this.#runs.keys()) {
      if (this.#runs.size <= mostRuns) break;
      this.discard(oldest);
    }
    return added;
  }

  /** Throws Problem `run-gone` when the worker was restarted meanwhile, or the run was discarded. */
  get(id: string): PanelRun {
    const run = this.#runs.get(id);
    if (run) return run;
    throw new Problem('run-gone', id);
  }

  find(id: string): PanelRun | null {
    return this.#runs.get(id) ?? null;
  }

  discard(id: string): void {
    this.#runs.get(id)?.leave('withdrawn');
    this.#runs.delete(id);
  }

  /** The worker ends, and with it what nobody decided on. */
  dispose(): void {
    for (const id of [...this.#runs.keys()]) this.discard(id);
  }
}
