// The summary under review as numbered lines with their sources and the gap zones between them; while it is edited, one text
// field over the same line numbers. Reading and editing are kept apart on purpose: links and zones stay reachable by keyboard
// and screen reader, and the field keeps the browser's own editing and undo.
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { PlaceView } from '../../server/protocol/panelViews.ts';
import { foreignText } from '../shared/foreignText.ts';
import { fromEditor, toEditor } from './editorText.ts';
import { lineParts } from './reviewText.ts';

export interface LinesShown {
  readonly text: string;
  readonly current: number;
  readonly sources: ReadonlyMap<number, readonly PlaceView[]>;
  /** Entry id per ordinal of every place the review knows: only those become links. */
  readonly entries: ReadonlyMap<number, string>;
  /** Words of a line that nothing supports, underlined. */
  readonly claims: ReadonlyMap<number, string>;
  /** The zones that stand after a line; 0 is before the first. */
  zonesAfter(line: number): readonly TemplateResult[];
  goTo(entryId: string): void;
  select(line: number): void;
  edit(line: number): void;
}

export function summaryLines(shown: LinesShown): TemplateResult {
  const lines = shown.text.split('\n');
  return html`<div class="text" role="group" aria-label=${`Summary, ${lines.length} lines. Enter edits.`} tabindex="0"
    @keydown=${(event: KeyboardEvent) => onKey(event, shown, lines.length)}>
    ${shown.zonesAfter(0)}
    ${lines.map((line, index) => html`${lineOf(line, index + 1, shown)}${shown.zonesAfter(index + 1)}`)}
  </div>`;
}

function onKey(event: KeyboardEvent, shown: LinesShown, count: number): void {
  if (event.target !== event.currentTarget) return;
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step !== 0) shown.select(Math.min(count, Math.max(1, shown.current + step)));
  else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'F2') shown.edit(shown.current);
  else return;
  event.preventDefault();
}

function lineOf(line: string, number: number, shown: LinesShown): TemplateResult {
  const heading = /^#{1,6} /.test(line);
  const current = number === shown.current;
  const places = (shown.sources.get(number) ?? []).filter((place) => !line.includes(`[#${place.ordinal}]`));
  return html`<div class="line ${heading ? 'heading' : ''} ${current ? 'current' : ''}" id=${`line-${number}`} aria-current=${current ? 'true' : nothing}
    @click=${() => shown.select(number)} @dblclick=${() => shown.edit(number)}>
    <span class="no num" aria-hidden="true">${number}</span>
    <span class="content" dir="auto">${withClaim(line, shown.claims.get(number) ?? '', shown)}${places.map((place) => html` ${placeLink(place.entryId, place.ordinal, shown)}`)}</span></div>`;
}

function withClaim(line: string, claim: string, shown: LinesShown): TemplateResult {
  const at = claim === '' ? -1 : line.indexOf(claim);
  if (at < 0) return html`${partsOf(line, shown)}`;
  return html`${partsOf(line.slice(0, at), shown)}<span class="claim">${foreignText(claim)}</span>${partsOf(line.slice(at + claim.length), shown)}`;
}

function partsOf(line: string, shown: LinesShown): readonly TemplateResult[] {
  return lineParts(line).map((part) => {
    if (part.kind === 'code') return html`<span class="code">${foreignText(part.text)}</span>`;
    return part.kind === 'entry' ? entryLink(part.text, shown) : foreignText(part.text);
  });
}

function entryLink(text: string, shown: LinesShown): TemplateResult {
  const ordinal = Number(text.slice(2, -1));
  const entryId = shown.entries.get(ordinal);
  return entryId === undefined ? html`${text}` : placeLink(entryId, ordinal, shown);
}

function placeLink(entryId: string, ordinal: number, shown: LinesShown): TemplateResult {
  return html`<button class="link" aria-label=${`Go to entry ${ordinal}`} @click=${() => shown.goTo(entryId)}>[#${ordinal}]</button>`;
}

export interface EditorShown {
  readonly text: string;
  readonly change: (text: string) => void;
  readonly done: () => void;
}

export function summaryEditor(shown: EditorShown): TemplateResult {
  const text = toEditor(shown.text);
  const lines = text.split('\n');
  return html`<div class="text editing">
    <div class="mirror" aria-hidden="true">${lines.map(
      (line, index) =>
        html`<div class="line"><span class="no num">${index + 1}</span><span class="content">${line || ' '}</span></div>`,
    )}</div>
    <textarea id="editor" spellcheck="false" dir="auto" aria-label="Summary, Markdown" .value=${live(text)}
      @input=${(event: Event) => shown.change(fromEditor((event.target as HTMLTextAreaElement).value))}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        shown.done();
      }}></textarea>
  </div>`;
}
