// Draws the timeline: rows along the throughline thread, of which only those in sight exist. Each row is a button that shows
// its anchor beside; the chosen one alone takes the focus (roving).
import type { VirtualItem } from '@tanstack/virtual-core';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AnchorItemView } from '../../server/protocol/panelViews.ts';
import { chip } from '../shared/chip.ts';
import { foreignText } from '../shared/foreignText.ts';
import { time } from '../shared/format.ts';
import { icon } from '../shared/icon.ts';
import { nameProblem } from './draft.ts';
import { type Timeline, type TimelineRow, threadOf } from './timelineRows.ts';

export interface TimelineState {
  readonly timeline: Timeline;
  readonly items: readonly VirtualItem[];
  readonly total: number;
  readonly chosen: number;
  readonly renaming: string | null;
  readonly now: Date;
  choose(index: number): void;
  goTo(index: number): void;
  showAll(): void;
  onKey(event: KeyboardEvent): void;
  onName(name: string): void;
  onNameKey(event: KeyboardEvent): void;
}

type ItemRow = Extract<TimelineRow, { kind: 'item' }>;
type OtherRow = Extract<TimelineRow, { kind: 'other' }>;

const glyphs: Readonly<Record<AnchorItemView['kind'], string>> = {
  anchor: 'bookmark',
  checkpoint: 'save',
  boundary: 'fold',
  'left-branch': 'git-branch',
  here: 'arrow-right',
};

export function drawTimeline(state: TimelineState): TemplateResult {
  return html`<div class="list" @keydown=${(event: KeyboardEvent) => state.onKey(event)}>
    <div class="space" role="list" aria-label="Anchors in branch order" .style=${`height:${state.total}px`}>
      ${repeat(
        state.items,
        (place) => state.timeline.rows[place.index]?.key ?? place.index,
        (place) => drawRow(state.timeline.rows[place.index], place, state),
      )}
    </div>
  </div>`;
}

function drawRow(row: TimelineRow | undefined, place: VirtualItem, state: TimelineState): TemplateResult | '' {
  const at = `top:${place.start}px;height:${place.size}px`;
  switch (row?.kind) {
    case undefined:
      return '';
    case 'head':
      return html`<div class="placed head dim" role="listitem" .style=${at}><h2>${foreignText(row.text)}</h2></div>`;
    case 'more':
      return html`<div class="placed" role="listitem" .style=${at}><button class="link more" @click=${() => state.showAll()}>${row.count.toLocaleString('en-US')} more</button></div>`;
    case 'item':
      return html`<div class="placed ${row.item.kind}" role="listitem" aria-posinset=${row.position} aria-setsize=${state.timeline.count} .style=${at}>${drawItem(row, place.index, state)}</div>`;
    case 'other':
      return html`<div class="placed other" role="listitem" aria-posinset=${row.position} aria-setsize=${state.timeline.count} .style=${at}>${drawOther(row, place.index, state)}</div>`;
    default:
      return row satisfies never;
  }
}

function drawItem(row: ItemRow, index: number, state: TimelineState): TemplateResult {
  const { item } = row;
  const chosen = index === state.chosen;
  const thread = threadOf(state.timeline.rows, index);
  const line = html`<span class="thread above ${thread.above}" aria-hidden="true"></span><span class="thread below ${thread.below}" aria-hidden="true"></span>`;
  const glyph = html`<span class="glyph ${item.editable || item.maker === 'agent' || item.maker === 'pi' ? '' : 'foreign'}">${icon(glyphs[item.kind])}</span>`;
  if (chosen && state.renaming !== null)
    return html`${line}<div class="line chosen">${glyph}${drawName(state.renaming, state)}</div>`;
  return html`${line}<button type="button" class="line ${chosen ? 'chosen' : ''}" data-index=${index} tabindex=${chosen ? '0' : '-1'}
    aria-pressed=${chosen ? 'true' : 'false'} aria-current=${item.kind === 'here' ? 'location' : nothing}
    @click=${() => state.choose(index)} @dblclick=${() => state.goTo(index)}>
    ${glyph}
    <span class="first"><span class="name cut" title=${item.name}>${foreignText(item.name)}</span>${makerChip(item)}</span>
    <span class="when num">${time(item.at, state.now)}</span>
    <span class="second cut" title=${item.outcome || nothing}>${foreignText(item.outcome)}</span>
    <span class="where num">${item.place ? `#${item.place.ordinal}` : 'not in this file'}</span>
    <span class="visually-hidden">, ${sightWords[item.sight]}</span>
  </button>`;
}

const sightWords: Readonly<Record<AnchorItemView['sight'], string>> = {
  kept: 'word for word',
  summarised: 'inside a summary',
  lost: 'not seen by the model',
};

export function makerChip(item: AnchorItemView): TemplateResult | '' {
  if (item.kind !== 'anchor') return '';
  if (item.maker === 'agent') return chip('by the agent', { icon: 'robot', square: true });
  if (item.maker === 'pi') return chip(item.origin || 'Pi', { square: true });
  return item.maker === 'you' ? '' : chip(item.maker, { square: true });
}

function drawName(name: string, state: TimelineState): TemplateResult {
  const problem = nameProblem(name);
  return html`<span class="rename"><input id="rename" aria-label="New name of the anchor" aria-describedby="rename-hint"
      aria-invalid=${problem ? 'true' : 'false'} .value=${name}
      @input=${(event: InputEvent) => state.onName((event.target as HTMLInputElement).value)}
      @keydown=${(event: KeyboardEvent) => state.onNameKey(event)}>
    <span id="rename-hint" class="small ${problem ? 'problem' : ''}">${problem ?? 'Enter renames, Esc leaves the name as it was.'}</span></span>`;
}

function drawOther(row: OtherRow, index: number, state: TimelineState): TemplateResult {
  const chosen = index === state.chosen;
  const { other } = row;
  return html`<button type="button" class="line ${chosen ? 'chosen' : ''}" data-index=${index} tabindex=${chosen ? '0' : '-1'} aria-pressed=${chosen ? 'true' : 'false'}
      @click=${() => state.choose(index)} @dblclick=${() => state.goTo(index)}>
      <span class="glyph foreign">${icon('bookmark')}</span>
      <span class="name">${foreignText(other.name)}</span>
      <span class="second cut grow" title=${`${other.outcome} · ${other.sessionTitle}`}>${foreignText(other.outcome)} · ${foreignText(other.sessionTitle)}</span>
    </button><button class="link open" tabindex="-1" @click=${() => state.goTo(index)} aria-label=${`Open ${other.name} in its session`}>Open</button>`;
}
