// Session (UI-2, UI-5, UI-6, design section 8.2): the conversation with its agent. Strip, banner, flow, composer; the worker says
// what is so, this panel shows it and hands on what the person does.
import '@vscode-elements/elements/dist/vscode-icon/index.js';
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { isProblem, type LiveSnapshot, type PanelProblem, type PanelStart } from '../../server/protocol/panel.ts';
import type { RunStateView } from '../../server/protocol/runViews.ts';
import type { FlowRowView, SessionPanelView } from '../../server/protocol/sessionPanelViews.ts';
import { actionButtonStyles } from '../shared/actionButton.ts';
import { chipStyles } from '../shared/chip.ts';
import { fieldStyles } from '../shared/fields.ts';
import { latestOnly } from '../shared/latestOnly.ts';
import { Panel } from '../shared/panel.ts';
import { isWaiting, spokenRun } from '../shared/runState.ts';
import { stateBlockStyles } from '../shared/stateBlock.ts';
import { states } from '../shared/states.ts';
import { baseStyles } from '../shared/styles.ts';
import '../shared/strip.ts';
import './composer.ts';
import './flowView.ts';
import { followHold } from './attachAgain.ts';
import { drawBanner } from './banner.ts';
import type { SessionComposer } from './composer.ts';
import type { ComposerNote } from './composerLine.ts';
import { quickAnswer } from './dialogAnswers.ts';
import { draftOf, emptyDraft, keptDraft, type SessionDraft } from './draft.ts';
import { drawFind } from './findBar.ts';
import { type FindState, findStart, foundRows, stepped } from './findState.ts';
import { FlowPages } from './flowPages.ts';
import { nothingOpened, type OpenedTexts } from './flowParts.ts';
import type { SessionFlow } from './flowView.ts';
import { modeChip } from './modeChip.ts';
import { markFrom } from './railMarks.ts';
import { drawRunLine } from './runLine.ts';
import { askRun } from './runLineActs.ts';
import { SessionActs } from './sessionActs.ts';
import { sessionStyles } from './sessionStyles.ts';
import { spokenSentence, spokenStateOf } from './spoken.ts';

export class SessionPanel extends Panel<SessionPanelView> {
  static override properties = {
    ...Panel.properties,
    ...states('version', 'opened', 'find', 'said', 'failure', 'note', 'bannerRead', 'ticks', 'run'),
  };
  static override styles = [baseStyles, chipStyles, fieldStyles, stateBlockStyles, actionButtonStyles, sessionStyles];

  declare version: number;
  declare opened: OpenedTexts;
  declare find: FindState | null;
  /** The one polite sentence of the live region. */
  declare said: string;
  declare failure: string;
  declare note: ComposerNote | null;
  declare bannerRead: string;
  declare ticks: number;
  /** A run that waits for Pi, or how it ended while this panel was open. */
  declare run: RunStateView | null;
  readonly pages = new FlowPages();
  #draft: SessionDraft = emptyDraft;
  #draftTimer: ReturnType<typeof setTimeout> | null = null;
  #ticking: ReturnType<typeof setInterval> | null = null;
  #turnRows: readonly FlowRowView[] = [];
  #told = '';
  #returning = true;
  readonly acts = new SessionActs(this);
  readonly #needRows = latestOnly((range: { first: number; last: number }) => this.#fetchRows(range.first, range.last));
  readonly #search = latestOnly((query: string) => this.#ask(query));
  readonly #advance = latestOnly((_snapshot: LiveSnapshot) => this.refresh());

  constructor() {
    super();
    this.version = 0;
    this.opened = nothingOpened;
    this.find = null;
    this.said = '';
    this.failure = '';
    this.note = null;
    this.bannerRead = '';
    this.ticks = 0;
    this.run = null;
  }

  get path(): string {
    return this.start?.path ?? '';
  }

  get rpc() {
    return this.host;
  }

  get draft(): SessionDraft {
    return this.#draft;
  }

  composer(): SessionComposer | null {
    return this.renderRoot.querySelector('tl-composer');
  }

  flow(): SessionFlow | null {
    return this.renderRoot.querySelector('tl-flow');
  }

  override act(action: Parameters<Panel<SessionPanelView>['act']>[0]): void {
    super.act(action);
  }

