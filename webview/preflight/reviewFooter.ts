// The end of the Review, outside the scrolling text (CMP-11): apply it to the conversation, verify again, only save it, or discard.
import { html, type TemplateResult } from 'lit';
import type { ReviewView } from '../../server/protocol/panelViews.ts';
import { actionButton, linkButton } from '../shared/actionButton.ts';
import type { ReviewDraft } from './draft.ts';
import type { ReviewActions } from './reviewPane.ts';
import { applyBlock, isEdited, saveBlock } from './settled.ts';

const reasonId = 'apply-reason';

/** Enter on the button is swallowed before the button sees it: applying takes a click, Space, or its own keys (CMP-11). */
const noEnter = {
  capture: true,
  handleEvent: (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Enter') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
};

/** `busy` is what is awaited, in words; every button waits for it. One button is primary: the one that can go on. */
export function reviewFooter(
  view: ReviewView,
  draft: ReviewDraft,
  trusted: boolean,
  busy: string,
  actions: ReviewActions,
): TemplateResult {
  const applying = applyBlock(view, draft);
  const saving = saveBlock(view, draft, trusted);
  const edited = isEdited(view, draft);
  const waits = busy !== '';
  const apply = {
    id: 'apply',
    label: 'Apply to the Conversation',
    icon: 'check',
    keys: ['Ctrl', 'Shift', 'A'],
    reasonId,
  };
  const save = { label: 'Save as Checkpoint Only', icon: 'save', reasonId };
  const verify = { label: 'Verify Again', icon: 'refresh', keys: ['Ctrl', '↵'], reasonId };
  return html`<footer>
    <span class="apply" @keydown=${noEnter}>${actionButton({ ...apply, primary: !edited, blocked: applying !== null || waits, run: () => actions.apply() })}</span>
    ${actionButton({ ...verify, primary: edited, blocked: waits, run: () => actions.verify() })}
    ${actionButton({ ...save, primary: applying !== null && !edited, blocked: saving !== null || waits, run: () => actions.save() })}
    ${linkButton('Discard', () => actions.discard())}
    <span class="grow"></span>
    <span class="dim small reason" id=${reasonId}>${waits ? busy : reasonOf(view, applying, saving)}</span>
  </footer>`;
}

/** One sentence on what applying does, or why it cannot; what saving alone means where only that is left. */
function reasonOf({ apply }: ReviewView, applying: string | null, saving: string | null): string {
  if (applying === null) return `${apply.text} Nothing has changed yet.`;
  return saving === null ? `${applying} A checkpoint can be saved; the window does not change.` : applying;
}
