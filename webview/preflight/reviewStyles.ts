// Layout of the Review: 430 px of facts left, the text right; below 900 px the facts move above the text (design section 3).
import { css } from 'lit';

export const reviewStyles = css`
  :host { display: flex; flex-direction: column; flex: 1 1 auto; min-height: 0; }
  .title-row { display: flex; align-items: center; gap: 4px 12px; min-height: 46px; padding: 6px 16px; border-bottom: 1px solid var(--tl-line); flex-wrap: wrap; flex: none; }
  .title-row h2 { flex: none; font-size: 16px; line-height: 24px; }
  .title-row .sub { flex: 1 1 240px; }
  .columns { display: flex; flex: 1 1 auto; min-height: 0; }
  .facts { flex: 0 0 430px; overflow-y: auto; border-inline-end: 1px solid var(--tl-line); padding: 4px 0; min-width: 0; }
  .summary { flex: 1 1 auto; min-width: 0; display: flex; flex-direction: column; }
  .text-head { min-height: 34px; padding: 4px 16px 4px 12px; border-bottom: 1px solid var(--tl-line); flex-wrap: wrap; flex: none; }
  .scroll { flex: 1 1 auto; overflow-y: auto; min-height: 0; }

  .group, .item { display: flex; align-items: center; gap: 8px; height: 24px; padding: 0 16px; cursor: pointer; }
  .group .name { font-weight: 600; }
  .item { padding-inline-start: 36px; }
  .item .words { flex: 1 1 auto; }
  .item .standing { flex: none; color: var(--tl-dim); max-width: 50%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .item vscode-icon { flex: none; color: var(--tl-dim); }
  .item vscode-icon.warn { color: var(--tl-warn); }
  .item vscode-icon.ok { color: var(--tl-ok-icon); }
  .item vscode-icon.kept { color: var(--tl-kept); }
  .item:hover, .group:hover { background: var(--tl-hover-bg); }
  .item.current { background: var(--tl-selected-bg); color: var(--tl-selected-text); }
  .item.current :is(.standing, vscode-icon) { color: inherit; }
  .group:focus-visible, .item:focus-visible { outline: 1px solid var(--tl-focus); outline-offset: -1px; }

  .text { font-family: var(--tl-mono); font-size: var(--vscode-editor-font-size, 13px); line-height: 20px; padding: 6px 0; position: relative; min-height: 100%; }
  .text:focus-visible { outline: 1px solid var(--tl-focus); outline-offset: -1px; }
  .line { display: grid; grid-template-columns: 34px minmax(0, 1fr); gap: 12px; padding-inline-end: 16px; }
  .line .no { text-align: end; color: var(--tl-dim); user-select: none; }
  .line .content { white-space: pre-wrap; overflow-wrap: anywhere; min-height: 20px; }
  .line.heading .content { font-weight: 600; }
  .line.current { background: color-mix(in srgb, var(--tl-kept) 12%, var(--tl-bg)); }
  .line .code { color: var(--vscode-debugTokenExpression-string, inherit); }
  .line button.link { font: inherit; color: var(--tl-link); cursor: pointer; font-size: 12px; }

  .claim { text-decoration: underline wavy var(--tl-warn-frame); text-underline-offset: 3px; }

  .text.editing { display: grid; }
  .text.editing > * { grid-area: 1 / 1; }
  .mirror .content { visibility: hidden; }
  textarea {
    all: unset; box-sizing: border-box; font: inherit; line-height: 20px; white-space: pre-wrap; overflow-wrap: anywhere; overflow: hidden;
    margin-inline-start: 46px; padding-inline-end: 16px; caret-color: var(--tl-text); color: var(--tl-text); min-height: 100%;
  }
  .text.editing:focus-within { outline: 1px solid var(--tl-focus); outline-offset: -1px; }

  .zone {
    font-family: var(--vscode-font-family); font-size: var(--vscode-font-size, 13px); line-height: 18px; display: flex; gap: 10px; padding: 8px 12px;
    margin: 4px 16px 4px 46px; border: 1px solid color-mix(in srgb, var(--tl-warn-frame) 55%, var(--tl-bg)); border-radius: 6px;
    background: color-mix(in srgb, var(--tl-warn-frame) 8%, var(--tl-bg));
  }
  .zone > vscode-icon { color: var(--tl-warn); flex: none; }
  .zone.current { border-color: var(--tl-warn-frame); }
  .zone.settled { background: none; border-color: var(--tl-line); }
  .zone.settled > vscode-icon { color: var(--tl-ok-icon); }
  .zone:focus-visible, .zone:focus { outline: 1px solid var(--tl-focus); outline-offset: 1px; }
  .zone .what { overflow-wrap: anywhere; }
  .zone .buttons { padding-top: 6px; flex-wrap: wrap; }

  footer { display: flex; align-items: center; gap: 8px 12px; min-height: 52px; padding: 8px 16px; border-top: 1px solid var(--tl-line); flex: none; flex-wrap: wrap; }
  footer .reason { text-align: end; flex: 0 1 auto; }

  :host-context(.vscode-high-contrast) .item.current { outline: 1px solid var(--tl-contrast); outline-offset: -1px; }
  :host-context(.vscode-high-contrast) .item.current:focus { outline-color: var(--tl-focus); }
  :host-context(.vscode-high-contrast) .line.current { background: none; outline: 1px dashed var(--tl-contrast); outline-offset: -1px; }
  :host-context(.vscode-high-contrast) .zone { background: var(--tl-bg); border-color: var(--tl-warn-frame); }
  :host-context(.vscode-high-contrast) button.link { text-decoration: underline; }
  @media (max-width: 1099px) { .facts { flex-basis: 330px; } }
  @media (max-width: 899px) {
    .columns { flex-direction: column; overflow-y: auto; }
    .facts { flex: none; max-height: 40vh; border-inline-end: 0; border-bottom: 1px solid var(--tl-line); }
    .summary { flex: none; }
    .scroll { overflow: visible; }
  }
  @media (max-width: 479px) {
    .zone { margin-inline: 12px; }
    .facts { max-height: 28vh; }
    .title-row .sub { flex-basis: 100%; }
    .line { grid-template-columns: 24px minmax(0, 1fr); gap: 8px; }
    textarea { margin-inline-start: 32px; }
    .item { padding-inline-start: 28px; }
    vscode-button kbd { display: none; }
    footer .reason { text-align: start; flex: 1 1 100%; order: -1; }
  }
`;
