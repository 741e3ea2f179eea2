// A run while it goes on (UI-4): its stages with counts and times, how long it takes, and how to stop it.
import { html, type TemplateResult } from 'lit';
import type { PanelClient } from '../../server/protocol/panel.ts';
import { actionButton } from '../shared/actionButton.ts';
import { icon } from '../shared/icon.ts';
import type { ModeName } from './draft.ts';
import { modeWords } from './plans.ts';

export type Progress = Parameters<PanelClient['progress']>[0];

export interface Stage {
  readonly label: string;
  readonly state: 'waiting' | 'running' | 'done' | 'skipped';
  readonly detail: string;
}

const stageNames = ['extract', 'explore', 'synthesize', 'verify'] as const;

/** The stages of a run in order, from what was reported so far; the last word per stage counts. */
export function stagesOf(mode: ModeName, route: string, reports: readonly Progress[]): readonly Stage[] {
  const stages = stageNames.map((name): Stage => {
    const last = reports.findLast((report) => report.stage === name);
    const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    if (last) return { label, state: last.state, detail: last.detail };
    if (name === 'explore' && route === 'none') return { label, state: 'skipped', detail: 'not without a model' };
    if (name === 'explore' && mode !== 'thorough')
      return { label, state: 'skipped', detail: `not in ${modeWords[mode]}` };
    return { label, state: 'waiting', detail: '' };
  });
  return [...stages, { label: 'Review by you', state: 'waiting', detail: 'time not counted' }];
}

/** `0:14` */
export function elapsed(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

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
        html`<li class="stage ${stage.state}">${glyphOf(stage)}<span class="grow">${stage.label}</span><span class="dim num">${stage.detail}</span></li>`,
    )}</ol>
    <p class="dim" id="unchanged">Stopping leaves the conversation as it is. Until you save, nothing is changed.</p>
  </section>`;
}
