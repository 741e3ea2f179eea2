// The worker process as the extension sees it: started with vscode-languageclient, restarted with back-off when it dies, with
// a state everybody can show. Requests are typed by server/protocol and always answer, also when the worker is gone.
import {
  type CancellationToken,
  type Disposable,
  EventEmitter,
  type ExtensionContext,
  type LogOutputChannel,
} from 'vscode';
import { methodOf } from '../server/protocol/method.ts';
import type { LiveSnapshot, PanelProblem, WorkerState } from '../server/protocol/panel.ts';
import type { ParamsOf, Requests, ResultOf, WorkerStart } from '../server/protocol/requests.ts';
import type { RunStateView } from '../server/protocol/runViews.ts';
import type { WorkerClient } from './workerClient.ts';
import { endSoon, startWorkerProcess } from './workerProcess.ts';

/** Seconds before each try after a death; after the last one the person restarts it. */
const backOffSeconds = [1, 2, 4, 8, 16];
/** A worker that lived this long starts over with the first delay. */
const soundAfterMs = 60_000;

export type RunProgress = { path: string; stage: string; state: 'running' | 'done'; detail: string; seconds: number };

export class Worker implements Disposable {
  readonly #context: ExtensionContext;
  readonly #log: LogOutputChannel;
  readonly #startValues: () => Promise<WorkerStart>;
  readonly #stateChanged = new EventEmitter<WorkerState>();
  readonly #changed = new EventEmitter<{ paths: readonly string[]; store: boolean }>();
  readonly #progress = new EventEmitter<RunProgress>();
  readonly #sessionLive = new EventEmitter<LiveSnapshot>();
  readonly #runState = new EventEmitter<RunStateView>();
  readonly onState = this.#stateChanged.event;
  readonly onChanged = this.#changed.event;
  readonly onProgress = this.#progress.event;
  readonly onSessionLive = this.#sessionLive.event;
  readonly onRunState = this.#runState.event;
  #startedWith: WorkerStart | null = null;
  #client: WorkerClient | null = null;
  #state: WorkerState = { kind: 'starting' };
  #attempt = 0;
  #startedAt = 0;
  #timer: NodeJS.Timeout | null = null;
  #starting: Promise<void> | null = null;
  #disposed = false;

  constructor(context: ExtensionContext, log: LogOutputChannel, startValues: () => Promise<WorkerStart>) {
    this.#context = context;
    this.#log = log;
    this.#startValues = startValues;
  }

  get state(): WorkerState {
    return this.#state;
  }

  /** What the running worker was started with, null before the first. */
  get startedWith(): WorkerStart | null {
    return this.#startedWith;
  }

  /**
   * Starts the worker when it is not running. Lazy: nothing of ours runs before somebody asks for something.
   * While it waits for its next try, or after the last one, asking starts nothing: the wait is there for a reason.
   */
  async start(): Promise<void> {
    if (this.#state.kind === 'restarting' || this.#state.kind === 'gone') return;
    await this.#begin();
  }

  async #begin(): Promise<void> {
    if (this.#disposed || this.#state.kind === 'ready') return;
    this.#starting ??= this.#launch().finally(() => {
      this.#starting = null;
    });
    await this.#starting;
  }

  /** Ends the running worker, if any, and starts a new one at once. */
  async restart(): Promise<void> {
    this.#stopTimer();
    this.#attempt = 0;
    await this.#stopClient();
    this.#setState({ kind: 'starting' });
    await this.#begin();
  }

  /** Asks the worker. Failures come back as values: a problem with code, message and next step. */
  async request<K extends keyof Requests>(
    name: K,
    params: ParamsOf<K>,
    token?: CancellationToken,
  ): Promise<ResultOf<K> | PanelProblem> {
    await this.start();
    const client = this.#client;
    if (!client || this.#state.kind !== 'ready')
      return problem('worker-gone', 'Throughline’s worker is not running.', 'Restart it from the status bar.');
    const answer = await client.ask(methodOf(name), params, token);
    return 'problem' in answer ? answer : (answer.value as ResultOf<K>);
  }

  dispose(): void {
    this.#disposed = true;
    this.#stopTimer();
    void this.#stopClient();
    this.#stateChanged.dispose();
    this.#changed.dispose();
    this.#progress.dispose();
    this.#sessionLive.dispose();
    this.#runState.dispose();
  }

  async #launch(): Promise<void> {
    this.#setState({ kind: 'starting' });
    // A worker that dies while it starts is told twice, by its end and by the failed start.
    let ended = false;
    const closed = () => {
      if (!ended) this.#onClosed();
      ended = true;
    };
    const process = startWorkerProcess(this.#context.asAbsolutePath('dist/worker.js'), this.#log);
    try {
      // The language client is most of our code: it is loaded when it is needed, not when VS Code activates us.
      const [{ startWorkerClient }, start] = await Promise.all([import('./workerClient.ts'), this.#startValues()]);
      const parts = { context: this.#context, process, log: this.#log, start, closed };
      const client = await startWorkerClient(parts);
      this.#client = client;
      this.#startedWith = parts.start;
      client.on(methodOf('changed'), (value) => this.#changed.fire(value as { paths: string[]; store: boolean }));
      client.on(methodOf('runProgress'), (value) => this.#progress.fire(value as RunProgress));
      client.on(methodOf('sessionLive'), (value) => this.#sessionLive.fire(value as LiveSnapshot));
      client.on(methodOf('runState'), (value) => this.#runState.fire(value as RunStateView));
      this.#startedAt = Date.now();
      this.#setState({ kind: 'ready' });
    } catch (error) {
      this.#log.error(`The worker did not start: ${error instanceof Error ? error.message : String(error)}`);
      endSoon(process);
      closed();
    }
  }

  #onClosed(): void {
    if (this.#disposed) return;
    this.#client = null;
    if (Date.now() - this.#startedAt > soundAfterMs) this.#attempt = 0;
    const seconds = backOffSeconds[this.#attempt];
    if (seconds === undefined) {
      this.#setState({ kind: 'gone' });
      return;
    }
    this.#attempt += 1;
    this.#count(seconds);
  }

  /** Counts down in whole seconds, so that the state can be read on screen. */
  #count(seconds: number): void {
    this.#stopTimer();
    if (seconds <= 0) {
      void this.#begin();
      return;
    }
    this.#setState({ kind: 'restarting', seconds, attempt: this.#attempt, attempts: backOffSeconds.length });
    this.#timer = setTimeout(() => this.#count(seconds - 1), 1_000);
  }

  #stopTimer(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  async #stopClient(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    if (!client) return;
    try {
      await client.stop();
    } catch {
      // It died first; its end is what was asked for.
    }
  }

  #setState(state: WorkerState): void {
    this.#state = state;
    this.#stateChanged.fire(state);
  }
}

function problem(code: string, message: string, next: string): PanelProblem {
  return { problem: { code, message, next } };
}
