// The flow of the Session panel: a feed of rows of which only those in sight exist, the running turn after the recorded rows,
// thread and rail (UI-2, UI-6, design section 8.2).
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { FlowRowView, SessionPanelView } from '../../server/protocol/sessionPanelViews.ts';
import type { ReadingPlace } from './draft.ts';
import { feedKey } from './feedKeys.ts';
import type { FlowPages } from './flowPages.ts';
import { estimateOf, type FlowActions, isBusy, noImages, nothingOpened, type OpenedTexts } from './flowParts.ts';
import { flowStyles } from './flowStyles.ts';
import { focusRow } from './focusRow.ts';
import { afterRows, afterScroll, followingStart, unseen } from './following.ts';
import { icon } from './glyph.ts';
import { drawLiveRows, drawWaiting } from './liveTail.ts';
import { MeasuredRows } from './measuredRows.ts';
import { drawRail, placeView } from './railView.ts';
import { drawRowContent, type RowState } from './rowContent.ts';
import { drawFrame, drawMenu, drawMissing } from './rowFrame.ts';

export class SessionFlow extends LitElement {
  static override properties = {
    view: { attribute: false },
    pages: { attribute: false },
    version: { attribute: false },
    opened: { attribute: false },
    found: { attribute: false },
    actions: { attribute: false },
    menuKey: { state: true },
  };
  static override styles = flowStyles;

