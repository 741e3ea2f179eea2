// What stands in a row of the flow, by kind (design section 8.2). Words of the session are text and never more.
import { html, type TemplateResult } from 'lit';
import type { Token } from 'marked';
import type { FlowRowView } from '../../server/protocol/sessionPanelViews.ts';
import { linkButton } from '../shared/actionButton.ts';
import { chip, provenanceChip } from '../shared/chip.ts';
import { plural, time, tokens } from '../shared/format.ts';
import { drawMarkdown, inertText } from './drawMarkdown.ts';
import { icon } from './glyph.ts';
import { lexMarkdown } from './lexMarkdown.ts';
import { drawToolCard } from './toolCard.ts';

/** What a row's parts can do. Everything is asked by the row's key. */
export interface RowActions {
  toggle(row: FlowRowView): void;
  showAll(row: FlowRowView): void;
  showImage(row: FlowRowView, index: number): void;
  openDiff(row: FlowRowView): void;
  copyReference(row: FlowRowView): void;
  copy(text: string): void;
  openLink(url: string): void;
  lookBefore(row: FlowRowView): void;
  branchBefore(row: FlowRowView): void;
  /** What became of the facts before a compaction (CMP-13). */
  retention(row: FlowRowView): void;
  openPanel(panel: 'checkpoints' | 'anchors' | 'home'): void;
}

export interface RowState {
  readonly opened: boolean;
  /** Text fetched by opening: thinking, or undefined while it is on its way. */
  readonly text: string | undefined;
  /** Data URLs of opened images, by index. */
  readonly images: ReadonlyMap<number, string>;
  readonly canBranch: boolean;
  /** Tokens of a reply that still grows; null for a recorded one. */
  readonly growing: readonly Token[] | null;
  readonly caret: boolean;
}

type Content<Kind extends FlowRowView['content']['kind']> = Extract<FlowRowView['content'], { kind: Kind }>;

const lexed = new WeakMap<object, readonly Token[]>();

function tokensOf(content: Content<'reply'>): readonly Token[] {
  const known = lexed.get(content);
  if (known) return known;
  const { tokens: fresh } = lexMarkdown(content.markdown);
  lexed.set(content, fresh);
  return fresh;
}

export function drawRowContent(row: FlowRowView, state: RowState, actions: RowActions): TemplateResult {
  const { content } = row;
  switch (content.kind) {
    case 'user':
      return drawUser(row, content, state, actions);
    case 'reply':
      return drawReply(row, content, state, actions);
    case 'thinking':
      return drawThinking(row, content, state, actions);
    case 'tool':
      return drawToolCard(content.card, state.opened, {
        toggle: () => actions.toggle(row),
        showAll: () => actions.showAll(row),
        copyReference: row.entryId === null ? null : () => actions.copyReference(row),
        openDiff: () => actions.openDiff(row),
      });
    case 'anchor':
      return html`<div class="rule anchor"><strong><bdi>${inertText(content.name)}</bdi></strong><span class="dim words" dir="auto">${inertText(content.outcome)}</span><span class="dim small">${[content.maker, time(row.at, new Date())].filter(Boolean).join(' · ')}</span><span class="edge"></span></div>`;
    case 'compaction':
      return drawCompaction(row, content, state, actions);
    case 'checkpoint':
      return drawCheckpoint(row, content, actions);
    case 'summary':
      return drawSummary(row, content, state, actions);
    case 'note':
      return html`<div class="note ${content.icon}"><span class="dim small">${inertText(content.title)}</span><div class="dim" dir="auto">${inertText(content.text)}</div></div>`;
    case 'gap':
      return html`<div class="gap">${inertText(content.text)}</div>`;
    default:
      return content satisfies never;
  }
}

function drawUser(row: FlowRowView, content: Content<'user'>, state: RowState, actions: RowActions): TemplateResult {
  return html`<div class="prompt"><div class="words" dir="auto">${withCode(content.text)}</div>
    ${content.images.map(({ index, label }) => {
      const shown = state.images.get(index);
      return html`<div class="image row">${chip(label, { icon: 'file-media', square: true })}${
        shown === undefined
          ? linkButton('Show Image', () => actions.showImage(row, index), `Show Image, ${label}`)
          : shown === ''
            ? html`<span class="dim">This image cannot be shown.</span>`
            : ''
      }${shown ? html`<img src=${shown} alt=${`Image of the prompt, ${label}`}>` : ''}</div>`;
    })}
  </div>`;
}

