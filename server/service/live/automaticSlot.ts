// What is known of one session between its turns (CMP-9): what Pi last told, when it was asked, what is prepared and what earlier
// tries came to. `automaticRuns` decides with it.

import type { Pressure } from '../../compaction/automaticPolicy.ts';
import type { RunRecord as Attempt, Floor } from '../../compaction/loopBreaker.ts';
import { emptySlot, type Preparation } from '../../compaction/preparation.ts';
import type { ContextTold } from '../../protocol/companion.ts';
import type { AutomaticRun } from './automaticRun.ts';

/** Tries kept for the breaker of loops: it looks at the last three. */
const mostAttempts = 8;

export class AutomaticSlot {
  preparation: Preparation<AutomaticRun> = emptySlot;
  /** What is being prepared; settled when nothing is. */
  task: Promise<void> = Promise.resolve();
  floor: Floor | null = null;
  /** The last run that was prepared, for what it cost. */
  cost: { readonly generation: number; readonly made: AutomaticRun } | null = null;
  #told: ContextTold | null = null;
  #isSettled = false;
  #asked: { readonly instructions: string; readonly at: number; readonly open: boolean } | null = null;
  #attempts: readonly Attempt[] = [];
  #work: AbortController | null = null;
  #timer: NodeJS.Timeout | null = null;

  get told(): ContextTold | null {
    return this.#told;
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  get askedAt(): number | null {
    return this.#asked?.at ?? null;
  }

  get attempts(): readonly Attempt[] {
    return this.#attempts;
  }

  get pressure(): Pressure | null {
    const usage = this.#told?.usage;
    return usage?.tokens == null ? null : { tokens: usage.tokens, window: usage.contextWindow };
  }

  heard(told: ContextTold, isSettled: boolean): void {
    this.#told = told;
    this.#isSettled = isSettled;
  }

  ask(instructions: string, at: number): void {
    this.#asked = { instructions, at, open: true };
  }

  /** True, once, for the compaction Pi was asked for. */
  takeAsk(instructions: string | null): boolean {
    const isOurs = this.#asked?.open === true && this.#asked.instructions === instructions;
    if (isOurs && this.#asked !== null) this.#asked = { ...this.#asked, open: false };
    return isOurs;
  }

  remember(attempt: Attempt): void {
    this.#attempts = [...this.#attempts, attempt].slice(-mostAttempts);
  }

  /** A handle that ends what is prepared. */
  begin(): AbortController {
    this.#work = new AbortController();
    return this.#work;
  }

  expire(then: () => void, ms: number): void {
    this.#timer = setTimeout(then, ms);
    this.#timer.unref();
  }

  costOf(generation: number): AutomaticRun | null {
    return this.cost?.generation === generation ? this.cost.made : null;
  }

  stop(): void {
    this.#work?.abort();
    this.#work = null;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
