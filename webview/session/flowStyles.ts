// The flow: reading width, thread and glyphs left, rail right (design sections 2, 3 and 8.2).
import { css } from 'lit';
import { actionButtonStyles } from '../shared/actionButton.ts';
import { chipStyles } from '../shared/chip.ts';
import { fieldStyles } from '../shared/fields.ts';
import { baseStyles } from '../shared/styles.ts';
import { cardStyles } from './cardStyles.ts';
import { glyphStyles } from './glyph.ts';
import { markdownStyles } from './markdownStyles.ts';

const ownStyles = css`
  :host { --tl-skeleton: color-mix(in srgb, var(--vscode-foreground) 7%, var(--tl-bg)); display: block; position: relative; min-height: 0; flex: 1 1 auto; }
  .frame { position: absolute; inset: 0; }
  .frame.flying { background: linear-gradient(transparent 10px, var(--tl-skeleton) 10px 24px, transparent 24px) 60px 0 / 50% 48px repeat-y; }
  .frame.flying :is(.flow-row, .live) { background: var(--tl-bg); }
  .scroller { position: absolute; inset: 0 22px 0 0; overflow-y: auto; overflow-x: hidden; overflow-anchor: none; scrollbar-width: none; }
  .scroller:focus-visible { outline: 1px solid var(--tl-focus); outline-offset: -1px; }
  .space { position: relative; width: 100%; }
  .flow-row { display: grid; grid-template-columns: 44px minmax(0, 1fr); position: relative; left: 0; right: 0; width: 100%; max-width: 942px; margin: 0 auto; inset-inline: 0; padding-inline: 16px 22px; box-sizing: border-box; contain: layout style; }
  .space .flow-row { margin-inline: auto; }
  .flow-row:focus-visible { outline: 1px solid var(--tl-focus); outline-offset: -2px; border-radius: 4px; }
  .flow-row.found .content { background: color-mix(in srgb, var(--tl-option-bg) 60%, transparent); outline: 1px solid var(--tl-option-border); outline-offset: 3px; border-radius: 4px; }
  .content { padding: 4px 0; min-width: 0; }
  .flow-row.user .content, .flow-row.anchor .content, .flow-row.compaction .content, .flow-row.checkpoint .content, .plan-row .content, .dialog-row .content { padding: 8px 0; }
  .flow-row.tool .content { padding: 3px 0; }
  .gutter { position: relative; }
  .thread { position: absolute; left: 19px; top: 0; bottom: 0; width: 2px; forced-color-adjust: none; }
  .kept > .gutter .thread { background: var(--tl-kept); }
  .summarised > .gutter .thread { background: repeating-linear-gradient(180deg, var(--tl-sum) 0 4px, transparent 4px 8px); }
  .glyph { position: absolute; left: 10px; top: 5px; width: 20px; height: 20px; display: inline-flex; align-items: center; justify-content: center; background: var(--tl-bg); color: var(--tl-dim); }
  .user > .gutter .glyph, .anchor > .gutter .glyph, .compaction > .gutter .glyph { top: 8px; }
  .user > .gutter .glyph { top: 15px; }
  .checkpoint > .gutter .glyph { top: 16px; color: var(--tl-sum); }
  .dialog-row > .gutter .glyph { top: 18px; color: var(--tl-warn); }
  .plan-row > .gutter .glyph { top: 8px; }
  .anchor > .gutter .glyph { color: var(--tl-anchor); }
  .gap > .gutter .glyph, .note.warning .glyph, .warning > .gutter .glyph { color: var(--tl-warn); }
  .error > .gutter .glyph { color: var(--tl-lost-text); }
  .more.icon-button { position: absolute; right: -2px; top: 5px; color: var(--tl-dim); opacity: 0; }
  .flow-row:hover .more, .flow-row:focus .more, .flow-row:focus-within .more { opacity: 1; }
  @media (hover: none) { .more.icon-button { opacity: 1; } }
  .menu { position: absolute; right: 20px; top: 26px; z-index: 5; min-width: 200px; padding: 4px; background: var(--vscode-menu-background, var(--tl-bg)); color: var(--vscode-menu-foreground, var(--tl-text)); border: 1px solid var(--vscode-menu-border, var(--tl-line)); border-radius: 6px; display: flex; flex-direction: column; }
  .menu button { all: unset; display: flex; gap: 8px; align-items: center; height: 24px; padding: 0 8px; border-radius: 4px; cursor: pointer; white-space: nowrap; }
  .menu button:hover, .menu button:focus { background: var(--vscode-menu-selectionBackground, var(--tl-selected-bg)); color: var(--vscode-menu-selectionForeground, var(--tl-selected-text)); outline: 1px solid var(--tl-contrast); }
  .flow-row:has(.menu) { z-index: 4; contain: none; }
  .prompt { border: 1px solid var(--vscode-chat-requestBorder, var(--tl-line)); background: var(--vscode-chat-requestBackground, var(--tl-card)); border-radius: 6px; padding: 10px 14px; line-height: 20px; }
  .prompt .words { white-space: pre-wrap; overflow-wrap: anywhere; }
  .prompt .image { flex-wrap: wrap; margin-top: 6px; }
  .prompt img { max-width: 100%; max-height: 480px; border-radius: 4px; flex-basis: auto; }
  .reply .problem { display: flex; gap: 8px; color: var(--tl-lost-text); margin-top: 6px; overflow-wrap: anywhere; }
  .thought { all: unset; display: inline-flex; gap: 4px; align-items: center; cursor: pointer; min-height: 22px; border-radius: 4px; }
  .thought:focus-visible { outline: 1px solid var(--tl-focus); }
  .thought-text, .summary-text { white-space: pre-wrap; overflow-wrap: anywhere; padding: 4px 0 4px 20px; line-height: 20px; max-height: 480px; overflow-y: auto; }
  .summary-text { font-size: 12px; }
  .rule { display: flex; gap: 10px; align-items: baseline; min-height: 20px; }
  .rule strong { flex: none; max-width: 40%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .rule .words { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; flex: 0 1 auto; }
  .rule .small { flex: none; }
  .rule .edge { flex: 1 0 20px; height: 1px; background: var(--tl-anchor); align-self: center; }
  .boundary .cut-line { display: flex; gap: 8px; align-items: center; flex-wrap: wrap; }
  .boundary .dash { flex: 1 0 20px; border-top: 1px dashed var(--tl-dim); opacity: 0.7; }
  .boundary .dash.start { flex: 0 0 14px; }
  .boundary p { padding: 4px 0 0 22px; }
  .note .dim { overflow-wrap: anywhere; white-space: pre-wrap; }
  .gap { border: 1px dashed var(--tl-warn-frame); border-radius: 6px; padding: 6px 12px; }
  .status-row p, .notice-row p { line-height: 22px; overflow-wrap: anywhere; }
  .status-row.error p { color: var(--tl-lost-text); }
  .skeleton { height: 14px; margin: 6px 0; width: 60%; border-radius: 3px; background: var(--tl-skeleton); }
  .tail { padding-bottom: 16px; }
  .new { all: unset; position: absolute; left: 50%; transform: translateX(-50%); bottom: 10px; display: inline-flex; gap: 6px; align-items: center; height: 26px; padding: 0 12px; border-radius: 13px; cursor: pointer; background: var(--vscode-button-background); color: var(--vscode-button-foreground); border: 1px solid var(--tl-contrast); }
  .new:focus-visible { outline: 1px solid var(--tl-focus); outline-offset: 2px; }
  .rail { position: absolute; top: 0; bottom: 0; right: 0; width: 22px; border-inline-start: 1px solid var(--tl-line); overflow: hidden; touch-action: none; forced-color-adjust: none; }
  .rail .run { position: absolute; left: 10px; width: 2px; }
  .rail .kept { background: var(--tl-kept); }
  .rail .summarised { background: repeating-linear-gradient(180deg, var(--tl-sum) 0 4px, transparent 4px 8px); }
  .rail .view { position: absolute; top: 0; left: 0; right: 0; background: var(--vscode-scrollbarSlider-background, color-mix(in srgb, var(--vscode-foreground) 22%, transparent)); outline: 1px solid var(--tl-contrast); outline-offset: -1px; }
  .rail:hover .view { background: var(--vscode-scrollbarSlider-hoverBackground, color-mix(in srgb, var(--vscode-foreground) 30%, transparent)); }
  .mark { all: unset; position: absolute; left: 2px; width: 18px; height: 18px; display: grid; place-items: center; cursor: pointer; background: var(--tl-bg); border-radius: 4px; color: var(--tl-text); }
  .mark .codicon { transform: scale(0.8); }
  .mark.anchor { color: var(--tl-anchor); }
  .mark.checkpoint { color: var(--tl-sum); }
  .mark.error { color: var(--tl-lost-text); }
  .mark.gap { color: var(--tl-warn); }
  .mark .count { position: absolute; right: -1px; bottom: -3px; font-size: 9px; line-height: 10px; color: var(--tl-text); background: var(--tl-bg); border-radius: 3px; padding: 0 1px; }
  .mark:hover { outline: 1px solid var(--tl-focus); }
  :host-context(.vscode-high-contrast) .prompt { border-color: var(--tl-contrast); background: var(--tl-bg); }
  :host-context(.vscode-high-contrast) button.link { text-decoration: underline; }
  @media (max-width: 599px) {
    .flow-row { grid-template-columns: 26px minmax(0, 1fr); padding-inline: 4px 12px; }
    .thread { left: 11px; }
    .glyph { left: 2px; }
    .rule { flex-wrap: wrap; gap: 0 8px; }
    .rule .words { flex: 1 0 100%; order: 3; white-space: normal; }
    .rule .small { display: none; }
    .boundary .about { order: 5; flex-basis: 100%; }
    .boundary p { padding-left: 0; }
    .prompt { padding: 8px 10px; }
  }
`;

/** All that a flow is drawn with, its own last. */
export const flowStyles = [
  baseStyles,
  chipStyles,
  glyphStyles,
  actionButtonStyles,
  fieldStyles,
  markdownStyles,
  cardStyles,
  ownStyles,
];
