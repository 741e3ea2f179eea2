// Checkpoints of live sessions (CKP-4 to CKP-7): each boundary decided once, carried out one at a time per session, and recorded
// whether it was saved, held or failed. The agent is asked where it can be; else the record speaks for it.

import {
  type CheckpointDecision,
  type CheckpointEvent,
  type CheckpointState,
  decideCheckpoint,
} from '../../checkpoint/decideCheckpoint.ts';
import { Problem } from '../../errors.ts';
import { recordedAgent } from '../../harness/acp/recordedAttach.ts';
import type { ResumeChange } from '../../harness/acp/resumeChanges.ts';
import type { LiveEvent, LiveSession, OwnQuestion } from '../../harness/live/liveSession.ts';
import type { Git } from '../../outside.ts';
import { isJournal } from '../../source/openSession.ts';
import { type CheckpointNote, saveCheckpointNote } from '../../store/checkpointNotes.ts';
import type { Checkpoint } from '../../store/checkpoints.ts';
import type { Store } from '../../store/store.ts';
import { sessionKeyOf } from '../readSession.ts';
import { withWriter } from '../withWriter.ts';
import type { SessionCache } from '../worker/sessionCache.ts';
import { thisWindow } from '../worker/thisWindow.ts';
import type { World } from '../world.ts';
import { activityOf, type CheckpointWatch, noWatch, watchAfter } from './checkpointWatch.ts';
import { type LiveTurn, noTurn, turnAfter } from './liveTurn.ts';
import { reasonIn } from './reasonIn.ts';
import { resumeBoundary } from './resumeBoundary.ts';
import type { SessionBoundaries } from './sessionBoundaries.ts';
import {
  askForCheckpoint,
  askFreshForCheckpoint,
  type CheckpointScan,
  commitCheckpoint,
  scanBranch,
} from './takeCheckpoint.ts';

export interface CheckpointSettings {
  /** Longest wait for the session's own checkpoint: without a byte, and in all. Milliseconds. */
  readonly silentMs: number;
  readonly totalMs: number;
  /** Pressure at which one is due where the window is ours to watch, percent. */
  readonly percentage: number;
  /** Ids of agents a person knows to have no compaction of their own. */
  readonly agentsWithoutCompaction: readonly string[];
}

/** CKP-4, CKP-5. */
export const usualCheckpoints: CheckpointSettings = {
  silentMs: 60_000,
  totalMs: 180_000,
  percentage: 75,
  agentsWithoutCompaction: [],
};

/** What a model keeps free for its reply where nobody says: the reserve Pi keeps (facts of Pi). Tokens. */
const replyReserve = 16_384;
/** A worker that ends may take this long for what it did not save (CKP-4). Milliseconds. */
const shutdownMs = 3_000;

export interface LiveCheckpointsParts {
  readonly store: Store;
  readonly world: World;
  readonly git: Git;
  readonly sessions: SessionCache;
  readonly settings: CheckpointSettings;
  /** A new session of the agent that made the session at `file`; left out: there is none (CKP-7). */
  readonly askFresh?: (file: string, question: OwnQuestion) => Promise<string>;
  /** Sessions another session started: the only ones whose window is watched. */
  readonly isSubSession?: (file: string) => boolean;
  /** The store changed about this file. */
  changed(file: string): void;
  warn(message: string): void;
}

interface Watched {
  readonly session: LiveSession;
  watch: CheckpointWatch;
  turn: LiveTurn;
  /** Entries of the record looked at for reports of sub-sessions. */
  seen: number;
  /** The window was full at the end of the last turn, and was not ours to watch. */
  wasFull: boolean;
}

export class LiveCheckpoints implements SessionBoundaries {
  readonly #parts: LiveCheckpointsParts;
  readonly #watched = new Map<LiveSession, Watched>();
  /** The newest work of each session, by file: one checkpoint at a time. */
  readonly #work = new Map<string, Promise<unknown>>();
  /** Sessions we ask right now: what they do then is no boundary. */
  readonly #asking = new Set<string>();
  #isShut = false;

  constructor(parts: LiveCheckpointsParts) {
    this.#parts = parts;
  }

