// Replies: prose at 20 px, code in the editor's font, nothing wider than its column but code and tables, which scroll inside.
import { css } from 'lit';

export const markdownStyles = css`
  .md { line-height: 20px; overflow-wrap: anywhere; }
  .md > * + *, .md > blockquote:not(:first-child), .md .growing > * + *, .md blockquote > * + *, .md li > * + *, .md li div > * + * { margin-top: 8px; }
  .md > .growing { margin-top: 8px; }
  .md > .growing:first-child { margin-top: 0; }
  .growing > p:last-child::after, .growing > div:last-child:not(.table)::after, .growing > .heading:last-child::after, .growing li:last-child::after {
    content: ''; display: inline-block; width: 8px; height: 14px; margin-inline-start: 3px; background: var(--tl-dim); vertical-align: text-bottom;
  }
  .md p { white-space: pre-wrap; }
  .md .raw { font-family: var(--tl-mono); font-size: 12px; }
  .md .heading { font-weight: 600; }
  .md .h1 { font-size: 16px; line-height: 24px; }
  .md .h2 { font-size: 14px; }
  .md ul, .md ol { padding-inline-start: 22px; }
  .md ul { list-style: disc; }
  .md ol { list-style: decimal; }
  .md li + li { margin-top: 2px; }
  .md li.task { list-style: none; display: flex; gap: 6px; margin-inline-start: -20px; }
  .md li.task .codicon { color: var(--tl-dim); }
  .md blockquote { margin-block: 0; margin-inline: 0; padding-inline-start: 10px; border-inline-start: 2px solid var(--tl-line); color: var(--tl-dim); }
  .md .target { text-decoration: underline dotted; text-underline-offset: 2px; }
  .md .chip { vertical-align: bottom; max-width: 100%; overflow: hidden; }
  code { font-family: var(--tl-mono); font-size: var(--vscode-editor-font-size, 13px); background: var(--tl-code-bg); border-radius: 3px; padding: 1px 4px; unicode-bidi: isolate; }
  figure.code { margin: 8px 0 0; border: 1px solid var(--tl-line); border-radius: 6px; overflow: hidden; background: var(--tl-bg); }
  figure.code figcaption { display: flex; align-items: center; justify-content: space-between; gap: 8px; padding: 2px 10px; min-height: 22px; background: var(--tl-card); border-bottom: 1px solid var(--tl-line); }
  figure.code pre { margin: 0; padding: 8px 10px; overflow-x: auto; line-height: 18px; }
  figure.code code { background: none; padding: 0; border-radius: 0; white-space: pre; }
  pre:focus-visible, .table:focus-visible { outline: 1px solid var(--tl-focus); outline-offset: -1px; }
  .table { overflow-x: auto; }
  .md table { border-collapse: collapse; }
  .md th, .md td { border: 1px solid var(--tl-line); padding: 3px 8px; text-align: start; vertical-align: top; overflow-wrap: normal; }
  .md th { font-weight: 600; background: var(--tl-card); }
  .code-point { border: 1px solid var(--tl-warn-frame); border-radius: 3px; padding: 0 3px; font-family: var(--tl-mono); font-size: 11px; }
  :host-context(.vscode-high-contrast) code, :host-context(.vscode-high-contrast) figure.code { border: 1px solid var(--tl-contrast); }
  :host-context(.vscode-high-contrast) figure.code code { border: 0; }
`;
