// Text from sessions, agents and models, drawn safely: plain text nodes, direction by content, hidden characters framed.
import { html, type TemplateResult } from 'lit';
import { visibleParts } from './format.ts';

export function foreignText(text: string): TemplateResult {
  return html`<bdi dir="auto">${visibleParts(text).map((part) =>
    part.kind === 'text'
      ? part.text
      : html`<span class="code-point" title="A hidden character, shown and not obeyed">${part.text}</span>`,
  )}</bdi>`;
}
