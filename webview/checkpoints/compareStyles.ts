// Layout of the comparison: two fact columns and what became of each; one under the other on narrow panels.
import { css } from 'lit';

export const compareStyles = css`
  .compare { flex: 1 1 auto; min-height: 0; overflow: auto; padding: 12px 16px 24px; display: flex; flex-direction: column; gap: 12px; }
  .compare-head { display: flex; align-items: center; gap: 8px; flex-wrap: wrap; flex: none; }
  .table { border: 1px solid var(--tl-line); border-radius: 6px; overflow: clip; flex: none; }
  .line { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) minmax(0, 0.55fr); }
  .line.top { min-height: 40px; background: var(--tl-bg); }
  .line.top .cell { flex-wrap: wrap; align-content: center; }
  .line.group-line { background: var(--tl-card); border-top: 1px solid var(--tl-line); border-bottom: 1px solid var(--tl-line); }
  .line.group-line .cell { grid-column: 1 / -1; }
  .cell { display: flex; align-items: center; gap: 8px; padding: 2px 12px; min-height: 24px; min-width: 0; border-left: 1px solid var(--tl-line); }
  .cell:first-child { border-left: 0; }
  .name { font-weight: 600; white-space: nowrap; }
  .sign { width: 12px; flex: none; font-family: var(--tl-mono); font-weight: 700; text-align: center; }
  .added .filled { background: var(--tl-inserted); }
  .removed .filled { background: var(--tl-removed); }
  .changed .filled { background: color-mix(in srgb, var(--tl-warn-frame) 14%, transparent); }
  .hatched { background: repeating-linear-gradient(135deg, transparent 0 5px, color-mix(in srgb, var(--tl-text) 14%, transparent) 5px 6px); forced-color-adjust: none; }
  .unexplained, .unexplained vscode-icon { color: var(--tl-warn); }
  .why-cell { align-items: flex-start; padding-top: 4px; }
  .line.top .why-cell { align-items: center; font-weight: 600; padding-top: 2px; }
  .gone { display: flex; align-items: flex-start; gap: 10px; border: 1px solid var(--tl-line); border-radius: 6px; padding: 10px 12px; flex: none; }
  .gone vscode-icon.warn { color: var(--tl-warn); }
  :host-context(.vscode-high-contrast) .table, :host-context(.vscode-high-contrast) .gone { border-color: var(--tl-contrast); }
  :host-context(.vscode-high-contrast) .filled { background: none; }
  :host-context(.vscode-high-contrast) .line.group-line { background: none; }
  @media (max-width: 899px) { .line.top .cell .grow { display: none; } }
  @media (max-width: 599px) {
    .line { grid-template-columns: minmax(0, 1fr); border-top: 1px solid var(--tl-line); }
    .cell { border-left: 0; padding: 2px 8px; }
    .line.top .why-cell, .hatched { display: none; }
    .filled .cut { white-space: normal; }
    .why-cell { padding: 0 8px 4px 28px; min-height: 0; }
  }
`;
