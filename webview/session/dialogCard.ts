// A question of the agent or its extensions that waits for the person (design section 8.2): last in the flow, framed, never
// taking the focus, answered by its own buttons and keys only.
import { html, nothing, type TemplateResult } from 'lit';
import type { DialogView } from '../../server/protocol/sessionPanelViews.ts';
import { actionButton, linkButton } from '../shared/actionButton.ts';
import { type DialogAnswer, quickAnswer, waited } from './dialogAnswers.ts';
import { inertText } from './drawMarkdown.ts';
import { drawForm } from './formCard.ts';
import { icon } from './glyph.ts';

export interface DialogActions {
  answer(dialog: DialogView, answer: DialogAnswer): void;
  /** Answers no and puts the caret where the reason is written. */
  denyAndSay(dialog: DialogView, answer: DialogAnswer): void;
}

/** `first` is the dialog the keys answer. */
export function drawDialog(dialog: DialogView, first: boolean, now: number, actions: DialogActions): TemplateResult {
  const titleId = `dialog-${dialog.id}`;
  return html`<div class="dialog" role="group" aria-labelledby=${titleId}>
    <div class="row head"><strong id=${titleId} dir="auto">${inertText(dialog.title)}</strong><span class="grow"></span>
      <span class="dim small num" aria-hidden="true">waiting ${waited(dialog.askedAt, now)}</span></div>
    ${dialog.message === '' ? '' : html`<pre class="asked" tabindex="0" aria-label="What is asked" dir="auto">${inertText(dialog.message)}</pre>`}
    ${drawAnswers(dialog, first, actions)}
  </div>`;
}

function drawAnswers(dialog: DialogView, first: boolean, actions: DialogActions): TemplateResult {
  const dismiss = () => actions.answer(dialog, { kind: 'dismissed' });
  switch (dialog.kind) {
    case 'confirm':
      return html`<div class="answers">
        ${actionButton({ label: 'Yes', primary: true, keys: first ? ['Alt', 'Y'] : [], run: () => actions.answer(dialog, { kind: 'confirmed', yes: true }) })}
        ${actionButton({ label: 'No', keys: first ? ['Alt', 'N'] : [], run: () => actions.answer(dialog, { kind: 'confirmed', yes: false }) })}
        ${linkButton('Dismiss', dismiss)}</div>`;
    case 'permission':
      return drawPermission(dialog, first, actions);
    case 'select':
      return html`<div class="answers">${dialog.options.map(({ id, label }) =>
        actionButton({ label, run: () => actions.answer(dialog, { kind: 'chosen', optionId: id }) }),
      )}${linkButton('Dismiss', dismiss)}</div>`;
    case 'input':
    case 'editor':
      return drawField(dialog, actions);
    case 'form':
      return drawForm(dialog, (answer) => actions.answer(dialog, answer));
    default:
      return dialog.kind satisfies never;
  }
}

function drawPermission(dialog: DialogView, first: boolean, actions: DialogActions): TemplateResult {
  const keysOf = (role: string) =>
    first && role === 'allow-once' ? ['Alt', 'Y'] : first && role === 'reject-once' ? ['Alt', 'N'] : [];
  const no = quickAnswer(dialog, false);
  return html`<div class="answers">${dialog.options.map(({ id, label, role }) =>
    actionButton({
      label,
      primary: role === 'allow-once',
      keys: keysOf(role),
      run: () => actions.answer(dialog, { kind: 'chosen', optionId: id }),
    }),
  )}${no ? linkButton('Deny and Say Why…', () => actions.denyAndSay(dialog, no)) : ''}</div>`;
}

function drawField(dialog: DialogView, actions: DialogActions): TemplateResult {
  const give = (event: Event) => {
    const field = (event.currentTarget as HTMLElement).closest('.dialog')?.querySelector<HTMLInputElement>('.field');
    actions.answer(dialog, { kind: 'text', text: field?.value ?? '' });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && dialog.kind === 'input' && !event.isComposing) give(event);
  };
  const field =
    dialog.kind === 'editor'
      ? html`<textarea class="field mono" rows="6" aria-label=${dialog.title} .defaultValue=${dialog.text} dir="auto"></textarea>`
      : html`<input class="field" aria-label=${dialog.title} .defaultValue=${dialog.text} placeholder=${dialog.text === '' ? nothing : dialog.text} dir="auto" @keydown=${onKey}>`;
  return html`${field}<div class="answers"><vscode-button @click=${give}>Answer</vscode-button>
    ${linkButton('Dismiss', () => actions.answer(dialog, { kind: 'dismissed' }))}</div>`;
}

/** Plan of the agent's own steps: count, bar, two columns; done steps go dim, never struck through. */
export function drawPlan(
  plan: readonly { readonly text: string; readonly state: 'open' | 'running' | 'done' }[],
): TemplateResult | '' {
  if (plan.length === 0) return '';
  const done = plan.filter(({ state }) => state === 'done').length;
  const glyphs = { done: 'pass-filled', running: 'loading', open: 'circle-large' } as const;
  const words = { done: 'done', running: 'running', open: 'open' } as const;
  return html`<section class="plan" aria-label="Plan"><div class="row"><strong>Plan</strong><span class="dim num">${done} of ${plan.length} done</span>
      <span class="plan-bar" aria-hidden="true"><span .style=${`width:${(100 * done) / plan.length}%`}></span></span></div>
    <ul class="steps" .style=${`grid-template-rows:repeat(${Math.ceil(plan.length / 2)},auto)`}>${plan.map(
      ({ text, state }) =>
        html`<li class=${state}>${icon(glyphs[state], words[state])}<span dir="auto">${inertText(text)}</span></li>`,
    )}</ul></section>`;
}
