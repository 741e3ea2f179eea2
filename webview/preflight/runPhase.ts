// What the panel shows of a run that goes on, waits for Pi or has ended; the plans and the Review are the panel's own.
import { html, type TemplateResult } from 'lit';
import type { PreflightPanelView } from '../../server/protocol/panelViews.ts';
import { outcomeBlock } from './outcome.ts';
import type { Run } from './run.ts';
import { runBlock } from './runBlock.ts';
import { running } from './running.ts';
import { outcomeActions, runStep, type StepsPanel } from './runSteps.ts';

export function runPhase(run: Run, view: PreflightPanelView, panel: StepsPanel): TemplateResult {
  return html`<main>${inner(run, view, panel)}</main>`;
}

function inner(run: Run, view: PreflightPanelView, panel: StepsPanel): TemplateResult | '' {
  if (run.phase === 'running') return running(run.mode, run.stages(), run.seconds(), run.stopping, () => run.cancel());
  const { state, withdrawing } = run.applying;
  if (state !== null && (run.phase === 'waiting' || run.ended?.kind === 'run')) {
    const shown = { state, window: view.strip.window, now: Date.now(), withdrawing };
    return runBlock({ ...shown, step: (step) => runStep(step, run, panel) });
  }
  return run.ended ? outcomeBlock(run.ended, run.route, outcomeActions(run, panel)) : '';
}
