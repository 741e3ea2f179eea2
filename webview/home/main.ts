// Home (design section 8.3): the rows that work, each with what it would do and a live figure; context and policy in sight.
import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-icon/index.js';
import { html, type TemplateResult } from 'lit';
import { isProblem, type PanelProblem, type PanelStart } from '../../server/protocol/panel.ts';
import type { HomeView } from '../../server/protocol/panelViews.ts';
import type { RunStateView } from '../../server/protocol/runViews.ts';
import { chipStyles, restorationChip } from '../shared/chip.ts';
import { factRow, factRowStyles } from '../shared/factRow.ts';
import { foreignText } from '../shared/foreignText.ts';
import { time, tokens } from '../shared/format.ts';
import { icon } from '../shared/icon.ts';
import { Panel } from '../shared/panel.ts';
import { stateBlockStyles } from '../shared/stateBlock.ts';
import { baseStyles } from '../shared/styles.ts';
import '../shared/strip.ts';
import '../shared/windowBar.ts';
import { homeStyles } from './homeStyles.ts';
import { rowWithRun } from './rowWithRun.ts';

type Row = HomeView['rows'][number];

const rowIcons: Readonly<Record<Row['id'], string>> = {
  compact: 'fold',
  settings: 'gear',
  history: 'history',
  status: 'pulse',
};

const lateIcons: Readonly<Record<HomeView['lately'][number]['kind'], string>> = {
  checkpoint: 'save',
  compaction: 'fold',
  anchor: 'bookmark',
  error: 'error',
  damage: 'warning',
  held: 'debug-pause',
};

const whoIcons: Readonly<Record<HomeView['policy'][number]['who'], string>> = {
  you: 'account',
  harness: 'vm',
  agent: 'robot',
  throughline: 'git-commit',
};

export class HomePanel extends Panel<HomeView> {
  static override properties = { ...Panel.properties, chosen: { state: true }, run: { state: true } };
  static override styles = [baseStyles, chipStyles, factRowStyles, stateBlockStyles, homeStyles];

  declare chosen: number;
  /** The newest approved run of the session. */
  declare run: RunStateView | null;

  constructor() {
    super();
    this.chosen = 0;
    this.run = null;
  }

  protected override onRunState(state: RunStateView): void {
    this.run = state;
  }

  protected load(start: PanelStart): Promise<HomeView | PanelProblem> {
    if (start.path !== null) void this.#askRun(start.path);
    return this.host.request('home', { path: start.path });
  }

