// Retention report (CMP-13): what became of each fact before a compaction, worst first, each a link to where it was said.
import '@vscode-elements/elements/dist/vscode-icon/index.js';
import { html, type TemplateResult } from 'lit';
import type { PanelProblem, PanelStart } from '../../server/protocol/panel.ts';
import { pinnedRuleMissing } from '../../server/protocol/pinnedRuleMissing.ts';
import type { RetentionOutcome, RetentionPanelView } from '../../server/protocol/retentionViews.ts';
import { actionButtonStyles, linkButton } from '../shared/actionButton.ts';
import { chipStyles } from '../shared/chip.ts';
import { factRow, factRowStyles } from '../shared/factRow.ts';
import { foreignText } from '../shared/foreignText.ts';
import { plural, time } from '../shared/format.ts';
import { icon } from '../shared/icon.ts';
import { Panel } from '../shared/panel.ts';
import { stateBlock, stateBlockStyles } from '../shared/stateBlock.ts';
import { states } from '../shared/states.ts';
import { baseStyles } from '../shared/styles.ts';
import { toggleChip, toggleChipStyles } from '../shared/toggleChip.ts';
import '../shared/strip.ts';
import { type RetentionGroup, type RetentionRow, retentionGroups, retentionSentence } from './retentionRows.ts';
import { retentionStyles } from './retentionStyles.ts';

/** Rows of a group at first, and how many more each time. */
const slice = 50;

export class RetentionPanel extends Panel<RetentionPanelView> {
  static override properties = { ...Panel.properties, ...states('only', 'shown') };
  static override styles = [
    ...[baseStyles, chipStyles, factRowStyles, stateBlockStyles, actionButtonStyles, toggleChipStyles],
    retentionStyles,
  ];

  /** The one outcome that is shown; null shows all. */
  declare only: RetentionOutcome | null;
  declare shown: ReadonlyMap<RetentionOutcome, number>;

  constructor() {
    super();
    this.only = null;
    this.shown = new Map();
  }

  protected load(start: PanelStart): Promise<RetentionPanelView | PanelProblem> {
    return this.host.request('retention', { path: start.path ?? '', boundaryId: start.headId });
  }

  override willUpdate(): void {
    if (this.view) this.rename(`Retention: ${this.view.strip.title}`);
  }

  protected draw(view: RetentionPanelView): TemplateResult {
    const groups = retentionGroups(view.facts);
    const { boundary } = view;
    return html`<div class="page">
      <tl-strip .view=${view.strip}></tl-strip>
      ${this.notice()}
      <div class="title-row"><h1>What became of the facts</h1>
        <span class="dim about">${[`Context compacted at #${boundary.ordinal}`, time(view.at, new Date())].filter(Boolean).join(' · ')}</span>
        ${linkButton('Look Before This', () => this.goTo(boundary.entryId, true))}
        ${linkButton(`Go to #${boundary.ordinal}`, () => this.goTo(boundary.entryId))}</div>
      <div class="counts" role="group" aria-label="Show one outcome">${groups.map((group) => this.#count(group))}</div>
      <main tabindex="0" aria-label="Facts by what became of them">
        ${view.pinnedMissing.map((rule) => html`<p class="pinned">${icon('warning')}<span>${pinnedRuleMissing} after this compaction: “${foreignText(rule)}”.</span></p>`)}
        ${view.facts.length === 0 ? stateBlock('pass', 'No facts stood before this compaction.', 'There was nothing to lose.') : groups.map((group) => this.#group(group))}
      </main>
      <div class="visually-hidden" role="status" aria-live="polite">${retentionSentence(view.facts)}</div>
    </div>`;
  }

  #count({ words, rows }: RetentionGroup): TemplateResult {
    return toggleChip(`${rows.length} ${words.label.toLowerCase()}`, this.only === words.outcome, () => {
      this.only = this.only === words.outcome ? null : words.outcome;
    });
  }

  #group({ words, rows }: RetentionGroup): TemplateResult | '' {
    const { outcome } = words;
    if (this.only === null ? rows.length === 0 : this.only !== outcome) return '';
    const shown = this.shown.get(outcome) ?? slice;
    const rest = rows.length - shown;
    return html`<section class=${outcome} aria-label=${`${words.label}, ${plural(rows.length, 'fact')}`}>
      <h2 class="head">${icon(words.icon)}<span>${words.label}</span><span class="dim num">${rows.length}</span><span class="dim small about">${words.about}</span></h2>
      ${rows.length === 0 ? html`<p class="dim more">None.</p>` : html`<ul>${rows.slice(0, shown).map((row) => html`<li>${this.#row(row)}</li>`)}</ul>`}
      ${rest > 0 ? html`<p class="more">${linkButton(`Show ${Math.min(rest, slice)} More of ${rows.length}`, () => this.#more(outcome, shown))}</p>` : ''}
    </section>`;
  }

  #row({ kind, text, places }: RetentionRow): TemplateResult {
    const fact = { key: '', kind, text, standing: '', state: 'kept', places, pinned: false, required: false } as const;
    return factRow({ ...fact, places: [...places] }, (entryId) => this.goTo(entryId));
  }

  #more(outcome: RetentionOutcome, shown: number): void {
    this.shown = new Map(this.shown).set(outcome, shown + slice);
  }
}

customElements.define('tl-retention', RetentionPanel);
