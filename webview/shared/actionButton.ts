// A button of a panel: VS Code's own, with its key hint. Blocked, it stays focusable, turns secondary with a dashed frame,
// does nothing, and points at the reason that stands beside it (design section 7).
import '@vscode-elements/elements/dist/vscode-button/index.js';
import { css, html, nothing, type TemplateResult } from 'lit';

export interface ActionButton {
  readonly label: string;
  readonly primary?: boolean;
  readonly icon?: string;
  /** Keys shown at the end, one `kbd` each. */
  readonly keys?: readonly string[];
  /** True while it cannot be used; `reasonId` is the element that says why. */
  readonly blocked?: boolean;
  readonly reasonId?: string;
  /** Longer accessible name where the label needs its surroundings. */
  readonly name?: string;
  readonly id?: string;
  run(): void;
}

export const actionButtonStyles = css`
  vscode-button { flex: none; }
  vscode-button kbd { margin-inline-start: 6px; opacity: 1; }
  vscode-button.blocked { outline: 1px dashed var(--tl-dim); outline-offset: 0; border-radius: 4px; --vscode-button-border: transparent; opacity: 0.8; cursor: default; }
  vscode-button.blocked:focus { outline: 1px solid var(--tl-focus); opacity: 1; }
  :host-context(.vscode-high-contrast) vscode-button { outline: 1px solid var(--tl-contrast); outline-offset: -1px; border-radius: 4px; }
  :host-context(.vscode-high-contrast) vscode-button.blocked { outline: 1px dashed var(--tl-contrast); outline-offset: 0; }
  :host-context(.vscode-high-contrast) vscode-button:focus { outline: 2px solid var(--tl-focus); }
  button.icon-button {
    all: unset; display: inline-flex; align-items: center; justify-content: center; min-width: 22px; height: 22px; border-radius: 4px;
    cursor: pointer; flex: none;
  }
  button.icon-button:hover { background: var(--vscode-toolbar-hoverBackground); }
  button.icon-button:focus-visible { outline: 1px solid var(--tl-focus); outline-offset: -1px; }
  button.icon-button[aria-disabled='true'] { opacity: 0.5; cursor: default; }
  button.icon-button.framed { border: 1px solid var(--vscode-button-border, var(--tl-line)); background: var(--vscode-button-secondaryBackground); height: 24px; min-width: 26px; }
  :host-context(.vscode-high-contrast) button.icon-button.framed { border-color: var(--tl-contrast); }
`;

export function actionButton(button: ActionButton): TemplateResult {
  const blocked = button.blocked === true;
  return html`<vscode-button
    id=${button.id ?? nothing}
    class=${blocked ? 'blocked' : ''}
    icon=${button.icon ?? nothing}
    ?secondary=${blocked || !button.primary}
    aria-disabled=${blocked ? 'true' : nothing}
    aria-describedby=${blocked && button.reasonId ? button.reasonId : nothing}
    aria-label=${button.name ?? nothing}
    @click=${() => {
      if (!blocked) button.run();
    }}
    >${button.label}${(button.keys ?? []).map((key) => html`<kbd aria-hidden="true">${key}</kbd>`)}</vscode-button
  >`;
}

/** A link-like button for the quiet way out of a region (Cancel, Discard, Leave Out…). */
export function linkButton(label: string, run: () => void, name: string | null = null): TemplateResult {
  return html`<button class="link" aria-label=${name ?? nothing} @click=${run}>${label}</button>`;
}