  adopted(session: LiveSession): void {
    const state: LiveEvent = { kind: 'state', state: session.state() };
    const watched: Watched = { session, watch: noWatch, turn: turnAfter(noTurn, state), seen: 0, wasFull: false };
    this.#watched.set(session, watched);
    session.onEvent((event) => this.#onEvent(watched, event));
  }

  async before(
    file: string,
    session: LiveSession | null,
    boundary: Parameters<SessionBoundaries['before']>[2],
    changes: readonly ResumeChange[] = [],
  ): Promise<void> {
    if (boundary === 'shutdown') this.#isShut = true;
    const { sessions, world } = this.#parts;
    const event = boundary === 'resume' ? resumeBoundary(file, changes, sessions, world.files) : { kind: boundary };
    if (!this.#concerns(file, session, event)) return;
    const signal = boundary === 'shutdown' ? AbortSignal.timeout(shutdownMs) : world.signal;
    await this.#quietly(() => this.#take(file, session, event, signal));
  }

  /**
   * A person asks (CKP-4): the session itself, a `fresh` one of its agent that is given the record, or nobody. Rejects with a Problem that
   * says why nothing was saved; `not-attached` for the first of a session that has no process.
   */
  async byHand(file: string, session: LiveSession | null, by: 'agent' | 'fresh' | 'facts'): Promise<Checkpoint> {
    if (this.#asking.has(file)) throw new Problem('run-busy', file);
    if (by !== 'facts' && !isJournal(file, this.#parts.world.files)) {
      throw new Problem('not-supported', 'Pi writes a checkpoint by a plan');
    }
    if (by === 'agent' && session === null) throw new Problem('not-attached', file);
    const asked = by === 'facts' ? null : session;
    const saved = await this.#take(file, asked, { kind: 'manual', fresh: by === 'fresh' }, this.#parts.world.signal);
    if (saved !== null) return saved;
    const isBusy = asked !== null && asked.state().activity !== 'idle';
    throw new Problem(isBusy ? 'session-busy' : 'no-checkpoint', isBusy ? file : 'the session has no entries yet');
  }

  /** Pi resumes by reading its own file and is asked by plan and review; here its ends count, and nothing else. */
  #concerns(file: string, session: LiveSession | null, { kind }: CheckpointEvent): boolean {
    if (session?.ask !== undefined || isJournal(file, this.#parts.world.files)) return true;
    return session !== null && (kind === 'shutdown' || kind === 'suspend');
  }

  #onEvent(watched: Watched, event: LiveEvent): void {
    watched.turn = turnAfter(watched.turn, event);
    const { file } = watched.session.state();
    if (file === null) return;
    const isRunning = watched.turn.state?.activity === 'turn';
    if (!this.#asking.has(file)) watched.watch = watchAfter(watched.watch, event, isRunning);
    if (event.kind === 'settled' && !this.#asking.has(file)) {
      void this.#quietly(() => this.#settled(file, watched));
    }
    if (event.kind !== 'ended') return;
    this.#watched.delete(watched.session);
    if (!this.#isShut && this.#concerns(file, null, { kind: 'process-gone' })) {
      void this.#quietly(() => this.#take(file, null, { kind: 'process-gone' }, this.#parts.world.signal));
    }
  }

  async #settled(file: string, watched: Watched): Promise<void> {
    const { planEnded } = watched.watch;
    watched.watch = { ...watched.watch, planEnded: false };
    const cause = planEnded ? 'plan' : this.#hasReport(file, watched) ? 'sub-session' : null;
    const event: CheckpointEvent = cause === null ? { kind: 'turn-ended' } : { kind: 'phase-end', cause };
    await this.#take(file, watched.session, event, this.#parts.world.signal);
  }

  /** Whether a sub-session reported since the last look. */
  #hasReport(file: string, watched: Watched): boolean {
    if (watched.session.ask === undefined) return false;
    const { session } = this.#parts.sessions.get(file, null);
    const from = watched.seen;
    watched.seen = session.heads.length;
    return session.heads.slice(from).some(({ kind, ordinal }) => {
      const entry = kind === 'custom' ? session.entry(ordinal) : null;
      return entry?.kind === 'custom' && entry.customType === 'acp.sub-session';
    });
  }

  async #quietly(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#parts.warn(`a checkpoint was not saved: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** One after the other per session. Answers the checkpoint, null when it was held. */
  async #take(
    file: string,
    session: LiveSession | null,
    event: CheckpointEvent,
    signal: AbortSignal,
  ): Promise<Checkpoint | null> {
    // What is asked right now ends with its process; the time of an ending worker is short.
    const before = event.kind === 'shutdown' ? undefined : this.#work.get(file);
    const work = (async () => {
      await before?.catch(() => undefined);
      return this.#decide(file, session, event, signal);
    })();
    this.#work.set(file, work);
    try {
      return await work;
    } finally {
      if (this.#work.get(file) === work) this.#work.delete(file);
    }
  }

  async #decide(
    file: string,
    session: LiveSession | null,
    event: CheckpointEvent,
    signal: AbortSignal,
  ): Promise<Checkpoint | null> {
    const { store, sessions, world } = this.#parts;
    // What the window alone rules out needs no scan.
    if (event.kind === 'turn-ended' && !this.#isWindowDue(file, session)) return null;
    await sessions.factsReady(file, null, signal);
    const isFresh = event.kind === 'manual' && event.fresh === true && session === null;
    const scan = scanBranch(sessions.get(file, null), store, isFresh);
    if (scan === null) return null;
    const decision = decideCheckpoint(this.#state(file, session, scan.work), event, world.clock.now());
    if (decision.kind === 'take') return this.#carryOut(file, session, scan, decision, signal);
    // That a dead session has nothing to recover is no news.
    if (decision.reason !== 'recovery') this.#note(scan, { ...noteOf(decision), headId: scan.headId });
    return null;
  }

  /** Asked with work assumed. That a full window is not ours to watch is noted once, until it is no longer full. */
  #isWindowDue(file: string, session: LiveSession | null): boolean {
    const watched = session === null ? undefined : this.#watched.get(session);
    const decision = decideCheckpoint(this.#state(file, session, 'work'), { kind: 'turn-ended' }, 0);
    if (decision.kind === 'take') return true;
    const isFull = decision.suppressed !== 'no-gauge' && decision.suppressed !== 'below-threshold';
    const isNews = isFull && watched?.wasFull !== true;
    if (watched !== undefined) watched.wasFull = isFull;
    return isNews;
  }

  #state(file: string, session: LiveSession | null, since: CheckpointState['since']): CheckpointState {
    const { settings, isSubSession = () => false } = this.#parts;
    const watched = session === null ? undefined : this.#watched.get(session);
    return {
      isDirectChat: !isSubSession(file),
      isAlive: session?.ask !== undefined,
      activity: watched === undefined ? 'idle' : activityOf(watched.turn),
      hasOneShotResult: false,
      since,
      gauge: watched?.turn.state?.gauge ?? null,
      harnessCompacts: this.#isKnownWithout(file) ? false : (watched?.turn.state?.autoCompaction ?? null),
      turnsSinceCompaction: watched === undefined ? null : turnsOf(watched.watch),
      replyReserve,
      percentage: settings.percentage,
    };
  }

  /** The record says whose it is, and is read from end to end for it: only where somebody listed an agent. */
  #isKnownWithout(file: string): boolean {
    const { settings, world } = this.#parts;
    if (settings.agentsWithoutCompaction.length === 0 || !isJournal(file, world.files)) return false;
    const agent = recordedAgent(file, world.files);
    return agent !== null && settings.agentsWithoutCompaction.includes(agent);
  }

  async #carryOut(
    file: string,
    session: LiveSession | null,
    scan: CheckpointScan,
    { reason, writer: by }: Extract<CheckpointDecision, { kind: 'take' }>,
    signal: AbortSignal,
  ): Promise<Checkpoint> {
    const { store, world, git } = this.#parts;
    const parts = { store, world, git, writer: thisWindow, signal };
    const tokens = session?.state().gauge?.tokens ?? scan.open.projection().tokens;
    try {
      const settled = by === 'facts' ? 'from-facts' : await this.#asked(file, session, scan);
      const saved = await commitCheckpoint(scan, reason, settled, tokens, parts);
      this.#parts.changed(file);
      return saved;
    } catch (error) {
      const why = reasonIn(error);
      this.#note(scan, { kind: 'failed', reason, why, headId: scan.headId });
      if (error instanceof Problem && error.code === 'harness-silent') throw new Problem('no-checkpoint', why);
      throw error;
    }
  }

  /** The session itself where it has a process, else a fresh one of its agent. */
  async #asked(file: string, session: LiveSession | null, scan: CheckpointScan) {
    const { settings, store, askFresh } = this.#parts;
    this.#asking.add(file);
    try {
      if (session !== null) return await askForCheckpoint(session, scan, settings);
      if (askFresh === undefined) throw new Problem('not-supported', 'no agent can be started here');
      return await askFreshForCheckpoint(scan, { ...settings, store, askFresh });
    } finally {
      this.#asking.delete(file);
    }
  }

  #note({ open }: CheckpointScan, note: CheckpointNote): void {
    const { store, world } = this.#parts;
    try {
      withWriter(sessionKeyOf(open.session), { store, world, writer: thisWindow }, (journal) =>
        saveCheckpointNote(journal, note),
      );
      this.#parts.changed(open.session.path);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.#parts.warn(`a checkpoint that was not saved could not be noted: ${error.message}`);
    }
  }
}

function noteOf({ reason, suppressed }: Extract<CheckpointDecision, { kind: 'hold' }>) {
  return { kind: 'held' as const, reason, why: suppressed };
}

/** In the turn of a compaction no full turn has passed. */
function turnsOf({ turnsSinceCompaction }: CheckpointWatch): number | null {
  return turnsSinceCompaction === null ? null : Math.max(0, turnsSinceCompaction);
}
