// The title row of the Review: the verdict, what it rests on, and where to read how it was reached. Always in sight (CMP-11).
import { html, type TemplateResult } from 'lit';
import type { ReviewView } from '../../server/protocol/panelViews.ts';
import { linkButton } from '../shared/actionButton.ts';
import { chip } from '../shared/chip.ts';
import { limit, plural, tokens } from '../shared/format.ts';
import type { ReviewDraft } from './draft.ts';
import { accountOf } from './howChecked.ts';
import { verdictOf } from './settled.ts';

export function reviewHead(view: ReviewView, draft: ReviewDraft, explain: () => void): TemplateResult {
  const verdict = verdictOf(view, draft);
  return html`<div class="title-row">
    <h2>${view.apply.possible ? 'Review before Pi applies it' : 'Review before it is saved'}</h2>${chip(verdict.text, { icon: verdict.icon, role: verdict.role })}
    <span class="dim grow sub">${accountOf(view)}</span>
    <span class="dim small num">${plural(view.calls, 'model call')} · ${tokens(view.summaryTokens)} of ${limit(view.budgetTokens)}</span>
    ${linkButton('How This Was Checked', explain)}
  </div>`;
}
