// Sessions a process of ours runs, by file: started, driven, told about, and stopped. The panel's only way to a harness.
// Which harness it is, and what may be started at all, is asked from outside (`LiveStarter`).

import { Problem } from '../../errors.ts';
import type { ResumeChange } from '../../harness/acp/resumeChanges.ts';
import type { Continued, LiveEvent, LiveSession, LiveState } from '../../harness/live/liveSession.ts';
import type { RestorationView } from '../../protocol/panelViews.ts';
import type { DriveAction, DriveResult, HoldView, SignInView } from '../../protocol/sessionPanelViews.ts';
import { carryOut } from './carryOut.ts';
import { type LiveTurn, noTurn, turnAfter } from './liveTurn.ts';
import { checking, notAttached, restorationOf } from './restorationView.ts';
import { noBoundaries, type SessionBoundaries } from './sessionBoundaries.ts';
import { type SignInDesk, SignIns } from './signIns.ts';

export type LiveStart =
  /** `agent` is an ACP agent's id; null for Pi. */
  | { readonly kind: 'new'; readonly cwd: string; readonly agent: string | null }
  /** `fromCheckpoint`: a fresh process and a projection, whatever the agent can bring back itself. */
  | {
      readonly kind: 'resume';
      readonly file: string;
      readonly confirmedClosed: boolean;
      readonly fromCheckpoint?: boolean;
    }
  | { readonly kind: 'fork'; readonly file: string };

/** Told what changed since the session was last had; saves what would be lost. */
export type Resuming = (changes: readonly ResumeChange[]) => Promise<void>;

export interface LiveStarter {
  /** `signIn` asks a person when the harness wants them to sign in first; `resuming` is awaited before it is asked for an old session. */
  start(start: LiveStart, signIn: SignInDesk, resuming: Resuming): Promise<LiveSession>;
  /** Who holds a session that we do not drive: reading only, nothing is asked of anybody. */
  holdOf(file: string): Promise<HoldView>;
  /** Asks the owner to let go (STO-2); resolves when it did, rejects with `session-watched` when it did not. */
  takeOver(file: string): Promise<void>;
}

export interface DrivenSession {
  readonly session: LiveSession;
  readonly turn: LiveTurn;
  /** How it came to run (RST-1); null for one that began in this process. */
  readonly continued: Continued | null;
}

/** A handoff whose words wait in the composer of a new session: what it is called once they were sent. */
export interface Seed {
  /** Stands in the words; without it they were not sent. */
  readonly marker: string;
  readonly continued: Continued;
}

interface Driven {
  readonly session: LiveSession;
  /** The session it is known as here: Pi may go on in another (a command of an extension). */
  sessionId: string;
  turn: LiveTurn;
  continued: Continued | null;
  seed: Seed | null;
  telling: NodeJS.Timeout | null;
}

/** Snapshots of a running turn are sent at most this often; the eye sees no more (milliseconds). */
const tellEveryMs = 50;
/** How long the end of the worker waits for a Pi that is just starting (milliseconds). */
const startingMs = 2_000;

