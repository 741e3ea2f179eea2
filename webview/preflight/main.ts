// Preflight with Review (CMP-3, CMP-11; design section 8.4): three plans side by side, what each keeps, replaces and loses,
// an explicit run, and a review before anything is saved. It shows the worker's snapshots and keeps the person's draft.
import { html, type TemplateResult } from 'lit';
import type { PanelAction, PanelProblem, PanelStart } from '../../server/protocol/panel.ts';
import type { PlanCardView, PreflightPanelView, PreflightSteering } from '../../server/protocol/panelViews.ts';
import type { RunStateView } from '../../server/protocol/runViews.ts';
import { actionButtonStyles } from '../shared/actionButton.ts';
import { chipStyles } from '../shared/chip.ts';
import { factRowStyles } from '../shared/factRow.ts';
import { fieldStyles } from '../shared/fields.ts';
import { noticeStyles, problemNotice, workerNotice } from '../shared/notice.ts';
import { Panel } from '../shared/panel.ts';
import { stateBlockStyles } from '../shared/stateBlock.ts';
import { states } from '../shared/states.ts';
import { baseStyles } from '../shared/styles.ts';
import '../shared/strip.ts';
import '../shared/windowBar.ts';
import { type ControlsShown, controls } from './controls.ts';
import { draftFrom, emptyDraft, type ModeName, modeNames, type PreflightDraft, togglePin, withCut } from './draft.ts';
import { factLists, firstShown, focusedFact, type ListName, type ListsShown } from './factLists.ts';
import { nextShown } from './listSlice.ts';
import { withPatience } from './patience.ts';
import { followPhase } from './phaseFocus.ts';
import { legend, planCards } from './planCards.ts';
import { planFooter } from './planFooter.ts';
import { type PlanKey, planKeyOf } from './planKeys.ts';
import { type BudgetName, budgetFrom, cardOf, chosenMode, neighbourMode, ranges } from './plans.ts';
import { preflightStyles } from './preflightStyles.ts';
import './reviewPane.ts';
import type { ReviewPane } from './reviewPane.ts';
import { Run } from './run.ts';
import { runBlockStyles } from './runBlock.ts';
import { runPhase } from './runPhase.ts';
import type { StepsPanel } from './runSteps.ts';

/** A focus is re-planned when the person pauses, not at each letter. */
const pauseMs = 250;

export class PreflightPanel extends Panel<PreflightPanelView> {
  static override properties = {
    ...Panel.properties,
    ...states('draft', 'typed', 'shown', 'tab', 'narrow', 'waiting', 'moreOpen'),
  };
  static override styles = [
    baseStyles,
    chipStyles,
    factRowStyles,
    stateBlockStyles,
    actionButtonStyles,
    fieldStyles,
    noticeStyles,
    preflightStyles,
    runBlockStyles,
  ];

  declare draft: PreflightDraft;
  declare typed: Readonly<Partial<Record<BudgetName, string>>>;
  declare shown: Readonly<Record<ListName, number>>;
  declare tab: ListName;
  declare narrow: boolean;
  declare waiting: boolean;
  declare moreOpen: boolean;
  readonly #run: Run;
  readonly #width = window.matchMedia('(max-width: 899px)');
  #pause: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  /** False until the worker's first answer: a draft's run waits for it. */
  #restored = false;

