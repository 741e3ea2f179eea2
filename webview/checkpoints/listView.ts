// Draws the checkpoint list: a listbox of which only the rows in sight exist. Marks and choice come from the panel.
import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import type { VirtualItem } from '@tanstack/virtual-core';
import { html, type TemplateResult } from 'lit';
import type { CheckpointItemView } from '../../server/protocol/panelViews.ts';
import { chip, provenanceChip } from '../shared/chip.ts';
import { foreignText } from '../shared/foreignText.ts';
import { time } from '../shared/format.ts';
import { icon } from '../shared/icon.ts';
import type { CheckpointList, ListRow } from './listRows.ts';

export interface ListState {
  readonly list: CheckpointList;
  readonly items: readonly VirtualItem[];
  readonly total: number;
  /** Index of the chosen row, -1 without one. */
  readonly chosen: number;
  readonly marked: readonly string[];
  readonly now: Date;
  choose(index: number): void;
  mark(index: number): void;
  onKey(event: KeyboardEvent): void;
}

export function drawSearch(
  search: string,
  change: (search: string) => void,
  onKey: (event: KeyboardEvent) => void,
): TemplateResult {
  return html`<div class="tools"><vscode-textfield label="Search checkpoints" placeholder="Search checkpoints" .value=${search}
    @input=${(event: InputEvent) => change((event.target as HTMLInputElement).value)}
    @keydown=${onKey}><vscode-icon slot="content-before" name="search" aria-hidden="true"></vscode-icon></vscode-textfield></div>`;
}

export function drawList(state: ListState): TemplateResult {
  const active = state.chosen >= 0 ? `option-${state.chosen}` : '';
  return html`<div class="list" role="listbox" aria-label="Checkpoints" tabindex="0" aria-activedescendant=${active}
    @keydown=${(event: KeyboardEvent) => state.onKey(event)}>
    <div class="space" role="presentation" .style=${`height:${state.total}px`}>
      ${state.items.map((place) => drawRow(state.list.rows[place.index], place, state))}
    </div>
  </div>`;
}

function drawRow(row: ListRow | undefined, place: VirtualItem, state: ListState): TemplateResult | '' {
  if (!row) return '';
  const at = `top:${place.start}px;height:${place.size}px`;
  if (row.kind === 'head')
    return html`<div class="list-head dim" role="presentation" .style=${at}>${foreignText(row.text)}</div>`;
  const chosen = place.index === state.chosen;
  const marked = state.marked.includes(row.key);
  // A long number or a mark needs the first line for itself: the time goes to the second rather than over the chip.
  const long = marked || (row.kind === 'item' && row.item.number > 999);
  return html`<div class="option ${chosen ? 'chosen' : ''} ${long ? 'long' : ''}" role="option" id=${`option-${place.index}`} .style=${at}
    aria-selected=${chosen ? 'true' : 'false'} aria-posinset=${row.position} aria-setsize=${state.list.count}
    @click=${(event: MouseEvent) => (event.ctrlKey || event.metaKey ? state.mark(place.index) : state.choose(place.index))}>
    ${row.kind === 'item' ? drawItem(row.item, marked, state.now) : drawHeld(row.text, row.at, state.now)}
    <span class="visually-hidden">, ${row.group}</span>
  </div>`;
}

function drawItem(item: CheckpointItemView, marked: boolean, now: Date): TemplateResult {
  return html`<span class="who"><span class="name">Checkpoint ${item.number}</span> ${provenanceChip(item.provenance)}
      ${marked ? chip('marked', { icon: 'check', square: true }) : ''}</span>
    <span class="when num">${time(item.at, now)}</span>
    <span class="cut small about" title=${lineOf(item)}>${foreignText(lineOf(item))}</span>`;
}

function drawHeld(text: string, at: string, now: Date): TemplateResult {
  return html`<span class="who">${icon('circle-slash')}<span class="cut about" title=${text}>${foreignText(text)}</span></span>
    <span class="when num">${time(at, now)}</span>`;
}

/** Another session's checkpoint is told by its session; one of this session by its facts and reason. */
function lineOf(item: CheckpointItemView): string {
  return item.sameSession ? item.line : `${item.sessionTitle} · ${item.line}`;
}