export class LiveSessions {
  readonly #starter: LiveStarter;
  readonly #moved: (file: string, held: boolean) => void;
  readonly #boundaries: SessionBoundaries;
  readonly #driven = new Map<string, Driven>();
  readonly #starting = new Set<string>();
  readonly #starts = new Set<Promise<LiveSession>>();
  /** Forks under way, by the file that is forked. */
  readonly #forks = new Map<string, Promise<string>>();
  readonly #drove = new Set<string>();
  #disposed = false;
  /** How a session we drove ended, for its next snapshot. */
  readonly #ended = new Map<string, string>();
  /** Why the last try to attach failed, until the next. */
  readonly #failed = new Map<string, string>();
  /** Handoffs to sessions that still start, as one whose agent asks to sign in. */
  readonly #seeds = new Map<string, Seed>();
  /** New sessions that were shown while their agent asked to sign in, and never came to be. */
  readonly #unborn = new Set<string>();
  readonly signIns = new SignIns((file) => this.#moved(file, true));

  /**
   * `moved` is called, at most every 50 ms per session, when a snapshot of it would differ; with `held` at once, when who holds
   * it is another. It must not throw.
   */
  constructor(
    starter: LiveStarter,
    moved: (file: string, held: boolean) => void,
    boundaries: SessionBoundaries = noBoundaries,
  ) {
    this.#starter = starter;
    this.#moved = moved;
    this.#boundaries = boundaries;
  }

  of(file: string): DrivenSession | null {
    return this.#driven.get(file) ?? null;
  }

  driven(): readonly string[] {
    return [...this.#driven.keys()];
  }

  /** Whether we drive it or did: its file may then not exist yet, or never. */
  drove(file: string): boolean {
    return this.#drove.has(file);
  }

  async hold(file: string): Promise<HoldView> {
    const driven = this.#driven.get(file);
    if (driven) return drivenHold(driven.session);
    if (this.#starting.has(file)) return startingHold(this.signIns.viewOf(file));
    if (this.#unborn.has(file)) return { kind: 'missing', text: this.#ended.get(file) ?? '', actions: [] };
    const hold = await this.#starter.holdOf(file);
    const ended = this.#ended.get(file);
    if (ended === undefined) return this.#drove.has(file) ? { ...hold, letGo: true } : hold;
    const actions = hold.actions.map((action) => (action === 'attach' ? 'restart' : action));
    if (hold.kind === 'not-attached') return { kind: 'stopped', text: ended, actions };
    // Why we stopped is not lost behind who may run it now.
    return { ...hold, text: `${ended} ${hold.text}`.trim() };
  }

  /** How a session came to run here, or why it does not (RST-1). */
  restoration(file: string): RestorationView {
    const driven = this.#driven.get(file);
    if (driven?.turn.state) return restorationOf(driven.turn.state, driven.continued);
    if (driven || this.#starting.has(file)) return checking;
    const why = this.#failed.get(file) ?? this.#ended.get(file) ?? '';
    return why === '' ? notAttached : { mode: 'not-attached', reason: `Not attached: ${why}` };
  }

  /** Its gauge as the harness reports it, tokens over window; null where nobody reports. */
  pressure(file: string): number | null {
    const gauge = this.#driven.get(file)?.turn.state?.gauge ?? null;
    return gauge === null || gauge.window <= 0 ? null : Math.min(1, gauge.tokens / gauge.window);
  }

  async attach(file: string, confirmedClosed: boolean, fromCheckpoint = false): Promise<void> {
    if (this.#driven.has(file) || this.#starting.has(file)) return;
    this.#starting.add(file);
    this.#ended.delete(file);
    this.#failed.delete(file);
    this.#moved(file, true);
    try {
      this.#adopt(file, await this.#begin({ kind: 'resume', file, confirmedClosed, fromCheckpoint }));
    } catch (error) {
      if (error instanceof Problem) this.#failed.set(file, error.message);
      throw error;
    } finally {
      this.#started(file);
    }
  }

  /** Where the new session's file will be. */
  async create(cwd: string, agent: string | null = null): Promise<string> {
    return new Promise<string>((resolve, reject) => {
      let shown: string | null = null;
      // An agent that asks to sign in is shown at once; the session comes to be behind its panel.
      const asked = (file: string) => {
        shown = file;
        this.#starting.add(file);
        this.#drove.add(file);
        resolve(file);
      };
      this.#begin({ kind: 'new', cwd, agent }, asked)
        .then((session) => resolve(this.#take(session)))
        .catch((error: unknown) => {
          if (shown !== null) this.#stillborn(shown, error);
          reject(error);
        })
        .finally(() => {
          if (shown !== null) this.#started(shown);
        });
    });
  }

  #stillborn(file: string, error: unknown): void {
    this.#unborn.add(file);
    this.#ended.set(file, error instanceof Error ? error.message : String(error));
  }

  #started(file: string): void {
    this.#starting.delete(file);
    this.#seeds.delete(file);
    this.signIns.forget(file);
    this.#moved(file, true);
  }

  /** The words of a handoff wait in the composer of a session we drive or start: it is called by them once they were sent (NAV-6). */
  seed(file: string, seed: Seed): void {
    const driven = this.#driven.get(file);
    if (driven) driven.seed = seed;
    else if (this.#starting.has(file)) this.#seeds.set(file, seed);
  }

  /** A fork of a session, whoever runs it; from an earlier message only where we drive it. */
  async fork(file: string, entryId: string | null): Promise<{ path: string; draft: string }> {
    if (entryId !== null) {
      const { path, draft } = await this.drive(file, { kind: 'fork', entryId });
      return { path: path ?? file, draft };
    }
    // A second press while the first is under way means the same fork.
    const under = this.#forks.get(file) ?? this.#begin({ kind: 'fork', file }).then((session) => this.#take(session));
    this.#forks.set(file, under);
    try {
      return { path: await under, draft: '' };
    } finally {
      this.#forks.delete(file);
    }
  }

  async takeOver(file: string): Promise<void> {
    await this.#starter.takeOver(file);
    await this.attach(file, true);
  }

  async detach(file: string): Promise<void> {
    const session = this.#driven.get(file)?.session;
    if (session) await this.#boundaries.before(file, session, 'suspend');
    await session?.stop();
    this.#release(file);
    this.#ended.delete(file);
    this.#moved(file, true);
  }

  async drive(file: string, action: DriveAction): Promise<DriveResult> {
    const driven = this.#driven.get(file);
    if (!driven) throw new Problem('not-attached', file);
    if (action.kind === 'setModel') await this.#boundaries.before(file, driven.session, 'model-change');
    const result = await carryOut(driven.session, action);
    if (action.kind === 'prompt' && driven.seed !== null) this.#seeded(driven, action.text, file);
    // A fork moves the process to a file of its own: the old session is then held by nobody.
    if (result.path !== null && result.path !== file) this.#move(file, result.path);
    if (action.kind === 'fork') this.#ended.delete(file);
    if (result.path !== null || this.#driven.get(file) === driven) return result;
    return { ...result, path: this.#fileOf(driven) };
  }

  /** Stops everything we started; the worker ends with it. */
  async dispose(): Promise<void> {
    this.#disposed = true;
    this.signIns.close();
    const all = [...this.#driven];
    for (const [file] of this.#driven) this.#release(file);
    const saving = all.map(([file, { session }]) => this.#boundaries.before(file, session, 'shutdown'));
    await Promise.allSettled([...saving, ...all.map(([, { session }]) => session.stop())]);
    await soon(Promise.allSettled([...this.#starts]));
  }

  /** A Pi that comes up after our end is stopped: nobody would ever see it. */
  async #begin(start: LiveStart, asked: (file: string) => void = () => {}): Promise<LiveSession> {
    if (this.#disposed) throw new Problem('cancelled', 'the worker ends');
    const starting = this.#up(start, asked);
    this.#starts.add(starting);
    return starting.finally(() => this.#starts.delete(starting));
  }

  async #up(start: LiveStart, asked: (file: string) => void): Promise<LiveSession> {
    const session = await this.#starter.start(start, this.signIns.desk(asked), async (changes) => {
      if (start.kind === 'resume') await this.#boundaries.before(start.file, null, 'resume', changes);
    });
    if (!this.#disposed) return session;
    await session.stop();
    throw new Problem('cancelled', 'the worker ends');
  }

  #take(session: LiveSession): string {
    const { file, harnessLabel } = session.state();
    if (file === null) {
      void session.stop();
      throw new Problem('harness-refused', `${harnessLabel} named no session file`);
    }
    this.#adopt(file, session);
    return file;
  }

  #adopt(file: string, session: LiveSession): void {
    const driven: Driven = {
      session,
      sessionId: session.state().sessionId,
      turn: turnAfter(noTurn, { kind: 'state', state: session.state() }),
      continued: session.continued ?? null,
      seed: this.#seeds.get(file) ?? null,
      telling: null,
    };
    this.#driven.set(file, driven);
    this.#drove.add(file);
    session.onEvent((event) => this.#onEvent(driven, event));
    this.#boundaries.adopted(session);
    this.#moved(file, true);
  }

  #onEvent(driven: Driven, event: LiveEvent): void {
    driven.turn = turnAfter(driven.turn, event);
    const file = this.#fileOf(driven);
    if (file === null) return;
    if (event.kind === 'state') this.#follow(driven, file, event.state);
    if (event.kind === 'ended') {
      this.#release(file);
      this.#ended.set(file, event.expected ? '' : event.message);
      if (event.expected) this.#ended.delete(file);
      this.#moved(file, true);
      return;
    }
    driven.telling ??= setTimeout(() => {
      driven.telling = null;
      const now = this.#fileOf(driven);
      if (now !== null) this.#moved(now, false);
    }, tellEveryMs);
  }

  /** Pi went on in another session by itself: the one it left is held by nobody, and says so. */
  #follow(driven: Driven, file: string, { sessionId, file: now, harnessLabel }: LiveState): void {
    if (sessionId === driven.sessionId || now === null || now === file) return;
    this.#ended.set(file, `${harnessLabel} went on in another session: ${now}.`);
    this.#move(file, now);
  }

  /** The first words decide: a person may have taken the handoff out of them. */
  #seeded(driven: Driven, words: string, file: string): void {
    if (driven.seed !== null && words.includes(driven.seed.marker)) driven.continued = driven.seed.continued;
    driven.seed = null;
    this.#moved(file, true);
  }

  #fileOf(driven: Driven): string | null {
    for (const [file, each] of this.#driven) if (each === driven) return file;
    return null;
  }

  #move(from: string, to: string): void {
    const driven = this.#driven.get(from);
    if (!driven) return;
    this.#driven.delete(from);
    driven.sessionId = driven.session.state().sessionId;
    driven.turn = turnAfter(noTurn, { kind: 'state', state: driven.session.state() });
    this.#driven.set(to, driven);
    this.#drove.add(to);
    this.#ended.delete(to);
    this.#moved(from, true);
    this.#moved(to, true);
  }

  #release(file: string): void {
    const driven = this.#driven.get(file);
    if (driven?.telling) clearTimeout(driven.telling);
    this.#driven.delete(file);
  }
}

function drivenHold(session: LiveSession): HoldView {
  const { fork, forkHere = fork } = session.state().capabilities;
  return { kind: 'driven', text: '', actions: forkHere ? ['fork'] : [] };
}

function startingHold(signIn: SignInView | null): HoldView {
  if (signIn === null) return { kind: 'starting', text: checking.reason, actions: [] };
  return { kind: 'sign-in', text: signIn.failure ?? '', actions: [], signIn };
}

/** Settles with the work, or when it takes too long for an ending worker. */
async function soon(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, startingMs);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