  constructor() {
    super();
    this.draft = emptyDraft;
    this.typed = {};
    this.shown = firstShown;
    this.tab = 'kept';
    this.narrow = this.#width.matches;
    this.waiting = false;
    this.moreOpen = false;
    this.#run = new Run(this.host, {
      draft: () => this.draft,
      subject: () => this.start,
      keep: (change) => this.#keep(change),
      redraw: () => this.requestUpdate(),
      act: (action) => this.act(action),
      showPlans: () => void this.refresh(),
    });
    this.#width.addEventListener('change', () => {
      this.narrow = this.#width.matches;
    });
    window.addEventListener('keydown', (event) => this.#onKey(event));
  }

  protected load(start: PanelStart): Promise<PreflightPanelView | PanelProblem> {
    if (!this.#restored) {
      this.#restored = true;
      this.#run.restore();
    } else this.#run.askAgain();
    this.#asked += 1;
    const asked = this.#asked;
    const { steering } = this.draft;
    const answer = this.host.request('preflight', { path: start.path ?? '', headId: start.headId, steering });
    return withPatience(answer, (waiting) => {
      if (asked === this.#asked) this.waiting = waiting;
    });
  }

  protected override restore(draft: unknown): void {
    this.draft = draftFrom(draft);
  }

  protected override onCommand(id: string): void {
    if (id === 'nextGap') this.#reviewPane()?.nextGap(1);
    if (id === 'previousGap') this.#reviewPane()?.nextGap(-1);
  }

  protected override onProgress(progress: Parameters<Panel<unknown>['onProgress']>[0]): void {
    this.#run.report(progress);
  }

  protected override onRunState(state: RunStateView): void {
    this.#run.applying.take(state);
  }

  override updated(changed: Map<PropertyKey, unknown>): void {
    super.updated(changed);
    if (this.view) followPhase(this.renderRoot, this.#run.phase);
    const name = this.view?.strip.title;
    if (name) this.rename(`${this.#run.phase === 'review' ? 'Review' : 'Preflight'}: ${name}`);
  }

  protected draw(view: PreflightPanelView): TemplateResult {
    const links = [{ label: 'Try Again', run: () => void this.refresh() }];
    return html`<div class="page">
      <tl-strip .view=${view.strip}></tl-strip>
      ${workerNotice(this.worker, () => this.act({ kind: 'restartWorker' }))}
      ${problemNotice(this.problem, links)} ${this.#run.notice()}
      ${this.#phase(view)}
      <div class="visually-hidden" role="status" aria-live="polite">${this.#run.spoken}</div>
    </div>`;
  }

  #phase(view: PreflightPanelView): TemplateResult {
    const run = this.#run;
    if (run.phase === 'plan') return this.#plans(view);
    if (run.phase !== 'review') return runPhase(run, view, this.#stepsPanel(view));
    return html`<main class="review"><tl-review .view=${run.view} .draft=${this.draft.review} .actions=${run.reviewActions} ?trusted=${this.start?.trusted ?? false} .busy=${run.busy}></tl-review></main>`;
  }

  #stepsPanel(view: PreflightPanelView): StepsPanel {
    const { mode, route } = this.draft;
    const act = (action: PanelAction) => this.act(action);
    return { path: view.strip.path, mode: chosenMode(view, mode), route, act };
  }

  #plans(view: PreflightPanelView): TemplateResult {
    const chosen = chosenMode(view, this.draft.mode);
    const { route } = this.draft;
    const card = cardOf(view, chosen);
    return html`<main>
        <div class="plan-head"><h2>Compact this session?</h2><span class="dim">Nothing has been sent to a model.</span>${legend()}${this.waiting ? html`<div class="progress" role="presentation"></div>` : ''}</div>
        ${planCards({ view, chosen, route, waiting: this.waiting, choose: (mode) => this.#choose(mode) })}
        ${controls(this.#controls(view, chosen))}
        ${card ? factLists(this.#lists(view, card)) : ''}
      </main>
      ${this.#footer(view, chosen)}`;
  }

  #lists(view: PreflightPanelView, card: PlanCardView): ListsShown {
    return {
      card,
      retrievable: view.retrievable,
      shown: this.shown,
      tab: this.narrow ? this.tab : null,
      isPinned: (fact) => fact.pinned || this.draft.steering.pinnedFacts.includes(fact.text),
      goTo: (entryId) => this.goTo(entryId),
      pin: (fact) => this.#pin(fact.text),
      more: (list) => {
        this.shown = { ...this.shown, [list]: nextShown(this.shown[list]) };
      },
      chooseTab: (tab) => {
        this.tab = tab;
      },
    };
  }

  #controls(view: PreflightPanelView, mode: ModeName): ControlsShown {
    return {
      steering: this.draft.steering,
      models: view.models,
      route: this.draft.route,
      card: cardOf(view, mode),
      details: this.draft.details,
      typed: this.typed,
      steer: (change) => this.#steer(change, 'focus' in change || 'note' in change ? pauseMs : 0),
      chooseRoute: (route) => this.#keep({ route }),
      moveCut: (to) => this.#moveCut(view, mode, to),
      goTo: (entryId) => this.goTo(entryId),
      toggleDetails: () => this.#keep({ details: !this.draft.details }),
      type: (name, text) => this.#typeBudget(name, text),
    };
  }

  #footer(view: PreflightPanelView, mode: ModeName): TemplateResult {
    return planFooter({
      mode,
      card: cardOf(view, mode),
      model: view.models.find((item) => item.route === this.draft.route),
      sends: view.sends,
      trusted: this.start?.trusted !== false,
      open: this.moreOpen,
      toggle: () => {
        this.moreOpen = !this.moreOpen;
      },
      run: () => void this.#run.begin(mode, this.draft.route),
      saveOnly: () => void this.#run.begin(mode, 'none', true),
      cancel: () => this.act({ kind: 'closePanel' }),
    });
  }

  #keep(change: Partial<PreflightDraft>): void {
    this.draft = { ...this.draft, ...change };
    this.host.saveDraft(this.draft);
  }

  #steer(change: Partial<PreflightSteering>, delayMs = 0): void {
    this.#keep({ steering: { ...this.draft.steering, ...change } });
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.refresh(), delayMs);
  }

  #choose(mode: ModeName): void {
    this.shown = firstShown;
    this.#keep({ mode });
  }

  #pin(text: string): void {
    this.#steer({ pinnedFacts: togglePin(this.draft.steering.pinnedFacts, text) });
  }

  #moveCut(view: PreflightPanelView, mode: ModeName, to: 'earlier' | 'later'): void {
    const entryId = cardOf(view, mode)?.keepFrom?.[to];
    if (entryId) this.#steer(withCut(this.draft.steering, mode, entryId));
  }

  /** A number that can be used steers at once; anything else stays in the field with its reason. */
  #typeBudget(name: BudgetName, text: string): void {
    const { value, problem } = budgetFrom(text, ranges[name]);
    this.typed = { ...this.typed, [name]: text };
    if (problem === null && value !== this.draft.steering[name]) this.#steer({ [name]: value }, pauseMs);
  }

  #reviewPane(): ReviewPane | null {
    return this.renderRoot.querySelector<ReviewPane>('tl-review');
  }

  #onKey(event: KeyboardEvent): void {
    const { phase } = this.#run;
    if (phase === 'review') this.#reviewPane()?.onKey(event);
    else if (phase === 'running' && event.key === 'Escape') this.#run.cancel();
    else if (phase === 'plan' && this.view) this.#onPlanKey(event, this.view);
  }

  #onPlanKey(event: KeyboardEvent, view: PreflightPanelView): void {
    const key = event.defaultPrevented ? null : planKeyOf(event);
    if (key !== null && this.#carryOut(key, view)) event.preventDefault();
  }

  #carryOut(key: PlanKey, view: PreflightPanelView): boolean {
    const mode = chosenMode(view, this.draft.mode);
    switch (key.kind) {
      case 'run':
        this.renderRoot.querySelector<HTMLElement>('#run')?.click();
        return true;
      case 'close':
        this.act({ kind: 'closePanel' });
        return true;
      case 'pin':
        return this.#pinFocused(view, mode);
      case 'plan':
        this.#choose(modeNames[key.number] ?? mode);
        return true;
      case 'step':
        this.#choose(neighbourMode(mode, key.by));
        return true;
      case 'cut':
        this.#moveCut(view, mode, key.to);
        return true;
      default:
        return key satisfies never;
    }
  }

  #pinFocused(view: PreflightPanelView, mode: ModeName): boolean {
    const fact = focusedFact(this.renderRoot as ShadowRoot, cardOf(view, mode));
    if (fact) this.#pin(fact.text);
    return fact !== null;
  }
}

customElements.define('tl-preflight', PreflightPanel);
