// Small values of a run: the draft a fresh review starts with, what is asked to verify it, and what is told when it is gone.
import type { TemplateResult } from 'lit';
import type { PanelAction } from '../../server/protocol/panel.ts';
import type { ReviewView } from '../../server/protocol/panelViews.ts';
import type { ParamsOf } from '../../server/protocol/requests.ts';
import { notice } from '../shared/notice.ts';
import type { ReviewDraft } from './draft.ts';
import { howChecked } from './howChecked.ts';

export function draftOf(view: ReviewView): ReviewDraft {
  return { runId: view.runId, summary: view.summary, leftOut: [], pinnedFacts: [] };
}

export function verifyParams(review: ReviewDraft): ParamsOf<'verifyEdit'> {
  const { runId, summary } = review;
  return { runId, summary, leftOut: review.leftOut.map((item) => ({ ...item })), pinnedFacts: [...review.pinnedFacts] };
}

/** The text a person edited is never lost with the worker that held its run. */
export function lostRunNotice(open: () => void, dismiss: () => void): TemplateResult {
  const text = 'The run under review ended with the worker. Your edited text is kept; run a plan again to verify it.';
  return notice('warning', text, [
    { label: 'Open the Text', run: open },
    { label: 'Dismiss', run: dismiss },
  ]);
}

export function explainAction(view: ReviewView): PanelAction {
  return { kind: 'openText', title: 'How this was checked', text: howChecked(view), language: 'plaintext' };
}

/** `before`: what the model saw until the entry. */
export function entryAction(path: string, entryId: string, before: boolean): PanelAction {
  return { kind: 'openTranscript', path, entryId, before };
}
