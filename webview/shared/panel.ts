// What every panel is: it asks the host for its start, shows a pending, problem, offline or ready state, asks again when
// something changed, and keeps the person's draft. A panel draws whole snapshots and decides nothing.
import { LitElement, type PropertyValues, type TemplateResult } from 'lit';
import {
  isProblem,
  type LiveSnapshot,
  type PanelAction,
  type PanelClient,
  type PanelHost,
  type PanelProblem,
  type PanelStart,
  type WorkerState,
} from '../../server/protocol/panel.ts';
import type { RunStateView } from '../../server/protocol/runViews.ts';
import { connectHost } from './bridge.ts';
import { noticeLine, stateBlock, workerBlock } from './stateBlock.ts';

export abstract class Panel<View> extends LitElement {
  static override properties = {
    start: { state: true },
    view: { state: true },
    problem: { state: true },
    worker: { state: true },
  };

  declare start: PanelStart | null;
  declare view: View | null;
  declare problem: PanelProblem['problem'] | null;
  declare worker: WorkerState;
  protected readonly host: PanelHost;
  /** Answers that arrive after a newer question are dropped. */
  #question = 0;
  #title = '';

  constructor() {
    super();
    this.start = null;
    this.view = null;
    this.problem = null;
    this.worker = { kind: 'starting' };
    this.host = connectHost(this.#client());
  }

  /** Asks the worker for the snapshot this panel shows. */
  protected abstract load(start: PanelStart): Promise<View | PanelProblem>;
  protected abstract draw(view: View): TemplateResult;
  /** Restores what the person typed before a reload. */
  protected restore(_draft: unknown): void {}
  /** A title-bar command or key binding that reached the panel. */
  protected onCommand(_id: string): void {}
  protected onProgress(_progress: Parameters<PanelClient['progress']>[0]): void {}
  /** A live session moved: the Session panel's own. */
  protected onLive(_snapshot: LiveSnapshot): void {}
  /** An approved run of this session moved on (CMP-8). */
  protected onRunState(_state: RunStateView): void {}
  /** The worker died and is there again; the next snapshot is asked for. */
  protected onWorkerBack(): void {}
  /** True when a change on disk concerns what is shown. */
  protected concerns(paths: readonly string[], store: boolean): boolean {
    return store || this.start?.path === null || paths.includes(this.start?.path ?? '');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#begin();
  }

  protected act(action: PanelAction): void {
    void this.host.act(action);
  }

  protected goTo(entryId: string, before = false): void {
    if (this.start?.path) this.act({ kind: 'openTranscript', path: this.start.path, entryId, before });
  }

  /** Names the tab, when the name is another than before. */
  protected rename(title: string): void {
    if (title === this.#title) return;
    this.#title = title;
    this.host.setTitle(title);
  }

  /** Asks again and swaps the snapshot in place: content that is still true stays on screen meanwhile. */
  async refresh(): Promise<void> {
    if (!this.start) return;
    this.#question += 1;
    const question = this.#question;
    const answer = await this.load(this.start);
    if (question !== this.#question) return;
    if (isProblem(answer)) this.problem = answer.problem;
    else {
      if (this.view === null) void this.#measureFirst(performance.now());
      this.problem = null;
      this.view = answer;
    }
  }

  /** From data to the frame that shows it, once per page; the bench reads it (UI-6). */
  async #measureFirst(start: number): Promise<void> {
    await Promise.resolve();
    await this.updateComplete;
    requestAnimationFrame(() => performance.measure('panel-drawn', { start, end: performance.now() }));
  }

  override render(): TemplateResult {
    const offline = workerBlock(this.worker, () => this.act({ kind: 'restartWorker' }));
    if (offline && !this.view) return offline;
    if (this.problem && !this.view) return this.#problemBlock(this.problem);
    if (!this.view) return stateBlock('loading', 'Reading the session…', 'Nothing is changed by reading.');
    return this.draw(this.view);
  }

  override updated(_changed: PropertyValues): void {
    // Tests and screenshots wait for this instead of for time to pass.
    document.body.dataset['state'] = this.view ? 'ready' : this.problem ? 'problem' : 'pending';
  }

  /** One line above a snapshot that may be old: the worker is away or the last question failed. Empty while all is well. */
  protected notice(): TemplateResult | '' {
    return noticeLine(this.worker, this.problem, {
      restart: () => this.act({ kind: 'restartWorker' }),
      again: () => void this.refresh(),
    });
  }

  #problemBlock(problem: PanelProblem['problem']): TemplateResult {
    return stateBlock('error', problem.message, problem.next, [
      { label: 'Try Again', primary: true, run: () => void this.refresh() },
      { label: 'Show Log', run: () => this.act({ kind: 'showLog' }) },
    ]);
  }

  async #begin(): Promise<void> {
    this.start = await this.host.start();
    this.worker = this.start.worker;
    if (this.start.draft !== undefined && this.start.draft !== null) this.restore(this.start.draft);
    if (this.worker.kind === 'ready') await this.refresh();
  }

  #client(): PanelClient {
    return {
      changed: (paths, store) => {
        if (this.concerns(paths, store)) void this.refresh();
      },
      workerState: (state) => {
        const back = state.kind === 'ready' && this.worker.kind !== 'ready';
        this.worker = state;
        if (back) this.onWorkerBack();
        if (back) void this.refresh();
      },
      progress: (progress) => this.onProgress(progress),
      live: (snapshot) => this.onLive(snapshot),
      runState: (state) => this.onRunState(state),
      command: (id) => (id === 'refresh' ? void this.refresh() : this.onCommand(id)),
    };
  }
}