  async #askRun(path: string): Promise<void> {
    const answer = await this.host.request('runState', { path });
    if (!isProblem(answer)) this.run = answer;
  }

  protected override restore(draft: unknown): void {
    if (typeof draft === 'object' && draft !== null && 'chosen' in draft && typeof draft.chosen === 'number') {
      this.chosen = draft.chosen;
    }
  }

  protected draw(view: HomeView): TemplateResult {
    return html`<div class="page">
      <tl-strip bare .view=${view.strip}></tl-strip>
      <div class="columns">
        <main>
          <h1 class="visually-hidden">Throughline Home</h1>
          <div class="rows" role="listbox" aria-label="What you can do" tabindex="0"
            aria-activedescendant=${`row-${this.chosen}`} @keydown=${(event: KeyboardEvent) => this.#onKey(event, view)}>
            ${view.rows.map((row, index) => this.#row(rowWithRun(row, this.run), index))}
          </div>
          ${this.#lately(view)} ${this.#loops(view)}
        </main>
        ${view.strip ? this.#aside(view) : ''}
      </div>
    </div>`;
  }

  #row(row: Row, index: number): TemplateResult {
    const chosen = index === this.chosen;
    return html`<div class="home-row ${chosen ? 'chosen' : ''} ${row.enabled ? '' : 'off'}" role="option" id=${`row-${index}`}
      aria-selected=${chosen ? 'true' : 'false'} aria-disabled=${row.enabled ? 'false' : 'true'}
      @click=${() => this.#run(row, index)}>
      ${icon(rowIcons[row.id])}
      <div class="grow">
        <div class="label">${row.label}</div>
        <div class="small about">${row.reason ?? row.description}</div>
      </div>
      <span class="figure small num">${row.figure}</span>
      <kbd>${index + 1}</kbd>
      ${icon('chevron-right')}
    </div>`;
  }

  #lately(view: HomeView): TemplateResult | '' {
    if (view.lately.length === 0) return '';
    return html`<section><h2 class="small">Lately in this session</h2>
      <ul>${view.lately.map(
        (item) => html`<li class="fact">
          <vscode-icon class="kind ${item.kind}" name=${lateIcons[item.kind]} aria-hidden="true"></vscode-icon>
          <span class="words">${foreignText(item.text)}</span>
          ${item.place ? this.#place(item.place) : ''}
          <span class="dim small num">${time(item.at, new Date())}</span>
        </li>`,
      )}</ul></section>`;
  }

  #place(place: { entryId: string; ordinal: number }): TemplateResult {
    return html`<button class="link" aria-label=${`Go to entry ${place.ordinal}`} @click=${() => this.goTo(place.entryId)}>#${place.ordinal}</button>`;
  }

  #loops(view: HomeView): TemplateResult | '' {
    if (view.openLoops.length === 0) return '';
    return html`<section><h2 class="small">Open loops, ${view.openLoops.length}</h2>
      ${view.openLoops.map((loop) => factRow(loop, (entryId) => this.goTo(entryId)))}</section>`;
  }

  #aside(view: HomeView): TemplateResult {
    const strip = view.strip;
    if (!strip) return html``;
    const window = strip.window;
    const parts: readonly (readonly [css: string, label: string, count: number])[] = [
      ['system', 'System and tools', window.system],
      ['summary', 'Summary of earlier work', window.summary],
      ['conversation', 'Conversation, word for word', window.conversation],
      ['tool-output', 'Tool output, word for word', window.toolOutput],
      ['reserve', 'Held back for the reply', window.reserve],
    ];
    return html`<aside aria-label="Context and policy">
      <section>
        <div class="row"><h2 class="grow">Context</h2><span class="dim num">${tokens(window.total)} of ${tokens(window.window)}</span></div>
        <tl-window-bar .view=${window} label="Context"></tl-window-bar>
        <dl>${parts
          .filter(([, , count]) => count > 0)
          .map(
            ([fate, label, count]) =>
              html`<div class="part"><span class="swatch ${fate}" aria-hidden="true"></span><dt>${label}</dt><dd class="num dim">${tokens(count)}</dd></div>`,
          )}</dl>
        <p class="small dim">${window.source === 'reported' ? `Total reported by ${strip.harness}; the split is our estimate.` : 'Total and split are our estimate.'}</p>
      </section>
      <section>
        <h2>Who may compact</h2>
        <ul>${view.policy.map(
          (
            row,
          ) => html`<li class="who"><vscode-icon name=${row.allowed ? whoIcons[row.who] : 'circle-slash'} aria-hidden="true"></vscode-icon>
            <span class="grow">${row.label}</span><span class="dim small">${row.when}</span></li>`,
        )}</ul>
        <p class="small dim">${view.policyNote}</p>
      </section>
      <section>
        <h2>How it was continued</h2>
        <div class="row">${restorationChip(strip.restoration.mode, strip.restoration.reason)}</div>
        <p class="small dim">${strip.restoration.reason}</p>
      </section>
    </aside>`;
  }

  #onKey(event: KeyboardEvent, view: HomeView): void {
    const last = view.rows.length - 1;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) this.#choose(Math.min(last, Math.max(0, this.chosen + step)));
    else if (event.key === 'Home') this.#choose(0);
    else if (event.key === 'End') this.#choose(last);
    else if (event.key === 'Enter') this.#runAt(view, this.chosen);
    else if (/^[1-9]$/.test(event.key)) this.#runAt(view, Number(event.key) - 1);
    else return;
    event.preventDefault();
  }

  #choose(index: number): void {
    this.chosen = index;
    this.host.saveDraft({ chosen: index });
  }

  #runAt(view: HomeView, index: number): void {
    const row = view.rows[index];
    if (row) this.#run(row, index);
  }

  #run(row: Row, index: number): void {
    this.#choose(index);
    if (!row.enabled) return;
    const path = this.start?.path ?? null;
    switch (row.id) {
      case 'compact':
        this.act({ kind: 'openPanel', panel: 'preflight', path });
        break;
      case 'history':
        this.act({ kind: 'openPanel', panel: path ? 'checkpoints' : 'storage', path });
        break;
      case 'settings':
        this.act({ kind: 'openSettings', query: '' });
        break;
      case 'status':
        void this.#showStatus();
        break;
      default:
        row.id satisfies never;
    }
  }

  async #showStatus(): Promise<void> {
    const answer = await this.host.request('readiness', {});
    if ('problem' in answer) return;
    const lines = answer.rows.map(
      (row) => `${row.state.padEnd(8)} ${row.label}: ${row.detail}${row.next ? ` ${row.next}` : ''}`,
    );
    const recent = answer.recent.map((item) => `${item.at}  ${item.text}`);
    const text = [
      'What works on this machine, from local evidence only.',
      '',
      ...lines,
      '',
      'Lately:',
      ...(recent.length > 0 ? recent : ['nothing']),
      '',
    ];
    this.act({ kind: 'openText', title: 'Status', text: text.join('\n'), language: 'plaintext' });
  }
}

customElements.define('tl-home', HomePanel);
