// A filter chip (design section 7): a toggle button in the colours of VS Code's own input options.
import { css, html, type TemplateResult } from 'lit';

export const toggleChipStyles = css`
  button.toggle {
    font: inherit; font-size: 12px; line-height: 16px; height: 22px; padding: 0 8px; border: 1px solid var(--tl-line); border-radius: 4px;
    color: var(--tl-text); background: transparent; cursor: pointer; white-space: nowrap;
  }
  button.toggle:hover { background: var(--tl-hover-bg); }
  button.toggle[aria-pressed='true'] { background: var(--tl-option-bg); border-color: var(--tl-option-border); color: var(--tl-option-text); }
  button.toggle:focus-visible { outline: 1px solid var(--tl-focus); outline-offset: 1px; }
  :host-context(.vscode-high-contrast) button.toggle { border-color: var(--tl-contrast); }
  :host-context(.vscode-high-contrast) button.toggle[aria-pressed='true'] { outline: 1px solid var(--tl-option-border); }
`;

export function toggleChip(label: string, pressed: boolean, toggle: () => void): TemplateResult {
  return html`<button type="button" class="toggle" aria-pressed=${pressed ? 'true' : 'false'} @click=${toggle}>${label}</button>`;
}
