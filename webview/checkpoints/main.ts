// Checkpoints (CKP-9, design section 8.6): the history of a session and its project, one in detail, two compared.
import '@vscode-elements/elements/dist/vscode-checkbox/index.js';
import '@vscode-elements/elements/dist/vscode-icon/index.js';
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { isProblem, type PanelProblem, type PanelStart } from '../../server/protocol/panel.ts';
import type {
  CheckpointCompareView,
  CheckpointDetailView,
  CheckpointItemView,
  CheckpointsView,
} from '../../server/protocol/panelViews.ts';
import { actionButtonStyles } from '../shared/actionButton.ts';
import { chipStyles } from '../shared/chip.ts';
import { factRowStyles } from '../shared/factRow.ts';
import { isTyping, listStep } from '../shared/keys.ts';
import { latestOnly } from '../shared/latestOnly.ts';
import { notice } from '../shared/notice.ts';
import { Panel } from '../shared/panel.ts';
import { stateBlock, stateBlockStyles } from '../shared/stateBlock.ts';
import { baseStyles } from '../shared/styles.ts';
import { VirtualRows } from '../shared/virtualRows.ts';
import '../shared/strip.ts';
import { checkpointsStyles } from './checkpointsStyles.ts';
import { compareStyles } from './compareStyles.ts';
import { drawCompare } from './compareView.ts';
import { drawDetail } from './detailView.ts';
import { type CheckpointDraft, draftOf } from './draft.ts';
import { type CheckpointList, checkpointList, itemBefore, rowAfter } from './listRows.ts';
import { drawList, drawSearch } from './listView.ts';

export class CheckpointsPanel extends Panel<CheckpointsView> {
  static override properties = {
    ...Panel.properties,
    draft: { state: true },
    detail: { state: true },
    detailProblem: { state: true },
    compare: { state: true },
    opened: { state: true },
  };
  static override styles = [
    baseStyles,
    chipStyles,
    factRowStyles,
    stateBlockStyles,
    actionButtonStyles,
    checkpointsStyles,
    compareStyles,
  ];

  declare draft: CheckpointDraft;
  declare detail: CheckpointDetailView | null;
  declare detailProblem: PanelProblem['problem'] | null;
  declare compare: CheckpointCompareView | null;
  declare opened: ReadonlySet<string>;
  readonly #rows = new VirtualRows(this, () => this.renderRoot.querySelector<HTMLElement>('.list'));
  #list: CheckpointList = { rows: [], sizes: [], count: 0 };
  readonly #readDetail = latestOnly((id: string) => this.#askDetail(id));

