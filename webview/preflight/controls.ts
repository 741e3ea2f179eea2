// What a person may change before a run (CMP-22): focus, who writes, the cut, budgets and a note. Every change re-plans.
import { html, nothing, type TemplateResult } from 'lit';
import type { ModelChoiceView, PlanCardView, PreflightSteering } from '../../server/protocol/panelViews.ts';
import { foreignText } from '../shared/foreignText.ts';
import { icon } from '../shared/icon.ts';
import { type BudgetName, budgetFrom, ranges } from './plans.ts';

export interface ControlsShown {
  readonly steering: PreflightSteering;
  readonly models: readonly ModelChoiceView[];
  readonly route: string;
  readonly card: PlanCardView | null;
  readonly details: boolean;
  /** What stands in a budget's field while it is not a number that can be used. */
  readonly typed: Readonly<Partial<Record<BudgetName, string>>>;
  steer(change: Partial<PreflightSteering>): void;
  chooseRoute(route: string): void;
  moveCut(to: 'earlier' | 'later'): void;
  goTo(entryId: string): void;
  toggleDetails(): void;
  type(name: BudgetName, text: string): void;
}

export function controls(shown: ControlsShown): TemplateResult {
  return html`<div class="controls">
    <label class="pair grow-field"><span class="dim">Focus</span>
      <input class="field" id="focus" type="text" dir="auto" .value=${shown.steering.focus} placeholder="A topic or a path that matters most"
        @input=${(event: Event) => shown.steer({ focus: typedIn(event) })}></label>
    ${written(shown)} ${keepFrom(shown)}
    <button class="link details-toggle" aria-expanded=${shown.details ? 'true' : 'false'} aria-controls="details"
      @click=${() => shown.toggleDetails()}>Budgets and details ${icon(shown.details ? 'chevron-up' : 'chevron-down')}</button>
  </div>
  ${shown.details ? details(shown) : ''}`;
}

function written(shown: ControlsShown): TemplateResult {
  const chosen = shown.models.find((model) => model.route === shown.route);
  const off = shown.models.filter((model) => !model.available);
  return html`<label class="pair"><span class="dim">Written by</span>
    <select class="field" id="route" aria-describedby=${off.length > 0 ? 'routes-off' : nothing}
      @change=${(event: Event) => shown.chooseRoute(typedIn(event))}>
      ${shown.models.map(
        (model) =>
          html`<option value=${model.route} ?selected=${model === chosen} ?disabled=${!model.available}>${optionText(model)}</option>`,
      )}
    </select></label>
    ${off.length > 0 ? html`<span id="routes-off" class="visually-hidden">${off.map((model) => `${model.label}: ${model.reason ?? 'cannot be used'}`).join('. ')}</span>` : ''}`;
}

function optionText(model: ModelChoiceView): string {
  return model.available ? model.label : `${model.label}: ${model.reason ?? 'cannot be used here'}`;
}

function keepFrom(shown: ControlsShown): TemplateResult | '' {
  const from = shown.card?.keepFrom;
  if (!from) return '';
  return html`<div class="pair keep-from" role="group" aria-label="Keep from">
    <span class="dim">Keep from</span>
    ${cutButton('earlier', 'arrow-up', '[', from.earlier, shown)}${cutButton('later', 'arrow-down', ']', from.later, shown)}
    <button class="link" aria-label=${`Go to entry ${from.place.ordinal}, where the kept part starts`} @click=${() => shown.goTo(from.place.entryId)}>#${from.place.ordinal}</button>
    <span class="dim cut words" title=${from.words}>“${foreignText(from.words)}”</span>
  </div>`;
}

function cutButton(
  to: 'earlier' | 'later',
  glyph: string,
  key: string,
  entryId: string | null | undefined,
  shown: ControlsShown,
): TemplateResult {
  const none = entryId === null || entryId === undefined;
  const name = none ? `No ${to} cut is allowed` : `Keep from an ${to} entry (${key})`.replace('an later', 'a later');
  return html`<button class="icon-button framed" aria-disabled=${none ? 'true' : 'false'} aria-label=${name} title=${name}
    @click=${() => (none ? undefined : shown.moveCut(to))}>${icon(glyph)}</button>`;
}

const budgets: readonly (readonly [name: BudgetName, label: string, standard: string])[] = [
  ['contextWindow', 'Context window', 'the model’s own'],
  ['maxCalls', 'Most model calls', 'the plan’s own'],
  ['maxInputTokens', 'Most input tokens', 'no limit but the plan’s'],
  ['maxSeconds', 'Most seconds', 'no limit but the plan’s'],
];

function details(shown: ControlsShown): TemplateResult {
  return html`<section id="details" class="details" aria-label="Budgets and details">
    ${budgets.map(([name, label, standard]) => budget(name, label, standard, shown))}
    <label class="wide"><span class="dim">Note to the writer</span>
      <textarea class="field" id="note" rows="2" dir="auto" .value=${shown.steering.note} placeholder="What the summary must say or how"
        @input=${(event: Event) => shown.steer({ note: typedIn(event) })}></textarea></label>
    ${pins(shown)}
  </section>`;
}

function budget(name: BudgetName, label: string, standard: string, shown: ControlsShown): TemplateResult {
  const typed = shown.typed[name];
  const problem = typed === undefined ? null : budgetFrom(typed, ranges[name]).problem;
  const value = typed ?? shown.steering[name]?.toString() ?? '';
  return html`<label><span class="dim">${label}</span>
    <input class="field num" id=${name} type="text" inputmode="numeric" .value=${value} placeholder=${standard}
      aria-invalid=${problem === null ? 'false' : 'true'} aria-describedby=${problem === null ? nothing : `${name}-problem`}
      @input=${(event: Event) => shown.type(name, typedIn(event))}>
    ${problem === null ? '' : html`<span class="field-problem" id=${`${name}-problem`}>${problem}</span>`}</label>`;
}

/** Pinned facts in words, each with the way to take the pin away again. */
function pins(shown: ControlsShown): TemplateResult | '' {
  const { pinnedFacts } = shown.steering;
  if (pinnedFacts.length === 0) return '';
  return html`<div class="wide"><span class="dim">Pinned for this run, kept verbatim</span>
    <ul>${pinnedFacts.map(
      (text) => html`<li class="fact">${icon('pinned')}<span class="words">${foreignText(text)}</span>
        <button class="icon-button" aria-label=${`Take the pin from ${text}`} title="Take the pin away"
          @click=${() => shown.steer({ pinnedFacts: pinnedFacts.filter((item) => item !== text) })}>${icon('close')}</button></li>`,
    )}</ul></div>`;
}

function typedIn(event: Event): string {
  const target = event.target;
  return target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
    ? target.value
    : '';
}
