// The life of one run on the panel: asked, going on, ended or under review, edited, verified again, saved or discarded. It
// asks the extension and keeps what came back; the panel draws it.
import type { TemplateResult } from 'lit';
import {
  isProblem,
  type PanelAction,
  type PanelHost,
  type PanelProblem,
  type PanelStart,
} from '../../server/protocol/panel.ts';
import type { ReviewView } from '../../server/protocol/panelViews.ts';
import { problemNotice } from '../shared/notice.ts';
import type { ModeName, PreflightDraft, ReviewDraft } from './draft.ts';
import { howChecked } from './howChecked.ts';
import type { OutcomeActions } from './outcome.ts';
import { type Ended, outcomeWords } from './outcomeWords.ts';
import type { ReviewActions } from './reviewPane.ts';
import { draftOf, lostRunNotice, verifyParams } from './runWords.ts';
import { spokenVerdict } from './settled.ts';
import { type Progress, type Stage, stagesOf } from './stages.ts';

export type Phase = 'plan' | 'running' | 'review' | 'ended';

/** What a run needs of the panel around it. */
export interface RunPanel {
  draft(): PreflightDraft;
  subject(): PanelStart | null;
  keep(change: Partial<PreflightDraft>): void;
  redraw(): void;
  act(action: PanelAction): void;
  /** The plans are shown again: their numbers may be old. */
  showPlans(): void;
}

/** Problem codes after which the worker knows the run no more. */
const gone = new Set(['run-gone', 'worker-gone', 'worker-stopped']);

export class Run {
  phase: Phase = 'plan';
  mode: ModeName = 'balanced';
  route = 'none';
  stopping = false;
  ended: Ended | null = null;
  view: ReviewView | null = null;
  /** What is awaited under review, in words. */
  busy = '';
  /** One finished sentence per event, for screen readers. */
  spoken = '';
  readonly reviewActions: ReviewActions;
  readonly #host: PanelHost;
  readonly #panel: RunPanel;
  #problem: PanelProblem['problem'] | null = null;
  #lostText: string | null = null;
  #reports: Progress[] = [];
  #startedAt = 0;
  #tick: ReturnType<typeof setInterval> | undefined;

  constructor(host: PanelHost, panel: RunPanel) {
    this.#host = host;
    this.#panel = panel;
    this.reviewActions = {
      change: (review) => {
        this.#panel.keep({ review });
      },
      verify: () => void this.verify(),
      save: () => void this.save(),
      discard: () => void this.discard(),
      explain: () => this.#explain(),
      goTo: (entryId) => this.#goTo(entryId),
    };
  }

