// Anchors (NAV-3, design section 8.5): the session's named points along the thread, those of other sessions, one in detail.
import '@vscode-elements/elements/dist/vscode-icon/index.js';
import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import { html, type PropertyValues, type TemplateResult } from 'lit';
import type { PanelProblem, PanelStart } from '../../server/protocol/panel.ts';
import type { AnchorItemView, AnchorsView } from '../../server/protocol/panelViews.ts';
import { actionButton, actionButtonStyles } from '../shared/actionButton.ts';
import { chipStyles } from '../shared/chip.ts';
import { factRowStyles } from '../shared/factRow.ts';
import { isTyping, listStep } from '../shared/keys.ts';
import { Panel } from '../shared/panel.ts';
import { stateBlock, stateBlockStyles } from '../shared/stateBlock.ts';
import { baseStyles } from '../shared/styles.ts';
import { VirtualRows } from '../shared/virtualRows.ts';
import '../shared/strip.ts';
import { anchorsStyles } from './anchorsStyles.ts';
import { type AnchorDraft, draftOf, nameProblem } from './draft.ts';
import { drawOtherSelected, drawSelected } from './selectedAnchor.ts';
import { drawTimeline } from './timeline.ts';
import { backWords, rowAfter, type Timeline, type TimelineRow, timelineOf } from './timelineRows.ts';

export class AnchorsPanel extends Panel<AnchorsView> {
  static override properties = { ...Panel.properties, draft: { state: true } };
  static override styles = [baseStyles, chipStyles, factRowStyles, stateBlockStyles, actionButtonStyles, anchorsStyles];

  declare draft: AnchorDraft;
  readonly #rows = new VirtualRows(this, () => this.renderRoot.querySelector<HTMLElement>('.list'));
  #timeline: Timeline = { rows: [], sizes: [], count: 0 };

  constructor() {
    super();
    this.draft = draftOf(null);
    this.addEventListener('keydown', (event) => this.#onKey(event));
  }

  protected load(start: PanelStart): Promise<AnchorsView | PanelProblem> {
    if (start.path === null) return Promise.resolve(noSession);
    return this.host.request('anchors', { path: start.path, headId: start.headId });
  }

  protected override restore(draft: unknown): void {
    this.draft = draftOf(draft);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.view || !(changed.has('view') || changed.has('draft'))) return;
    this.#timeline = timelineOf(this.view, this.draft.search, this.draft.allSessions);
    const first = this.#timeline.rows.findLast((row) => row.kind === 'item' && row.item.kind === 'anchor');
    if (this.draft.chosen === '') this.draft = { ...this.draft, chosen: first?.key ?? 'here' };
    if (changed.get('view') === null) void this.updateComplete.then(() => this.#rows.reveal(this.#chosenIndex()));
  }

  protected draw(view: AnchorsView): TemplateResult {
    const anchors = view.items.some((item) => item.kind === 'anchor') || view.others.length > 0;
    return html`<div class="page">
      <tl-strip .view=${view.strip}></tl-strip>
      ${this.notice()}
      <div class="columns">
        <main>
          ${anchors ? this.#drawTools() : this.#empty()}
          ${anchors || view.items.length > 1 ? this.#drawList() : ''}
        </main>
        <aside aria-label="Chosen anchor">${this.#drawChosen(view)}</aside>
      </div>
    </div>`;
  }

  #empty(): TemplateResult {
    return html`${stateBlock('bookmark', 'No anchors yet.', 'An anchor names a point and says what was settled there, so that you and a search find it again.')}
      <div class="first-steps">${this.#anchorHere()}${actionButton({ label: 'Look at the Transcript', run: () => this.#openTranscript(null) })}</div>`;
  }

