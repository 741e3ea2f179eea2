// A form the agent asks a person to fill in: the fields of its question, answered as a whole by its own button. Fields keep what was
// typed while the panel draws anew.
import { html, type TemplateResult } from 'lit';
import type { DialogView } from '../../server/protocol/sessionPanelViews.ts';
import { linkButton } from '../shared/actionButton.ts';
import type { DialogAnswer } from './dialogAnswers.ts';
import { inertText } from './drawMarkdown.ts';

type Field = NonNullable<DialogView['fields']>[number];

export function drawForm(dialog: DialogView, answer: (answer: DialogAnswer) => void): TemplateResult {
  const fields = dialog.fields ?? [];
  const give = (event: Event) => {
    event.preventDefault();
    const form = (event.currentTarget as HTMLElement).closest<HTMLFormElement>('form');
    if (form) answer({ kind: 'filled', values: valuesIn(form, fields) });
  };
  return html`<form class="form" @submit=${give}>${fields.map((field) => drawField(field, `${dialog.id}-${field.id}`))}
    <div class="answers"><vscode-button @click=${give}>Answer</vscode-button>${linkButton('Decline', () => answer({ kind: 'dismissed' }))}</div>
  </form>`;
}

function drawField(field: Field, id: string): TemplateResult {
  const label = html`${inertText(field.label)}${field.required ? html`<span class="dim"> needed</span>` : ''}`;
  const about =
    field.description === '' ? '' : html`<span class="dim small" dir="auto">${inertText(field.description)}</span>`;
  if (field.kind === 'many')
    return html`<fieldset class="form-field"><legend>${label}</legend>${about}${field.options.map(
      (option) =>
        html`<label class="row"><input type="checkbox" name=${field.id} value=${option.id} .defaultChecked=${field.initial.includes(option.id)}><span dir="auto">${inertText(option.label)}</span></label>`,
    )}</fieldset>`;
  if (field.kind === 'switch')
    return html`<div class="form-field"><label class="row"><input type="checkbox" name=${field.id} value="true" .defaultChecked=${field.initial[0] === 'true'}><span dir="auto">${label}</span></label>${about}</div>`;
  return html`<div class="form-field"><label for=${id} dir="auto">${label}</label>${about}${drawInput(field, id)}</div>`;
}

function drawInput(field: Field, id: string): TemplateResult {
  if (field.kind === 'one')
    return html`<select class="field" id=${id} name=${field.id}><option value="">Choose…</option>${field.options.map(
      (option) =>
        html`<option value=${option.id} .defaultSelected=${field.initial[0] === option.id}>${inertText(option.label)}</option>`,
    )}</select>`;
  const mode = field.kind === 'number' ? 'decimal' : 'text';
  return html`<input class="field" id=${id} name=${field.id} inputmode=${mode} .defaultValue=${field.initial[0] ?? ''} dir="auto">`;
}

/** What stands in the form, by field; a field nobody filled in has no value. */
function valuesIn(form: HTMLFormElement, fields: readonly Field[]): Record<string, string[]> {
  const data = new FormData(form);
  return Object.fromEntries(
    fields.map(({ id }) => [
      id,
      data.getAll(id).filter((value): value is string => typeof value === 'string' && value !== ''),
    ]),
  );
}
