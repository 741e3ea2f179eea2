// One running Pi with everything we know of it: process, events, dialogs, facts, file guard and lease, held together from start
// to end. What a person can do with it is `piSession`.
import { Problem } from '../../errors.ts';
import type { Clock, FileStamp, Files, Log } from '../../outside.ts';
import { orderCommand } from '../../protocol/companionNames.ts';
import { LiveListeners } from '../live/liveListeners.ts';
import type { LiveEvent, LiveState } from '../live/liveSession.ts';
import { EventReader, type EventSink } from './eventReader.ts';
import { FileGuard } from './fileGuard.ts';
import { PiDialogs } from './piDialogs.ts';
import { factsOfState, factsOfStats, firstFacts, liveState, type PiFacts } from './piFacts.ts';
import { PiLink } from './piLink.ts';
import { type ProcessEnd, RpcProcess, type RpcProcessOptions } from './rpcProcess.ts';
import { readCommands, readLevels, readState, readStats } from './rpcTypes.ts';
import { TurnWatch } from './turnWatch.ts';

/** The right to the session, held by the runtime while it runs. */
export interface SessionHold {
  /** Notes how the session file stands. */
  note(stamp: FileStamp | null, pid: number | null, ended: boolean): void;
  release(): void;
}

export interface PiRuntimeOptions {
  readonly process: RpcProcessOptions;
  readonly version: string;
  readonly cwd: string;
  readonly files: Files;
  readonly clock: Clock;
  readonly log: Log;
  /** Takes the right to a session Pi moved to (fork, or a command of an extension). Throws `session-watched`. */
  readonly hold: (sessionId: string, cwd: string) => SessionHold;
}

const keptFailures = 50;

export class PiRuntime {
  readonly link: PiLink;
  readonly dialogs: PiDialogs;
  readonly process: RpcProcess;
  /** Errors of extensions, newest last; the oldest go. */
  readonly #failures: { readonly source: string; readonly error: string }[] = [];
  #failureCount = 0;
  readonly #options: PiRuntimeOptions;
  readonly #reader: EventReader;
  readonly #guard: FileGuard;
  readonly #watch = new TurnWatch(() => this.#inBackground(this.#checkFile()));
  readonly #listeners: LiveListeners;
  #facts: PiFacts;
  #hold: SessionHold | null = null;
  #stopping = false;
  #halted: Problem | null = null;
  #refreshing: Promise<void> | null = null;
  #refreshAgain = false;
  readonly #ended: Promise<void>;

