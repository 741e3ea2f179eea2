// Search over the whole session (Ctrl+F): the worker names the rows, this holds where the person is among them.
import { html, type TemplateResult } from 'lit';
import { icon } from '../shared/icon.ts';

export interface FindState {
  readonly query: string;
  /** Row indices in order; null while they are asked for. */
  readonly rows: readonly number[] | null;
  /** There are more than were named. */
  readonly more: boolean;
  /** Index into `rows`, -1 before the first step. */
  readonly at: number;
}

export const findStart: FindState = { query: '', rows: [], more: false, at: -1 };

/** Found rows for a query asked at row `top`: the first one from there on, else the first of all. */
export function foundRows(query: string, rows: readonly number[], more: boolean, top: number): FindState {
  const next = rows.findIndex((row) => row >= top);
  return { query, rows, more, at: rows.length === 0 ? -1 : Math.max(0, next) };
}

/** One further in a direction, round at the ends. */
export function stepped(find: FindState, step: 1 | -1): FindState {
  const count = find.rows?.length ?? 0;
  return count === 0 ? find : { ...find, at: (find.at + step + count) % count };
}

/** `3 of 12`, in the words a screen reader hears too. */
export function findWords({ query, rows, more, at }: FindState): string {
  if (query === '') return '';
  if (rows === null) return 'Searching…';
  if (rows.length === 0) return 'Nothing found';
  return `${(at + 1).toLocaleString('en-US')} of ${rows.length.toLocaleString('en-US')}${more ? '+' : ''}`;
}

export interface FindActions {
  search(query: string): void;
  step(step: 1 | -1): void;
  close(): void;
}

export function drawFind(find: FindState, actions: FindActions): TemplateResult {
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') actions.step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') actions.close();
    else return;
    event.preventDefault();
  };
  return html`<div class="find" role="search"><input class="field" id="find" aria-label="Find in session" placeholder="Find in session" .value=${find.query}
      @input=${(event: InputEvent) => actions.search((event.target as HTMLInputElement).value)} @keydown=${onKey}>
    <button class="icon-button" aria-label="Previous" @click=${() => actions.step(-1)}>${icon('arrow-up')}</button>
    <button class="icon-button" aria-label="Next" @click=${() => actions.step(1)}>${icon('arrow-down')}</button>
    <span class="dim num grow" role="status">${findWords(find)}</span>
    <button class="icon-button" aria-label="Close Search" @click=${() => actions.close()}>${icon('close')}</button></div>`;
}
