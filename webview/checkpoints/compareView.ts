// Draws two checkpoints side by side: fact rows with + ~ − and hatched blanks, and what became of each fact that is gone.
import { html, type TemplateResult } from 'lit';
import type { CheckpointCompareView, CheckpointItemView, PlaceView } from '../../server/protocol/panelViews.ts';
import { actionButton } from '../shared/actionButton.ts';
import { chip, provenanceChip } from '../shared/chip.ts';
import { foreignText } from '../shared/foreignText.ts';
import { plural, time } from '../shared/format.ts';
import { icon } from '../shared/icon.ts';
import { type CompareRow, countsOf, type Group, groupsOf, isUnexplained } from './factGroups.ts';

export interface CompareState {
  readonly compare: CheckpointCompareView;
  readonly hideSame: boolean;
  readonly now: Date;
  goTo(path: string, entryId: string): void;
  toggleSame(): void;
  close(): void;
}

const signs: Readonly<Record<CompareRow['change'], string>> = { same: '', added: '+', removed: '−', changed: '~' };
const changeWords: Readonly<Record<CompareRow['change'], string>> = {
  same: 'unchanged',
  added: 'new',
  removed: 'gone',
  changed: 'changed',
};

export function drawCompare(state: CompareState): TemplateResult {
  const { compare, hideSame } = state;
  const counts = countsOf(compare.rows);
  const rows = hideSame ? compare.rows.filter((row) => row.change !== 'same') : compare.rows;
  return html`<main class="compare">
    <div class="compare-head">
      ${actionButton({ label: 'Back', icon: 'arrow-left', keys: ['Esc'], id: 'back', run: () => state.close() })}
      <h2 class="title">What changed from ${compare.left.number} to ${compare.right.number}</h2>
      ${chip(`+ ${counts.added} new`, { square: true })}${chip(`~ ${counts.changed} changed`, { square: true })}
      ${chip(`− ${counts.removed} gone`, { square: true, role: counts.unexplained > 0 ? 'lost' : 'plain' })}
      ${chip(`${counts.same} same`, { square: true })}
      <span class="grow"></span>
      <vscode-checkbox label="Hide unchanged" ?checked=${hideSame} @change=${() => state.toggleSame()}></vscode-checkbox>
    </div>
    <div class="table" role="table" aria-label=${`Facts of checkpoints ${compare.left.number} and ${compare.right.number}`}>
      <div role="rowgroup"><div class="line top" role="row">
        ${drawColumnHead(compare.left, state.now)}${drawColumnHead(compare.right, state.now)}<span class="cell why-cell" role="columnheader">Why</span>
      </div></div>
      ${groupsOf(rows).map((group) => drawGroup(group, state))}
    </div>
    ${rows.length === 0 ? html`<p class="dim nothing">Nothing changed between the two.</p>` : ''}
    ${counts.removed > 0 ? drawGone(counts.removed, counts.unexplained) : ''}
  </main>`;
}

function drawColumnHead(item: CheckpointItemView, now: Date): TemplateResult {
  return html`<span class="cell" role="columnheader"><span class="name">Checkpoint ${item.number}</span>${provenanceChip(item.provenance)}
    <span class="dim cut grow">${foreignText(item.line)}</span><span class="dim num">${time(item.at, now)}</span></span>`;
}

function drawGroup(group: Group<CompareRow>, state: CompareState): TemplateResult {
  return html`<div role="rowgroup" aria-label=${group.name.title}>
    <div class="line group-line" role="row"><span class="cell name" role="rowheader">${group.name.title}</span></div>
    ${group.rows.map((row) => drawLine(row, state))}
  </div>`;
}

function drawLine(row: CompareRow, state: CompareState): TemplateResult {
  const { left, right } = state.compare;
  return html`<div class=${`line ${row.change}`} role="row">
    ${drawSide(row, row.left, row.leftPlaces ?? [], 'left', (entryId) => state.goTo(left.sessionPath, entryId))}
    ${drawSide(row, row.right, row.rightPlaces ?? [], 'right', (entryId) => state.goTo(right.sessionPath, entryId))}
    <span class="cell why-cell small ${isUnexplained(row) ? 'unexplained' : 'dim'}" role="cell">${isUnexplained(row) ? icon('warning') : ''}${foreignText(row.why)}</span>
  </div>`;
}

function drawSide(
  row: CompareRow,
  text: string | null,
  places: readonly PlaceView[],
  side: 'left' | 'right',
  goTo: (entryId: string) => void,
): TemplateResult {
  if (text === null) {
    return html`<span class="cell hatched ${side}" role="cell"><span class="visually-hidden">${side === 'left' ? 'not there yet' : 'no longer there'}</span></span>`;
  }
  return html`<span class="cell filled ${side}" role="cell">
    <span class="sign" aria-hidden="true">${signs[row.change]}</span><span class="visually-hidden">${changeWords[row.change]}:</span>
    <span class="cut grow" title=${text}>${foreignText(text)}</span>
    ${places
      .slice(0, 2)
      .map(
        (place) =>
          html`<button class="link num" aria-label=${`Go to entry ${place.ordinal}`} @click=${() => goTo(place.entryId)}>#${place.ordinal}</button>`,
      )}
  </span>`;
}

function drawGone(gone: number, unexplained: number): TemplateResult {
  const explained = gone - unexplained;
  return html`<div class="gone" role="note">${icon(unexplained > 0 ? 'warning' : 'info', null, unexplained > 0 ? 'warn' : '')}
    <span><strong>${explained > 0 ? `${explained.toLocaleString('en-US')} gone, with a reason. ` : ''}${unexplained > 0 ? `${plural(unexplained, 'fact')} gone, no reason recorded.` : ''}</strong>
    <span class="dim"> Facts leave only when resolved or overridden.</span></span></div>`;
}
