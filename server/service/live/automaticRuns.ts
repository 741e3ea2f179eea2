// Compaction nobody asked for (CMP-9): when Pi compacts by itself, is asked at an idle gate, or gets a summary prepared ahead. The
// strategy decides which of these; off is off on every path. Gates and slots are pure (`compaction/automaticPolicy`,
// `compaction/preparation`); what is handed over goes the way of every run (`compactionRuns`).

import { randomUUID } from 'node:crypto';
import { type AutomaticPolicy, prepareGate, reasonNotToAsk } from '../../compaction/automaticPolicy.ts';
import { mayRun } from '../../compaction/loopBreaker.ts';
import {
  type Discarded,
  type DiscardReason,
  type PreparationEvent,
  preparationAfter,
  readyForMs,
} from '../../compaction/preparation.ts';
import { Problem } from '../../errors.ts';
import type { BeforeCompact, ContextTold, Order } from '../../protocol/companion.ts';
import { runInstructions } from '../../protocol/companionNames.ts';
import { sessionKeyOf } from '../readSession.ts';
import { type AutomaticRun, type AutomaticRunParts, attemptOf, automaticRun, floorOf } from './automaticRun.ts';
import { AutomaticSlot } from './automaticSlot.ts';
import type { CompactAnswer } from './compactAnswer.ts';
import { type HandingParts, handToPi } from './handToPi.ts';
import { endOf, leaveRecord, runRecordOf } from './runRecord.ts';
import { saveDiscarded } from './saveDiscarded.ts';

export interface AutomaticRunsParts extends AutomaticRunParts, HandingParts {
  readonly policy: AutomaticPolicy;
  /** Another extension compacts in the Pi of this session (PI-4). */
  isRivalled(path: string): boolean;
  order(path: string, order: Order): Promise<unknown>;
  warn(message: string): void;
}

/** How long Pi waits inside its hook at most (milliseconds); the run's own limit is shorter. */
const longestMs = 90_000;

export class AutomaticRuns {
  readonly #parts: AutomaticRunsParts;
  readonly #slots = new Map<string, AutomaticSlot>();
  /** Work of sessions that are gone, until it has unwound. */
  readonly #late = new Set<Promise<void>>();
  readonly #ending = new AbortController();

  constructor(parts: AutomaticRunsParts) {
    this.#parts = parts;
  }

  /** A turn ended. `background` may begin to prepare; nothing is waited for. */
  turnEnded(path: string, told: ContextTold): void {
    this.#slotOf(path).heard(told, false);
    this.#prepareIfWanted(path);
  }