  /** Frame and rows change in one step: nothing is shown of a record whose rows are still on their way. */
  protected async load(start: PanelStart): Promise<SessionPanelView | PanelProblem> {
    const path = start.path ?? '';
    const view = await this.host.request('sessionPanel', { path });
    if (isProblem(view)) return view;
    if (this.run === null || isWaiting(this.run)) void askRun(this);
    if (view.revision !== this.pages.revision) await this.#bringRows(path, view.total);
    return { ...view, revision: this.pages.revision || view.revision, total: this.pages.total };
  }

  protected override restore(draft: unknown): void {
    this.#draft = draftOf(draft);
    this.bannerRead = this.#draft.bannerRead;
    this.opened = { ...this.opened, opened: new Set(this.#draft.opened) };
  }

  protected override onLive(snapshot: LiveSnapshot): void {
    if (!this.view) return;
    if (snapshot.revision !== this.view.revision) return void this.#advance(snapshot);
    this.view = { ...this.view, live: snapshot.live };
  }

  protected override onRunState(state: RunStateView): void {
    if (this.run?.phase !== state.phase) this.said = spokenRun(state);
    this.run = state.phase === 'review' ? null : state;
    this.#tick();
  }

  protected override onWorkerBack(): void {
    this.#returning = true;
  }

  protected override onCommand(id: string): void {
    this.acts.command(id);
  }

  keepDraft(change: Partial<SessionDraft>): void {
    this.#draft = { ...this.#draft, ...change };
    // Neither sent words nor a session that was left come back after a reload: such a change is saved at once.
    if (change.text === '' || change.driven === false) this.#saveDraft();
    else this.#draftTimer ??= setTimeout(() => this.#saveDraft(), 250);
  }

  #saveDraft(): void {
    if (this.#draftTimer !== null) clearTimeout(this.#draftTimer);
    this.#draftTimer = null;
    this.host.saveDraft(keptDraft(this.#draft));
  }

  toggleOpened(row: FlowRowView): void {
    const opened = new Set(this.opened.opened);
    if (!opened.delete(row.key)) opened.add(row.key);
    this.opened = { ...this.opened, opened };
    this.keepDraft({ opened: [...opened] });
  }

  goToMark(step: 1 | -1, wanted: 'prompt' | 'mark'): void {
    const flow = this.flow();
    if (!this.view || !flow) return;
    const mark = markFrom(this.view.marks, flow.top(), step, (kind) => (kind === 'prompt') === (wanted === 'prompt'));
    if (mark) void flow.reveal(mark.row, 'start', true);
    else if (step > 0) flow.toEnd();
  }

  openFind(): void {
    this.find ??= findStart;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLInputElement>('#find')?.select());
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('view') as SessionPanelView | null | undefined;
    if (!changed.has('view') || !this.view) return;
    this.rename(this.view.strip.title);
    this.#tellContext(this.view);
    this.#returning = followHold(this, this.view.hold, this.#returning);
    this.#tick();
    if (before) this.#speak(before, this.view);
  }

  override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (changed.has('view') && !changed.get('view') && this.view) {
      this.flow()?.restore(this.#draft.place);
      this.composer()?.put(this.#draft.text, this.#draft.images);
    }
  }

  protected draw(view: SessionPanelView): TemplateResult {
    const { live } = view;
    return html`<div class="page">
      <tl-strip .view=${view.strip} .mode=${modeChip(view)} .openHome=${() => this.act({ kind: 'openPanel', panel: 'home', path: this.path })}></tl-strip>
      ${view.banner && view.banner.text !== this.bannerRead ? drawBanner(view.banner, this.acts) : ''}
      ${this.worker.kind === 'ready' ? this.notice() : ''}
      ${this.find ? drawFind(this.find, { search: (query) => this.#startSearch(query), step: (step) => this.#step(step), close: () => this.#closeFind() }) : ''}
      <main class="flow"><tl-flow .view=${view} .pages=${this.pages} .version=${this.version + this.ticks} .opened=${this.opened} .found=${this.#foundRow()} .actions=${this.acts}></tl-flow>
        ${view.total === 0 && live.rows.length === 0 ? html`<p class="empty dim">Nothing was said yet.</p>` : ''}</main>
      ${this.run === null ? '' : drawRunLine(this.run, Date.now(), this.acts.run)}
      <tl-composer .view=${view.composer} .hold=${view.hold} .worker=${this.worker} .activity=${live.activity} .queue=${live.queue} .cost=${view.cost}
        .harness=${view.strip.harness} .problem=${this.failure} .note=${this.note} .actions=${this.acts.composer}></tl-composer>
      <div class="visually-hidden" role="status" aria-live="polite">${this.said}</div>
    </div>`;
  }

  /** Rows in sight are asked for when they are missing or old; one question at a time. */
  need(first: number, last: number): void {
    if (this.pages.wanted(first, last) !== null) void this.#needRows({ first, last });
  }

  async #bringRows(path: string, total: number): Promise<void> {
    const place = this.view === null ? this.#draft.place : null;
    const shown = this.flow()?.sight() ?? null;
    const last = shown === null ? (place?.row ?? total) + 40 : shown.atEnd ? total : shown.last + 20;
    const from = Math.max(0, Math.min(last, total) - (shown === null ? 80 : shown.last - shown.first + 40));
    const page = await this.host.request('sessionRows', { path, from, count: 120 });
    if (isProblem(page)) return;
    this.pages.take(page);
    this.version += 1;
  }

  async #fetchRows(first: number, last: number): Promise<void> {
    const range = this.pages.wanted(first, last);
    if (range === null || !this.start?.path) return;
    const page = await this.host.request('sessionRows', { path: this.start.path, ...range });
    if (isProblem(page)) return;
    const moved = page.revision !== this.pages.revision;
    this.pages.take(page);
    this.version += 1;
    if (moved) void this.refresh();
  }

  #foundRow(): number {
    return this.find?.rows?.[this.find.at] ?? -1;
  }

  #startSearch(query: string): void {
    this.find = { query, rows: query === '' ? [] : null, more: false, at: -1 };
    if (query !== '') void this.#search(query);
  }