  constructor(options: PiRuntimeOptions) {
    this.#options = options;
    this.#listeners = new LiveListeners((error) =>
      options.log.warn(`a listener of a Pi session failed: ${error instanceof Error ? error.message : String(error)}`),
    );
    this.#facts = firstFacts(options.version, options.cwd);
    this.#reader = new EventReader(this.#sink());
    this.process = new RpcProcess(options.process, {
      record: (record) => this.#reader.read(record),
      long: (record) => this.#reader.readLong(record),
      pieceDone: () => this.#reader.flush(),
    });
    this.dialogs = new PiDialogs(
      options.clock,
      (event) => this.emit(event),
      (reply) => void this.process.channel.send(reply),
    );
    this.link = new PiLink(
      this.process.channel,
      () => this.dialogs.isOpen || this.#facts.compacting,
      () => this.#halted,
    );
    this.#guard = new FileGuard({ path: '', sessionId: '' }, options.files, (id) => this.link.knows(id));
    this.#set({ pid: this.process.pid });
    this.#ended = this.process.ended.then((end) => this.#finish(end));
  }

  get facts(): PiFacts {
    return this.#facts;
  }

  /** How many errors of extensions there were so far. */
  get failureCount(): number {
    return this.#failureCount;
  }

  /** Errors of extensions from the `mark`th on, as far as they are kept. */
  failuresSince(mark: number): readonly { readonly source: string; readonly error: string }[] {
    return mark === this.#failureCount ? [] : this.#failures.slice(mark - this.#failureCount);
  }

  get state(): LiveState {
    return liveState(this.#facts);
  }

  listen(listener: (event: LiveEvent) => void): () => void {
    return this.#listeners.listen(listener);
  }

  emit(event: LiveEvent): void {
    this.#listeners.emit(event);
  }

  /**
   * Waits until Pi answers and takes stock. `hold` is the right taken before the start, null for a session whose id only Pi
   * knows; `before` how the file stood then.
   */
  async begin(hold: SessionHold | null, before: FileStamp | null): Promise<void> {
    this.#hold = hold;
    this.#change(factsOfState(readState(await this.link.ask({ type: 'get_state' }))));
    const { sessionId, file, cwd } = this.#facts;
    this.#hold ??= this.#options.hold(sessionId, cwd);
    if (file !== null) this.#guard.begin({ path: file, sessionId }, before ?? this.#options.files.stamp(file));
    const { commands } = readCommands(await this.link.ask({ type: 'get_commands' }));
    this.#change({ takesOrders: commands.some(({ name, source }) => name === orderCommand && source === 'extension') });
    await this.#readRest();
    this.#note(false);
    this.#set({ phase: 'up' });
  }

  /** Throws before a write of ours when something else wrote the session's file; then Pi is ended, too. */
  async beforeWrite(): Promise<void> {
    if (this.#halted !== null) throw this.#halted;
    if (this.#facts.file === null) return;
    const problem = await this.#guard.check();
    if (problem === null) return;
    await this.#halt(problem);
    throw problem;
  }

  /** Asks Pi how it stands and tells listeners. Calls that come meanwhile are one more round. */
  async refresh(): Promise<void> {
    if (this.#refreshing !== null) {
      this.#refreshAgain = true;
      return this.#refreshing;
    }
    this.#refreshing = this.#refreshOnce().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.process.stop();
    await this.#ended;
  }

  async #refreshOnce(): Promise<void> {
    do {
      this.#refreshAgain = false;
      const state = readState(await this.link.ask({ type: 'get_state' }));
      await this.#follow(state.sessionId, state.sessionFile ?? null);
      this.#change(factsOfState(state));
      await this.#readRest();
      this.#set({});
    } while (this.#refreshAgain);
  }

  async #readRest(): Promise<void> {
    this.#change(factsOfStats(readStats(await this.link.ask({ type: 'get_session_stats' }))));
    const { levels } = readLevels(await this.link.ask({ type: 'get_available_thinking_levels' }));
    this.#change({ thinkingLevels: levels });
  }

  /** Pi may have moved to another session: then the right to that one is ours to take, and the old one is free. */
  async #follow(sessionId: string, file: string | null): Promise<void> {
    const same = sessionId === this.#facts.sessionId && file === this.#facts.file;
    if (same) return;
    if (sessionId !== this.#facts.sessionId) {
      try {
        const next = this.#options.hold(sessionId, this.#facts.cwd);
        this.#note(true);
        this.#hold?.release();
        this.#hold = next;
      } catch (error) {
        if (error instanceof Problem) await this.#halt(error);
        throw error;
      }
    }
    this.dialogs.forgetAll();
    if (file !== null) this.#guard.begin({ path: file, sessionId }, this.#options.files.stamp(file));
  }

  /** Ends Pi before it can write again. */
  async #halt(problem: Problem): Promise<void> {
    if (this.#halted !== null) return;
    this.#halted = problem;
    this.emit({ kind: 'notice', level: 'error', text: problem.message });
    if (this.#facts.running) await this.process.kill();
    else await this.process.stop();
  }

  #change(facts: Partial<PiFacts>): void {
    this.#facts = { ...this.#facts, ...facts };
  }

  #set(facts: Partial<PiFacts>): void {
    this.#change(facts);
    if (this.#facts.phase !== 'starting') this.emit({ kind: 'state', state: this.state });
  }

  #note(ended: boolean): void {
    const { file, pid } = this.#facts;
    // A Pi that never said which file it has wrote none: what was noted last still holds.
    if (file === null) return;
    try {
      this.#hold?.note(this.#options.files.stamp(file), pid, ended);
    } catch (error) {
      this.#options.log.warn(`the state of a Pi session was not noted: ${error instanceof Error ? error.message : ''}`);
    }
  }

  /** Work nobody waits for: a failure is told by `ended` or by the next thing a person does. */
  async #inBackground(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }

  async #checkFile(): Promise<void> {
    const problem = this.#facts.file === null ? null : await this.#guard.check();
    if (problem !== null) await this.#halt(problem);
  }

  #finish(end: ProcessEnd): void {
    const message = this.#halted?.message ?? end.message;
    const expected = this.#stopping && this.#halted === null;
    this.#watch.follow(false);
    this.#reader.end(expected ? null : message);
    this.dialogs.forgetAll();
    this.#note(true);
    this.#hold?.release();
    this.#logOddities();
    this.#set({ pid: null, running: false, compacting: false, retrying: false, queue: [], phase: 'ended' });
    this.emit({ kind: 'ended', expected, message });
    this.#listeners.clear();
  }

  /** What Pi said that was not understood: nobody is bothered, but it is not lost. */
  #logOddities(): void {
    const { badLines, longLines, lateAnswers } = this.process.channel.oddities;
    const unknown = [...this.#reader.unknown].map(([type, count]) => `${count} ${type}`);
    if (badLines + longLines + lateAnswers + unknown.length === 0) return;
    const counts = `${badLines} lines that are no record, ${longLines} too long to read, ${lateAnswers} late answers`;
    this.#options.log.warn(`Pi ${this.#options.version}: ${[counts, ...unknown].join(', ')}`);
  }

  #sink(): EventSink {
    return {
      event: (event) => this.emit(event),
      request: (record) => this.dialogs.take(record),
      running: (running) => {
        this.#watch.follow(running);
        this.#setWhenNew('running', running);
      },
      compacting: (compacting) => this.#setWhenNew('compacting', compacting),
      retrying: (retrying) => this.#setWhenNew('retrying', retrying),
      queue: (steering, followUp) =>
        this.#set({
          queue: [
            ...steering.map((text) => ({ text, how: 'steer' as const })),
            ...followUp.map((text) => ({ text, how: 'follow-up' as const })),
          ],
        }),
      named: (name) => this.#setWhenNew('name', name),
      thinking: (level) => this.#setWhenNew('thinking', level),
      extensionFailed: (source, error) => this.#extensionFailed(source, error),
      recorded: () => void this.#inBackground(this.#checkFile()),
      stepped: () => void this.#inBackground(this.refresh()),
      settled: () => {
        this.#note(false);
        void this.#inBackground(this.refresh());
        void this.#inBackground(this.#checkFile());
      },
    };
  }

  #setWhenNew<Name extends keyof PiFacts>(name: Name, value: PiFacts[Name]): void {
    if (this.#facts[name] !== value) this.#set({ [name]: value });
  }

  #extensionFailed(source: string, error: string): void {
    this.#failures.push({ source, error });
    this.#failureCount += 1;
    if (this.#failures.length > keptFailures) this.#failures.shift();
    // Our own orders answer for themselves.
    if (source === `command:${orderCommand}`) return;
    this.emit({ kind: 'notice', level: 'error', text: `${source}: ${error}` });
  }
}
