// The life of one run on the panel: asked, going on, ended or under review, edited, verified again, saved or discarded. It
// asks the extension and keeps what came back; the panel draws it.
import type { TemplateResult } from 'lit';
import { isProblem, type PanelHost, type PanelProblem, problemText } from '../../server/protocol/panel.ts';
import type { ReviewView } from '../../server/protocol/panelViews.ts';
import type { RunStateView } from '../../server/protocol/runViews.ts';
import { notice, problemNotice } from '../shared/notice.ts';
import { spokenRun } from '../shared/runState.ts';
import { Applying } from './applying.ts';
import { askHost } from './askHost.ts';
import type { ModeName, ReviewDraft } from './draft.ts';
import { type Ended, outcomeWords } from './outcomeWords.ts';
import type { ReviewActions } from './reviewPane.ts';
import type { Phase, RunPanel } from './runPanel.ts';
import { draftOf, entryAction, explainAction, lostRunNotice, verifyParams } from './runWords.ts';
import { spokenVerdict } from './settled.ts';
import { type Progress, type Stage, stagesOf } from './stages.ts';

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
  readonly applying: Applying;
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
      apply: () => void this.apply(),
      discard: () => void this.discard(),
      explain: () => this.view && panel.act(explainAction(this.view)),
      goTo: (entryId) => {
        const path = panel.subject()?.path;
        if (path) panel.act(entryAction(path, entryId, false));
      },
    };
    this.applying = new Applying(host, {
      path: () => panel.subject()?.path ?? null,
      runId: () => panel.draft().applying,
      redraw: () => panel.redraw(),
      moved: (state) => this.#moved(state),
      lost: () => this.#end({ kind: 'lost' }),
    });
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
    const { review, running, applying } = this.#panel.draft();
    void this.applying.ask();
    if (applying !== null) return;
    if (running) {
      this.#panel.keep({ running: false });
      this.#end({ kind: 'stopped' });
    } else if (review) void this.#reopen(review);
  }

  /** While a run waits, each fresh snapshot asks where it is: no lost message leaves the panel waiting. */
  askAgain(): void {
    if (this.phase === 'waiting') void this.applying.ask();
  }

  async begin(mode: ModeName, route: string, saveAtOnce = false): Promise<void> {
    const start = this.#panel.subject();
    if (!start?.path || this.phase === 'running') return;
    this.#started(mode, route);
    const { steering } = this.#panel.draft();
    const params = { path: start.path, headId: start.headId, mode, route, steering };
    const answer = await askHost(() => this.#host.request('runCompaction', params));
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
    const answer = await askHost(() => this.#host.request('verifyEdit', verifyParams(review)));
    this.#await('');
    if (isProblem(answer)) this.#failed(answer.problem);
    else this.#verified(answer, review);
    this.#panel.redraw();
  }

  async save(): Promise<void> {
    const { view } = this;
    if (!view || this.busy !== '') return;
    this.#await('Saving…');
    const answer = await askHost(() => this.#host.request('saveCheckpoint', { runId: view.runId }));
    this.#await('');
    if (isProblem(answer)) {
      this.#failed(answer.problem);
      return;
    }
    this.#panel.keep({ review: null });
    const leftOut = view.gaps.filter((gap) => gap.leftOut !== null).length;
    this.#end({ kind: 'saved', accounted: view.accounted, of: view.of, leftOut });
  }

  /** Hands the verified run over (CMP-8). Whether Pi took it is told by its states, never by this answer alone. */
  async apply(): Promise<void> {
    const { view } = this;
    if (!view || this.busy !== '') return;
    this.#panel.keep({ applying: view.runId });
    this.#await('Handing it to Pi…');
    const problem = await this.applying.apply(view.runId);
    this.#await('');
    if (problem === null || this.phase !== 'review') return;
    this.#panel.keep({ applying: null });
    this.#failed(problem);
  }

  async discard(): Promise<void> {
    const { view } = this;
    this.toPlans();
    if (view) await askHost(() => this.#host.request('discardRun', { runId: view.runId }));
  }

  /** The reviewed text is kept until its run was applied: what was withdrawn or refused can be looked at again. */
  async backToReview(): Promise<void> {
    const { review } = this.#panel.draft();
    this.toPlans();
    if (review) await this.#reopen(review);
  }

  toPlans(): void {
    this.phase = 'plan';
    this.ended = null;
    this.view = null;
    this.#problem = null;
    this.applying.reset();
    this.#panel.keep({ review: null, applying: null });
    this.#panel.redraw();
    this.#panel.showPlans();
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
    const { other } = this.applying;
    if (this.phase === 'plan' && other !== null) return notice('info', `A run already waits here. ${other.text}`);
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
    this.spoken = 'The run has started. The conversation is as it is until you apply.';
    this.applying.reset();
    this.#panel.keep({ running: true, review: null, applying: null });
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
    const answer = await askHost(() => this.#host.request('verifyEdit', verifyParams(review)));
    if (isProblem(answer)) {
      this.#lostText = review.summary;
      this.#panel.redraw();
    } else this.#show(answer, review);
  }

  #moved(state: RunStateView): void {
    if (state.phase === 'ended') {
      if (state.outcome === 'applied') this.#panel.keep({ review: null });
      this.#end({ kind: 'run', state });
      return;
    }
    if (this.phase !== 'waiting') this.spoken = state.text;
    this.phase = 'waiting';
    this.ended = null;
    this.#panel.redraw();
  }

  #failed(problem: PanelProblem['problem']): void {
    const text = this.#panel.draft().review?.summary;
    if (gone.has(problem.code) && text !== undefined) {
      this.#lostText = text;
      this.phase = 'plan';
      this.view = null;
    } else this.#problem = problem;
    this.spoken = problemText(problem);
    this.#panel.redraw();
  }

  #end(ended: Ended): void {
    this.phase = 'ended';
    this.ended = ended;
    this.view = null;
    const words = outcomeWords(ended);
    this.spoken = ended.kind === 'run' ? spokenRun(ended.state) : `${words.sentence} ${words.unchanged}`;
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
}
