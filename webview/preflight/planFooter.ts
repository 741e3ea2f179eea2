// The end of the plans: run the chosen one, save from facts alone, or leave; and what would be sent where, before it is.
import { html, type TemplateResult } from 'lit';
import type { ModelChoiceView, PlanCardView } from '../../server/protocol/panelViews.ts';
import { actionButton, linkButton } from '../shared/actionButton.ts';
import { icon } from '../shared/icon.ts';
import type { ModeName } from './draft.ts';
import { modeWords, runBlock, sendsSentence } from './plans.ts';

export interface FooterShown {
  readonly mode: ModeName;
  readonly card: PlanCardView | null;
  readonly model: ModelChoiceView | undefined;
  readonly sends: string;
  readonly trusted: boolean;
  /** Narrow panels keep the quieter buttons behind an ellipsis. */
  readonly open: boolean;
  toggle(): void;
  run(): void;
  saveOnly(): void;
  cancel(): void;
}

export function planFooter(shown: FooterShown): TemplateResult {
  const block = runBlock(shown.card, shown.model);
  const saveBlock = shown.trusted
    ? runBlock(shown.card, undefined)
    : 'This workspace is not trusted, so nothing is saved.';
  const reasonId = 'run-reason';
  const run = { label: `Run ${modeWords[shown.mode]}`, id: 'run', icon: 'play', keys: ['Ctrl', '↵'] };
  const save = { label: 'Save as Checkpoint Only', id: 'save-only' };
  return html`<footer>
    ${actionButton({ ...run, primary: true, blocked: block !== null, reasonId, run: () => shown.run() })}
    <button class="icon-button framed more" aria-label="More actions" aria-expanded=${shown.open ? 'true' : 'false'} @click=${() => shown.toggle()}>${icon('ellipsis')}</button>
    <span class="others ${shown.open ? 'open' : ''}">
      ${actionButton({ ...save, blocked: saveBlock !== null, reasonId, run: () => shown.saveOnly() })}
      ${linkButton('Cancel', () => shown.cancel(), 'Cancel: close and keep the draft')}
    </span>
    <span class="grow"></span>
    <span class="dim small reason" id=${reasonId}>${block ?? saveBlock ?? sendsSentence(shown.card, shown.model, shown.sends)}</span>
  </footer>`;
}
