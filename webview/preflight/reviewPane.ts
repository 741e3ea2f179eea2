// The Review (CMP-11): source facts left, the summary right with each gap at its line. It changes a draft of the text and of
// what was decided about gaps; verifying and saving are asked of the panel around it. Enter never saves.
import '@vscode-elements/elements/dist/vscode-icon/index.js';
import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import type { FactRowView, ReviewView } from '../../server/protocol/panelViews.ts';
import { actionButton, actionButtonStyles } from '../shared/actionButton.ts';
import { chipStyles } from '../shared/chip.ts';
import { factRowStyles } from '../shared/factRow.ts';
import { fieldStyles, isTyping } from '../shared/fields.ts';
import { icon } from '../shared/icon.ts';
import { states } from '../shared/states.ts';
import { baseStyles } from '../shared/styles.ts';
import type { ReviewDraft } from './draft.ts';
import { factGroups, lineOfFact } from './factGroups.ts';
import { factTree, firstFacts } from './factTree.ts';
import { gapZone } from './gapZone.ts';
import { lineMap } from './lineMap.ts';
import { nextShown } from './listSlice.ts';
import { addVerbatim, dropClaim, leaveOut, pinGap, reopen, useResult } from './repairs.ts';
import { reviewFooter } from './reviewFooter.ts';
import { reviewHead } from './reviewHead.ts';
import { claimsOf, entriesOf } from './reviewLookups.ts';
import { reviewStyles } from './reviewStyles.ts';
import { type GapRow, lineOfOffset, offsetOfLine, type PlacedGap, placedGaps, placedSources } from './reviewText.ts';
import { gapState, openGaps } from './settled.ts';
import { summaryEditor, summaryLines } from './summaryText.ts';

export interface ReviewActions {
  /** The draft changed; it is kept across reloads. */
  change(draft: ReviewDraft): void;
  verify(): void;
  save(): void;
  /** Hands it to Pi: a click, Space, or Ctrl+Shift+A, never Enter. */
  apply(): void;
  discard(): void;
  explain(): void;
  goTo(entryId: string): void;
}

export class ReviewPane extends LitElement {
  static override properties = {
    view: { attribute: false },
    draft: { attribute: false },
    actions: { attribute: false },
    trusted: { type: Boolean },
    busy: { type: String },
    ...states('gapId', 'line', 'row', 'closed', 'shown', 'editing', 'reasons'),
  };
  static override styles = [baseStyles, chipStyles, factRowStyles, fieldStyles, actionButtonStyles, reviewStyles];

  declare view: ReviewView;
  declare draft: ReviewDraft;
  declare actions: ReviewActions;
  declare trusted: boolean;
  /** What is awaited, in words; empty when nothing is. */
  declare busy: string;
  declare gapId: string | null;
  declare line: number;
  declare row: string;
  declare closed: ReadonlySet<string>;
  declare shown: ReadonlyMap<string, number>;
  declare editing: boolean;
  declare reasons: ReadonlyMap<string, string>;
  #past: ReviewDraft[] = [];

  constructor() {
    super();
    this.trusted = true;
    this.busy = '';
    this.gapId = null;
    this.line = 1;
    this.row = '';
    this.closed = new Set();
    this.shown = new Map();
    this.editing = false;
    this.reasons = new Map();
  }

  override willUpdate(changed: PropertyValues): void {
    if (!changed.has('view')) return;
    const first = openGaps(this.view, this.draft)[0] ?? this.view.gaps[0];
    if (!this.view.gaps.some((gap) => gap.id === this.gapId)) this.gapId = first?.id ?? null;
    const rowOf = this.gapId === null ? `group:${factGroups(this.view.facts)[0]?.key ?? ''}` : `gap:${this.gapId}`;
    if (this.row === '' || this.row.startsWith('gap:')) this.row = rowOf;
    this.reasons = new Map();
  }

  /** A verification may take the focused zone away: the focus then goes to what is left to do. */
  override updated(changed: PropertyValues): void {
    const again = changed.has('view') && changed.get('view') !== undefined;
    if (again && document.hasFocus() && this.shadowRoot?.activeElement === null) this.focusStart();
  }

