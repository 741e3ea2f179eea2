// Layout of Home: rows left, context and policy right; the right column moves below on narrow panels.
import { css } from 'lit';

export const homeStyles = css`
  .page { display: flex; flex-direction: column; height: 100vh; }
  .columns { display: flex; flex: 1 1 auto; min-height: 0; }
  main { flex: 1 1 auto; min-width: 0; overflow-y: auto; padding: 16px; display: flex; flex-direction: column; gap: 24px; }
  aside { flex: 0 0 372px; overflow-y: auto; padding: 24px 16px; border-left: 1px solid var(--tl-line); display: flex; flex-direction: column; gap: 24px; }
  aside section { display: flex; flex-direction: column; gap: 8px; padding-bottom: 24px; border-bottom: 1px solid var(--tl-line); }
  aside section:last-child { border-bottom: 0; }
  .rows { display: flex; flex-direction: column; gap: 4px; border-radius: 6px; }
  .rows:focus-visible { outline: none; }
  .home-row { display: flex; align-items: center; gap: 12px; height: 56px; padding: 0 16px; border: 1px solid transparent; border-radius: 6px; cursor: pointer; }
  .home-row:hover { background: var(--tl-hover-bg); }
  .home-row.chosen { background: var(--tl-selected-bg); color: var(--tl-selected-text); }
  .rows:focus-visible .home-row.chosen { border-color: var(--tl-focus); }
  .home-row .label { font-weight: 600; }
  .home-row .about, .home-row .figure { color: var(--tl-dim); }
  .home-row.chosen .about, .home-row.chosen .figure, .home-row.chosen vscode-icon { color: inherit; }
  .home-row.off { cursor: default; }
  .home-row.off .label { font-weight: 400; }
  section h2.small { color: var(--tl-dim); padding: 0 6px 4px; }
  .part { display: flex; align-items: center; gap: 12px; min-height: 24px; }
  .part dt { flex: 1 1 auto; }
  .swatch { width: 14px; height: 12px; flex: none; border: 1px solid var(--tl-contrast); forced-color-adjust: none; }
  .swatch.system { background: var(--tl-neutral); }
  .swatch.summary { background: var(--tl-sum); }
  .swatch.conversation { background: var(--tl-kept); }
  .swatch.tool-output { background: color-mix(in srgb, var(--tl-kept) 60%, var(--tl-bg)); }
  .swatch.reserve { background: repeating-linear-gradient(90deg, var(--tl-dim) 0 1px, transparent 1px 4px); }
  .who { display: flex; align-items: center; gap: 12px; min-height: 24px; }
  vscode-icon.checkpoint { color: var(--tl-sum); }
  vscode-icon.damage { color: var(--tl-warn); }
  vscode-icon.error { color: var(--tl-lost-text); }
  vscode-icon.anchor { color: var(--tl-anchor); }
  :host-context(.vscode-high-contrast) .home-row.chosen { outline: 1px solid var(--tl-contrast); }
  @media (max-width: 899px) {
    .columns { flex-direction: column; overflow-y: auto; }
    main, aside { overflow: visible; flex: none; }
    aside { border-left: 0; border-top: 1px solid var(--tl-line); }
  }
  @media (max-width: 479px) {
    .home-row .figure, .home-row kbd { display: none; }
    .home-row { height: auto; min-height: 56px; }
  }
`;