  async #ask(query: string): Promise<void> {
    const answer = await this.host.request('findInSession', { path: this.path, query });
    if (isProblem(answer) || this.find?.query !== query) return;
    this.find = foundRows(query, answer.rows, answer.more, this.flow()?.top() ?? 0);
    this.#showFound();
  }

  #step(step: 1 | -1): void {
    if (!this.find) return;
    this.find = stepped(this.find, step);
    this.#showFound();
  }

  #showFound(): void {
    const row = this.#foundRow();
    if (row >= 0) void this.flow()?.reveal(row, 'center', false);
  }

  #closeFind(): void {
    this.find = null;
    this.flow()?.focus();
  }

  #speak(before: SessionPanelView, view: SessionPanelView): void {
    if (view.live.rows.length > 0) this.#turnRows = view.live.rows;
    const added: FlowRowView[] = [];
    for (let index = before.total; index < view.total; index += 1) {
      const row = this.pages.rowAt(index);
      if (row) added.push(row);
    }
    this.#turnRows =
      view.live.activity === 'turn' && before.live.activity !== 'turn' ? [] : [...this.#turnRows, ...added];
    const { total, window } = view.strip.window;
    const gauge = `${Math.round(total / 1_000)} thousand of ${Math.round(window / 1_000)} thousand`;
    const sentence = spokenSentence(spokenStateOf(before.live, before.total), view.live, added, this.#turnRows, gauge);
    if (sentence !== '') this.said = sentence;
  }

  #tellContext({ hold, live, composer }: SessionPanelView): void {
    const context = {
      driven: hold.kind === 'driven',
      turn: live.activity === 'turn' || live.activity === 'retrying' || live.activity === 'compacting',
      waiting: live.dialogs.some((dialog) => quickAnswer(dialog, true) !== null),
      forks: composer.can.fork || hold.actions.includes('fork'),
    };
    const told = JSON.stringify(context);
    if (told === this.#told) return;
    this.#told = told;
    this.host.tellContext(context);
  }

  #tick(): void {
    const waits = this.run !== null && isWaiting(this.run);
    const wanted = waits || (this.view?.live.dialogs.length ?? 0) > 0;
    if (wanted === (this.#ticking !== null)) return;
    if (this.#ticking !== null) clearInterval(this.#ticking);
    this.#ticking = wanted ? setInterval(() => (this.ticks += 1), 1_000) : null;
  }
}

customElements.define('tl-session', SessionPanel);
