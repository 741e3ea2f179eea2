// Cards of the flow: tools, questions, checkpoints, plan (design sections 3, 7 and 8.2).
import { css } from 'lit';

export const cardStyles = css`
  .card { border: 1px solid var(--tl-line); border-radius: 6px; background: var(--tl-card); overflow: hidden; }
  .card-head { display: flex; align-items: center; gap: 8px; min-height: 28px; padding-inline-end: 10px; }
  .card-toggle { all: unset; box-sizing: border-box; display: flex; align-items: center; gap: 8px; flex: 1 1 auto; min-width: 0; height: 28px; padding-inline-start: 6px; cursor: pointer; border-radius: 6px; }
  .card-toggle[aria-disabled='true'] { cursor: default; }
  .card-toggle:focus-visible { outline: 2px solid var(--tl-focus); outline-offset: -2px; }
  .card-toggle .codicon { color: var(--tl-dim); flex: none; }
  .card-toggle .codicon.none { visibility: hidden; }
  .verb { flex: none; }
  .object { min-width: 0; flex: 0 1 auto; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; font-size: 12px; }
  .object bdi { display: flex; min-width: 0; }
  .object .folder { flex: 0 1 auto; min-width: 0; overflow: hidden; text-overflow: ellipsis; }
  .object .whole { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
  .facts .change { display: inline-flex; gap: 10px; }
  .object .base { flex: 0 0 auto; max-width: 100%; overflow: hidden; text-overflow: ellipsis; }
  .facts { display: inline-flex; gap: 10px; flex: none; font-size: 12px; }
  .facts .plus, .facts .minus { font-variant-numeric: tabular-nums; }
  .facts .plus { color: color-mix(in srgb, var(--tl-ok-icon) 35%, var(--tl-text)); }
  .facts .minus { color: var(--tl-lost-text); }
  .card-head .link { font-size: 12px; flex: none; }
  .result { flex: none; height: 16px; }
  .result.passed .codicon { color: var(--tl-ok-icon); }
  .result.failed .codicon { color: var(--tl-lost-text); }
  .result.interrupted .codicon, .result.running .codicon { color: var(--tl-dim); }
  .card-body { border-top: 1px solid var(--tl-line); background: var(--tl-bg); }
  .output, .asked { margin: 0; padding: 8px 12px; font-family: var(--tl-mono); font-size: 12px; line-height: 18px; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 420px; overflow-y: auto; }
  .card-more { display: flex; gap: 12px; padding: 0 12px 8px; font-size: 12px; }
  .diff { overflow-x: auto; font-size: 12px; line-height: 18px; padding: 4px 0; }
  .diff-line { display: grid; grid-template-columns: 40px 40px 20px max-content; width: max-content; min-width: 100%; white-space: pre; }
  .diff-line .number { text-align: right; padding-inline-end: 8px; color: var(--tl-text); user-select: none; opacity: 0.85; }
  .diff-line .sign { text-align: center; }
  .diff-line.inserted { background: var(--tl-inserted); }
  .diff-line.removed { background: var(--tl-removed); }
  .dialog { border: 1px solid var(--tl-warn-frame); border-radius: 6px; padding: 12px 14px; display: flex; flex-direction: column; gap: 8px; background: color-mix(in srgb, var(--tl-warn-frame) 6%, var(--tl-bg)); }
  .dialog .asked { background: var(--tl-code-bg); border-radius: 4px; max-height: 300px; }
  .dialog strong { overflow-wrap: anywhere; }
  .answers { display: flex; gap: 8px; align-items: center; flex-wrap: wrap; }
  .dialog .field { width: 100%; }
  .checkpoint-card, .checkpoint > .content > .checkpoint { border: 1px solid var(--tl-sum); border-radius: 6px; padding: 8px 14px; background: var(--tl-card); display: flex; flex-direction: column; gap: 4px; }
  .checkpoint .row { flex-wrap: wrap; gap: 4px 8px; }
  .form, .form-field { display: flex; flex-direction: column; gap: 4px; border: 0; margin: 0; padding: 0; }
  .form { gap: 8px; }
  .plan { display: flex; flex-direction: column; gap: 6px; }
  .plan-bar { width: 64px; height: 4px; border-radius: 2px; background: color-mix(in srgb, var(--vscode-foreground) 14%, var(--tl-bg)); overflow: hidden; outline: 1px solid var(--tl-contrast); }
  .plan-bar span { display: block; height: 100%; background: var(--tl-dim); }
  .steps { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 4px 24px; }
  .steps li { display: flex; gap: 8px; align-items: flex-start; min-width: 0; overflow-wrap: anywhere; }
  .steps .done { color: var(--tl-dim); }
  .steps .done .codicon { color: var(--tl-ok-icon); }
  .steps .running { font-weight: 600; }
  .codicon.loading { animation: turn 1.5s steps(16) infinite; }
  @keyframes turn { to { transform: rotate(360deg); } }
  @media (prefers-reduced-motion: reduce) { .codicon.loading { animation: none; } }
  :host-context(.vscode-reduce-motion) .codicon.loading { animation: none; }
  :host-context(.vscode-high-contrast) .card, :host-context(.vscode-high-contrast) .dialog { border-color: var(--tl-contrast); background: var(--tl-bg); }
  :host-context(.vscode-high-contrast) .diff-line.inserted, :host-context(.vscode-high-contrast) .diff-line.removed { background: none; outline: 1px dashed var(--tl-contrast); outline-offset: -1px; }
  @media (max-width: 599px) {
    .steps { grid-auto-flow: row; }
    .steps li:not(.running) { display: none; }
    .object .folder { display: none; }
    .card-head .chip, .card-head .link { display: none; }
    .facts > :not(:first-child) { display: none; }
    .answers kbd { display: none; }
    .diff-line { grid-template-columns: 34px 34px 16px max-content; }
  }
`;