  constructor() {
    super();
    this.draft = draftOf(null);
    this.detail = null;
    this.detailProblem = null;
    this.compare = null;
    this.opened = new Set();
    this.addEventListener('keydown', (event) => this.#onKey(event));
  }

  protected load(start: PanelStart): Promise<CheckpointsView | PanelProblem> {
    return this.host.request('checkpoints', { path: start.path });
  }

  protected override restore(draft: unknown): void {
    this.draft = draftOf(draft);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.view || !(changed.has('view') || changed.has('draft'))) return;
    this.#list = checkpointList(this.view, this.draft.search);
    if (!changed.has('view')) return;
    if (this.#chosenIndex() < 0) this.#choose(rowAfter(this.#list, -1, 0));
    else void this.#readDetail(this.draft.chosen);
    if (changed.get('view') === null) void this.updateComplete.then(() => this.#rows.reveal(this.#chosenIndex()));
    if (this.draft.comparing) void this.#compare(this.draft.comparing);
  }

  protected draw(view: CheckpointsView): TemplateResult {
    const empty = view.items.length === 0 && view.notSaved.length === 0;
    return html`<div class="page">
      ${view.strip ? html`<tl-strip .view=${view.strip}></tl-strip>` : html`<header class="bare"><h1>Checkpoints of all sessions</h1></header>`}
      ${this.notice()}
      ${view.damage === null ? '' : notice('warning', view.damage)}
      ${empty ? this.#empty() : this.compare && this.draft.comparing ? this.#drawCompare(this.compare) : this.#drawMaster(view)}
    </div>`;
  }

  #empty(): TemplateResult {
    const path = this.start?.path ?? null;
    const open = {
      label: 'Open Preflight',
      primary: true,
      run: () => this.act({ kind: 'openPanel', panel: 'preflight', path }),
    };
    const words = 'They are saved before a session ends, at phase boundaries, or when you ask.';
    const actions = path === null ? [] : [open];
    if (this.view?.damage != null)
      return stateBlock('warning', 'No checkpoint can be read.', 'The journal is kept as it is.', actions);
    return stateBlock('save', 'No checkpoints yet.', words, actions);
  }

  #drawMaster(view: CheckpointsView): TemplateResult {
    const chosen = this.#chosenIndex();
    const { items, total } = this.#rows.arrange(this.#list.sizes, chosen);
    return html`<div class="columns">
      <nav class="master" aria-label="Checkpoints">
        ${drawSearch(
          this.draft.search,
          (search) => this.#save({ search }),
          (event) => this.#onSearchKey(event),
        )}
        ${
          this.#list.count === 0
            ? html`<p class="dim none" role="status">No checkpoint matches. Looked at numbers, provenance, reasons and session titles.</p>`
            : drawList({
                list: this.#list,
                items,
                total,
                chosen,
                marked: this.draft.marked,
                now: new Date(),
                choose: (index) => this.#choose(index),
                mark: (index) => this.#mark(index),
                onKey: (event) => this.#onListKey(event),
              })
        }
        <p class="dim tiny hint">${this.draft.marked.length === 2 ? 'Two are marked.' : 'Mark two with'} <kbd>Space</kbd>, compare with <kbd>C</kbd>.</p>
      </nav>
      <main>${guard([view, this.draft, this.detail, this.detailProblem, this.opened], () => this.#drawChosen(view))}</main>
    </div>`;
  }

