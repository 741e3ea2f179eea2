// Draws Markdown tokens as inert nodes (SEC-2): text, code and structure. Raw HTML is shown as text, images are named and never
// loaded, web addresses are buttons that ask first, everything else that links is plain text with its target as tooltip.
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Token, Tokens } from 'marked';
import { visibleParts } from '../shared/format.ts';
import { icon } from './glyph.ts';

export interface MarkdownActions {
  openLink(url: string): void;
  copy(text: string): void;
}

type Drawn = TemplateResult | string | typeof nothing;

/** Nesting drawn as structure; what lies deeper is shown as it was written. */
const deepest = 16;

/** Top-level blocks are drawn again only when they are other tokens: a growing reply leaves its earlier blocks alone. */
export function drawMarkdown(tokens: readonly Token[], actions: MarkdownActions, caret = false): TemplateResult {
  const last = tokens.findLastIndex((token) => token.type !== 'space');
  return html`<div class="md">${tokens.map((token, index) =>
    caret && index === last
      ? html`<div class="growing">${block(token, actions, 0)}</div>`
      : guard([token], () => block(token, actions, 0)),
  )}</div>`;
}

/** Foreign text within a line: hidden characters framed, direction left to the block around it. */
export function inertText(text: string): Drawn {
  const parts = visibleParts(text);
  if (parts.length === 1 && parts[0]?.kind === 'text') return text;
  return html`${parts.map((part) =>
    part.kind === 'text'
      ? part.text
      : html`<span class="code-point" title="A hidden character, shown and not obeyed">${part.text}</span>`,
  )}`;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': '’',
  '&nbsp;': '\u00a0',
};

/** The lexer leaves entities to a browser that would parse HTML; here they become what they stand for. */
function decoded(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity);
}

function block(token: Token, actions: MarkdownActions, depth: number): Drawn {
  if (depth > deepest) return inertText(token.raw);
  switch (token.type) {
    case 'space':
    case 'def':
      return nothing;
    case 'hr':
      return html`<hr>`;
    case 'code':
      return codeBlock(token as Tokens.Code, actions);
    case 'heading':
      return heading(token as Tokens.Heading, actions, depth);
    case 'blockquote':
      return html`<blockquote dir="auto">${blocks(token, actions, depth)}</blockquote>`;
    case 'list':
      return list(token as Tokens.List, actions, depth);
    case 'table':
      return table(token as Tokens.Table, actions, depth);
    case 'html':
      return html`<p dir="auto" class="raw">${inertText(token.raw.trimEnd())}</p>`;
    case 'paragraph':
      return html`<p dir="auto">${inline(token, actions, depth)}</p>`;
    default:
      return html`<div dir="auto">${inline(token, actions, depth)}</div>`;
  }
}

function children(token: Token): readonly Token[] {
  return 'tokens' in token && Array.isArray(token.tokens) ? token.tokens : [];
}

function blocks(token: Token, actions: MarkdownActions, depth: number): readonly Drawn[] {
  return children(token).map((child) => block(child, actions, depth + 1));
}

function heading(token: Tokens.Heading, actions: MarkdownActions, depth: number): TemplateResult {
  const level = Math.min(6, token.depth + 2);
  return html`<div class="heading h${token.depth}" role="heading" aria-level=${level} dir="auto">${inline(token, actions, depth)}</div>`;
}

function codeBlock(token: Tokens.Code, actions: MarkdownActions): TemplateResult {
  const language = (token.lang ?? '').split(/\s/)[0] ?? '';
  return html`<figure class="code"><figcaption class="dim tiny"><span class="cut">${inertText(language)}</span><button class="link" @click=${() => actions.copy(token.text)} aria-label="Copy Code">Copy</button></figcaption>
    <pre dir="ltr" tabindex="0" aria-label=${language === '' ? 'Code' : `Code, ${language}`}><code>${inertText(token.text)}</code></pre></figure>`;
}

function list(token: Tokens.List, actions: MarkdownActions, depth: number): TemplateResult {
  const items = token.items.map((item) => listItem(item, actions, depth + 1));
  return token.ordered
    ? html`<ol start=${token.start === '' ? 1 : token.start}>${items}</ol>`
    : html`<ul>${items}</ul>`;
}

function listItem(item: Tokens.ListItem, actions: MarkdownActions, depth: number): TemplateResult {
  const box = item.task ? icon(item.checked ? 'pass-filled' : 'circle-large', item.checked ? 'Done' : 'Open') : nothing;
  const inner = item.tokens.filter((token) => token.type !== 'checkbox').map((token) => block(token, actions, depth));
  return html`<li class=${item.task ? 'task' : ''} dir="auto">${box}${item.task ? html`<div>${inner}</div>` : inner}</li>`;
}

function table(token: Tokens.Table, actions: MarkdownActions, depth: number): TemplateResult {
  const cell = (each: Tokens.TableCell) => inlines(each.tokens, actions, depth + 1);
  return html`<div class="table" tabindex="0" role="group" aria-label="Table"><table>
    <thead><tr>${token.header.map((each) => html`<th dir="auto" scope="col">${cell(each)}</th>`)}</tr></thead>
    <tbody>${token.rows.map((row) => html`<tr>${row.map((each) => html`<td dir="auto">${cell(each)}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

function inline(token: Token, actions: MarkdownActions, depth: number): Drawn | readonly Drawn[] {
  const inner = children(token);
  if (inner.length > 0) return inlines(inner, actions, depth + 1);
  return inertText(decoded('text' in token ? String(token.text) : token.raw));
}

function inlines(tokens: readonly Token[], actions: MarkdownActions, depth: number): readonly Drawn[] {
  return tokens.map((token) => (depth > deepest ? inertText(token.raw) : inlineToken(token, actions, depth)));
}

function inlineToken(token: Token, actions: MarkdownActions, depth: number): Drawn {
  const inner = () => inline(token, actions, depth);
  switch (token.type) {
    case 'strong':
      return html`<strong>${inner()}</strong>`;
    case 'em':
      return html`<em>${inner()}</em>`;
    case 'del':
      return html`<s>${inner()}</s>`;
    case 'codespan':
      return html`<code dir="ltr">${inertText((token as Tokens.Codespan).text)}</code>`;
    case 'br':
      return html`<br>`;
    case 'link':
      return link(token as Tokens.Link, actions, depth);
    case 'image':
      return image(token as Tokens.Image);
    case 'html':
      return inertText(token.raw);
    case 'escape':
      return inertText((token as Tokens.Escape).text);
    default:
      return html`${inner()}`;
  }
}

const webAddress = /^https?:\/\//i;

function link(token: Tokens.Link, actions: MarkdownActions, depth: number): TemplateResult {
  const words = inlines(token.tokens, actions, depth + 1);
  if (!webAddress.test(token.href)) return html`<span class="target" title=${token.href}>${words}</span>`;
  return html`<button class="link" title=${token.href} @click=${() => actions.openLink(token.href)}>${words}</button>`;
}

/** Nothing is fetched: an image in a reply is an address, and asking for it would tell its owner who reads. */
function image(token: Tokens.Image): TemplateResult {
  return html`<span class="chip square" title=${token.href}>${icon('file-media')}${inertText(token.text || 'image')}, not loaded</span>`;
}
