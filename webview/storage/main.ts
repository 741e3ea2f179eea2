// Storage (STO-4, design section 8.7): whose bytes lie where, and a dry run of what of ours could go. Agents' files are read only.
import '@vscode-elements/elements/dist/vscode-icon/index.js';
import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { isProblem, type PanelProblem } from '../../server/protocol/panel.ts';
import type { CleanupView, StorageItemView, StoragePanelView } from '../../server/protocol/panelViews.ts';
import { actionButtonStyles } from '../shared/actionButton.ts';
import { factRowStyles } from '../shared/factRow.ts';
import { bytes } from '../shared/format.ts';
import { isTyping, listStep } from '../shared/keys.ts';
import { Panel } from '../shared/panel.ts';
import { stateBlock, stateBlockStyles } from '../shared/stateBlock.ts';
import { baseStyles } from '../shared/styles.ts';
import { toggleChipStyles } from '../shared/toggleChip.ts';
import { VirtualRows } from '../shared/virtualRows.ts';
import { draftOf, type StorageDraft } from './draft.ts';
import { drawDryRun } from './dryRun.ts';
import { drawChosen, drawFoot } from './footView.ts';
import { drawHead, drawKinds, drawTreemap } from './overview.ts';
import { type Column, lineageWords, rowHeight, type StorageRow, storageRows } from './storageRows.ts';
import { storageStyles } from './storageStyles.ts';
import { drawGroups, drawTable } from './tableView.ts';
import { type Block, type Cell, directionOf, neighbourOf, treemapOf } from './treemap.ts';

export class StoragePanel extends Panel<StoragePanelView> {
  static override properties = {
    ...Panel.properties,
    draft: { state: true },
    plan: { state: true },
    width: { state: true },
  };
  static override styles = [
    baseStyles,
    factRowStyles,
    stateBlockStyles,
    toggleChipStyles,
    actionButtonStyles,
    storageStyles,
  ];