  /** F8 and Shift+F8, from the key binding or the arrows over the text. */
  nextGap(step: 1 | -1): void {
    const placed = this.#placed();
    if (placed.length === 0) return;
    const here = placed.findIndex(({ gap }) => gap.id === this.gapId);
    const next = placed[(here + step + placed.length) % placed.length];
    if (next) this.#showGap(next.gap, true);
  }

  /** Where the focus goes when the review opens: the first gap, else the text. */
  focusStart(): void {
    const gap = this.view.gaps.find((candidate) => candidate.id === this.gapId);
    if (gap) this.#showGap(gap, true);
    else this.renderRoot.querySelector<HTMLElement>('.text')?.focus();
  }

  onKey(event: KeyboardEvent): void {
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && event.shiftKey && key === 'a') this.renderRoot.querySelector<HTMLElement>('#apply')?.click();
    else if (command && key === 'enter') this.actions.verify();
    else if (event.altKey && event.code === 'KeyA') this.#onCurrent(addVerbatim);
    else if (command && key === 'z' && !isTyping(event)) this.#undo();
    else return;
    event.preventDefault();
  }

  override render(): TemplateResult {
    const placed = this.#placed();
    return html`${reviewHead(this.view, this.draft, () => this.actions.explain())}
      <div class="columns">
        <nav class="facts" aria-label="Facts of the session">${this.#tree()}</nav>
        <section class="summary" aria-label="Summary">${this.#textHead(placed)}
          <div class="scroll">${this.editing ? summaryEditor({ text: this.draft.summary, change: (summary) => this.actions.change({ ...this.draft, summary }), done: () => this.#endEdit() }) : this.#lines(placed)}</div>
        </section>
      </div>
      ${reviewFooter(this.view, this.draft, this.trusted, this.busy, this.actions)}`;
  }

  #tree(): TemplateResult {
    return factTree({
      gaps: this.#placed().map(({ gap }) => gap),
      groups: factGroups(this.view.facts, new Set(this.view.gaps.map((gap) => gap.verbatim ?? ''))),
      current: this.row,
      closed: this.closed,
      shown: this.shown,
      open: openGaps(this.view, this.draft).length,
      isOpen: (gap) => gapState(gap, this.view, this.draft) === 'open',
      focusRow: (row) => {
        this.row = row;
      },
      openGap: (gap) => this.#showGap(gap, true),
      openFact: (fact) => this.#openFact(fact),
      toggle: (group) => {
        const closed = new Set(this.closed);
        if (!closed.delete(group)) closed.add(group);
        this.closed = closed;
      },
      more: (group) => {
        this.shown = new Map(this.shown).set(group, nextShown(this.shown.get(group) ?? firstFacts));
      },
    });
  }

  #textHead(placed: readonly PlacedGap[]): TemplateResult {
    const at = placed.findIndex(({ gap }) => gap.id === this.gapId) + 1;
    return html`<div class="row text-head"><h2>Summary</h2><span class="dim small">editable Markdown</span><span class="grow"></span>
      ${
        placed.length === 0
          ? ''
          : html`<button class="icon-button" aria-label="Previous gap (Shift+F8)" title="Previous gap (Shift+F8)" @click=${() => this.nextGap(-1)}>${icon('arrow-up')}</button>
            <button class="icon-button" aria-label="Next gap (F8)" title="Next gap (F8)" @click=${() => this.nextGap(1)}>${icon('arrow-down')}</button>
            <span class="dim small num">gap ${at} of ${placed.length}</span><kbd>F8</kbd>`
      }
      ${actionButton(this.editing ? { label: 'Done', keys: ['Esc'], run: () => this.#endEdit() } : { label: 'Edit', icon: 'edit', run: () => this.#edit(this.line) })}</div>`;
  }

  #lines(placed: readonly PlacedGap[]): TemplateResult {
    return summaryLines({
      text: this.draft.summary,
      current: this.line,
      sources: placedSources(this.view, this.draft.summary),
      entries: entriesOf(this.view),
      claims: claimsOf(placed, this.draft.summary),
      zonesAfter: (line) =>
        placed.flatMap((place, index) => (place.line === line ? [this.#zone(place, index + 1, placed.length)] : [])),
      goTo: (entryId) => this.actions.goTo(entryId),
      select: (line) => this.#selectLine(line),
      edit: (line) => this.#edit(line),
    });
  }

  #zone({ gap, line }: PlacedGap, number: number, of: number): TemplateResult {
    const put = (draft: ReviewDraft) => this.#put(draft);
    return gapZone({
      gap,
      number,
      of,
      state: gapState(gap, this.view, this.draft),
      current: gap.id === this.gapId,
      reason: this.reasons.get(gap.id) ?? null,
      goTo: (entryId) => this.actions.goTo(entryId),
      addVerbatim: () => put(addVerbatim(this.draft, gap, line)),
      pin: () => put(pinGap(this.draft, gap, line)),
      deleteClaim: () => put(dropClaim(this.draft, gap, line)),
      useResult: () => put(useResult(this.draft, gap, line)),
      askReason: () => this.#askReason(gap, number),
      typeReason: (text) => {
        this.reasons = new Map(this.reasons).set(gap.id, text);
      },
      leaveOut: () => put(leaveOut(this.draft, gap, this.reasons.get(gap.id) ?? '')),
      undo: () => this.#reopen(gap),
      select: () => {
        this.gapId = gap.id;
      },
    });
  }

  #placed(): readonly PlacedGap[] {
    return placedGaps(this.view, this.draft.summary);
  }

  #put(draft: ReviewDraft): void {
    this.#past.push(this.draft);
    this.actions.change(draft);
  }

  #undo(): void {
    const last = this.#past.pop();
    if (last?.runId === this.draft.runId) this.actions.change(last);
  }

  #onCurrent(repair: (draft: ReviewDraft, gap: GapRow, line: number) => ReviewDraft): void {
    const place = this.#placed().find(({ gap }) => gap.id === this.gapId);
    if (place && gapState(place.gap, this.view, this.draft) === 'open')
      this.#put(repair(this.draft, place.gap, place.line));
  }

  #reopen(gap: GapRow): void {
    if (this.reasons.has(gap.id)) {
      const reasons = new Map(this.reasons);
      reasons.delete(gap.id);
      this.reasons = reasons;
    } else this.#put(reopen(this.draft, this.view, gap));
  }

  #askReason(gap: GapRow, number: number): void {
    this.reasons = new Map(this.reasons).set(gap.id, '');
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#reason-${number}`)?.focus());
  }

  #showGap(gap: GapRow, focus: boolean): void {
    this.gapId = gap.id;
    this.row = `gap:${gap.id}`;
    this.editing = false;
    const number = this.#placed().findIndex((place) => place.gap.id === gap.id) + 1;
    void this.updateComplete.then(() => {
      const zone = this.renderRoot.querySelector<HTMLElement>(`#gap-${number}`);
      zone?.scrollIntoView({ block: 'nearest' });
      if (focus) zone?.focus({ preventScroll: true });
    });
  }

  #openFact(fact: FactRowView): void {
    const line = lineOfFact(fact);
    if (line !== null) this.#selectLine(lineMap(this.view.summary, this.draft.summary)(line).line);
    else if (fact.places[0]) this.actions.goTo(fact.places[0].entryId);
  }

  /** Shows a line, and the fact that stands in it on the other side. */
  #selectLine(line: number): void {
    this.line = line;
    const mapped = lineMap(this.view.summary, this.draft.summary);
    const fact = this.view.facts.find((candidate) => {
      const stands = lineOfFact(candidate);
      return stands !== null && mapped(stands).line === line;
    });
    if (fact) this.row = `fact:${fact.key}`;
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector(`#line-${line}`)?.scrollIntoView({ block: 'nearest' });
      if (fact) this.renderRoot.querySelector('.item.current')?.scrollIntoView({ block: 'nearest' });
    });
  }

  #edit(line: number): void {
    this.#past.push(this.draft);
    this.editing = true;
    void this.updateComplete.then(() => {
      const editor = this.renderRoot.querySelector<HTMLTextAreaElement>('#editor');
      editor?.focus();
      const offset = offsetOfLine(editor?.value ?? '', line);
      editor?.setSelectionRange(offset, offset);
    });
  }

  #endEdit(): void {
    const editor = this.renderRoot.querySelector<HTMLTextAreaElement>('#editor');
    if (editor) this.line = lineOfOffset(editor.value, editor.selectionStart);
    this.editing = false;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.text')?.focus());
  }
}

customElements.define('tl-review', ReviewPane);
