// Draws the Storage table: a grid of which only the rows in sight exist, with a lock wherever nothing may be picked.
import type { VirtualItem } from '@tanstack/virtual-core';
import { html, type TemplateResult } from 'lit';
import { foreignText } from '../shared/foreignText.ts';
import { bytes } from '../shared/format.ts';
import { icon } from '../shared/icon.ts';
import { toggleChip } from '../shared/toggleChip.ts';
import { ago, type Column, type GroupBy, lineageWords, lockReason, type Sort, type StorageRow } from './storageRows.ts';

export interface TableState {
  readonly rows: readonly StorageRow[];
  readonly items: readonly VirtualItem[];
  readonly total: number;
  readonly chosen: number;
  readonly picked: ReadonlySet<string>;
  readonly sort: Sort;
  readonly now: Date;
  choose(index: number): void;
  pick(index: number): void;
  sortBy(column: Column): void;
  onKey(event: KeyboardEvent): void;
}

const columns: readonly (readonly [column: Column, label: string])[] = [
  ['label', 'Item'],
  ['kind', 'Kind'],
  ['bytes', 'Size'],
  ['files', 'Files'],
  ['lineage', 'Lineage'],
  ['lastUsed', 'Last used'],
];

const lineageIcons: Readonly<Record<StorageRow['lineage'], string>> = {
  live: 'pass',
  'unreferenced-in-scan': 'circle-slash',
  unknown: 'question',
};

const groupNames: readonly (readonly [group: GroupBy, label: string])[] = [
  ['session', 'Session'],
  ['project', 'Project'],
  ['kind', 'Kind'],
];

/** What a row stands for. */
export function drawGroups(chosen: GroupBy, choose: (group: GroupBy) => void): TemplateResult {
  return html`<span class="dim" id="by">By</span><span role="group" aria-labelledby="by" class="row">${groupNames.map(
    ([group, label]) => toggleChip(label, chosen === group, () => choose(group)),
  )}</span>`;
}

export function drawTable(state: TableState): TemplateResult {
  const active = state.chosen >= 0 ? `row-${state.chosen}` : '';
  return html`<div class="table" role="grid" aria-label="What lies on disk" aria-rowcount=${state.rows.length + 1} aria-colcount="7" tabindex="0"
    aria-activedescendant=${active} @keydown=${(event: KeyboardEvent) => state.onKey(event)}>
    <div class="table-head" role="rowgroup"><div class="line top" role="row" aria-rowindex="1">
      <span role="columnheader" aria-colindex="1"><span class="visually-hidden">Pick</span></span>
      ${columns.map(([column, label], index) => drawHead(column, label, index, state))}
    </div></div>
    <div class="table-body" role="rowgroup"><div class="space" role="presentation" .style=${`height:${state.total}px`}>
      ${state.items.map((place) => drawRow(state.rows[place.index], place, state))}
    </div></div>
  </div>`;
}

function drawHead(column: Column, label: string, index: number, { sort, sortBy }: TableState): TemplateResult {
  const sorted = sort.by === column ? (sort.down ? 'descending' : 'ascending') : 'none';
  return html`<span class=${`column ${column}`} role="columnheader" aria-colindex=${index + 2} aria-sort=${sorted}>
    <button type="button" class="sort" @click=${() => sortBy(column)}>${label}${
      sorted === 'none' ? '' : icon(sort.down ? 'arrow-down' : 'arrow-up')
    }</button></span>`;
}

function drawRow(row: StorageRow | undefined, place: VirtualItem, state: TableState): TemplateResult | '' {
  if (!row) return '';
  const chosen = place.index === state.chosen;
  const picked = row.derived && row.keys.every((key) => state.picked.has(key));
  return html`<div class="line ${chosen ? 'chosen' : ''}" role="row" id=${`row-${place.index}`} aria-rowindex=${place.index + 2}
    aria-selected=${chosen ? 'true' : 'false'} .style=${`top:${place.start}px;height:${place.size}px`} @click=${() => state.choose(place.index)}>
    <span class="pick" role="gridcell">${drawPick(row, picked, () => state.pick(place.index))}</span>
    <span class="label cut" role="gridcell" title=${row.label}>${foreignText(row.label)}</span>
    <span class="kind cut" role="gridcell">${row.kind}</span>
    <span class="bytes num" role="gridcell" title=${`${row.bytes.toLocaleString('en-US')} bytes`}>${bytes(row.bytes)}</span>
    <span class="files num" role="gridcell">${row.files.toLocaleString('en-US')}</span>
    <span class=${`lineage ${row.lineage}`} role="gridcell">${icon(lineageIcons[row.lineage])}<span class="words cut">${lineageWords[row.lineage]}</span></span>
    <span class="lastUsed num" role="gridcell">${ago(row.lastUsed, state.now)}</span>
  </div>`;
}

function drawPick(row: StorageRow, picked: boolean, pick: () => void): TemplateResult {
  const reason = lockReason(row);
  if (reason !== null) return icon('lock', reason);
  return html`<input type="checkbox" tabindex="-1" aria-label=${`Pick ${row.label} for a cleanup`} .checked=${picked} @click=${(event: Event) => event.stopPropagation()} @change=${pick}>`;
}
