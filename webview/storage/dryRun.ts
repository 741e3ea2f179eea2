// Draws the dry run (STO-4): what a cleanup would delete, why it may, and nothing done yet. Deleting asks again in VS Code's modal.
import { html, type TemplateResult } from 'lit';
import type { CleanupView } from '../../server/protocol/panelViews.ts';
import { actionButton } from '../shared/actionButton.ts';
import { foreignText } from '../shared/foreignText.ts';
import { bytes, plural } from '../shared/format.ts';
import { icon } from '../shared/icon.ts';

export interface DryRunState {
  readonly plan: CleanupView;
  readonly trusted: boolean;
  remove(): void;
  close(): void;
  manageTrust(): void;
}

export function drawDryRun(state: DryRunState): TemplateResult {
  const { plan } = state;
  const none = plan.items.length === 0;
  return html`<main class="dry-run">
    <h1 id="dry-title" tabindex="-1">Dry run: ${plural(plan.items.length, 'item')}, ${bytes(plan.bytes)}</h1>
    <p class="dim">${none ? 'Nothing picked can be deleted.' : 'This is what would go. Nothing is deleted yet, and agents’ files are never deleted here.'}</p>
    <ul class="plan">${plan.items.map(
      (
        item,
      ) => html`<li>${icon('trash')}<span class="what"><strong>${foreignText(item.label)}</strong><span class="dim small">${item.why}</span></span>
        <span class="num">${bytes(item.bytes)}</span><span class="num dim files">${plural(item.files, 'file')}</span></li>`,
    )}</ul>
    <div class="buttons">
      ${actionButton({ label: 'Back', keys: ['Esc'], id: 'dry-back', run: () => state.close() })}
      ${none ? '' : actionButton({ label: `Delete ${plural(plan.files, 'File')}…`, blocked: !state.trusted, reasonId: 'untrusted', run: () => state.remove() })}
      ${state.trusted ? '' : html`<span id="untrusted" class="small dim">This workspace is not trusted, so nothing is deleted. <button class="link" @click=${() => state.manageTrust()}>Manage Trust</button></span>`}
    </div>
  </main>`;
}
