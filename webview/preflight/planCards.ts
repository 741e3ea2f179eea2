// The three plans as cards of equal anatomy (CMP-3, design section 8.4): after-size, saving, bars on one scale, facts by fate.
import { html, type TemplateResult } from 'lit';
import type { PlanCardView, PreflightPanelView } from '../../server/protocol/panelViews.ts';
import { chip } from '../shared/chip.ts';
import { plural, tokens } from '../shared/format.ts';
import { icon } from '../shared/icon.ts';
import type { ModeName } from './draft.ts';
import { callsOf, cardSentence, modeWords, neighbourMode, savingOf, scaleOf } from './plans.ts';

export interface CardsShown {
  readonly view: PreflightPanelView;
  readonly chosen: ModeName;
  readonly route: string;
  /** True while newer numbers are awaited for longer than a moment. */
  readonly waiting: boolean;
  choose(mode: ModeName): void;
}

const legendParts: readonly (readonly [fate: string, words: string])[] = [
  ['system', 'System'],
  ['conversation', 'Word for word'],
  ['summarised', 'Into the summary'],
  ['lost', 'In neither'],
  ['summary', 'Summary'],
  ['free', 'Free'],
];

export function legend(): TemplateResult {
  return html`<ul class="legend small dim" aria-label="Legend of the bars">
    ${legendParts.map(([fate, words]) => html`<li><span class="swatch ${fate}" aria-hidden="true"></span>${words}</li>`)}
  </ul>`;
}

export function planCards(shown: CardsShown): TemplateResult {
  const scale = scaleOf(shown.view);
  return html`<div class="cards" role="radiogroup" aria-label="Plan" aria-busy=${shown.waiting ? 'true' : 'false'}
    @keydown=${(event: KeyboardEvent) => onKey(event, shown)}>
    ${shown.view.cards.map((card, index) => planCard(card, index, scale, shown))}
  </div>`;
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function onKey(event: KeyboardEvent, shown: CardsShown): void {
  const step = steps[event.key];
  if (step === undefined && event.key !== ' ') return;
  event.preventDefault();
  event.stopPropagation();
  const mode = step === undefined ? shown.chosen : neighbourMode(shown.chosen, step);
  shown.choose(mode);
  const group = event.currentTarget as HTMLElement;
  group.querySelector<HTMLElement>(`[data-mode=${mode}]`)?.focus();
}

function planCard(card: PlanCardView, index: number, scale: number, shown: CardsShown): TemplateResult {
  const { mode, viable } = card.plan;
  const chosen = mode === shown.chosen;
  const recommended = mode === shown.view.recommended;
  return html`<div class="card ${chosen ? 'chosen' : ''} ${viable ? '' : 'off'}" role="radio" data-mode=${mode}
    aria-checked=${chosen ? 'true' : 'false'} tabindex=${chosen ? '0' : '-1'}
    aria-label=${cardSentence(card, recommended, shown.route)} @click=${() => shown.choose(mode)}>
    <div class="row head">
      ${icon(chosen ? 'pass-filled' : 'circle-large', null, chosen ? 'mark on' : 'mark')}
      <span class="name">${modeWords[mode]}</span>
      ${recommended ? chip('Recommended', { square: true }) : ''}
      <span class="grow"></span><kbd>${index + 1}</kbd>
    </div>
    ${
      viable
        ? html`<p class="figure"><span class="number num">${tokens(card.plan.afterTokens)}</span> <span class="dim num">${savingOf(card)}</span></p>`
        : html`<p class="figure reason dim">${card.plan.reason ?? 'This plan cannot run.'}</p>`
    }
    ${bars(card, scale)}
    <div class="fates">
      ${fate(card.kept.facts.length, 'word for word')} ${fate(card.summarised.facts.length, 'in the summary')}
      ${fate(card.lost.facts.length, 'in neither', card.lost.facts.length > 0 ? 'losing' : '')}
    </div>
    <div class="row small dim foot"><span class="cut">${callsOf(card, shown.route)}</span><span class="grow"></span><span class="cut" title=${card.preferences}>${card.preferences}</span></div>
  </div>`;
}

function bars(card: PlanCardView, scale: number): TemplateResult {
  return html`<div class="bars small dim">
    <span>Now</span><tl-window-bar .view=${withoutMarks(card.now)} .scale=${scale} label="Now"></tl-window-bar><span class="num">${tokens(card.now.total)}</span>
    <span>After</span><tl-window-bar .view=${withoutMarks(card.after)} .scale=${scale} label="After"></tl-window-bar><span class="num">${tokens(card.after.total)}</span>
  </div>`;
}

/** The strip already shows reserve and threshold; in the cards they would hide what is compared. */
function withoutMarks(window: PlanCardView['now']): PlanCardView['now'] {
  return { ...window, reserve: 0, threshold: null };
}

function fate(count: number, words: string, role = ''): TemplateResult {
  return html`<div><div class="count num ${role}">${plural(count, 'fact')}</div><div class="small dim">${words}</div></div>`;
}
