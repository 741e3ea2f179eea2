// Text fields and selects of a panel: the browser's own elements in VS Code's colours, because a label, a description and a
// disabled option with its reason reach a screen reader through them without further help.
import { css } from 'lit';

export const fieldStyles = css`
  input.field, select.field, textarea.field {
    font: inherit; color: var(--vscode-input-foreground); background: var(--vscode-input-background);
    border: 1px solid var(--vscode-input-border, var(--tl-line)); border-radius: 4px; height: 26px; padding: 0 6px; min-width: 0;
  }
  select.field {
    color: var(--vscode-dropdown-foreground); background: var(--vscode-dropdown-background);
    border-color: var(--vscode-dropdown-border, var(--tl-line)); max-width: 100%;
  }
  textarea.field { height: auto; padding: 4px 6px; resize: vertical; }
  .field::placeholder { color: var(--vscode-input-placeholderForeground); opacity: 1; }
  .field:focus { outline: 1px solid var(--tl-focus); outline-offset: -1px; }
  .field[aria-invalid='true'] { border-color: var(--tl-lost-text); }
  .field-problem { color: var(--tl-lost-text); font-size: 12px; line-height: 16px; }
  :host-context(.vscode-high-contrast) .field { border-color: var(--tl-contrast); }
`;

/** True when a key was typed into a text field, where single letters belong to the text. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
