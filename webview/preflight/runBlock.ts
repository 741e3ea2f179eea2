// A run after approval, as a state block (design sections 7 and 9): waiting with its time left, or its one end with what Pi
// measured beside what was planned, never mixed. Nothing here is a live region: the panel speaks each event once.
import { css, html, type TemplateResult } from 'lit';
import type { WindowView } from '../../server/protocol/panelViews.ts';
import type { RunStateView } from '../../server/protocol/runViews.ts';
import { actionButton, linkButton } from '../shared/actionButton.ts';
import { tokens } from '../shared/format.ts';
import { icon } from '../shared/icon.ts';
import { partsOf, type RunStep, runGlyph, stepLabels, stepsOf, timeLeft, waitingRest } from '../shared/runState.ts';

export const runBlockStyles = css`
  .run { max-width: 620px; width: 100%; margin: 24px auto; border: 1px solid var(--tl-line); border-radius: 6px; padding: 16px; display: grid; grid-template-columns: 20px minmax(0, 1fr); gap: 6px 12px; }
  .run:focus-visible { outline: 1px solid var(--tl-focus); outline-offset: 1px; }
  .run > * { grid-column: 2; }
  .run > .mark { grid-column: 1; grid-row: 1; display: inline-flex; justify-content: center; line-height: 18px; }
  .run > .mark vscode-icon { color: var(--tl-dim); }
  .run.applied > .mark vscode-icon { color: var(--tl-ok-icon); }
  .run.failed > .mark vscode-icon { color: var(--tl-lost-text); }
  .run .sentence { font-size: 14px; line-height: 20px; overflow-wrap: anywhere; }
  .run p { overflow-wrap: anywhere; }
  .run .buttons { display: flex; align-items: center; gap: 8px 16px; flex-wrap: wrap; padding-top: 6px; }
  .figures { display: grid; grid-template-columns: max-content max-content minmax(0, 1fr); gap: 4px 12px; padding: 6px 0; }
  .figures dt { color: var(--tl-dim); }
  .figures .by { color: var(--tl-dim); }
  .run .warning { display: flex; gap: 6px; }
  .run .warning vscode-icon { color: var(--tl-warn); flex: none; }
  :host-context(.vscode-high-contrast) .run { border-color: var(--tl-contrast); }
  @media (max-width: 479px) { .run { margin: 0 auto; padding: 12px; } .figures { grid-template-columns: max-content minmax(0, 1fr); } .figures .by { grid-column: 1 / -1; padding-bottom: 4px; } }
`;

const still = window.matchMedia('(prefers-reduced-motion: reduce)');

export interface RunBlockShown {
  readonly state: RunStateView;
  /** The window as it is now. */
  readonly window: WindowView;
  readonly now: number;
  readonly withdrawing: boolean;
  step(step: RunStep): void;
}

export function runBlock(shown: RunBlockShown): TemplateResult {
  return shown.state.phase === 'ended' ? endBlock(shown) : waitingBlock(shown);
}

function waitingBlock({ state, now, withdrawing, step }: RunBlockShown): TemplateResult {
  const left = timeLeft(state, now);
  return html`<section class="run" tabindex="-1" aria-label="Waiting for Pi">
    <span class="mark">${spinner()}</span>
    <h2 class="sentence">${state.text}</h2>
    <p class="dim num" role=${left === null ? 'note' : 'timer'}>${waitingRest(state, now)}</p>
    ${
      state.phase === 'staged'
        ? html`<div class="buttons">${actionButton({ label: withdrawing ? 'Withdrawing…' : 'Withdraw', blocked: withdrawing, run: () => step('withdraw') })}</div>`
        : ''
    }
  </section>`;
}

function endBlock({ state, window, step }: RunBlockShown): TemplateResult {
  const { sentence, rest } = partsOf(state.text);
  const applied = state.outcome === 'applied';
  const kind = applied ? 'applied' : runGlyph(state) === 'error' ? 'failed' : '';
  return html`<section class="run ${kind}" tabindex="-1" aria-label=${applied ? 'Applied' : 'Not applied'}>
    <span class="mark">${icon(runGlyph(state))}</span>
    <h2 class="sentence">${sentence}</h2>
    ${rest === '' ? '' : html`<p class="dim">${rest}</p>`}
    ${applied ? figures(state) : ''}
    ${applied ? html`<tl-window-bar .view=${window} label="Window now"></tl-window-bar>` : ''}
    ${state.warnings.map((text) => html`<p class="warning small">${icon('warning')}<span>${text}</span></p>`)}
    <div class="buttons">${buttonsOf(stepsOf(state), applied, step)}</div>
  </section>`;
}

/** Two rows, each with who says so. What Pi does not say is said to be unknown, never filled from the plan. */
function figures({ measured, planned, retention }: RunStateView): TemplateResult {
  const after = measured?.after ?? null;
  return html`<dl class="figures">
    <dt>Measured</dt><dd class="num">${measured === null ? 'not yet' : `${tokens(measured.before)} → ${after === null ? 'unknown' : tokens(after)}`}</dd><dd class="by small">reported by Pi</dd>
    <dt>Planned</dt><dd class="num">${tokens(planned.before)} → ${tokens(planned.after)}</dd><dd class="by small">by Throughline, before it ran</dd>
    ${
      retention !== null && retention.changed + retention.stale > 0
        ? html`<dt>Facts</dt><dd class="num">${retention.changed} changed, ${retention.stale} stale</dd><dd class="by small">see the Retention Report</dd>`
        : ''
    }
  </dl>`;
}

/** After a confirmed run nothing has to be done, so its steps are links; after any other end the first one is the way on. */
function buttonsOf(
  steps: readonly RunStep[],
  applied: boolean,
  run: (step: RunStep) => void,
): readonly TemplateResult[] {
  return steps.map((step, index) =>
    applied
      ? linkButton(stepLabels[step], () => run(step))
      : actionButton({ label: stepLabels[step], primary: index === 0, run: () => run(step) }),
  );
}

function spinner(): TemplateResult {
  if (still.matches || document.body.classList.contains('vscode-reduce-motion'))
    return html`<span aria-hidden="true">…</span>`;
  return html`<vscode-icon name="loading" spin aria-hidden="true"></vscode-icon>`;
}
