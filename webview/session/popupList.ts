// The list above the composer: commands, files, models, thinking levels. A listbox of which one row is active; who holds the
// focus tells it by aria-activedescendant.
import { html, nothing, type TemplateResult } from 'lit';
import { inertText } from './drawMarkdown.ts';

export interface PopupItem {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
}

export interface PopupState {
  readonly name: string;
  readonly items: readonly PopupItem[];
  readonly active: number;
  /** A field of its own for choosing among many; null where the composer's words are the filter. */
  readonly filter: string | null;
  readonly none: string;
}

export interface PopupActions {
  choose(index: number): void;
  filter(text: string): void;
  onKey(event: KeyboardEvent): void;
  left(): void;
}

export const optionId = (index: number): string => `popup-${index}`;

export function drawPopup(state: PopupState, actions: PopupActions): TemplateResult {
  const active = state.items[state.active] ? optionId(state.active) : nothing;
  return html`<div class="popup" @focusout=${(event: FocusEvent) => {
    if (!(event.currentTarget as HTMLElement).contains(event.relatedTarget as Node | null)) actions.left();
  }}>
    ${
      state.filter === null
        ? ''
        : html`<input class="field filter" role="combobox" aria-label=${state.name} aria-expanded="true" aria-controls="popup" aria-activedescendant=${active}
            placeholder=${state.name} .value=${state.filter} @keydown=${(event: KeyboardEvent) => actions.onKey(event)}
            @input=${(event: InputEvent) => actions.filter((event.target as HTMLInputElement).value)}>`
    }
    <div class="options" id="popup" role="listbox" aria-label=${state.name}>${state.items.map(
      (
        item,
        index,
      ) => html`<div class="option ${index === state.active ? 'active' : ''}" role="option" id=${optionId(index)} aria-selected=${index === state.active ? 'true' : 'false'}
        @pointerdown=${(event: Event) => event.preventDefault()} @click=${() => actions.choose(index)}><span class="label"><bdi>${inertText(item.label)}</bdi></span><span class="detail"><bdi>${inertText(item.detail)}</bdi></span></div>`,
    )}</div>
    ${state.items.length === 0 ? html`<p class="dim none" role="status">${state.none}</p>` : ''}
  </div>`;
}
