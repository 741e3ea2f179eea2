// Draws one checkpoint: what it is, four figures, its facts with standing and source, the head of its summary, and where it
// stands (design section 8.6).
import { html, type TemplateResult } from 'lit';
import type { CheckpointDetailView, CheckpointItemView } from '../../server/protocol/panelViews.ts';
import { actionButton } from '../shared/actionButton.ts';
import { provenanceChip } from '../shared/chip.ts';
import { factRow } from '../shared/factRow.ts';
import { foreignText } from '../shared/foreignText.ts';
import { dateTime, plural, tokens } from '../shared/format.ts';
import { icon } from '../shared/icon.ts';
import { type Group, groupsOf, summaryRuns } from './factGroups.ts';

export interface DetailActions {
  goTo(entryId: string): void;
  toggleMark(): void;
  compare(): void;
  toggleGroup(id: string): void;
  openSummary(): void;
  openReplaced(): void;
  exportIt(): void;
}

export interface DetailState {
  readonly item: CheckpointItemView;
  /** Null while it is read. */
  readonly detail: CheckpointDetailView | null;
  readonly marked: boolean;
  /** Whom *Compare* compares with; null when there is none. */
  readonly partner: CheckpointItemView | null;
  readonly opened: ReadonlySet<string>;
  readonly actions: DetailActions;
}

/** Facts a group shows before "N more". */
const firstFacts = 3;
/** Lines of the summary's head. */
const headLines = 12;

type Fact = CheckpointDetailView['facts'][number];

export function drawDetail(state: DetailState): TemplateResult {
  const { detail } = state;
  return html`<section class="detail" aria-label=${`Checkpoint ${state.item.number}`} aria-busy=${detail ? 'false' : 'true'}>
    <div class="scroll" tabindex="-1" id="detail">${drawHead(state)}${detail ? drawBody(detail, state) : html`<p class="dim">Reading the checkpoint…</p>`}</div>
    ${detail ? drawFoot(detail, state.actions) : ''}
  </section>`;
}

function drawHead({ item, detail, marked, partner, actions }: DetailState): TemplateResult {
  return html`<div class="subject">
      <h2 class="title">Checkpoint ${item.number}</h2>${provenanceChip(item.provenance)}
      <span class="dim num">${dateTime(item.at)}${detail ? html`, ${foreignText(detail.reason)}` : ''}</span>
      <span class="buttons">
        ${actionButton({ label: marked ? 'Unmark' : 'Mark', keys: ['Space'], run: () => actions.toggleMark() })}
        ${actionButton({ label: partner ? `Compare With ${partner.number}` : 'Compare', keys: ['C'], blocked: partner === null, reasonId: 'no-partner', run: () => actions.compare() })}
      </span>
    </div>
    ${partner ? '' : html`<p class="dim small" id="no-partner">Nothing to compare with yet: this is the first. Mark another one.</p>`}
    ${item.sameSession ? '' : html`<p class="dim">Of ${foreignText(item.sessionTitle)}</p>`}`;
}

function drawBody(detail: CheckpointDetailView, state: DetailState): TemplateResult {
  const groups = groupsOf(detail.facts);
  return html`<p class="dim">${detail.sentence}</p>
    ${drawFigures(detail)}
    <div class="facts">${groups.map((group) => drawGroup(group, state))}</div>
    ${drawLeftOut(detail)}
    ${drawSummary(detail, state.actions)}`;
}

function drawFigures(detail: CheckpointDetailView): TemplateResult {
  const { initial, final } = detail.coverage;
  const coverage =
    final === null ? 'unknown' : initial === null || initial === final ? `${final}%` : `${initial} → ${final}%`;
  const repairs = detail.repairs === 0 ? 'coverage, no repair' : `coverage, after ${plural(detail.repairs, 'repair')}`;
  const stands =
    detail.standsForTokens > 0 ? `tokens, stands for ${tokens(detail.standsForTokens)}` : 'tokens of summary';
  const figures: readonly (readonly [figure: string, words: string])[] = [
    [`${detail.accounted.toLocaleString('en-US')} of ${detail.of.toLocaleString('en-US')}`, 'facts accounted for'],
    [coverage, repairs],
    [tokens(detail.summaryTokens), stands],
    [detail.redactions.toLocaleString('en-US'), detail.redactions === 1 ? 'secret removed' : 'secrets removed'],
  ];
  return html`<dl class="figures">${figures.map(
    ([figure, words]) => html`<div><dd class="figure num">${figure}</dd><dt class="dim small">${words}</dt></div>`,
  )}</dl>`;
}

function drawGroup({ name, rows }: Group<Fact>, { opened, actions }: DetailState): TemplateResult {
  const open = opened.has(name.id);
  const more = rows.length - firstFacts;
  return html`<section class=${`group ${name.id}`}>
    <h3 class="row">${icon(name.icon)} ${name.title} <span class="dim num">${rows.length.toLocaleString('en-US')}</span></h3>
    ${(open ? rows : rows.slice(0, firstFacts)).map((row) => factRow(row, (entryId) => actions.goTo(entryId)))}
    ${
      more > 0
        ? html`<button class="link more" aria-expanded=${open ? 'true' : 'false'} @click=${() => actions.toggleGroup(name.id)}>${open ? 'Show fewer' : `${more.toLocaleString('en-US')} more`}<span class="visually-hidden"> ${name.title}</span></button>`
        : ''
    }
  </section>`;
}

function drawLeftOut(detail: CheckpointDetailView): TemplateResult | '' {
  if (detail.leftOut.length === 0) return '';
  return html`<section><h3 class="row">${icon('circle-slash')} Left out, with your reason <span class="dim num">${detail.leftOut.length}</span></h3>
    <ul>${detail.leftOut.map((each) => html`<li class="fact"><span class="words">${foreignText(each.text)}</span><span class="dim small">${foreignText(each.reason)}</span></li>`)}</ul></section>`;
}

function drawSummary(detail: CheckpointDetailView, actions: DetailActions): TemplateResult {
  const lines = detail.summary.split('\n');
  const head = lines.slice(0, headLines);
  const about =
    lines.length > headLines
      ? `first lines of ${tokens(detail.summaryTokens)} tokens`
      : `${tokens(detail.summaryTokens)} tokens`;
  return html`<section><h3 class="row">${icon('markdown')} Summary <span class="dim">${about}, as the next process gets it</span></h3>
    <div class="summary mono" role="group" aria-label="Head of the summary">${head.map(
      (line) =>
        html`<div class=${line.startsWith('#') ? 'heading' : ''}>${summaryRuns(line, detail.facts).map((run) => {
          const { entryId } = run;
          return entryId === null
            ? foreignText(run.text)
            : html`<button class="link" aria-label=${`Go to entry ${run.text.slice(1)}`} @click=${() => actions.goTo(entryId)}>${run.text}</button>`;
        })}</div>`,
    )}</div></section>`;
}

function drawFoot(detail: CheckpointDetailView, actions: DetailActions): TemplateResult {
  const head = detail.head;
  return html`<footer>
    <span class="dim num">${head ? `Branch head #${head.ordinal}` : 'Branch head is not in the file'}</span>
    <span class="dim">${detail.git}</span>
    <span class="dim">${detail.applied ? 'Applied to the session' : 'Not applied'}</span>
    <span class="grow"></span>
    <button class="link" @click=${() => actions.openSummary()}>Summary Text</button>
    ${head ? html`<button class="link" @click=${() => actions.openReplaced()}>What It Replaced</button>` : ''}
    <button class="link" @click=${() => actions.exportIt()}>Export…</button>
  </footer>`;
}