  declare draft: StorageDraft;
  declare plan: CleanupView | null;
  /** Width the treemap may use, in px. */
  declare width: number;
  readonly #virtual = new VirtualRows(this, () => this.renderRoot.querySelector<HTMLElement>('.table-body'));
  readonly #resized = new ResizeObserver(() => {
    this.width = this.clientWidth;
  });
  #rows: readonly StorageRow[] = [];
  #sizes: readonly number[] = [];
  #blocks: readonly Block[] = [];

  constructor() {
    super();
    this.draft = draftOf(null);
    this.plan = null;
    this.width = 0;
    this.addEventListener('keydown', (event) => this.#onKey(event));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
  }

  protected load(): Promise<StoragePanelView | PanelProblem> {
    return this.host.request('storage', {});
  }

  /** The bytes of every session and of the store are in sight. */
  protected override concerns(): boolean {
    return true;
  }

  protected override restore(draft: unknown): void {
    this.draft = draftOf(draft);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { view, draft } = this;
    if (!view) return;
    if (changed.has('view')) this.#dropGone(view);
    if (changed.has('view') || changed.has('draft')) {
      const rows = storageRows(view.items, draft.group, draft.filter, draft.sort);
      if (rows.length !== this.#sizes.length) this.#sizes = rows.map(() => rowHeight);
      this.#rows = rows;
    }
    if (changed.has('view') || changed.has('width'))
      this.#blocks = treemapOf(view.items, this.width - 32, this.#treemapHeight());
    if (changed.get('view') === null) void this.updateComplete.then(() => this.#virtual.reveal(this.#chosenIndex()));
  }

  /** Picks of items that are gone mean nothing any more; a dry run of them is over. */
  #dropGone(view: StoragePanelView): void {
    const keys = new Set(view.items.map((item) => item.key));
    const picked = this.draft.picked.filter((key) => keys.has(key));
    if (picked.length !== this.draft.picked.length) this.#save({ picked });
    if (this.plan?.items.every((item) => !keys.has(item.key))) this.plan = null;
  }

  #treemapHeight(): number {
    return this.width < 600 ? 320 : 250;
  }

  protected draw(view: StoragePanelView): TemplateResult {
    if (view.items.length === 0) return this.#empty();
    if (this.plan) return html`<div class="page">${this.notice()}${this.#drawPlan(this.plan)}</div>`;
    return html`<div class="page">
      ${this.notice()}
      <main>
        ${guard([view, this.#blocks, this.draft.chosen, this.draft.group], () => this.#drawOverview(view))}
        ${this.#drawTools()} ${this.#drawTable()}
      </main>
      <section class="foot" aria-label="Chosen row and picks">
        ${drawChosen(this.#rows[this.#chosenIndex()], new Date(), (path) => this.#openTranscript(path))}
        ${guard([view, this.draft.picked], () => drawFoot(this.#picked(view), () => void this.#dryRun()))}
      </section>
    </div>`;
  }

  #drawOverview(view: StoragePanelView): TemplateResult {
    return html`${drawHead(view)} ${drawKinds(view)}
      ${drawTreemap({
        blocks: this.#blocks,
        height: this.#treemapHeight(),
        chosen: this.draft.chosen,
        spoken: this.#spoken(),
        choose: (cell) => this.#chooseCell(cell),
        onKey: (event) => this.#onTreemapKey(event),
      })}`;
  }

  #empty(): TemplateResult {
    const words = 'No session file lies in the folders Throughline reads, and it keeps nothing of its own.';
    return stateBlock('database', 'Nothing is stored yet.', words, [
      { label: 'Add a Session Folder…', primary: true, run: () => this.act({ kind: 'addRoot' }) },
    ]);
  }

  #drawTools(): TemplateResult {
    return html`<div class="tools">
      ${drawGroups(this.draft.group, (group) => this.#save({ group, chosen: '' }))}
      <vscode-textfield label="Filter" placeholder="Filter" .value=${this.draft.filter}
        @input=${(event: InputEvent) => this.#save({ filter: (event.target as HTMLInputElement).value })}
        @keydown=${(event: KeyboardEvent) => this.#onFilterKey(event)}></vscode-textfield>
      <span class="grow"></span><span class="dim small hint">Pick items of ours to see what a cleanup would free</span>
    </div>`;
  }

  #drawTable(): TemplateResult {
    if (this.#rows.length === 0)
      return html`<p class="dim none" role="status">Nothing matches. Looked at items, projects, kinds, lineage and paths.</p>`;
    const chosen = this.#chosenIndex();
    return drawTable({
      rows: this.#rows,
      ...this.#virtual.arrange(this.#sizes, chosen),
      chosen,
      picked: new Set(this.draft.picked),
      sort: this.draft.sort,
      now: new Date(),
      choose: (index) => this.#choose(index),
      pick: (index) => this.#pick(index),
      sortBy: (column) => this.#sortBy(column),
      onKey: (event) => this.#onTableKey(event),
    });
  }

  #drawPlan(plan: CleanupView): TemplateResult {
    return drawDryRun({
      plan,
      trusted: this.start?.trusted ?? false,
      remove: () =>
        this.act({
          kind: 'deleteDerived',
          keys: plan.items.map((item) => item.key),
          bytes: plan.bytes,
          files: plan.files,
        }),
      close: () => this.#closePlan(),
      manageTrust: () => this.act({ kind: 'manageTrust' }),
    });
  }

  #openTranscript(path: string): void {
    this.act({ kind: 'openTranscript', path, entryId: null, before: false });
  }

  #picked(view: StoragePanelView): readonly StorageItemView[] {
    const keys = new Set(this.draft.picked);
    return view.items.filter((item) => keys.has(item.key));
  }

  #spoken(): string {
    const row = this.#rows[this.#chosenIndex()];
    return row ? `${row.label}, ${bytes(row.bytes)}, ${lineageWords[row.lineage]}` : 'nothing';
  }

  #chosenIndex(): number {
    const { chosen } = this.draft;
    return chosen === '' ? -1 : this.#rows.findIndex((row) => row.keys.includes(chosen));
  }

  #save(change: Partial<StorageDraft>): void {
    this.draft = { ...this.draft, ...change };
    this.host.saveDraft(this.draft);
  }

  #choose(index: number): void {
    const key = this.#rows[index]?.keys[0];
    if (key === undefined) return;
    this.#save({ chosen: key });
    this.#virtual.reveal(index);
  }

  #chooseCell(cell: Cell): void {
    this.#save({ chosen: cell.keys[0] ?? '' });
    void this.updateComplete.then(() => this.#virtual.reveal(this.#chosenIndex()));
  }

  #pick(index: number): void {
    const row = this.#rows[index];
    if (!row?.derived) return;
    const picked = new Set(this.draft.picked);
    const off = row.keys.every((key) => picked.has(key));
    for (const key of row.keys) off ? picked.delete(key) : picked.add(key);
    this.#save({ picked: [...picked] });
  }

  #sortBy(by: Column): void {
    const { sort } = this.draft;
    const down = by === sort.by ? !sort.down : by === 'bytes' || by === 'files' || by === 'lastUsed';
    this.#save({ sort: { by, down } });
  }

  async #dryRun(): Promise<void> {
    const answer = await this.host.request('planCleanup', { keys: [...this.draft.picked] });
    if (isProblem(answer)) {
      this.problem = answer.problem;
      return;
    }
    this.plan = answer;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#dry-title')?.focus();
  }

  #closePlan(): void {
    this.plan = null;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.table')?.focus());
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.plan || isTyping(event)) return;
    this.#closePlan();
    event.preventDefault();
  }

  #onFilterKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') this.renderRoot.querySelector<HTMLElement>('.table')?.focus();
    else if (event.key === 'Escape' && this.draft.filter) this.#save({ filter: '' });
    else return;
    event.preventDefault();
  }

  #onTableKey(event: KeyboardEvent): void {
    const step = listStep(event);
    const index = this.#chosenIndex();
    const last = this.#rows.length - 1;
    // Space on a header button sorts; it picks only from the grid itself.
    const onGrid = (event.target as HTMLElement).classList.contains('table');
    if (step !== null) this.#choose(index < 0 ? 0 : Math.min(last, Math.max(0, index + step)));
    else if (event.key === ' ' && onGrid) this.#pick(index);
    else return;
    event.preventDefault();
  }

  #onTreemapKey(event: KeyboardEvent): void {
    const direction = directionOf(event.key);
    if (!direction) return;
    const cells = this.#blocks.flatMap((block) => block.cells);
    const at = cells.findIndex((cell) => cell.keys.includes(this.draft.chosen));
    const next = cells[neighbourOf(cells, at, direction)];
    if (next) this.#chooseCell(next);
    event.preventDefault();
  }
}

customElements.define('tl-storage', StoragePanel);
