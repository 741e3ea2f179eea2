// The composer: queue above, words, choices and buttons below (design section 8.2), its lists, and the state block in its place.
import { css } from 'lit';

export const composerStyles = css`
  :host { display: block; flex: none; padding: 0 22px 14px 0; }
  .wide { max-width: 942px; margin: 0 auto; padding-inline: 60px 22px; box-sizing: border-box; position: relative; }
  .queued { display: flex; align-items: center; gap: 8px; min-height: 28px; padding: 0 10px; border: 1px solid var(--tl-line); border-bottom: 0; }
  .queued:first-child { border-radius: 6px 6px 0 0; }
  .queued .cut { flex: 1 1 auto; }
  .queued .how { flex: none; }
  .queued .link { flex: none; white-space: nowrap; }
  .box { border: 1px solid var(--vscode-input-border, var(--tl-line)); border-radius: 6px; background: var(--vscode-input-background); color: var(--vscode-input-foreground); padding: 8px 10px; display: flex; flex-direction: column; gap: 6px; }
  .queued + .box { border-radius: 0 0 6px 6px; }
  .box:focus-within { border-color: var(--tl-focus); }
  .box.over { border-style: dashed; border-color: var(--tl-focus); }
  textarea { all: unset; box-sizing: border-box; display: block; width: 100%; field-sizing: content; min-height: 24px; max-height: 40vh; overflow-y: auto; line-height: 20px; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  textarea::placeholder { color: var(--vscode-input-placeholderForeground); opacity: 1; }
  .attachments { display: flex; gap: 6px; flex-wrap: wrap; }
  .attachments .chip { padding-inline-end: 2px; }
  .bar { display: flex; align-items: center; gap: 6px; min-height: 26px; }
  .bar .grow { flex: 1 1 0; }
  .pick { all: unset; display: inline-flex; align-items: center; gap: 4px; height: 22px; padding: 0 6px; border-radius: 4px; cursor: pointer; min-width: 0; flex: 0 1 auto; }
  .pick span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .pick:hover { background: var(--vscode-toolbar-hoverBackground); }
  .pick:focus-visible { outline: 1px solid var(--tl-focus); }
  .cost { flex: none; padding-inline: 4px; }
  .popup { position: absolute; bottom: 100%; left: 60px; right: 22px; max-width: 560px; margin-bottom: 4px; z-index: 10; background: var(--vscode-editorWidget-background, var(--tl-bg)); border: 1px solid var(--vscode-editorWidget-border, var(--tl-line)); border-radius: 6px; overflow: hidden; display: flex; flex-direction: column; }
  .popup .filter { margin: 6px; height: 26px; }
  .options { max-height: 264px; overflow-y: auto; padding: 4px; }
  .option { display: flex; gap: 10px; align-items: center; min-height: 22px; padding: 0 8px; border-radius: 4px; cursor: pointer; }
  .option .label { flex: none; max-width: 70%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .option .detail { color: var(--tl-dim); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; }
  .option.active, .option.active .detail { background: var(--tl-selected-bg); color: var(--tl-selected-text); }
  .option:hover:not(.active) { background: var(--tl-hover-bg); }
  .none { padding: 6px 10px; }
  .problem, .note { display: flex; gap: 8px; align-items: flex-start; color: var(--tl-text); padding: 4px 2px; }
  .problem vscode-icon { color: var(--tl-lost-text); flex: none; }
  .note vscode-icon { color: var(--tl-dim); flex: none; }
  .hold { border: 1px solid var(--tl-line); border-radius: 6px; background: var(--tl-card); padding: 12px 14px; display: grid; grid-template-columns: 24px minmax(0, 1fr); gap: 2px 8px; }
  .hold > vscode-icon { color: var(--tl-dim); grid-row: 1; }
  .hold.warn > vscode-icon { color: var(--tl-warn); }
  .hold .sentence { font-weight: 600; }
  .hold > :not(vscode-icon) { grid-column: 2; }
  .hold .buttons { display: flex; gap: 8px; flex-wrap: wrap; margin-top: 8px; align-items: center; }
  .hold .kept-draft { margin-top: 8px; }
  :host-context(.vscode-high-contrast) .box, :host-context(.vscode-high-contrast) .hold, :host-context(.vscode-high-contrast) .queued, :host-context(.vscode-high-contrast) .popup { border-color: var(--tl-contrast); background: var(--tl-bg); }
  :host-context(.vscode-high-contrast) .option.active { outline: 1px solid var(--tl-focus); outline-offset: -1px; }
  :host-context(.vscode-high-contrast) button.link { text-decoration: underline; }
  @media (max-width: 899px) { .wide { padding-inline: 16px; } :host { padding-right: 0; } .popup { left: 16px; right: 16px; } }
  @media (max-width: 479px) {
    .wide { padding-inline: 10px; } .popup { left: 10px; right: 10px; }
    .bar kbd, .pick.thinking, .cost { display: none; }
    /* What an agent may do by itself is chosen here: it wraps, it is never cut away. */
    .bar { flex-wrap: wrap; }
    .pick.choice { flex-shrink: 0; max-width: 100%; }
    .queued .how { display: none; }
  }
`;
