// Draws what stands below the table: the chosen row in full with why it is locked, and what a cleanup of the picks would free.
import { html, type TemplateResult } from 'lit';
import type { StorageItemView } from '../../server/protocol/panelViews.ts';
import { actionButton } from '../shared/actionButton.ts';
import { foreignText } from '../shared/foreignText.ts';
import { bytes, plural } from '../shared/format.ts';
import { ago, lineageWords, lockReason, type StorageRow } from './storageRows.ts';

/** Everything a narrow table leaves out. */
export function drawChosen(row: StorageRow | undefined, now: Date, open: (path: string) => void): TemplateResult {
  if (!row) {
    return html`<div class="chosen-line dim small">Choose a row to see where it lies and whether it may go.</div>`;
  }
  const { path } = row;
  const used = row.lastUsed ? `last used ${ago(row.lastUsed, now)}` : '';
  const facts = [row.kind, plural(row.files, 'file'), lineageWords[row.lineage], used].filter(Boolean).join(' · ');
  return html`<div class="chosen-line small">
    <strong class="cut">${foreignText(row.label)}</strong><span class="dim num">${facts}</span>
    ${path ? html`<span class="mono path" title=${path}>${foreignText(path)}</span>` : ''}
    <span class="dim">${lockReason(row) ?? 'Derived data: it can be built again.'}</span>
    ${path && row.owner === 'agent' ? html`<button class="link" @click=${() => open(path)}>Open Transcript</button>` : ''}
  </div>`;
}

export function drawFoot(picked: readonly StorageItemView[], dryRun: () => void): TemplateResult {
  const size = picked.reduce((sum, item) => sum + item.bytes, 0);
  const files = picked.reduce((sum, item) => sum + item.files, 0);
  const would = html`${picked.length.toLocaleString('en-US')} picked: would free <strong>${bytes(size)}</strong> in ${plural(files, 'file')}.`;
  return html`<footer>
    ${actionButton({ label: 'Dry Run…', primary: true, blocked: picked.length === 0, reasonId: 'picked', run: dryRun })}
    <span id="picked" class="num" role="status">${picked.length > 0 ? would : 'Nothing is picked.'}</span>
    <span class="dim">Nothing is deleted yet. Agents’ files are never deleted here. “Unreferenced in scan” is not “unused”.</span>
  </footer>`;
}
