// The end of the Review, outside the scrolling text (CMP-11): save when all is settled, verify again, or discard.
import { html, type TemplateResult } from 'lit';
import type { ReviewView } from '../../server/protocol/panelViews.ts';
import { actionButton, linkButton } from '../shared/actionButton.ts';
import type { ReviewDraft } from './draft.ts';
import type { ReviewActions } from './reviewPane.ts';
import { isEdited, saveBlock } from './settled.ts';

const reasonId = 'save-reason';

/** `busy` is what is awaited, in words; both buttons wait for it. One button is primary: the one that can go on. */
export function reviewFooter(
  view: ReviewView,
  draft: ReviewDraft,
  trusted: boolean,
  busy: string,
  actions: ReviewActions,
): TemplateResult {
  const block = saveBlock(view, draft, trusted);
  const waits = busy !== '';
  const save = { label: 'Save as Checkpoint', icon: 'save', primary: true, reasonId };
  const verify = { label: 'Verify Again', icon: 'refresh', keys: ['Ctrl', '↵'], reasonId };
  const reason = waits ? busy : (block ?? 'A checkpoint outlives the process. The window does not change.');
  return html`<footer>
    ${actionButton({ ...save, blocked: block !== null || waits, run: () => actions.save() })}
    ${actionButton({ ...verify, primary: isEdited(view, draft), blocked: waits, run: () => actions.verify() })}
    ${linkButton('Discard', () => actions.discard())}
    <span class="grow"></span>
    <span class="dim small reason" id=${reasonId}>${reason}</span>
  </footer>`;
}
