// Styles every panel component shares: base typography, links, scroll areas, buttons of rows. Colours are roles from theme.css.
import { css } from 'lit';

export const baseStyles = css`
  :host { display: block; color: var(--tl-text); }
  *, *::before, *::after { box-sizing: border-box; }
  h1, h2, h3, p, ul, ol, dl, dd { margin: 0; padding: 0; font: inherit; }
  ul, ol { list-style: none; }
  h1 { font-size: 16px; line-height: 24px; font-weight: 600; }
  h2 { font-size: 13px; line-height: 18px; font-weight: 600; }
  h3 { font-size: 12px; line-height: 16px; font-weight: 600; }
  .dim { color: var(--tl-dim); }
  .small { font-size: 12px; line-height: 16px; }
  .tiny { font-size: 11px; line-height: 14px; }
  .num { font-variant-numeric: tabular-nums; }
  .mono { font-family: var(--tl-mono); font-size: var(--vscode-editor-font-size, 13px); }
  .cut { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; }
  .grow { flex: 1 1 auto; min-width: 0; }
  .row { display: flex; align-items: center; gap: 8px; }
  button.link {
    all: unset; cursor: pointer; color: var(--tl-link); font-variant-numeric: tabular-nums; border-radius: 2px;
  }
  button.link:hover { text-decoration: underline; }
  button.link:focus-visible { outline: 1px solid var(--tl-focus); outline-offset: 1px; }
  kbd {
    font: inherit; font-size: 11px; line-height: 14px; padding: 0 4px; border: 1px solid currentColor; border-radius: 3px;
  }
  hr { border: 0; border-top: 1px solid var(--tl-line); margin: 0; width: 100%; }
  .visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;
