// A chip (design section 7): 20 px, frame only. Pill = state or provenance, square = plain fact. Never a button.
import { css, html, nothing, type TemplateResult } from 'lit';
import { type Provenance, provenanceWord } from './format.ts';
import { icon } from './icon.ts';

export type ChipRole = 'plain' | 'sum' | 'ok' | 'warn' | 'lost' | 'kept';

export const chipStyles = css`
  .chip {
    display: inline-flex; align-items: center; gap: 4px; height: 20px; padding: 0 8px; border: 1px solid var(--tl-line);
    border-radius: 10px; font-size: 11px; line-height: 14px; white-space: nowrap; flex: none;
  }
  .chip.square { border-radius: 4px; padding: 0 6px; }
  .chip.sum { border-color: var(--tl-sum); }
  .chip.ok { border-color: var(--tl-ok); }
  .chip.warn { border-color: var(--tl-warn-frame); }
  .chip.lost { border-color: var(--tl-lost); }
  .chip.kept { border-color: var(--tl-kept); }
  .chip.sum vscode-icon { color: var(--tl-sum); }
  .chip.ok vscode-icon { color: var(--tl-ok-icon); }
  .chip.warn vscode-icon { color: var(--tl-warn); }
  .chip.lost vscode-icon { color: var(--tl-lost-text); }
  @media (forced-colors: active) { .chip { border-color: CanvasText; } }
  :host-context(.vscode-high-contrast) .chip { border-color: var(--tl-contrast); }
`;

export function chip(
  text: string,
  options: { icon?: string; role?: ChipRole; square?: boolean; title?: string } = {},
): TemplateResult {
  const classes = `chip ${options.role ?? 'plain'} ${options.square ? 'square' : ''}`;
  return html`<span class=${classes} title=${options.title ?? nothing}>${options.icon ? icon(options.icon) : ''}${text}</span>`;
}

const provenanceLooks: Readonly<Record<Provenance, { readonly icon: string; readonly role?: ChipRole }>> = {
  verified: { icon: 'verified-filled', role: 'sum' },
  agent: { icon: 'robot' },
  'agent+controller': { icon: 'checklist' },
  reconstructed: { icon: 'debug-restart', role: 'warn' },
};

/** Provenance of a checkpoint in words and glyph (design section 6). */
export function provenanceChip(provenance: Provenance): TemplateResult {
  return chip(provenanceWord(provenance), provenanceLooks[provenance]);
}

/** How the session was continued. `not-attached` is said plainly, never as one of the four modes. */
export function restorationChip(mode: string, reason: string): TemplateResult {
  switch (mode) {
    case 'hot':
      return chip('Live', { icon: 'vm-running', role: 'ok', title: reason });
    case 'native':
      return chip('Resumed', { icon: 'debug-continue', role: 'kept', title: reason });
    case 'checkpoint_restored':
      return chip('Restored from checkpoint', { icon: 'history', role: 'sum', title: reason });
    case 'fresh':
      return chip('Fresh', { icon: 'new-session', role: 'warn', title: reason });
    default:
      return chip('Not attached', { icon: 'circle-large', title: reason });
  }
}
