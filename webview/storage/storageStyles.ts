// Layout of Storage: sums, bar and picture above, table below, what is picked at the foot.
import { css } from 'lit';

export const storageStyles = css`
  .page { display: flex; flex-direction: column; height: 100vh; overflow-y: auto; }
  main { display: flex; flex-direction: column; gap: 8px; padding: 12px 16px 0; flex: 1 0 auto; }
  .head { display: flex; align-items: baseline; gap: 4px 14px; flex-wrap: wrap; }
  .head h1 { font-size: 16px; }
  .ours { border-left: 1px solid var(--tl-line); padding-left: 14px; }
  .incomplete { display: flex; gap: 6px; align-items: center; color: var(--tl-warn); }
  .incomplete vscode-icon { color: inherit; }
  .kinds { display: flex; gap: 1px; height: 10px; flex: none; forced-color-adjust: none; outline: 1px solid var(--tl-contrast); }
  .part { min-width: 3px; flex: 0 1 auto; }
  .agent.shade-0 { background: var(--tl-kept); }
  .agent.shade-1 { background: color-mix(in srgb, var(--tl-kept) 60%, var(--tl-bg)); }
  .agent { background: color-mix(in srgb, var(--tl-kept) 35%, var(--tl-bg)); }
  .own.shade-0 { background: var(--tl-sum); }
  .own.shade-1 { background: color-mix(in srgb, var(--tl-sum) 72%, var(--tl-bg)); }
  .own.shade-2 { background: color-mix(in srgb, var(--tl-sum) 54%, var(--tl-bg)); }
  .own.shade-3, .own.shade-4 { background: color-mix(in srgb, var(--tl-sum) 38%, var(--tl-bg)); }
  .legend { display: flex; gap: 4px 14px; flex-wrap: wrap; }
  .wrap { display: flex; gap: 4px 14px; flex-wrap: wrap; }
  .wrap li { display: inline-flex; align-items: center; gap: 6px; }
  .swatch { width: 12px; height: 12px; border-radius: 2px; flex: none; border: 1px solid var(--tl-contrast); forced-color-adjust: none; position: static; }
  .treemap { position: relative; flex: none; overflow: hidden; border-radius: 4px; }
  .treemap:focus { outline: none; }
  .treemap:focus-visible { outline: 1px solid var(--tl-focus); outline-offset: 2px; }
  .block-name { position: absolute; display: flex; align-items: center; overflow: hidden; }
  .cell {
    background: color-mix(in srgb, var(--tl-kept) 26%, var(--tl-bg)); border: 1px solid transparent; font-size: 11px; line-height: 15px; color: var(--tl-text);
    overflow: hidden;
  }
  .treemap .cell { position: absolute; display: flex; flex-direction: column; padding: 2px 6px; cursor: pointer; border-radius: 2px; }
  .cell.own { background: color-mix(in srgb, var(--tl-sum) 34%, var(--tl-bg)); border-left-color: transparent; padding-left: 6px; }
  .cell.unreferenced-in-scan {
    background: repeating-linear-gradient(135deg, color-mix(in srgb, var(--tl-warn-frame) 45%, var(--tl-bg)) 0 1px, color-mix(in srgb, var(--tl-warn-frame) 10%, var(--tl-bg)) 1px 6px);
  }
  .cell.own.unreferenced-in-scan {
    background: repeating-linear-gradient(135deg, color-mix(in srgb, var(--tl-warn-frame) 60%, var(--tl-bg)) 0 1px, color-mix(in srgb, var(--tl-sum) 26%, var(--tl-bg)) 1px 6px);
  }
  .cell.unknown { background: var(--tl-card); border: 1px dashed var(--tl-dim); }
  .cell .num { white-space: nowrap; }
  .cell.chosen { outline: 2px solid var(--tl-focus); outline-offset: -1px; }
  .tools { display: flex; align-items: center; gap: 8px; flex-wrap: wrap; flex: none; padding-top: 4px; }
  .tools .row { gap: 4px; }
  .tools vscode-textfield { width: 240px; }
  .none { padding: 12px 0; }
  .table { flex: 1 1 220px; min-height: 220px; display: flex; flex-direction: column; height: 0; }
  .table:focus { outline: none; }
  .table:focus-visible { outline: 1px solid var(--tl-focus); outline-offset: 1px; }
  .table-head { flex: none; border-bottom: 1px solid var(--tl-line); scrollbar-gutter: stable; overflow: hidden; }
  .table-body { flex: 1 1 auto; min-height: 0; overflow-y: auto; overflow-anchor: none; scrollbar-gutter: stable; }
  .space { position: relative; }
  .line { display: grid; grid-template-columns: 32px minmax(0, 1fr) 170px 84px 60px 180px 84px; gap: 0 10px; align-items: center; }
  .line.top { height: 26px; font-size: 12px; }
  .table-body .line { position: absolute; left: 0; right: 0; cursor: pointer; border-radius: 2px; }
  .table-body .line:hover { background: var(--tl-hover-bg); }
  .line.chosen, .table-body .line.chosen:hover { background: var(--tl-selected-bg); color: var(--tl-selected-text); }
  .pick { display: flex; justify-content: center; }
  .pick vscode-icon { color: var(--tl-dim); }
  .pick input { appearance: none; width: 16px; height: 16px; margin: 0; border: 1px solid var(--vscode-checkbox-border, var(--tl-line)); border-radius: 3px; background: var(--vscode-checkbox-background, transparent); position: relative; }
  .pick input:checked::after { content: ''; position: absolute; left: 4px; top: 0; width: 4px; height: 9px; border: solid var(--vscode-checkbox-foreground, var(--tl-text)); border-width: 0 2px 2px 0; transform: rotate(45deg); }
  .pick input:focus-visible { outline: 1px solid var(--tl-focus); }
  .bytes, .files { text-align: right; justify-content: flex-end; }
  .lineage { display: flex; align-items: center; gap: 6px; min-width: 0; }
  .lineage.live vscode-icon { color: var(--tl-ok-icon); }
  .lineage.unreferenced-in-scan vscode-icon { color: var(--tl-warn); }
  .line.chosen vscode-icon { color: inherit; }
  .sort { all: unset; display: inline-flex; align-items: center; gap: 4px; cursor: pointer; font-weight: 600; border-radius: 2px; }
  .sort vscode-icon { --vscode-icon-size: 12px; color: inherit; }
  .sort:focus-visible { outline: 1px solid var(--tl-focus); outline-offset: 1px; }
  .chosen-line { display: flex; align-items: center; gap: 2px 12px; padding: 6px 16px; min-height: 30px; border-top: 1px solid var(--tl-line); flex-wrap: wrap; flex: none; }
  .chosen-line .path { font-size: 12px; max-width: 60%; direction: ltr; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  footer {
    display: flex; align-items: center; gap: 6px 14px; min-height: 52px; padding: 8px 16px; border-top: 1px solid var(--tl-line); flex-wrap: wrap; }
  .foot { flex: none; }
  .dry-run { gap: 12px; padding: 24px 20px; max-width: 860px; }
  .dry-run h1:focus { outline: none; }
  .plan { border: 1px solid var(--tl-line); border-radius: 6px; }
  .plan:empty { display: none; }
  .plan li { display: flex; align-items: center; gap: 12px; padding: 8px 12px; border-top: 1px solid var(--tl-line); }
  .plan li:first-child { border-top: 0; }
  .what { display: flex; flex-direction: column; flex: 1 1 auto; min-width: 0; overflow-wrap: anywhere; }
  .plan .files { min-width: 60px; text-align: right; }
  .buttons { display: flex; gap: 8px; flex-wrap: wrap; align-items: center; }
  :host-context(.vscode-high-contrast) .cell { background: var(--tl-bg); border: 1px solid var(--tl-contrast); }
  :host-context(.vscode-high-contrast) .cell.own { border-color: var(--tl-sum); }
  :host-context(.vscode-high-contrast) .cell.unreferenced-in-scan { background: repeating-linear-gradient(135deg, var(--tl-warn-frame) 0 1px, var(--tl-bg) 1px 8px); }
  :host-context(.vscode-high-contrast) .cell.unknown { border-style: dashed; }
  :host-context(.vscode-high-contrast) .treemap .cut, :host-context(.vscode-high-contrast) .treemap .cell .num { background: var(--tl-bg); align-self: flex-start; max-width: 100%; }
  :host-context(.vscode-high-contrast) .line.chosen { outline: 1px solid var(--tl-focus); outline-offset: -1px; }
  :host-context(.vscode-high-contrast) .plan { border-color: var(--tl-contrast); }
  :host-context(.vscode-high-contrast) button.link { text-decoration: underline; }
  @media (max-width: 899px) {
    .line { grid-template-columns: 28px minmax(0, 1fr) 110px 76px 150px; }
    .files, .lastUsed { display: none; }
    .hint { display: none; }
    .chosen-line .path { max-width: 100%; }
  }
  @media (max-width: 599px) {
    .line { grid-template-columns: 24px minmax(0, 1fr) 76px 70px; gap: 0 6px; }
    .line .kind { display: none; }
    .table-body .lineage .words { display: none; }
    .ours { border-left: 0; padding-left: 0; }
    .tools vscode-textfield { width: 100%; }
    .table { flex-basis: 320px; min-height: 320px; }
  }
`;
