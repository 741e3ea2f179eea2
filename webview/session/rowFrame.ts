// The frame of a row: article of the feed, thread and glyph on its left, its menu on the right (design sections 2 and 8.2).
import { html, type TemplateResult } from 'lit';
import type { FlowRowView } from '../../server/protocol/sessionPanelViews.ts';
import { icon } from './glyph.ts';
import { glyphOf, labelOf } from './rowWords.ts';

export interface RowFrame {
  readonly row: FlowRowView;
  readonly index: number;
  readonly setSize: number;
  /** Top in the virtual list, px; null in the tail, where rows flow. */
  readonly top: number | null;
  readonly previous: FlowRowView | null;
  readonly found: boolean;
  readonly menu: TemplateResult | string;
  openMenu(): void;
}

const sights: Readonly<Record<FlowRowView['sight'], string>> = {
  kept: 'The model sees this word for word',
  summarised: 'The model sees this only inside a summary',
  lost: 'The model does not see this',
};

export function drawFrame(frame: RowFrame, inner: unknown): TemplateResult {
  const { row, index } = frame;
  const glyph = glyphOf(row, frame.previous);
  const { kind } = row.content;
  return html`<article class="flow-row ${kind} ${row.sight} ${frame.found ? 'found' : ''}" tabindex="-1" data-index=${index} data-key=${row.key}
    aria-posinset=${index + 1} aria-setsize=${frame.setSize} aria-label=${labelOf(row)}
    .style=${frame.top === null ? '' : `position:absolute;top:${frame.top}px`}>
    <div class="gutter" title=${sights[row.sight]}><span class="thread"></span>${
      glyph === null ? '' : html`<span class="glyph ${kind}">${icon(glyph)}</span>`
    }</div>
    <div class="content">${inner}</div>
    ${
      row.entryId === null
        ? ''
        : html`<button class="icon-button more" aria-haspopup="menu" aria-label=${`Actions for ${labelOf(row)}`} @click=${() => frame.openMenu()}>${icon('ellipsis')}</button>`
    }
    ${frame.menu}
  </article>`;
}

/** A row that is on its way keeps its place. */
export function drawMissing(index: number, setSize: number, top: number): TemplateResult {
  return html`<article class="flow-row missing" data-index=${index} aria-posinset=${index + 1} aria-setsize=${setSize} aria-label="Reading…"
    .style=${`position:absolute;top:${top}px`}><div class="gutter"><span class="thread"></span></div><div class="content"><div class="skeleton"></div></div></article>`;
}

export interface MenuItem {
  readonly label: string;
  readonly icon: string;
  run(): void;
}

/** The row's menu. It closes when it is left; arrows walk it. */
export function drawMenu(items: readonly MenuItem[], close: (refocus: boolean) => void): TemplateResult {
  const onKey = (event: KeyboardEvent) => {
    const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role=menuitem]')];
    const at = buttons.indexOf(event.target as HTMLElement);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape') close(true);
    else if (step !== 0) buttons.at((at + step) % buttons.length)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onLeave = (event: FocusEvent) => {
    if (!(event.currentTarget as HTMLElement).contains(event.relatedTarget as Node | null)) close(false);
  };
  return html`<div class="menu" role="menu" aria-label="Actions" @keydown=${onKey} @focusout=${onLeave}>${items.map(
    (item) =>
      html`<button role="menuitem" tabindex="-1" @click=${() => {
        close(true);
        item.run();
      }}>${icon(item.icon)}<span>${item.label}</span></button>`,
  )}</div>`;
}
