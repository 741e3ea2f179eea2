// The frame of a row: article of the feed, thread and glyph on its left, its menu on the right (design sections 2 and 8.2).
import { html, type nothing, type TemplateResult } from 'lit';
import type { FlowRowView } from '../../server/protocol/sessionPanelViews.ts';
import { time } from '../shared/format.ts';
import { icon } from '../shared/icon.ts';

export interface RowFrame {
  readonly row: FlowRowView;
  readonly index: number;
  readonly setSize: number;
  /** Top in the virtual list, px; null in the tail, where rows flow. */
  readonly top: number | null;
  readonly previous: FlowRowView | null;
  readonly found: boolean;
  readonly menu: TemplateResult | typeof nothing;
  openMenu(): void;
}

const glyphs: Readonly<Record<FlowRowView['content']['kind'], string>> = {
  user: 'account',
  reply: 'sparkle',
  thinking: 'sparkle',
  tool: 'sparkle',
  anchor: 'bookmark',
  compaction: 'fold',
  checkpoint: 'save',
  summary: 'git-branch',
  note: 'info',
  gap: 'warning',
};

const noteGlyphs = { info: 'info', question: 'question', warning: 'warning', error: 'error' } as const;

const agentKinds: ReadonlySet<string> = new Set(['reply', 'thinking', 'tool']);

/** A run of the agent's rows carries one glyph, at its head. */
export function glyphOf(row: FlowRowView, previous: FlowRowView | null): string | null {
  const { content } = row;
  if (agentKinds.has(content.kind) && previous !== null && agentKinds.has(previous.content.kind)) return null;
  return content.kind === 'note' ? noteGlyphs[content.icon] : glyphs[content.kind];
}

const sights: Readonly<Record<FlowRowView['sight'], string>> = {
  kept: 'The model sees this word for word',
  summarised: 'The model sees this only inside a summary',
  lost: 'The model does not see this',
};

/** The row for a screen reader: who, when, and what a closed card says. */
export function labelOf({ content, at, ordinal }: FlowRowView): string {
  const when = time(at, new Date());
  const place = ordinal === null ? '' : `#${ordinal}`;
  return [wordOf(content), when, place].filter(Boolean).join(', ');
}

function wordOf(content: FlowRowView['content']): string {
  switch (content.kind) {
    case 'tool':
      return `Tool: ${content.card.verb} ${content.card.object}, ${content.card.state}`;
    case 'anchor':
      return `Anchor ${content.name}`;
    case 'checkpoint':
      return `Checkpoint ${content.number} saved`;
    case 'note':
      return content.title;
    default:
      return words[content.kind];
  }
}

const words = {
  user: 'You',
  reply: 'Reply',
  thinking: 'Thinking',
  compaction: 'Context compacted',
  summary: 'Summary of a left branch',
  gap: 'Gap in the record',
} as const;

export function drawFrame(frame: RowFrame, inner: unknown): TemplateResult {
  const { row, index } = frame;
  const glyph = glyphOf(row, frame.previous);
  const { kind } = row.content;
  return html`<article class="flow-row ${kind} ${row.sight} ${frame.found ? 'found' : ''}" tabindex="-1" data-index=${index} data-key=${row.key}
    aria-posinset=${index + 1} aria-setsize=${frame.setSize} aria-label=${labelOf(row)}
    .style=${frame.top === null ? '' : `position:absolute;top:0;transform:translateY(${frame.top}px)`}>
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
    .style=${`position:absolute;top:0;transform:translateY(${top}px)`}><div class="gutter"><span class="thread"></span></div><div class="content"><div class="skeleton"></div></div></article>`;
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