  stages(): readonly Stage[] {
    return stagesOf(this.mode, this.route, this.#reports);
  }

  seconds(): number {
    return (performance.now() - this.#startedAt) / 1_000;
  }

  report(progress: Progress): void {
    if (this.phase !== 'running') return;
    this.#reports = [...this.#reports, progress];
    this.#panel.redraw();
  }

  /** After a reload: an open review is asked for again, a run that was going has stopped (UI-5). */
  restore(): void {
    const { review, running } = this.#panel.draft();
    if (running) {
      this.#panel.keep({ running: false });
      this.#end({ kind: 'stopped' });
    } else if (review) void this.#reopen(review);
  }

  async begin(mode: ModeName, route: string, saveAtOnce = false): Promise<void> {
    const start = this.#panel.subject();
    if (!start?.path || this.phase === 'running') return;
    this.#started(mode, route);
    const { steering } = this.#panel.draft();
    const params = { path: start.path, headId: start.headId, mode, route, steering };
    const answer = await this.#ask(() => this.#host.request('runCompaction', params));
    clearInterval(this.#tick);
    this.#panel.keep({ running: false });
    if (isProblem(answer)) this.#end(this.#endOf(answer.problem));
    else await this.#ran(answer, saveAtOnce);
  }

  cancel(): void {
    if (this.phase !== 'running' || this.stopping) return;
    this.stopping = true;
    this.#host.cancel('runCompaction');
    this.#panel.redraw();
  }

  async verify(): Promise<void> {
    const { review } = this.#panel.draft();
    if (!review || this.busy !== '') return;
    this.#await('Verifying…');
    const answer = await this.#ask(() => this.#host.request('verifyEdit', verifyParams(review)));
    this.#await('');
    if (isProblem(answer)) this.#failed(answer.problem);
    else this.#verified(answer, review);
    this.#panel.redraw();
  }

  async save(): Promise<void> {
    const { view } = this;
    if (!view || this.busy !== '') return;
    this.#await('Saving…');
    const answer = await this.#ask(() => this.#host.request('saveCheckpoint', { runId: view.runId }));
    this.#await('');
    if (isProblem(answer)) {
      this.#failed(answer.problem);
      return;
    }
    this.#panel.keep({ review: null });
    const leftOut = view.gaps.filter((gap) => gap.leftOut !== null).length;
    this.#end({ kind: 'saved', accounted: view.accounted, of: view.of, leftOut });
  }

  async discard(): Promise<void> {
    const { view } = this;
    this.toPlans();
    if (view) await this.#ask(() => this.#host.request('discardRun', { runId: view.runId }));
  }

  toPlans(): void {
    this.phase = 'plan';
    this.ended = null;
    this.view = null;
    this.#problem = null;
    this.#panel.keep({ review: null });
    this.#panel.redraw();
    this.#panel.showPlans();
  }

  outcomeActions(mode: ModeName): OutcomeActions {
    return {
      runAgain: () => void this.begin(mode, this.#panel.draft().route),
      useFacts: () => void this.begin(mode, 'none'),
      toPlans: () => this.toPlans(),
      openCheckpoints: () =>
        this.#panel.act({ kind: 'openPanel', panel: 'checkpoints', path: this.#panel.subject()?.path ?? null }),
      showLog: () => this.#panel.act({ kind: 'showLog' }),
    };
  }

  /** A failed request of the run, or an edited text whose run is gone: one line, the text is never lost. */
  notice(): TemplateResult | '' {
    const text = this.#lostText;
    if (text !== null) {
      return lostRunNotice(
        () => this.#panel.act({ kind: 'openText', title: 'Edited summary', text, language: 'markdown' }),
        () => this.#forgetText(),
      );
    }
    const dismiss = { label: 'Dismiss', run: () => this.#dismiss() };
    return this.phase === 'review' ? problemNotice(this.#problem, [dismiss]) : '';
  }

  #started(mode: ModeName, route: string): void {
    this.mode = mode;
    this.route = route;
    this.phase = 'running';
    this.stopping = false;
    this.ended = null;
    this.#reports = [];
    this.#startedAt = performance.now();
    this.#tick = setInterval(() => this.#panel.redraw(), 1_000);
    this.spoken = 'The run has started. Nothing is changed until you save.';
    this.#panel.keep({ running: true, review: null });
  }

  async #ran(view: ReviewView, saveAtOnce: boolean): Promise<void> {
    const reviewable = view.summary !== '' && (view.outcome === 'verified' || view.outcome === 'rejected');
    if (!reviewable) {
      this.#end({ kind: 'review', view });
      return;
    }
    this.#show(view, draftOf(view));
    if (saveAtOnce && view.verified) await this.save();
  }

  #show(view: ReviewView, review: ReviewDraft): void {
    this.view = view;
    this.phase = 'review';
    this.#problem = null;
    this.#panel.keep({ review });
    this.spoken = spokenVerdict(view, review);
    this.#panel.redraw();
  }

  #verified(view: ReviewView, asked: ReviewDraft): void {
    // What was typed while the answer was on its way stays, and stays unverified.
    const now = this.#panel.draft().review ?? asked;
    const typed = now.summary === asked.summary ? view.summary : now.summary;
    this.#show(view, {
      ...now,
      summary: typed,
      leftOut: now.leftOut.filter((item) => view.gaps.some((gap) => gap.id === item.gapId)),
    });
  }

  async #reopen(review: ReviewDraft): Promise<void> {
    const answer = await this.#ask(() => this.#host.request('verifyEdit', verifyParams(review)));
    if (isProblem(answer)) {
      this.#lostText = review.summary;
      this.#panel.redraw();
    } else this.#show(answer, review);
  }

  #failed(problem: PanelProblem['problem']): void {
    const text = this.#panel.draft().review?.summary;
    if (gone.has(problem.code) && text !== undefined) {
      this.#lostText = text;
      this.phase = 'plan';
      this.view = null;
    } else this.#problem = problem;
    this.spoken = `${problem.message} ${problem.next}`;
    this.#panel.redraw();
  }

  #end(ended: Ended): void {
    this.phase = 'ended';
    this.ended = ended;
    this.view = null;
    const words = outcomeWords(ended);
    this.spoken = `${words.sentence} ${words.unchanged}`;
    this.#panel.redraw();
  }

  #endOf(problem: PanelProblem['problem']): Ended {
    return problem.code === 'cancelled' ? { kind: 'stopped' } : { kind: 'problem', problem };
  }

  #await(what: string): void {
    this.busy = what;
    this.#panel.redraw();
  }

  #forgetText(): void {
    this.#lostText = null;
    this.#panel.keep({ review: null });
    this.#panel.redraw();
  }

  #dismiss(): void {
    this.#problem = null;
    this.#panel.redraw();
  }

  #explain(): void {
    if (this.view)
      this.#panel.act({
        kind: 'openText',
        title: 'How this was checked',
        text: howChecked(this.view),
        language: 'plaintext',
      });
  }

  #goTo(entryId: string): void {
    const path = this.#panel.subject()?.path;
    if (path) this.#panel.act({ kind: 'openTranscript', path, entryId, before: false });
  }

  /** A lost connection is a problem like any other: no question is left without an answer. */
  async #ask<T>(question: () => Promise<T | PanelProblem>): Promise<T | PanelProblem> {
    try {
      return await question();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return {
        problem: { code: 'worker-gone', message: `The worker did not answer: ${message}.`, next: 'Try again.' },
      };
    }
  }
}
