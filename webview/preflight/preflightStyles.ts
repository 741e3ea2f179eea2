// Layout of the plans: cards, controls, lists and footer; tabs below 900 px, one column below 480 px (design section 3).
import { css } from 'lit';

export const preflightStyles = css`
  .page { display: flex; flex-direction: column; height: 100vh; }
  main { flex: 1 1 auto; min-height: 0; overflow-y: auto; padding: 12px 16px; display: flex; flex-direction: column; gap: 12px; }
  main.review { padding: 0; gap: 0; overflow: hidden; }
  .plan-head { display: flex; align-items: center; gap: 4px 12px; flex-wrap: wrap; }
  .plan-head h2 { font-size: 16px; line-height: 24px; }
  .legend { display: flex; gap: 4px 12px; flex-wrap: wrap; margin-inline-start: auto; }
  .legend li { display: flex; align-items: center; gap: 6px; }
  .swatch { width: 14px; height: 11px; flex: none; display: inline-block; outline: 1px solid var(--tl-contrast); outline-offset: -1px; forced-color-adjust: none; }
  .swatch.system { background: var(--tl-neutral); }
  .swatch.conversation { background: var(--tl-kept); }
  .swatch.summarised { background: repeating-linear-gradient(135deg, var(--tl-sum) 0 3px, color-mix(in srgb, var(--tl-sum) 30%, var(--tl-bg)) 3px 6px); }
  .swatch.lost { border: 1px solid var(--tl-lost); background: radial-gradient(circle at 2px 2px, var(--tl-lost) 1px, transparent 1.4px) 0 0 / 4px 4px var(--tl-bg); }
  .swatch.summary { background: var(--tl-sum); }
  .swatch.free { border: 1px solid var(--tl-dim); }

  .cards { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 12px; }
  .card {
    background: var(--tl-card); border: 1px solid var(--tl-line); border-radius: 6px; padding: 10px 12px; cursor: pointer;
    display: flex; flex-direction: column; gap: 8px; min-width: 0;
  }
  .card.chosen { border-color: var(--tl-focus); box-shadow: inset 0 0 0 1px var(--tl-focus); }
  .card:focus-visible { outline: 2px solid var(--tl-focus); outline-offset: 1px; }
  .card .head { min-height: 22px; min-width: 0; }
  .card .chip { border-color: color-mix(in srgb, var(--vscode-foreground) 30%, var(--tl-bg)); }
  .card .name { font-weight: 600; font-size: 14px; }
  .card .mark { color: var(--tl-dim); }
  .card .mark.on { color: var(--tl-focus); }
  .card .figure { min-height: 26px; }
  .card .figure .number { font-size: 20px; line-height: 26px; font-weight: 600; }
  .card.off :is(.name, .count) { color: var(--tl-dim); font-weight: 400; }
  .card.off tl-window-bar { opacity: 0.5; }
  .bars { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 6px 10px; align-items: center; }
  .bars .num { text-align: end; }
  .bars tl-window-bar { height: 11px; }
  .fates { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 8px; border-top: 1px solid var(--tl-line); padding-top: 8px; }
  .fates .count { font-weight: 600; }
  .fates .losing { color: var(--tl-lost-text); }
  .plan-head { position: relative; }
  .progress { height: 2px; position: absolute; inset: auto -16px -7px; background: linear-gradient(90deg, transparent, var(--vscode-progressBar-background), transparent); background-size: 40% 100%; background-repeat: no-repeat; animation: slide 1.2s linear infinite; }
  @keyframes slide { from { background-position: -60% 0; } to { background-position: 160% 0; } }

  .controls { display: flex; align-items: center; gap: 8px 16px; flex-wrap: wrap; }
  .pair { display: flex; align-items: center; gap: 8px; min-width: 0; }
  .grow-field { flex: 1 1 220px; max-width: 380px; }
  .grow-field input { flex: 1 1 auto; }
  .pair select { max-width: 260px; }
  .keep-from { flex: 0 1 auto; gap: 6px; }
  .keep-from .words { max-width: 220px; }
  button.link.details-toggle { display: inline-flex; align-items: center; gap: 4px; margin-inline-start: auto; }
  .details { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 8px 12px; padding: 12px; border: 1px solid var(--tl-line); border-radius: 6px; }
  .details label { display: flex; flex-direction: column; gap: 4px; }
  .details .wide { grid-column: 1 / -1; display: flex; flex-direction: column; gap: 4px; }

  .lists { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 12px; }
  .lists section h2, .one-list h2 { display: flex; align-items: center; gap: 8px; padding: 2px 0 6px; border-bottom: 1px solid var(--tl-line); flex-wrap: wrap; }
  h2 .about { font-weight: 400; font-size: 12px; }
  .facts { padding-top: 4px; }
  .facts .icon-button.pin { visibility: hidden; }
  .facts li:hover .pin, .facts li:focus-within .pin, .facts .pin.on, .facts .loss .pin { visibility: visible; }
  .facts li:hover .fact { background: var(--tl-hover-bg); }
  .loss .fact { background: color-mix(in srgb, var(--tl-lost) 9%, var(--tl-bg)); }
  .loss .why { padding: 4px 6px 8px 30px; }
  .more { padding: 4px 6px; }
  .none { padding: 8px 6px; }
  .note { display: flex; gap: 8px; padding: 12px 6px; border-top: 1px solid var(--tl-line); margin-top: 8px; }
  .note vscode-icon { flex: none; color: var(--tl-dim); }
  .note h3 { font-size: 13px; line-height: 18px; }
  .tabs { display: flex; gap: 4px 16px; border-bottom: 1px solid var(--tl-line); flex-wrap: wrap; }
  .tab { all: unset; cursor: pointer; padding: 4px 2px; border-bottom: 2px solid transparent; color: var(--vscode-panelTitle-inactiveForeground, var(--tl-dim)); }
  .tab.chosen { border-bottom-color: var(--tl-focus); color: var(--tl-text); }
  .tab:focus-visible { outline: 1px solid var(--tl-focus); }

  footer { display: flex; align-items: center; gap: 8px 12px; min-height: 52px; padding: 8px 16px; border-top: 1px solid var(--tl-line); flex: none; flex-wrap: wrap; }
  footer .others { display: flex; align-items: center; gap: 8px 12px; flex-wrap: wrap; }
  button.icon-button.more { display: none; }
  footer .reason { text-align: end; flex: 0 1 auto; }

  .running { max-width: 620px; width: 100%; margin: 24px auto; border: 1px solid var(--tl-line); border-radius: 6px; padding: 16px; display: flex; flex-direction: column; gap: 8px; }
  .running .plan { font-size: 14px; }
  .stage { display: flex; align-items: center; gap: 10px; min-height: 24px; }
  .stage.is-done vscode-icon { color: var(--tl-ok-icon); }
  .stage.is-waiting vscode-icon, .stage.is-skipped, .stage.is-skipped vscode-icon { color: var(--tl-dim); }

  :host-context(.vscode-high-contrast) .card { background: var(--tl-bg); border-color: var(--tl-contrast); }
  :host-context(.vscode-high-contrast) .card.chosen { border-color: var(--tl-focus); box-shadow: inset 0 0 0 1px var(--tl-focus); }
  :host-context(.vscode-high-contrast) .loss .fact { background: var(--tl-bg); outline: 1px dashed var(--tl-contrast); outline-offset: -1px; }
  :host-context(.vscode-high-contrast) button.link { text-decoration: underline; }
  :host-context(.vscode-high-contrast) :is(.details, .running) { border-color: var(--tl-contrast); }
  @media (prefers-reduced-motion: reduce) { .progress { animation: none; background-size: 100% 100%; } }
  :host-context(.vscode-reduce-motion) .progress { animation: none; background-size: 100% 100%; }
  @media (max-width: 899px) {
    .details { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    .card { padding: 8px; }
    .card kbd { display: none; }
    .card .foot { flex-wrap: wrap; }
    .card .foot .grow { display: none; }
  }
  @media (max-width: 619px) {
    .cards { grid-template-columns: minmax(0, 1fr); }
    .card .head { order: -2; }
    .card .bars { order: -1; }
    button.link.details-toggle { margin-inline-start: 0; }
    .legend { margin-inline-start: 0; }
  }
  @media (max-width: 479px) {
    main { padding: 12px; }
    .grow-field, .pair { flex: 1 1 100%; max-width: none; }
    .pair select { max-width: none; flex: 1 1 auto; }
    .details { grid-template-columns: minmax(0, 1fr); }
    button.icon-button.more { display: inline-flex; }
    footer .others:not(.open) { display: none; }
    vscode-button kbd { display: none; }
    footer .reason { text-align: start; flex: 1 1 100%; order: -1; }
  }
`;
