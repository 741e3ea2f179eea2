// Draws the upper half of Storage: the two sums, the bar by kind with its legend, and the treemap.
import { html, type TemplateResult } from 'lit';
import type { StoragePanelView } from '../../server/protocol/panelViews.ts';
import { foreignText } from '../shared/foreignText.ts';
import { bytes, dateTime } from '../shared/format.ts';
import { icon } from '../shared/icon.ts';
import { type Block, type Cell, nameHeight } from './treemap.ts';

/** The two sums stay apart: they are different people's files, and only one of them is ours to speak of (STO-4). */
export function drawHead(view: StoragePanelView): TemplateResult {
  return html`<header class="head">
    <h1>Storage</h1>
    <span><strong class="num" title=${exact(view.agentBytes)}>${bytes(view.agentBytes)}</strong> <span class="dim">of agents’ session files, which Throughline only reads</span></span>
    <span class="ours"><strong class="num" title=${exact(view.ownBytes)}>${bytes(view.ownBytes)}</strong> <span class="dim">of its own</span></span>
    <span class="grow"></span>
    <span class="dim small num">Scanned ${dateTime(view.scannedAt)}, ${view.scannedFiles.toLocaleString('en-US')} files, ${view.seconds.toFixed(1)} s</span>
  </header>
  ${view.complete ? '' : html`<p class="incomplete small">${icon('warning')} A folder or session could not be read, so nothing is called unreferenced; it says unknown instead.</p>`}`;
}

function exact(count: number): string {
  return `${count.toLocaleString('en-US')} bytes`;
}

interface KindPart {
  readonly kind: string;
  readonly bytes: number;
  readonly css: string;
}

/** Shades of one role per owner: agents' kinds and ours never share a colour. */
export function kindParts(view: StoragePanelView): readonly KindPart[] {
  const own = new Set(view.items.filter((item) => item.owner === 'throughline').map((item) => item.kind));
  let agents = 0;
  let ours = 0;
  return [...view.byKind]
    .sort((a, b) => Number(own.has(a.kind)) - Number(own.has(b.kind)) || b.bytes - a.bytes)
    .map(({ kind, bytes: size }) => {
      const isOwn = own.has(kind);
      const shade = isOwn ? ours++ : agents++;
      return { kind, bytes: size, css: `${isOwn ? 'own' : 'agent'} shade-${Math.min(shade, 4)}` };
    });
}

export function drawKinds(view: StoragePanelView): TemplateResult {
  const parts = kindParts(view);
  const total = Math.max(
    1,
    parts.reduce((sum, part) => sum + part.bytes, 0),
  );
  const sentence = parts.map((part) => `${part.kind} ${bytes(part.bytes)}`).join(', ');
  return html`<div class="kinds" role="img" aria-label=${`Bytes by kind: ${sentence}`}>${parts.map(
    (part) =>
      html`<span class="part ${part.css}" .style=${`width:${((100 * part.bytes) / total).toFixed(3)}%`}></span>`,
  )}</div>
  <div class="legend small"><ul class="wrap">${parts.map(
    (part) =>
      html`<li><span class="swatch ${part.css}" aria-hidden="true"></span>${part.kind} <span class="num dim">${bytes(part.bytes)}</span></li>`,
  )}</ul><span class="grow"></span>
    <ul class="wrap"><li><span class="swatch cell live"></span>live</li><li><span class="swatch cell unreferenced-in-scan"></span>unreferenced in scan</li>
    <li><span class="swatch cell unknown"></span>unknown</li></ul></div>`;
}

export interface TreemapState {
  readonly blocks: readonly Block[];
  readonly height: number;
  /** Key of the chosen item; its cell is framed. */
  readonly chosen: string;
  readonly spoken: string;
  choose(cell: Cell): void;
  onKey(event: KeyboardEvent): void;
}

/** The picture is one image; the table below is its text form, and both choose the same item. */
export function drawTreemap(state: TreemapState): TemplateResult {
  const sentence = state.blocks.map((block) => `${block.label} ${bytes(block.bytes)}`).join(', ');
  return html`<div class="treemap" tabindex="0" role="img" aria-label=${`Where the bytes are: ${sentence}. The table below says the same. Chosen: ${state.spoken}`}
    .style=${`height:${state.height}px`} @keydown=${(event: KeyboardEvent) => state.onKey(event)}>
    ${state.blocks.map(
      (
        block,
      ) => html`<span class="block-name small" .style=${`left:${block.x}px;top:${block.y}px;width:${block.width}px;height:${nameHeight}px`}
        ><span class="cut"><strong>${foreignText(block.label)}</strong> <span class="dim num">${bytes(block.bytes)}</span></span></span>
        ${block.cells.map((cell) => drawCell(cell, state))}`,
    )}
  </div>`;
}

function drawCell(cell: Cell, state: TreemapState): TemplateResult {
  const chosen = cell.keys.includes(state.chosen);
  const roomy = cell.width > 44 && cell.height > 34;
  const at = `left:${cell.x}px;top:${cell.y}px;width:${Math.max(1, cell.width - 2)}px;height:${Math.max(1, cell.height - 2)}px`;
  return html`<span class="cell ${cell.lineage} ${cell.own ? 'own' : ''} ${chosen ? 'chosen' : ''}" .style=${at} title=${`${cell.label}, ${bytes(cell.bytes)}`}
    @click=${() => state.choose(cell)}>${roomy ? html`<span class="cut">${foreignText(cell.label)}</span><span class="num">${bytes(cell.bytes)}</span>` : ''}</span>`;
}