  declare view: SessionPanelView | null;
  declare pages: FlowPages;
  declare version: number; // Counts changes of `pages`, which is one object.
  declare opened: OpenedTexts;
  declare found: number; // Row the search is at, -1 without one.
  declare actions: FlowActions;
  declare menuKey: string;
  readonly #rows = new MeasuredRows(this, {
    scroller: () => this.#scroller(),
    drawn: () => this.renderRoot.querySelectorAll<HTMLElement>('.space > .flow-row:not(.missing)'),
    estimate: (index) => estimateOf(this.pages.rowAt(index)),
    fly: (isFlying) => this.#scroller()?.parentElement?.classList.toggle('flying', isFlying),
  });
  #following = followingStart;
  #focused: number | null = null;
  #restoring: ReadingPlace | null = null;
  #placeTimer: ReturnType<typeof setTimeout> | null = null;
  readonly #grown = new ResizeObserver(() => this.#stayAtEnd());

  constructor() {
    super();
    this.view = null;
    this.version = 0;
    this.opened = nothingOpened;
    this.found = -1;
    this.menuKey = '';
  }

  /** Goes back to where the person read before a reload; call before the first rows are drawn. */
  restore(place: ReadingPlace | null): void {
    this.#restoring = place;
    if (place !== null) this.#following = { atEnd: false, seen: Number.POSITIVE_INFINITY };
  }

  /** Rows in sight, and whether the end is; null before anything was drawn. */
  sight(): { first: number; last: number; atEnd: boolean } | null {
    return this.hasUpdated ? { ...this.#rows.inSight(), atEnd: this.#following.atEnd } : null;
  }

  /** First row in sight. */
  top(): number {
    const scroller = this.#scroller();
    if (this.#focused !== null) return this.#focused;
    return scroller ? this.#rows.at(scroller.scrollTop + 4) : 0;
  }

  focusedRow(): FlowRowView | null {
    return this.#focused === null ? null : this.pages.rowAt(this.#focused);
  }

  /** Brings a row into view, centred for a search, at the top for a prompt; the focus follows when asked. */
  async reveal(index: number, align: 'start' | 'center', focus: boolean): Promise<void> {
    this.#following = afterScroll(this.#following, Number.POSITIVE_INFINITY, this.#count());
    this.#focused = focus ? index : this.#focused;
    this.#rows.scrollTo(index, align);
    this.requestUpdate();
    await this.updateComplete;
    if (focus) this.renderRoot.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
  }

  toEnd(): void {
    this.#following = { atEnd: true, seen: this.#count() };
    this.#stayAtEnd();
    this.requestUpdate();
  }

  override focus(): void {
    this.#scroller()?.focus();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#grown.disconnect();
  }

  protected override firstUpdated(): void {
    for (const part of this.renderRoot.querySelectorAll('.space, .live, .tail, .scroller')) this.#grown.observe(part);
  }

  protected override willUpdate(_changed: PropertyValues): void {
    this.#following = afterRows(this.#following, this.#count());
  }

  protected override updated(_changed: PropertyValues): void {
    const { first, last } = this.#rows.inSight();
    if (this.view) this.actions.need(first, last);
    if (this.#restoring) this.#goToPlace(this.#restoring);
    else this.#stayAtEnd();
    this.#placeView();
  }

  protected override render(): TemplateResult {
    const { view } = this;
    const total = this.pages.total;
    const { items, total: height } = this.#rows.arrange(total, this.#focused);
    const setSize = this.#count();
    const fresh = unseen(this.#following, setSize);
    return html`<div class="frame">
      <div class="scroller" tabindex="0" @scroll=${() => this.#onScroll()} @focusin=${(event: FocusEvent) => this.#onFocus(event)}
        @focusout=${() => {
          this.#focused = null;
        }} @keydown=${(event: KeyboardEvent) => this.#onKey(event)}>
        <div role=${setSize > 0 ? 'feed' : nothing} aria-label=${setSize > 0 ? 'Conversation' : nothing} aria-busy=${isBusy(view) ? 'true' : 'false'}>
          <div class="space" .style=${`height:${height}px`}>${repeat(
            items,
            // Rows on their way take over each other's elements: scrolling past them leaves nothing to collect.
            ({ index }, place) => (this.pages.rowAt(index) ? index : -1 - place),
            ({ index, start }) => this.#drawRow(index, start, setSize),
          )}</div>
          <div class="live">${view ? drawLiveRows(view.live, (row, offset, growing) => this.#drawLive(row, offset, setSize, growing)) : nothing}</div>
        </div>
        <div class="tail">${view ? drawWaiting(view.live, this.actions) : nothing}</div>
      </div>
      ${view ? this.#drawRail(view) : ''}
      ${fresh > 0 ? html`<button class="new" @click=${() => this.toEnd()}>${icon('arrow-down')}${fresh.toLocaleString('en-US')} new</button>` : ''}
    </div>`;
  }

  #drawRow(index: number, top: number, setSize: number): unknown {
    const row = this.pages.rowAt(index);
    if (!row) return drawMissing(index, setSize, top);
    return this.#drawFramed(row, { index, top, setSize, previous: this.pages.rowAt(index - 1) }, this.#stateOf(row));
  }

  #drawLive(row: FlowRowView, offset: number, setSize: number, growing: RowState['growing'] = null): TemplateResult {
    const live = this.view?.live;
    const last = offset === (live?.rows.length ?? 0) - 1 && live?.activity === 'turn';
    const previous = live?.rows[offset - 1] ?? this.pages.rowAt(this.pages.total - 1);
    const state = { ...this.#stateOf(row), growing, caret: last && row.content.kind === 'reply' };
    const index = this.pages.total + offset;
    return this.#drawFramed(row, { index, top: null, setSize, previous }, state);
  }

  #drawFramed(
    row: FlowRowView,
    place: { index: number; top: number | null; setSize: number; previous: FlowRowView | null },
    state: RowState,
  ): TemplateResult {
    const close = (refocus: boolean) => this.#closeMenu(place.index, refocus);
    const menu = this.menuKey === row.key ? drawMenu(this.actions.menuOf(row), close) : '';
    const frame = { row, ...place, found: this.found === place.index, menu, openMenu: () => this.#openMenu(row.key) };
    const draw = () => drawRowContent(row, state, this.actions);
    // What is measured above a recorded row moves it, and changes nothing that stands in it.
    const parts = [row, state.opened, state.text, state.images, state.canBranch];
    return drawFrame(frame, place.top === null ? draw() : guard(parts, draw));
  }

  #stateOf(row: FlowRowView): RowState {
    return {
      opened: this.opened.opened.has(row.key),
      text: this.opened.texts.get(row.key),
      images: this.opened.images.get(row.key) ?? noImages,
      canBranch: this.view?.composer.can.branch === true,
      growing: null,
      caret: false,
    };
  }

  #drawRail(view: SessionPanelView): TemplateResult {
    const scroller = this.#scroller();
    return drawRail({
      marks: view.marks,
      sight: view.sight,
      height: scroller?.clientHeight ?? 0,
      scrollHeight: scroller?.scrollHeight ?? 0,
      startOf: (row) => this.#rows.startOf(row),
      go: (row) => void this.reveal(row, 'start', true),
      scrollTo: (top) => this.#scroller()?.scrollTo({ top }),
    });
  }

  #count(): number {
    return this.pages.total + (this.view?.live.rows.length ?? 0);
  }

  #scroller(): HTMLElement | null {
    return this.renderRoot?.querySelector<HTMLElement>('.scroller') ?? null;
  }

  #onScroll(): void {
    const scroller = this.#scroller();
    if (!scroller || this.#restoring) return;
    const distance = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
    const following = afterScroll(this.#following, distance, this.#count());
    if (following.atEnd !== this.#following.atEnd) this.requestUpdate();
    this.#following = following;
    this.#placeTimer ??= setTimeout(() => this.#keepPlace(), 300);
    this.#placeView();
  }

  #placeView(): void {
    const block = this.renderRoot.querySelector<HTMLElement>('.rail .view');
    const scroller = this.#scroller();
    if (block && scroller) placeView(block, scroller);
  }

  #keepPlace(): void {
    this.#placeTimer = null;
    const scroller = this.#scroller();
    if (!scroller) return;
    const row = this.#rows.at(scroller.scrollTop);
    const offset = Math.round(scroller.scrollTop - this.#rows.startOf(row));
    this.actions.keepPlace(this.#following.atEnd ? null : { row, offset });
  }

  /** Heights of rows not yet drawn are guesses: the place is right once its row is held and has been measured. */
  #goToPlace({ row, offset }: ReadingPlace): void {
    const scroller = this.#scroller();
    if (!scroller || this.pages.total === 0) return;
    const index = Math.min(row, this.pages.total - 1);
    const top = this.#rows.startOf(index) + offset;
    const there = Math.abs(scroller.scrollTop - top) < 1 && this.pages.rowAt(index) !== null;
    scroller.scrollTop = top;
    if (there || scroller.scrollTop < top - 1) {
      this.#restoring = null;
      this.#following = { atEnd: false, seen: this.#count() };
    } else requestAnimationFrame(() => this.requestUpdate());
  }

  #stayAtEnd(): void {
    const scroller = this.#scroller();
    if (!scroller || !this.#following.atEnd || this.#restoring) return;
    const end = scroller.scrollHeight - scroller.clientHeight;
    if (Math.abs(scroller.scrollTop - end) > 0.5) scroller.scrollTop = end;
  }

  #onFocus(event: FocusEvent): void {
    const article = (event.target as HTMLElement).closest<HTMLElement>('.flow-row');
    const index = Number(article?.dataset['index'] ?? Number.NaN);
    this.#focused = Number.isNaN(index) ? null : index;
  }

  #openMenu(key: string): void {
    this.menuKey = this.menuKey === key ? '' : key;
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>('.menu [role=menuitem]')?.focus({ preventScroll: true }),
    );
  }

  #closeMenu(index: number, refocus: boolean): void {
    this.menuKey = '';
    if (refocus) this.renderRoot.querySelector<HTMLElement>(`[data-index="${index}"] .more`)?.focus();
  }

  #onKey(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const index = Number(target.dataset['index']);
    const wish = target.matches('.flow-row') ? feedKey(event) : null;
    const row = this.pages.rowAt(index);
    if (wish === null) return;
    event.preventDefault();
    if (typeof wish === 'number') focusRow(this.renderRoot, index + wish);
    else if (wish === 'toggle' && row) this.actions.toggle(row);
    else if (wish === 'menu' && row?.entryId) this.#openMenu(row.key);
  }
}

customElements.define('tl-flow', SessionFlow);
