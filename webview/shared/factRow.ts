// The fact row (design section 7): kind icon · text · where it stands · #entry links. The same row in every panel.
import { css, html, type TemplateResult } from 'lit';
import type { FactRowView } from '../../server/protocol/panelViews.ts';
import { foreignText } from './foreignText.ts';

const kindIcons: Readonly<Record<FactRowView['kind'], string>> = {
  goal: 'target',
  request: 'target',
  constraint: 'shield',
  decision: 'law',
  'open-loop': 'circle-large',
  error: 'error',
  'file-modified': 'edit',
  'file-read': 'file',
  'file-deleted': 'trash',
  anchor: 'bookmark',
};

const kindWords: Readonly<Record<FactRowView['kind'], string>> = {
  goal: 'Goal',
  request: 'Newest request',
  constraint: 'Constraint',
  decision: 'Decision',
  'open-loop': 'Open loop',
  error: 'Error',
  'file-modified': 'File modified',
  'file-read': 'File read',
  'file-deleted': 'File deleted',
  anchor: 'Anchor',
};

export const factRowStyles = css`
  .fact { display: flex; align-items: center; gap: 8px; min-height: 24px; padding: 0 6px; border-radius: 4px; }
  .fact vscode-icon { flex: none; color: var(--tl-dim); }
  .fact .words { flex: 1 1 auto; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .fact .standing { color: var(--tl-dim); font-size: 12px; flex: none; max-width: 45%; }
  .fact .links { display: inline-flex; gap: 6px; flex: none; }
  .fact.error-open vscode-icon.kind { color: var(--tl-lost-text); }
  .fact.error-done vscode-icon.kind { color: var(--tl-ok-icon); }
  .fact.lost vscode-icon.kind { color: var(--tl-lost-text); }
  .fact.anchor vscode-icon.kind { color: var(--tl-anchor); }
  .fact:focus-visible { outline: 1px solid var(--tl-focus); outline-offset: -1px; }
  .code-point { border: 1px solid var(--tl-warn-frame); border-radius: 3px; padding: 0 3px; font-family: var(--tl-mono); font-size: 11px; }
`;

/** Most links a row shows before it says how many more there are. */
const mostLinks = 2;

export function factIcon(fact: FactRowView): string {
  if (fact.pinned) return 'pinned';
  if (fact.kind === 'error' && fact.state === 'done') return 'pass';
  if (fact.state === 'lost') return 'circle-slash';
  return kindIcons[fact.kind];
}

export function factWord(kind: FactRowView['kind']): string {
  return kindWords[kind];
}

/** `goTo` opens the entry beside. `action` is an optional button at the end (pin, repair). */
export function factRow(
  fact: FactRowView,
  goTo: (entryId: string) => void,
  action: TemplateResult | '' = '',
): TemplateResult {
  const state = fact.kind === 'error' ? (fact.state === 'done' ? 'error-done' : 'error-open') : fact.state;
  const shown = fact.places.slice(0, mostLinks);
  return html`<div class="fact ${state} ${fact.kind}" title=${`${kindWords[fact.kind]}: ${fact.text}`}>
    <vscode-icon class="kind" name=${factIcon(fact)} aria-hidden="true"></vscode-icon>
    <span class="visually-hidden">${kindWords[fact.kind]}:</span>
    <span class="words">${foreignText(fact.text)}</span>
    ${fact.standing ? html`<span class="standing cut">${fact.standing}</span>` : ''}
    <span class="links">${shown.map(
      (place) =>
        html`<button class="link" @click=${() => goTo(place.entryId)} aria-label=${`Go to entry ${place.ordinal}`}>#${place.ordinal}</button>`,
    )}${fact.places.length > mostLinks ? html`<span class="dim small">+${fact.places.length - mostLinks}</span>` : ''}</span>
    ${action}
  </div>`;
}
