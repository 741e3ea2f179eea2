// One line over the composer about a run on its way into this conversation, or how it ended while the panel was open (CMP-8,
// UI-4). The whole of it stands in Preflight.
import { html, type TemplateResult } from 'lit';
import type { RunStateView } from '../../server/protocol/runViews.ts';
import { linkButton } from '../shared/actionButton.ts';
import { icon } from '../shared/icon.ts';
import { isWaiting, runGlyph, timeLeft } from '../shared/runState.ts';

export interface RunLineActions {
  withdraw(): void;
  showRun(): void;
  retention(boundaryId: string): void;
  close(): void;
}

export function drawRunLine(state: RunStateView, now: number, actions: RunLineActions): TemplateResult {
  const waiting = isWaiting(state);
  const left = waiting ? timeLeft(state, now) : null;
  const { boundaryId } = state;
  const kind = waiting ? 'waiting' : state.outcome === 'applied' ? 'applied' : 'ended';
  return html`<section class="run-line ${kind}" aria-label="Compaction">${icon(waiting ? 'sync' : runGlyph(state))}
    <span class="grow">${state.text}${left === null ? '' : html` <span class="dim num">Valid ${left} more.</span>`}</span>
    ${state.phase === 'staged' ? linkButton('Withdraw', () => actions.withdraw()) : ''}
    ${boundaryId === null || waiting ? '' : linkButton('Retention Report', () => actions.retention(boundaryId))}
    ${state.outcome === 'applied' ? '' : linkButton('Show It', () => actions.showRun(), 'Show It: the run in Preflight')}
    ${waiting ? '' : html`<button class="icon-button" aria-label="Close" @click=${() => actions.close()}>${icon('close')}</button>`}
  </section>`;
}
