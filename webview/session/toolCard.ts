// A tool card (design section 8.2): closed it is one line; opened it shows a diff or the end of its output. Failed tools stay
// closed and keep their figures and red result in the header.
import { html, nothing, type TemplateResult } from 'lit';
import type { ToolCardView } from '../../server/protocol/sessionPanelViews.ts';
import { linkButton } from '../shared/actionButton.ts';
import { chip } from '../shared/chip.ts';
import { plural } from '../shared/format.ts';
import { inertText } from './drawMarkdown.ts';
import { icon } from './glyph.ts';

export interface ToolActions {
  toggle(): void;
  showAll(): void;
  copyReference: (() => void) | null;
  openDiff(): void;
}

const icons: Readonly<Record<ToolCardView['icon'], string>> = {
  read: 'go-to-file',
  search: 'search',
  edit: 'edit',
  command: 'terminal',
  list: 'list-unordered',
  recall: 'library',
  agent: 'robot',
  other: 'tools',
};

const results: Readonly<Record<ToolCardView['state'], { readonly icon: string; readonly label: string }>> = {
  running: { icon: 'loading', label: 'Running' },
  passed: { icon: 'pass', label: 'Done' },
  failed: { icon: 'error', label: 'Failed' },
  interrupted: { icon: 'circle-slash', label: 'Interrupted' },
};

export function drawToolCard(card: ToolCardView, opened: boolean, actions: ToolActions): TemplateResult {
  const canOpen = card.body.kind !== 'none';
  const result = results[card.state];
  const open = opened && canOpen;
  return html`<div class="card ${card.state}">
    <div class="card-head">
      <button class="card-toggle" aria-expanded=${open ? 'true' : 'false'} aria-disabled=${canOpen ? nothing : 'true'}
        title=${`${card.verb} ${card.object}`} @click=${() => actions.toggle()}>
        ${icon(open ? 'chevron-down' : 'chevron-right', null, canOpen ? '' : 'none')}${icon(icons[card.icon])}
        <span class="verb">${inertText(card.verb)}</span>
        <span class="object mono"><bdi dir="ltr">${object(card)}</bdi></span>
        <span class="visually-hidden">, ${card.facts.join(', ')}${card.facts.length > 0 ? ', ' : ''}${result.label}</span>
      </button>
      <span class="facts num" aria-hidden="true">${card.facts.map(drawFact)}</span>
      ${card.trimmed ? chip('Trimmed from window', { square: true, title: 'The model no longer sees this output. Opening shows the original.' }) : ''}
      ${card.body.kind === 'diff' ? linkButton('Open Diff', () => actions.openDiff(), `Open Diff of ${card.object}`) : ''}
      <span class="result ${card.state}">${icon(result.icon)}</span>
    </div>
    ${open ? drawBody(card, actions) : ''}
  </div>`;
}

/** Paths show their end on narrow panels: the folder is what may go (design section 3). */
function object(card: ToolCardView): TemplateResult {
  const cut = card.icon === 'read' || card.icon === 'edit' ? card.object.search(/[^/\\]+$/) : -1;
  if (cut <= 0) return html`<span class="whole">${inertText(card.object)}</span>`;
  return html`<span class="folder">${inertText(card.object.slice(0, cut))}</span><span class="base">${inertText(card.object.slice(cut))}</span>`;
}

function drawFact(fact: string): TemplateResult {
  const change = /^(\+\d+) (−\d+)$/.exec(fact);
  if (!change) return html`<span class="dim">${fact}</span>`;
  return html`<span class="change"><span class="plus">${change[1]}</span> <span class="minus">${change[2]}</span></span>`;
}

function drawBody({ body }: ToolCardView, actions: ToolActions): TemplateResult | '' {
  if (body.kind === 'none') return '';
  const reference = actions.copyReference;
  const more = html`<div class="card-more dim">
    ${body.moreLines > 0 ? html`<span>… ${plural(body.moreLines, 'more line')}</span>` : ''}
    ${linkButton('Show All', () => actions.showAll())}
    ${reference === null ? '' : linkButton('Copy Reference', reference)}
  </div>`;
  if (body.kind === 'output')
    return html`<div class="card-body"><pre class="output" dir="ltr" tabindex="0" aria-label="Output">${inertText(body.text)}</pre>${more}</div>`;
  return html`<div class="card-body"><div class="diff mono" role="group" aria-label=${`Changes in ${body.path}`} tabindex="0" dir="ltr">
    ${body.lines.map(
      (line) => html`<div class="diff-line ${line.sign === '+' ? 'inserted' : line.sign === '-' ? 'removed' : ''}">
        <span class="number">${line.before ?? ''}</span><span class="number">${line.after ?? ''}</span
        ><span class="sign">${line.sign}</span><span class="code">${inertText(line.text)}</span></div>`,
    )}</div>${more}</div>`;
}