/** A prompt is plain text; only words between back-ticks are set as code, as the person wrote them. */
function withCode(text: string): unknown {
  if (!text.includes('`')) return inertText(text);
  return text
    .split(/(`[^`\n]+`)/)
    .map((part) =>
      /^`[^`\n]+`$/.test(part) ? html`<code dir="ltr">${inertText(part.slice(1, -1))}</code>` : inertText(part),
    );
}

function drawReply(row: FlowRowView, content: Content<'reply'>, state: RowState, actions: RowActions): TemplateResult {
  const shown = state.growing ?? tokensOf(content);
  return html`<div class="reply">${drawMarkdown(shown, actions, state.caret)}
    ${content.cut ? html`<p class="dim">… the reply goes on. ${linkButton('Show All', () => actions.showAll(row))}</p>` : ''}
    ${content.error === null ? '' : html`<p class="problem">${icon('error')}<span dir="auto">${inertText(content.error)}</span></p>`}
  </div>`;
}

function drawThinking(
  row: FlowRowView,
  { seconds, characters }: Content<'thinking'>,
  state: RowState,
  actions: RowActions,
): TemplateResult {
  const growing = row.entryId === null;
  const words =
    seconds === null
      ? `${growing ? 'Thinking' : 'Thought'}, ${plural(characters, 'character')}`
      : `Thought for ${Math.round(seconds)} s`;
  return html`<div class="thinking"><button class="thought dim" aria-expanded=${state.opened ? 'true' : 'false'} @click=${() => actions.toggle(row)}>${icon(state.opened ? 'chevron-down' : 'chevron-right')}${words}</button>
    ${state.opened ? html`<div class="thought-text dim" dir="auto">${state.text === undefined ? 'Reading…' : inertText(state.text)}</div>` : ''}</div>`;
}

function drawCompaction(
  row: FlowRowView,
  content: Content<'compaction'>,
  state: RowState,
  actions: RowActions,
): TemplateResult {
  const figures =
    content.before === null
      ? ''
      : content.after === null
        ? `from ${tokens(content.before)}`
        : `${tokens(content.before)} → ${tokens(content.after)}`;
  const about = [content.by, time(row.at, new Date()), content.reason].filter(Boolean).join(' · ');
  return html`<div class="boundary"><div class="cut-line"><span class="dash start"></span><strong>Context compacted</strong><span class="dim about">${about}</span>
      ${figures === '' ? '' : html`<span class="num">${figures}</span>`}
      ${linkButton('Look Before This', () => actions.lookBefore(row))}
      ${linkButton('Retention Report', () => actions.retention(row))}
      ${state.canBranch ? linkButton('Branch From Before This', () => actions.branchBefore(row)) : ''}
      <span class="dash"></span></div>
    <p class="dim">${content.note}</p></div>`;
}

function drawCheckpoint(row: FlowRowView, content: Content<'checkpoint'>, actions: RowActions): TemplateResult {
  return html`<div class="checkpoint"><div class="row"><strong>Checkpoint ${content.number} saved</strong>${provenanceChip(content.provenance)}
      <span class="dim evidence">${content.evidence}</span><span class="grow"></span><span class="dim small num">${time(row.at, new Date())}</span></div>
    <div class="row second"><span class="dim grow">${content.note}</span>${linkButton('Open', () => actions.openPanel('checkpoints'), `Open Checkpoint ${content.number}`)}</div></div>`;
}

function drawSummary(
  row: FlowRowView,
  content: Content<'summary'>,
  state: RowState,
  actions: RowActions,
): TemplateResult {
  return html`<div class="thinking"><button class="thought" aria-expanded=${state.opened ? 'true' : 'false'} @click=${() => actions.toggle(row)}>${icon(state.opened ? 'chevron-down' : 'chevron-right')}${inertText(content.title)}</button>
    ${state.opened ? html`<div class="summary-text mono" dir="auto">${inertText(content.text)}</div>` : ''}</div>`;
}
