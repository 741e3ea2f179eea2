// A run on its way into the conversation (CMP-8, CMP-11): approved, waiting for Pi, withdrawn. It keeps the newest state the worker
// told, in order, and counts down; what an end means on the panel is the run's.
import { isProblem, type PanelHost, type PanelProblem } from '../../server/protocol/panel.ts';
import type { RunStateView } from '../../server/protocol/runViews.ts';
import { isWaiting } from '../shared/runState.ts';
import { askHost } from './askHost.ts';

export interface ApplyingPanel {
  path(): string | null;
  /** The run this panel handed over, kept across reloads; null without one. */
  runId(): string | null;
  redraw(): void;
  /** Our run moved on. */
  moved(state: RunStateView): void;
  /** Our run is not known any more: the worker that held it is gone. */
  lost(): void;
}

const ranks: Readonly<Record<RunStateView['phase'], number>> = { review: 0, staged: 1, handed: 2, ended: 3 };

export class Applying {
  state: RunStateView | null = null;
  /** A run of this session that was approved elsewhere and still waits. */
  other: RunStateView | null = null;
  withdrawing = false;
  readonly #host: PanelHost;
  readonly #panel: ApplyingPanel;
  #handing = false;
  #tick: ReturnType<typeof setInterval> | undefined;

  constructor(host: PanelHost, panel: ApplyingPanel) {
    this.#host = host;
    this.#panel = panel;
  }

  /** Forgets the state of an earlier try: the same run may be handed over again. */
  reset(): void {
    this.state = null;
    this.withdrawing = false;
    clearInterval(this.#tick);
  }

  /** Null when it was taken; what failed otherwise. */
  async apply(runId: string): Promise<PanelProblem['problem'] | null> {
    this.reset();
    this.#handing = true;
    const answer = await askHost(() => this.#host.request('applyRun', { runId }));
    this.#handing = false;
    if (isProblem(answer)) return this.state === null ? answer.problem : null;
    this.take(answer);
    return null;
  }

  async withdraw(): Promise<void> {
    const { state } = this;
    if (state?.phase !== 'staged' || this.withdrawing) return;
    this.withdrawing = true;
    this.#panel.redraw();
    const answer = await askHost(() => this.#host.request('withdrawRun', { runId: state.runId }));
    this.withdrawing = false;
    if (!isProblem(answer)) this.take(answer);
    this.#panel.redraw();
  }

  /** Where the run is, after a reload or when the worker is back. */
  async ask(): Promise<void> {
    const path = this.#panel.path();
    if (path === null) return;
    const answer = await askHost(() => this.#host.request('runState', { path }));
    if (isProblem(answer)) return;
    if (answer !== null) this.take(answer);
    const ours = this.#panel.runId();
    if (ours !== null && answer?.runId !== ours && !this.#handing) this.#panel.lost();
  }

  /** States come in order per run; an older one that arrives late is dropped. */
  take(state: RunStateView): void {
    if (state.runId !== this.#panel.runId()) {
      this.other = isWaiting(state) ? state : null;
      this.#panel.redraw();
      return;
    }
    const known = this.state;
    if (known !== null && ranks[state.phase] < ranks[known.phase]) return;
    this.state = state;
    clearInterval(this.#tick);
    if (isWaiting(state)) this.#tick = setInterval(() => this.#panel.redraw(), 1_000);
    if (known === null || known.phase !== state.phase || known.text !== state.text) this.#panel.moved(state);
    else this.#panel.redraw();
  }
}
