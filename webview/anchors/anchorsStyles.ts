// Layout of Anchors: timeline along the thread, the chosen anchor right; below it on narrow panels.
import { css } from 'lit';

export const anchorsStyles = css`
  .page { display: flex; flex-direction: column; height: 100vh; }
  tl-strip { flex: none; }
  .columns { display: flex; flex: 1 1 auto; min-height: 0; }
  main { flex: 1 1 auto; min-width: 0; min-height: 0; display: flex; flex-direction: column; }
  aside { flex: 0 0 390px; overflow-y: auto; border-left: 1px solid var(--tl-line); padding: 16px 20px; display: flex; flex-direction: column; gap: 12px; }
  .tools { display: flex; gap: 8px; padding: 12px 16px 8px; align-items: center; flex: none; flex-wrap: wrap; }
  .search { flex: 1 1 160px; width: auto; }
  select {
    font: inherit; height: 26px; padding: 0 6px; color: var(--vscode-dropdown-foreground); background: var(--vscode-dropdown-background);
    border: 1px solid var(--vscode-dropdown-border, var(--tl-line)); border-radius: 4px; max-width: 170px;
  }
  select:focus-visible { outline: 1px solid var(--tl-focus); }
  .first-steps { display: flex; gap: 8px; justify-content: center; flex-wrap: wrap; padding: 0 16px 24px; align-items: center; flex: none; }
  .state { padding-bottom: 12px; }
  .state vscode-icon { color: var(--tl-anchor); }
  .none { padding: 4px 16px; }
  .list { flex: 1 1 auto; min-height: 0; overflow-y: auto; overflow-anchor: none; padding: 0 16px; }
  .space { position: relative; width: 100%; }
  .placed { position: absolute; left: 0; right: 0; }
  .head { display: flex; align-items: flex-end; padding: 0 8px 4px; }
  .head h2 { font-size: 12px; line-height: 16px; }
  .line {
    all: unset; box-sizing: border-box; position: relative; width: 100%; height: 100%; cursor: pointer; border-radius: 4px; padding: 0 10px 0 8px;
    display: grid; grid-template: 'glyph first when' auto 'glyph second where' auto / 20px minmax(0, 1fr) auto; gap: 0 10px; align-content: center; align-items: center;
  }
  .line:hover { background: var(--tl-hover-bg); }
  .line.chosen { background: var(--tl-selected-bg); color: var(--tl-selected-text); }
  .line:focus-visible { outline: 1px solid var(--tl-focus); outline-offset: -1px; }
  .glyph { grid-area: glyph; align-self: start; padding-top: 1px; height: 20px; position: relative; z-index: 1; }
  .glyph vscode-icon { color: inherit; }
  .anchor .glyph { color: var(--tl-anchor); }
  .anchor .glyph.foreign, .other .glyph { color: var(--tl-dim); }
  .checkpoint .glyph { color: var(--tl-sum); }
  .chosen .glyph.foreign, .left-branch .chosen .glyph { color: inherit; }
  .first { grid-area: first; display: flex; align-items: center; gap: 8px; min-width: 0; }
  .first .name { font-weight: 600; }
  .when { grid-area: when; text-align: right; }
  .second { grid-area: second; }
  .where { grid-area: where; text-align: right; }
  .when, .second, .where { font-size: 12px; line-height: 18px; color: var(--tl-dim); }
  .left-branch .glyph { color: var(--tl-dim); }
  .checkpoint .first .name, .boundary .first .name, .here .first .name, .left-branch .first .name { font-weight: 400; color: var(--tl-dim); }
  .checkpoint .line, .boundary .line, .here .line { grid-template: 'glyph first second where when' 1fr / 20px minmax(0, auto) minmax(0, 1fr) auto auto; }
  .checkpoint .glyph, .boundary .glyph, .here .glyph { align-self: center; padding-top: 2px; }
  .line.chosen .when, .line.chosen .second, .line.chosen .where, .line.chosen .first .name, .line.chosen .problem { color: inherit; }
  .line.chosen .chip { border-color: currentColor; }
  .thread { position: absolute; left: 15px; width: 2px; z-index: 1; pointer-events: none; forced-color-adjust: none; }
  .thread.above { top: 0; height: 6px; }
  .thread.below { top: 28px; bottom: 0; }
  .checkpoint .thread.above, .boundary .thread.above, .here .thread.above { height: 8px; }
  .checkpoint .thread.below, .boundary .thread.below, .here .thread.below { top: 27px; }
  .solid { background: var(--tl-kept); }
  .dashed { background: repeating-linear-gradient(180deg, var(--tl-sum) 0 4px, transparent 4px 8px); }
  .other { display: flex; align-items: center; gap: 8px; }
  .other .line { display: flex; flex: 1 1 auto; gap: 8px; min-width: 0; }
  .other .glyph { align-self: center; padding-top: 2px; }
  .other .name { white-space: nowrap; flex: none; max-width: 60%; overflow: hidden; text-overflow: ellipsis; }
  .other .second { font-size: 13px; min-width: 0; }
  .more { padding-left: 34px; line-height: 26px; }
  .rename { grid-column: 2 / -1; grid-row: 1 / -1; display: flex; flex-direction: column; min-width: 0; }
  .rename input {
    font: inherit; color: var(--vscode-input-foreground); background: var(--vscode-input-background); border: 1px solid var(--tl-focus);
    border-radius: 3px; padding: 1px 6px; height: 24px; width: 100%;
  }
  .rename input:focus { outline: none; }
  .subject { display: flex; align-items: center; gap: 8px; flex-wrap: wrap; }
  .subject.anchor vscode-icon { color: var(--tl-anchor); }
  .subject.checkpoint vscode-icon { color: var(--tl-sum); }
  h2.title { font-size: 18px; line-height: 24px; overflow-wrap: anywhere; }
  aside p { overflow-wrap: anywhere; }
  .sample { width: 2px; height: 16px; flex: none; forced-color-adjust: none; }
  .sample.kept { background: var(--tl-kept); }
  .sample.summarised { background: repeating-linear-gradient(180deg, var(--tl-sum) 0 4px, transparent 4px 8px); }
  .pairs { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; }
  .pairs dt { color: var(--tl-dim); }
  .pairs dd { overflow-wrap: anywhere; }
  .buttons { display: flex; gap: 8px; flex-wrap: wrap; padding-top: 4px; }
  :host-context(.vscode-high-contrast) button.link { text-decoration: underline; }
  :host-context(.vscode-high-contrast) .line.chosen { outline: 1px solid var(--tl-focus); outline-offset: -1px; }
  @media (max-width: 899px) {
    .columns { flex-direction: column; }
    aside { flex: 0 0 auto; max-height: 45%; border-left: 0; border-top: 1px solid var(--tl-line); padding: 12px 16px; gap: 8px; }
  }
  @media (max-width: 599px) {
    .tools vscode-button { width: 100%; }
    select { flex: 1 1 auto; }
    .list { padding: 0 8px; }
    .checkpoint .second, .boundary .second, .here .second { display: none; }
  }
`;
