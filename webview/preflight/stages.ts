// The stages of a run as values, from what the worker reported so far. Pure.
import type { PanelClient } from '../../server/protocol/panel.ts';
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