  #anchorHere(): TemplateResult {
    const trusted = this.start?.trusted ?? false;
    const button = {
      label: 'Anchor Here',
      icon: 'bookmark',
      primary: true,
      keys: ['Ctrl', 'Alt', 'K'],
      run: () => this.#create(),
    };
    return html`${actionButton({ ...button, blocked: !trusted, reasonId: 'untrusted' })}
      ${trusted ? '' : html`<span id="untrusted" class="small dim">This workspace is not trusted, so nothing is written. <button class="link" @click=${() => this.act({ kind: 'manageTrust' })}>Manage Trust</button></span>`}`;
  }

  #drawTools(): TemplateResult {
    return html`<div class="tools">
      <vscode-textfield class="search" label="Search names and outcomes" placeholder="Search names and outcomes" .value=${this.draft.search}
        @input=${(event: InputEvent) => this.#save({ search: (event.target as HTMLInputElement).value })}
        @keydown=${(event: KeyboardEvent) => this.#onSearchKey(event)}><vscode-icon slot="content-before" name="search" aria-hidden="true"></vscode-icon></vscode-textfield>
      <select aria-label="Which sessions" @change=${(event: Event) => this.#save({ allSessions: (event.target as HTMLSelectElement).value === 'all' })}>
        <option value="this" ?selected=${!this.draft.allSessions}>This session</option>
        <option value="all" ?selected=${this.draft.allSessions}>All sessions of the project</option>
      </select>
      ${this.#anchorHere()}
    </div>`;
  }

  #drawList(): TemplateResult {
    const chosen = this.#chosenIndex();
    const nothing =
      this.draft.search !== '' && this.#timeline.rows.every((row) => row.kind === 'item' && row.item.kind === 'here');
    return html`${nothing ? html`<p class="dim none" role="status">No anchor matches. Looked at names, outcomes and session titles.</p>` : ''}
      ${drawTimeline({
        timeline: this.#timeline,
        ...this.#rows.arrange(this.#timeline.sizes, Math.max(0, chosen)),
        chosen: Math.max(0, chosen),
        renaming: this.draft.renaming,
        now: new Date(),
        choose: (index) => this.#choose(index),
        goTo: (index) => this.#goToRow(this.#timeline.rows[index]),
        showAll: () => this.#save({ allSessions: true }),
        onKey: (event) => this.#onListKey(event),
        onName: (renaming) => this.#save({ renaming }),
        onNameKey: (event) => this.#onNameKey(event),
      })}`;
  }

  #drawChosen(view: AnchorsView): TemplateResult {
    const row = this.#timeline.rows[Math.max(0, this.#chosenIndex())];
    if (row?.kind === 'other') return drawOtherSelected(row.other, () => this.#goToRow(row));
    if (row?.kind !== 'item') return html`<p class="dim">No anchor is chosen.</p>`;
    const { item } = row;
    return drawSelected(item, backWords(view, item), this.start?.trusted ?? false, {
      openTranscript: () => this.#goToRow(row),
      lookBefore: () => item.place && this.goTo(item.place.entryId, true),
      rename: () => this.#startRenaming(item),
      copyReference: () => item.reference && this.act({ kind: 'copy', text: item.reference }),
      openCheckpoints: () => this.act({ kind: 'openPanel', panel: 'checkpoints', path: this.start?.path ?? null }),
    });
  }

  #chosenIndex(): number {
    return this.#timeline.rows.findIndex((row) => row.key === this.draft.chosen);
  }

  #save(change: Partial<AnchorDraft>): void {
    this.draft = { ...this.draft, ...change };
    this.host.saveDraft(this.draft);
  }

  #choose(index: number): void {
    const row = this.#timeline.rows[index];
    if (!row) return;
    this.#save({ chosen: row.key, renaming: null });
    this.#rows.reveal(index);
    void this.#focusRow(index);
  }

  async #focusRow(index: number): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`.line[data-index="${index}"]`)?.focus();
  }

  #create(): void {
    const path = this.start?.path;
    if (path && this.start?.trusted) this.act({ kind: 'createAnchor', path, entryId: null });
  }

  #openTranscript(entryId: string | null): void {
    if (this.start?.path) this.act({ kind: 'openTranscript', path: this.start.path, entryId, before: false });
  }

  #goToRow(row: TimelineRow | undefined): void {
    if (row?.kind === 'item' && row.item.place) this.#openTranscript(row.item.place.entryId);
    if (row?.kind !== 'other') return;
    const { sessionPath, entryId } = row.other;
    this.act({ kind: 'openTranscript', path: sessionPath, entryId, before: false });
  }

  #startRenaming(item: AnchorItemView): void {
    if (!item.editable || !this.start?.trusted) return;
    this.#save({ renaming: item.name });
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLInputElement>('#rename')?.select());
  }

  #onKey(event: KeyboardEvent): void {
    // Ctrl+Alt+K reaches VS Code from here by itself and runs the same command; answering it too would ask twice.
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || event.key !== 'n') return;
    this.#create();
    event.preventDefault();
  }

  #onSearchKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') this.#choose(Math.max(0, this.#chosenIndex()));
    else if (event.key === 'Escape' && this.draft.search) this.#save({ search: '' });
    else return;
    event.preventDefault();
  }

  #onListKey(event: KeyboardEvent): void {
    if (isTyping(event)) return;
    const index = Math.max(0, this.#chosenIndex());
    const row = this.#timeline.rows[index];
    const step = listStep(event);
    const onLink = (event.target as HTMLElement).classList.contains('link');
    if (step !== null) this.#choose(rowAfter(this.#timeline, index, step));
    else if (event.key === 'Enter' && !onLink) this.#goToRow(row);
    else if (event.key === 'F2' && row?.kind === 'item') this.#startRenaming(row.item);
    else return;
    event.preventDefault();
  }

  #onNameKey(event: KeyboardEvent): void {
    const { renaming, chosen } = this.draft;
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === 'Enter' && nameProblem(renaming ?? '')) return;
    const path = this.start?.path;
    if (event.key === 'Enter' && path && renaming)
      this.act({ kind: 'renameAnchor', path, key: chosen, name: renaming.trim() });
    this.#save({ renaming: null });
    void this.#focusRow(this.#chosenIndex());
  }
}

const noSession: PanelProblem = {
  problem: {
    code: 'no-session',
    message: 'No session is chosen, so there are no anchors to show.',
    next: 'Open Anchors from a session of the tree.',
  },
};

customElements.define('tl-anchors', AnchorsPanel);
