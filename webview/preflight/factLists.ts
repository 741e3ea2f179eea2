// What the chosen plan does with each fact: three lists in the columns of the cards, tabs on narrow panels (design section 8.4).
import { html, type TemplateResult } from 'lit';
import type { FactRowView, PlanCardView } from '../../server/protocol/panelViews.ts';
import { factRow } from '../shared/factRow.ts';
import { limit, plural, tokens } from '../shared/format.ts';
import { icon } from '../shared/icon.ts';
import { firstRows, sliceOf } from './listSlice.ts';

export type ListName = 'kept' | 'summarised' | 'lost';
export const listNames: readonly ListName[] = ['kept', 'summarised', 'lost'];

export const firstShown: Readonly<Record<ListName, number>> = {
  kept: firstRows,
  summarised: firstRows,
  lost: firstRows,
};

export interface ListsShown {
  readonly card: PlanCardView;
  readonly retrievable: string;
  readonly shown: Readonly<Record<ListName, number>>;
  /** The tab in front on narrow panels; all three lists are shown when it is null. */
  readonly tab: ListName | null;
  isPinned(fact: FactRowView): boolean;
  goTo(entryId: string): void;
  pin(fact: FactRowView): void;
  more(list: ListName): void;
  chooseTab(list: ListName): void;
}

const titles: Readonly<Record<ListName, string>> = {
  kept: 'Word for word',
  summarised: 'Into the summary',
  lost: 'In neither',
};

const swatches: Readonly<Record<ListName, string>> = { kept: 'conversation', summarised: 'summarised', lost: 'lost' };

export function factLists(lists: ListsShown): TemplateResult {
  if (lists.tab === null) {
    return html`<div class="lists">${listNames.map((name) => html`<section aria-labelledby=${`list-${name}`}>${list(name, lists)}</section>`)}</div>`;
  }
  const tab = lists.tab;
  return html`<div class="tabs" role="tablist" aria-label="What happens to the facts" @keydown=${(event: KeyboardEvent) => onTabKey(event, lists, tab)}>
      ${listNames.map((name) => tabOf(name, lists, tab))}</div>
    <section class="one-list" role="tabpanel" id="tab-panel" aria-labelledby=${`tab-${tab}`}>${list(tab, lists)}</section>`;
}

function tabOf(name: ListName, lists: ListsShown, tab: ListName): TemplateResult {
  const chosen = name === tab;
  return html`<button class="tab ${chosen ? 'chosen' : ''}" role="tab" id=${`tab-${name}`} aria-selected=${chosen ? 'true' : 'false'}
    aria-controls="tab-panel" tabindex=${chosen ? '0' : '-1'} @click=${() => lists.chooseTab(name)}>
    ${titles[name]} <span class="num dim">${lists.card[name].facts.length.toLocaleString('en-US')}</span></button>`;
}

function onTabKey(event: KeyboardEvent, lists: ListsShown, tab: ListName): void {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
  const step = steps[event.key];
  const next = step === undefined ? undefined : listNames[listNames.indexOf(tab) + step];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  lists.chooseTab(next);
  (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`#tab-${next}`)?.focus();
}

function list(name: ListName, lists: ListsShown): TemplateResult {
  const { facts } = lists.card[name];
  const slice = sliceOf(facts, lists.shown[name]);
  return html`<h2 id=${`list-${name}`}><span class="swatch ${swatches[name]}" aria-hidden="true"></span>${titles[name]}
      <span class="dim about num">${sizeOf(name, lists.card)}</span></h2>
    <ul class="facts" @keydown=${onRowKey}>${slice.items.map((fact) => row(name, fact, lists))}</ul>
    ${facts.length === 0 ? html`<p class="dim small none">${emptyWords[name]}</p>` : ''}
    ${slice.more > 0 ? html`<button class="link more" @click=${() => lists.more(name)}>${slice.label}</button>` : ''}
    ${name === 'lost' ? notes(lists) : ''}`;
}

const emptyWords: Readonly<Record<ListName, string>> = {
  kept: 'No fact stands in the part that is kept.',
  summarised: 'No fact stands in the part that is replaced.',
  lost: 'Every fact is kept or in the summary.',
};

function sizeOf(name: ListName, card: PlanCardView): string {
  const part = card[name];
  const size =
    name === 'summarised' ? `${tokens(part.tokens)} → ${limit(card.plan.summaryTokens)}` : tokens(part.tokens);
  return `${plural(part.facts.length, 'fact')} · ${plural(part.entries, 'entry', 'entries')} · ${size}`;
}

function row(name: ListName, fact: FactRowView, lists: ListsShown): TemplateResult {
  const pinned = lists.isPinned(fact);
  const label = pinned ? `Take the pin from ${fact.text}` : `Pin ${fact.text}`;
  const pin = html`<button class="icon-button pin ${pinned ? 'on' : ''}" aria-pressed=${pinned ? 'true' : 'false'} aria-label=${label}
    title=${`${pinned ? 'Take the pin away' : 'Pin: keep it verbatim'} (Alt+P)`} @click=${() => lists.pin(fact)}>${icon(pinned ? 'pinned' : 'pin')}</button>`;
  // Where a kept or replaced fact stands is the list's own title; only a loss needs its reason.
  const shown = { ...fact, standing: '', pinned };
  return html`<li class=${name === 'lost' ? 'loss' : ''} data-fact=${fact.key}>${factRow(shown, lists.goTo, pin)}
    ${name === 'lost' ? html`<p class="small dim why">${lossReason(fact, pinned)}</p>` : ''}</li>`;
}

function lossReason(fact: FactRowView, pinned: boolean): string {
  const why = fact.standing === '' ? 'No room in the summary' : fact.standing;
  const sentence = `${why.charAt(0).toUpperCase()}${why.slice(1)}`;
  return pinned ? 'Pinned: the next plan must hold it.' : `${sentence}. Pin it to keep it, or choose a larger plan.`;
}

function notes(lists: ListsShown): TemplateResult {
  return html`<div class="note">${icon('library')}<div><h3>Stays retrievable</h3><p class="small dim">${lists.retrievable}</p></div></div>
    <div class="note">${icon('info')}<div><h3>After sizes are planned</h3><p class="small dim">They are our estimate. The window changes only when the agent itself compacts.</p></div></div>`;
}

/** Up and Down walk the rows by their first link, so that a long list needs one tab stop less per row. */
function onRowKey(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const here = (event.target as HTMLElement).closest('li');
  if (step === 0 || !here) return;
  const next = step === 1 ? here.nextElementSibling : here.previousElementSibling;
  const focusable = next?.querySelector<HTMLElement>('button');
  if (!focusable) return;
  event.preventDefault();
  focusable.focus();
}

/** The fact of the row that holds the focus, for Alt+P; null when none does. */
export function focusedFact(root: ShadowRoot, card: PlanCardView | null): FactRowView | null {
  const key = root.activeElement?.closest<HTMLElement>('[data-fact]')?.dataset['fact'];
  if (key === undefined || card === null) return null;
  const all = listNames.flatMap((name) => card[name].facts);
  return all.find((fact) => fact.key === key) ?? null;
}
