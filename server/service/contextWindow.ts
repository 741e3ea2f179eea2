// The context window a plan is made for, and where the figure comes from: option, model, or the default.

import { windowOfModel } from './modelWindows.ts';

export interface ContextWindow {
  readonly tokens: number;
  readonly source: 'option' | 'model' | 'default';
}

/** Window when neither the person nor the model table says one (CLI.md). */
const defaultWindow = 200_000;

/** `model` is the name of the newest model on the branch, as the harness wrote it. */
export function contextWindowFor(option: number | null, model: string | null): ContextWindow {
  if (option !== null) return { tokens: option, source: 'option' };
  const known = model === null ? null : windowOfModel(model);
  return known === null ? { tokens: defaultWindow, source: 'default' } : { tokens: known, source: 'model' };
}