  /** The agent rests. */
  settled(path: string, told: ContextTold): void {
    const slot = this.#slotOf(path);
    slot.heard(told, true);
    this.#step(path, { kind: 'clock', at: this.#now() });
    this.#prepareIfWanted(path);
    if (this.#parts.policy.strategy === 'settled' || slot.preparation.kind === 'ready') this.#askIfDue(path);
  }

  /** What was prepared for a session no longer fits it. */
  voided(path: string, why: DiscardReason): void {
    this.#step(path, { kind: 'voided', at: this.#now(), why });
  }

  /** The session's Pi is gone, or moved to another session. */
  closed(path: string): void {
    this.voided(path, 'other-session');
    const task = this.#slots.get(path)?.task;
    this.#slots.delete(path);
    if (task === undefined) return;
    this.#late.add(task);
    void task.finally(() => this.#late.delete(task));
  }

  /** The context window of a session's model, null while its Pi told nothing. Tokens. */
  windowOf(path: string): number | null {
    return this.#slots.get(path)?.pressure?.window ?? null;
  }

  /** Why Pi is not asked now, as half a sentence; null when nothing but its gate is awaited. */
  whyNot(path: string): string | null {
    const slot = this.#slots.get(path);
    if (slot === undefined || this.#parts.policy.strategy === 'off') return null;
    const why = reasonNotToAsk(this.#parts.policy, this.#idleOf(path, slot), this.#now());
    return this.#breaker(slot) ?? (why === 'below the gate' || why === 'only when Pi compacts' ? null : why);
  }

  /** Ours for a compaction that is not of a run in hand; null leaves it to Pi. Never rejects for what a run may come to. */
  async answer(path: string, call: BeforeCompact, signal: AbortSignal): Promise<CompactAnswer | null> {
    const slot = this.#slotOf(path);
    const isAsked = slot.takeAsk(call.customInstructions);
    try {
      if (!isAsked && !takesPart(this.#parts.policy, call)) return null;
      const host = AbortSignal.any([signal, AbortSignal.timeout(longestMs), this.#ending.signal]);
      return await this.#answer(path, slot, isAsked, call, host);
    } catch (error) {
      if (!(error instanceof Problem) && !signal.aborted) throw error;
      this.#parts.warn(`Pi compacts ${path} by itself: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }

  /** Cancels what is prepared, then waits until it has unwound and left its record. */
  async dispose(): Promise<void> {
    this.#ending.abort();
    for (const path of this.#slots.keys()) this.voided(path, 'ended');
    await Promise.allSettled([...this.#late, ...[...this.#slots.values()].map(({ task }) => task)]);
    this.#slots.clear();
  }

  async #answer(
    path: string,
    slot: AutomaticSlot,
    isAsked: boolean,
    call: BeforeCompact,
    host: AbortSignal,
  ): Promise<CompactAnswer | null> {
    const ready = await this.#handPrepared(path, slot, call, host);
    if (ready !== null) return ready;
    this.voided(path, 'compacted');
    // Asked for a prepared summary that no longer fits: nobody asked Pi for one of its own.
    if ((isAsked && this.#parts.policy.strategy === 'background') || this.#breaker(slot) !== null) return null;
    const made = await automaticRun(path, call.leafId, call.model, host, this.#parts);
    slot.floor = floorOf(made);
    const trigger = isAsked ? 'settled' : 'native-hook';
    if (made.staged !== null) return this.#hand(path, slot, made, trigger, call, host);
    slot.remember(attemptOf(made, this.#now()));
    const { run, read, milliseconds } = made;
    const record = runRecordOf({ ...made, trigger, result: run.result }, endOf(run.result) ?? 'rejected', milliseconds);
    leaveRecord(sessionKeyOf(read.session), made.headId ?? '', record, this.#parts);
    return null;
  }

  /** What was prepared, where it still fits; void where it does not. */
  async #handPrepared(
    path: string,
    slot: AutomaticSlot,
    call: BeforeCompact,
    host: AbortSignal,
  ): Promise<CompactAnswer | null> {
    this.#step(path, { kind: 'clock', at: this.#now() });
    const { preparation } = slot;
    if (preparation.kind !== 'ready' || preparation.work.staged === null) return null;
    const fits = this.#parts.runs.misfit(path, preparation.work.staged, call) === null;
    const answer = fits ? await this.#hand(path, slot, preparation.work, 'background', call, host) : null;
    if (answer !== null) this.#step(path, { kind: 'handedOver' });
    else this.voided(path, 'overtaken');
    return answer;
  }

  async #hand(
    path: string,
    slot: AutomaticSlot,
    made: AutomaticRun,
    trigger: 'settled' | 'native-hook' | 'background',
    call: BeforeCompact,
    host: AbortSignal,
  ): Promise<CompactAnswer | null> {
    const answer = await handToPi(path, made, trigger, call, host, this.#parts);
    void this.#parts.runs.ended(path)?.then(({ runId, outcome, boundaryId }) => {
      if (runId !== made.runId) return;
      const figures = { ...attemptOf(made, this.#now()), headId: boundaryId ?? made.headId ?? '' };
      slot.remember({ ...figures, outcome: outcome === 'applied' ? 'applied' : 'cancelled' });
    });
    return answer;
  }

  #prepareIfWanted(path: string): void {
    const { policy, isRivalled } = this.#parts;
    const slot = this.#slotOf(path);
    const pressure = slot.pressure;
    const gate = pressure === null ? null : prepareGate(policy, pressure.window);
    if (policy.strategy !== 'background' || pressure === null || gate === null || pressure.tokens < gate) return;
    if (isRivalled(path) || this.#isInFlight(path) || this.#breaker(slot) !== null) return;
    const before = slot.preparation;
    this.#step(path, { kind: 'wanted', at: this.#now() });
    const { preparation } = slot;
    if (preparation.kind === 'preparing' && preparation !== before) slot.task = this.#prepare(path, slot, preparation);
  }

  async #prepare(path: string, slot: AutomaticSlot, { generation }: { readonly generation: number }): Promise<void> {
    const signal = AbortSignal.any([slot.begin().signal, this.#ending.signal]);
    const failed = () => this.#step(path, { kind: 'failed', generation, at: this.#now() });
    try {
      const { leafId = null, model = null } = slot.told ?? {};
      const made = await automaticRun(path, leafId, model, signal, this.#parts);
      slot.cost = { generation, made };
      slot.floor = floorOf(made);
      if (made.staged === null) {
        if (!signal.aborted) slot.remember(attemptOf(made, this.#now()));
        failed();
        return;
      }
      this.#step(path, { kind: 'prepared', generation, at: this.#now(), work: made });
      slot.expire(() => this.#step(path, { kind: 'clock', at: this.#now() }), readyForMs);
      if (slot.isSettled) this.#askIfDue(path);
    } catch (error) {
      if (!signal.aborted) this.#parts.warn(`preparing ${path}: ${error instanceof Error ? error.message : error}`);
      failed();
    }
  }

  /** Asks Pi to compact; the summary comes, or does not, when Pi's hook asks for it. */
  #askIfDue(path: string): void {
    const { policy, order, isRivalled, warn } = this.#parts;
    const slot = this.#slotOf(path);
    if (isRivalled(path) || this.#breaker(slot) !== null) return;
    if (reasonNotToAsk(policy, this.#idleOf(path, slot), this.#now()) !== null) return;
    const instructions = `${runInstructions}${randomUUID()}`;
    slot.ask(instructions, this.#now());
    order(path, { do: 'compact', nonce: randomUUID(), instructions }).catch((error: unknown) => {
      warn(`Pi was not asked to compact: ${error instanceof Error ? error.message : String(error)}`);
    });
  }

  #step(path: string, event: PreparationEvent<AutomaticRun>): void {
    const slot = this.#slots.get(path);
    if (slot === undefined) return;
    const { next, discarded } = preparationAfter(slot.preparation, event);
    slot.preparation = next;
    if (next.kind === 'none') slot.stop();
    if (discarded === null) return;
    // What it cost is known when it has unwound.
    slot.task = slot.task.then(() => this.#leave(path, discarded, slot.costOf(discarded.generation)));
  }

  /** A record without content of what it cost; failing that, only a warning: nothing of the conversation hangs on it. */
  #leave(path: string, discard: Discarded<AutomaticRun>, made: AutomaticRun | null): void {
    const { read, warn, ...parts } = this.#parts;
    try {
      saveDiscarded(discard, made, read(path, null), parts);
    } catch (error) {
      warn(`discarded work left no record: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #breaker(slot: AutomaticSlot): string | null {
    const pressure = slot.pressure;
    const floor = slot.floor ?? { irreducibleTokens: 0, contextWindow: pressure?.window ?? 1 };
    const verdict = mayRun(slot.attempts, floor, slot.told?.leafId ?? '', this.#now());
    return verdict.go ? null : verdict.reason;
  }

  #idleOf(path: string, slot: AutomaticSlot) {
    const queued = slot.told?.pending === true;
    return { pressure: slot.pressure, queued, inFlight: this.#isInFlight(path), askedAt: slot.askedAt };
  }

  #isInFlight(path: string): boolean {
    const state = this.#parts.runs.stateOf(path);
    return state !== null && state.phase !== 'ended';
  }

  #slotOf(path: string): AutomaticSlot {
    const slot = this.#slots.get(path) ?? new AutomaticSlot();
    this.#slots.set(path, slot);
    return slot;
  }

  #now(): number {
    return this.#parts.world.clock.now();
  }
}

/** Whether ours takes part in a compaction Pi begins: asked for, Pi's own reason, and enough pressure. */
function takesPart(policy: AutomaticPolicy, call: BeforeCompact): boolean {
  if (policy.strategy === 'off' || call.reason === 'manual' || call.model === null) return false;
  const gate = Math.floor((call.model.contextWindow * policy.percentage) / 100);
  return call.tokensBefore >= gate;
}
