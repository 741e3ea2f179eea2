// Search over the whole session (Ctrl+F): the worker names the rows, this holds where the person is among them.
import { html, type TemplateResult } from 'lit';
import { icon } from '../shared/icon.ts';
import { type FindState, findWords } from './findState.ts';

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
