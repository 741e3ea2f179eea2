// Layout of Checkpoints: list 330 left, subject right; the list moves above on narrow panels.
import { css } from 'lit';

export const checkpointsStyles = css`
  .page { display: flex; flex-direction: column; height: 100vh; }
  .bare { padding: 8px 16px; border-bottom: 1px solid var(--tl-line); flex: none; }
  tl-strip { flex: none; }
  .columns { display: flex; flex: 1 1 auto; min-height: 0; }
  .master { flex: 0 0 330px; display: flex; flex-direction: column; min-height: 0; border-right: 1px solid var(--tl-line); }
  .tools { display: flex; gap: 8px; padding: 8px 12px; flex: none; }
  .tools vscode-textfield { width: 100%; }
  .none { padding: 12px; }
  .hint { padding: 6px 12px; border-top: 1px solid var(--tl-line); flex: none; }
  .list { flex: 1 1 auto; min-height: 0; overflow-y: auto; overflow-anchor: none; }
  .list:focus { outline: none; }
  .list:focus-visible .option.chosen { outline: 1px solid var(--tl-focus); outline-offset: -1px; }
  .space { position: relative; width: 100%; }
  .list-head { position: absolute; left: 0; right: 0; padding: 12px 12px 4px; font-size: 12px; line-height: 16px; font-weight: 600; }
  .option { position: absolute; left: 0; right: 0; padding: 5px 12px; cursor: pointer; overflow: hidden; contain: strict; display: grid;
    grid-template: 'who when' auto 'about about' auto / minmax(0, 1fr) auto; gap: 0 8px; align-content: center; align-items: center;
  }
  .option.long { grid-template-areas: 'who who' 'about when'; }
  .option .who { grid-area: who; display: flex; align-items: center; gap: 8px; min-width: 0; }
  .option .when { grid-area: when; }
  .option > .about { grid-area: about; }
  .option:hover { background: var(--tl-hover-bg); }
  .option .name { font-weight: 600; white-space: nowrap; }
  .option .about, .option .when { color: var(--tl-dim); }
  .option .when { font-size: 12px; flex: none; }
  .option.chosen { background: var(--tl-selected-bg); color: var(--tl-selected-text); }
  .option.chosen .about, .option.chosen .when, .option.chosen .chip vscode-icon { color: inherit; }
  main { flex: 1 1 auto; min-width: 0; min-height: 0; display: flex; flex-direction: column; }
  .detail { display: flex; flex-direction: column; flex: 1 1 auto; min-height: 0; }
  .scroll { flex: 1 1 auto; min-height: 0; overflow-y: auto; padding: 12px 20px 24px; display: flex; flex-direction: column; gap: 12px; }
  .scroll:focus-visible { outline: 1px solid var(--tl-focus); outline-offset: -1px; }
  .subject { display: flex; align-items: center; gap: 8px; flex-wrap: wrap; }
  h2.title { font-size: 18px; line-height: 24px; }
  .subject .buttons { display: flex; gap: 8px; flex-wrap: wrap; margin-left: auto; }
  .figures { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); border: 1px solid var(--tl-line); border-radius: 6px; background: var(--tl-card); }
  .figures > div { padding: 8px 12px; display: flex; flex-direction: column; border-left: 1px solid var(--tl-line); }
  .figures > div:first-child { border-left: 0; }
  .figure { font-size: 18px; line-height: 24px; font-weight: 600; }
  .facts { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 16px 28px; }
  .group.goal, .group.loops, .group.anchors { grid-column: 1 / -1; }
  h3.row { font-size: 13px; line-height: 18px; gap: 6px; padding: 2px 0; }
  h3.row .dim { font-weight: 400; }
  .detail .fact { padding: 0; }
  .more { display: inline-block; line-height: 20px; }
  .summary {
    border: 1px solid var(--tl-line); border-radius: 6px; background: var(--tl-code-bg); padding: 8px 12px; line-height: 20px;
    overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; direction: ltr;
  }
  .summary > div { min-height: 20px; }
  .summary .heading { font-weight: 700; }
  footer { display: flex; align-items: center; gap: 4px 14px; min-height: 40px; margin: 0 20px; padding: 6px 0; border-top: 1px solid var(--tl-line); flex: none; flex-wrap: wrap; }
  :host-context(.vscode-high-contrast) .figures, :host-context(.vscode-high-contrast) .figures > div,
  :host-context(.vscode-high-contrast) .summary { border-color: var(--tl-contrast); }
  :host-context(.vscode-high-contrast) .option.chosen { outline: 1px solid var(--tl-focus); outline-offset: -1px; }
  :host-context(.vscode-high-contrast) button.link { text-decoration: underline; }
  :host-context(.vscode-high-contrast) .figures { background: none; }
  @media (max-width: 899px) {
    .master { flex-basis: 270px; }
    .option { grid-template-areas: 'who who' 'about when'; }
    .facts { grid-template-columns: minmax(0, 1fr); }
    .figures { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    .figures > div:nth-child(3) { border-left: 0; }
    .figures > div:nth-child(n + 3) { border-top: 1px solid var(--tl-line); }
    .subject .buttons { margin-left: 0; }
  }
  @media (max-width: 599px) {
    .columns { flex-direction: column; }
    .master { flex: 0 0 34%; border-right: 0; border-bottom: 1px solid var(--tl-line); }
    .hint { display: none; }
    .detail { overflow-y: auto; }
    .scroll { padding: 12px 16px; flex: none; overflow: visible; }
    .subject .buttons vscode-button { flex: 1 0 auto; }
    footer { margin: 0 16px; }
    footer .grow { flex-basis: 100%; height: 0; }
  }
`;
