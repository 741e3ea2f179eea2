// A run while it goes on (UI-4): its stages with counts and times, how long it takes, and how to stop it.
import { html, type TemplateResult } from 'lit';
import { actionButton } from '../shared/actionButton.ts';
import { icon } from '../shared/icon.ts';
import type { ModeName } from './draft.ts';
import { modeWords } from './plans.ts';
import { elapsed, type Stage } from './stages.ts';

const glyphs: Readonly<Record<Stage['state'], string>> = {
  waiting: 'circle-large',
  running: 'loading',
  done: 'pass',
  skipped: 'dash',
};

const stateWords: Readonly<Record<Stage['state'], string>> = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  skipped: 'left out',
};

const still = window.matchMedia('(prefers-reduced-motion: reduce)');

function glyphOf(stage: Stage): TemplateResult {
  if (stage.state !== 'running') return icon(glyphs[stage.state], stateWords[stage.state]);
  if (still.matches || document.body.classList.contains('vscode-reduce-motion'))
    return html`<span role="img" aria-label="running">…</span>`;
  return html`<vscode-icon name="loading" spin role="img" aria-label="running"></vscode-icon>`;
}

export function running(
  mode: ModeName,
  stages: readonly Stage[],
  seconds: number,
  stopping: boolean,
  cancel: () => void,
): TemplateResult {
  return html`<section class="running" aria-label=${`Running ${modeWords[mode]}`}>
    <div class="row"><h2 class="plan">${modeWords[mode]}</h2><span class="dim num" role="timer">${elapsed(seconds)}</span><span class="grow"></span>
      ${actionButton({ label: stopping ? 'Stopping…' : 'Cancel', keys: ['Esc'], blocked: stopping, reasonId: 'unchanged', run: cancel })}</div>
    <ol class="stages">${stages.map(
      (stage) =>
        html`<li class="stage is-${stage.state}">${glyphOf(stage)}<span class="grow">${stage.label}</span><span class="dim num">${stage.detail}</span></li>`,
    )}</ol>
    <p class="dim" id="unchanged">Stopping leaves the conversation as it is. It is unchanged until you apply the result.</p>
  </section>`;
}
