// A codicon as one character of its font: a row has several, and an element with a shadow root and a style sheet of its own for
// each would be most of the work of scrolling (UI-6). Code points as in @vscode/codicons' own mapping; a test compares them.
import { css, html, nothing, type TemplateResult } from 'lit';

export const glyphCodes: Readonly<Record<string, number>> = {
  account: 0xeb99,
  'arrow-down': 0xea9a,
  bookmark: 0xeaa5,
  checklist: 0xeab3,
  'chevron-down': 0xeab4,
  'chevron-right': 0xeab6,
  'circle-large': 0xebb5,
  'circle-slash': 0xeabd,
  'debug-restart': 0xead2,
  edit: 0xea73,
  ellipsis: 0xea7c,
  error: 0xea87,
  eye: 0xea70,
  'file-media': 0xeaea,
  fold: 0xeaf5,
  'git-branch': 0xec6f,
  'go-to-file': 0xea94,
  info: 0xea74,
  library: 0xeb9c,
  link: 0xeb15,
  'list-unordered': 0xeb17,
  loading: 0xeb19,
  output: 0xeb9d,
  pass: 0xeba4,
  'pass-filled': 0xebb3,
  question: 0xeb32,
  'repo-forked': 0xea63,
  robot: 0xec20,
  save: 0xeb4b,
  search: 0xea6d,
  shield: 0xeb53,
  sparkle: 0xec10,
  terminal: 0xea85,
  tools: 0xeb6d,
  'verified-filled': 0xebe9,
  warning: 0xea6c,
};

/** Decoration unless it has a label. */
export function icon(name: string, label: string | null = null, role = ''): TemplateResult {
  const code = glyphCodes[name];
  return html`<span class="codicon ${name} ${role}" role=${label === null ? nothing : 'img'} aria-label=${label ?? nothing}
    aria-hidden=${label === null ? 'true' : nothing}>${code === undefined ? '' : String.fromCodePoint(code)}</span>`;
}

export const glyphStyles = css`
  .codicon { font: normal 16px/16px codicon; width: 16px; height: 16px; flex: none; display: inline-block; text-align: center; user-select: none; -webkit-font-smoothing: antialiased; }
`;