  #drawChosen(view: CheckpointsView): TemplateResult {
    const row = this.#list.rows[this.#chosenIndex()];
    if (row?.kind === 'held')
      return stateBlock('circle-slash', row.text, 'Nothing was saved. What was saved before is intact.');
    if (row?.kind !== 'item') return stateBlock('save', 'No checkpoint is chosen.', 'Clear the search to see all.');
    if (this.detailProblem) return stateBlock('error', this.detailProblem.message, this.detailProblem.next);
    const { item } = row;
    return drawDetail({
      item,
      detail: this.detail?.item.id === item.id ? this.detail : null,
      marked: this.draft.marked.includes(item.id),
      partner: this.#partner(view, item),
      opened: this.opened,
      actions: {
        goTo: (entryId) => this.#goIn(item.sessionPath, entryId, false),
        toggleMark: () => this.#mark(this.#chosenIndex()),
        compare: () => this.#compareChosen(),
        toggleGroup: (id) => this.#toggleGroup(id),
        openSummary: () => this.#openSummary(item),
        openReplaced: () => this.#openReplaced(item),
        exportIt: () => this.act({ kind: 'exportCheckpoint', id: item.id }),
      },
    });
  }

  #drawCompare(compare: CheckpointCompareView): TemplateResult {
    return drawCompare({
      compare,
      hideSame: this.draft.hideSame,
      now: new Date(),
      goTo: (path, entryId) => this.#goIn(path, entryId, false),
      toggleSame: () => this.#save({ hideSame: !this.draft.hideSame }),
      close: () => this.#closeCompare(),
    });
  }

  #goIn(path: string, entryId: string, before: boolean): void {
    this.act({ kind: 'openTranscript', path, entryId, before });
  }

  #openSummary(item: CheckpointItemView): void {
    if (this.detail?.item.id !== item.id) return;
    this.act({ kind: 'openText', title: `Checkpoint ${item.number}`, text: this.detail.summary, language: 'markdown' });
  }

  #openReplaced(item: CheckpointItemView): void {
    const head = this.detail?.head;
    if (head) this.#goIn(item.sessionPath, head.entryId, true);
  }

  #chosenIndex(): number {
    return this.#list.rows.findIndex((row) => row.kind !== 'head' && row.key === this.draft.chosen);
  }

  #save(change: Partial<CheckpointDraft>): void {
    this.draft = { ...this.draft, ...change };
    this.host.saveDraft(this.draft);
  }

  #choose(index: number): void {
    const row = this.#list.rows[index];
    if (!row || row.kind === 'head') return;
    this.opened = new Set();
    this.detailProblem = null;
    this.#save({ chosen: row.key });
    this.#rows.reveal(index);
    if (row.kind === 'item') void this.#readDetail(row.key);
  }

  /** Marks at most two; a third takes the place of the older mark. */
  #mark(index: number): void {
    const row = this.#list.rows[index];
    if (row?.kind !== 'item') return;
    const { marked } = this.draft;
    const rest = marked.filter((id) => id !== row.key);
    this.#save({ marked: rest.length < marked.length ? rest : [...rest.slice(-1), row.key] });
  }

  #toggleGroup(id: string): void {
    const opened = new Set(this.opened);
    if (!opened.delete(id)) opened.add(id);
    this.opened = opened;
  }

  async #askDetail(id: string): Promise<void> {
    if (!this.view?.items.some((item) => item.id === id)) return;
    const answer = await this.host.request('checkpoint', { id });
    if (id !== this.draft.chosen) return;
    if (isProblem(answer)) this.detailProblem = answer.problem;
    else this.detail = answer;
  }

  /** The other mark when this or another one is marked, else the one saved before. */
  #partner(view: CheckpointsView, item: CheckpointItemView): CheckpointItemView | null {
    const mark = this.draft.marked.findLast((id) => id !== item.id);
    return view.items.find((other) => other.id === mark) ?? itemBefore(view, item);
  }

  #compareChosen(): void {
    const { view } = this;
    const [first, second] = this.draft.marked;
    if (!view) return;
    if (first && second) return void this.#compare([first, second]);
    const item = view.items.find((other) => other.id === this.draft.chosen);
    const partner = item ? this.#partner(view, item) : null;
    if (item && partner) void this.#compare([item.id, partner.id]);
  }

  /** The older stands left, whatever was marked first. */
  async #compare(ids: readonly [string, string]): Promise<void> {
    const at = (id: string) => this.view?.items.find((item) => item.id === id)?.at ?? '';
    const [left, right] = at(ids[0]) <= at(ids[1]) ? ids : [ids[1], ids[0]];
    this.#save({ comparing: [left, right] });
    const answer = await this.host.request('compareCheckpoints', { left, right });
    if (isProblem(answer)) {
      this.detailProblem = answer.problem;
      this.#save({ comparing: null });
      return;
    }
    this.compare = answer;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#back')?.focus();
  }

  #closeCompare(): void {
    this.compare = null;
    this.#save({ comparing: null });
    void this.updateComplete.then(() => this.#focusList());
  }

  #focusList(): void {
    this.renderRoot.querySelector<HTMLElement>('.list')?.focus();
    this.#rows.reveal(this.#chosenIndex());
  }

  #onKey(event: KeyboardEvent): void {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && this.draft.comparing) this.#closeCompare();
    else if (event.key === 'c' && !this.draft.comparing) this.#compareChosen();
    else return;
    event.preventDefault();
  }

  #onSearchKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') this.#focusList();
    else if (event.key === 'Escape' && this.draft.search) this.#save({ search: '' });
    else return;
    event.preventDefault();
  }

  #onListKey(event: KeyboardEvent): void {
    const step = listStep(event);
    if (step !== null) this.#choose(rowAfter(this.#list, this.#chosenIndex(), step));
    else if (event.key === ' ') this.#mark(this.#chosenIndex());
    else if (event.key === 'Enter') this.renderRoot.querySelector<HTMLElement>('#detail')?.focus();
    else return;
    event.preventDefault();
  }
}

customElements.define('tl-checkpoints', CheckpointsPanel);
