// What a shell command that ended one way or the other really did: which of its parts ran, which failed, and what happened
// to files (CMP-1). The parts come from shellSteps, their effects from shellPrograms.

import type { FileEffect } from './fileEffect.ts';
import { announcedTargets } from './patchTargets.ts';
import type { ResultStatus } from './resultStatus.ts';
import { isGitQuestion } from './shellGit.ts';
import { stepEffects } from './shellPrograms.ts';
import type { Step } from './shellSteps.ts';

export interface StepRun {
  readonly step: Step;
  /** `skipped`: not reached, or not known to have run. */
  readonly ended: 'ok' | 'failed' | 'skipped';
}

export interface ShellRun {
  readonly runs: readonly StepRun[];
  /** Effects that took place, in order. */
  readonly effects: readonly FileEffect[];
  /** The part that made the command fail; null when it succeeded or nothing ran. */
  readonly failing: Step | null;
}

const longestOpening = 40;

/** What stands before `at` on its line; null when that is long. */
function lineBefore(output: string, at: number): string | null {
  const near = output.slice(Math.max(0, at - longestOpening - 1), at);
  const feed = near.lastIndexOf('\n');
  if (feed >= 0) return near.slice(feed + 1);
  return at <= longestOpening ? near : null;
}

/** Lines by which a program complains: `mv: …`, `cat: …` at the start of a line, in any language. */
export function complaintsOf(program: string, output: string): readonly string[] {
  if (program === '') return [];
  const found: string[] = [];
  const opening = `${program}: `;
  for (let at = output.indexOf(opening); at >= 0 && found.length < 50; at = output.indexOf(opening, at + 1)) {
    // Shells put their own name and line number in front.
    const before = lineBefore(output, at);
    if (before === null || !/^(?:\S+: )?(?:line \d+: |\d+: )?$/.test(before)) continue;
    const end = output.indexOf('\n', at);
    found.push(before + output.slice(at, end < 0 ? output.length : end));
  }
  return found;
}

/** `sh: dir/x: No such file` — a redirection the shell itself could not open. */
function shellComplains(path: string, output: string): boolean {
  const at = output.indexOf(`${path}: `);
  const before = at < 0 ? null : lineBefore(output, at);
  return before !== null && /^(?:\S*\/)?(?:ba|z|da|k)?sh: (?:line \d+: |\d+: )?$/.test(before);
}

const conditions = new Set(['test', '[', '[[', 'grep', 'rg', 'command', 'which', 'ls']);

/** Whether the right side of `||` is likely to have run: only behind a question, which the first part then answered no. */
function alternativeRan(steps: readonly Step[], index: number): boolean {
  const before = steps.slice(0, index).findLast((step) => step.list === steps[index]?.list);
  return before !== undefined && (conditions.has(before.program) || isGitQuestion(before));
}

/** Index of the step whose failure ended the command, among the last list's steps. */
function failingIndex(steps: readonly Step[], output: string): number {
  const visible = steps.flatMap((step, i) => (step.hidden || step.condition ? [] : [i]));
  const lastList = steps[visible.at(-1) ?? -1]?.list;
  const strict = steps.some(
    (step) => step.program === 'set' && step.args.some(({ text }) => /^-\w*e/.test(text ?? '')),
  );
  const suspects = visible.filter((i) => strict || steps[i]?.list === lastList);
  const accused = suspects.find((i) => complaintsOf(steps[i]?.program ?? '', output).length > 0);
  if (accused !== undefined) return accused;
  const alternative = suspects.findIndex((i) => steps[i]?.connector === 'or');
  return (alternative > 0 ? suspects[alternative - 1] : suspects.at(-1)) ?? -1;
}

function endedOf(steps: readonly Step[], index: number, failing: number): StepRun['ended'] {
  const step = steps[index] as Step;
  if (step.connector === 'or' && !alternativeRan(steps, index)) return 'skipped';
  if (failing < 0) return 'ok';
  if (index === failing) return 'failed';
  if (index < failing) return 'ok';
  return step.list === steps[failing]?.list ? 'skipped' : 'ok';
}

/** Effects of one step that took place, judged by the complaints its program printed. */
function happened(run: StepRun, output: string): readonly FileEffect[] {
  const { step, ended } = run;
  if (ended === 'skipped') return [];
  const complaints = complaintsOf(step.program, output);
  const effects = stepEffects(step).flatMap((draft) => placed(draft, step.folder));
  const blamed = effects.map((effect) => complaints.some((line) => line.includes(effect.from ?? effect.path)));
  const someBlamed = blamed.includes(true);
  return effects.filter((effect, i) => {
    if (isRedirect(step, effect)) return ended === 'ok' && !shellComplains(effect.path, output);
    if (complaints.length > 0) return someBlamed && !blamed[i];
    return ended === 'ok';
  });
}

function isRedirect(step: Step, effect: FileEffect): boolean {
  return step.redirects.some(({ operator, target }) => operator.includes('>') && target?.text === effect.path);
}

/** Gives a draft the folder it is seen from; relative paths in an unknown folder are unknown themselves. */
function placed(draft: Omit<FileEffect, 'folder'>, folder: string | null): readonly FileEffect[] {
  if (folder !== null) return [{ ...draft, folder }];
  return /^(?:[/~]|[A-Za-z]:)/.test(draft.path) ? [{ ...draft, folder: '' }] : [];
}

/** Judges every part of a command by how the whole ended and what it printed. */
export function shellRun(steps: readonly Step[], status: ResultStatus): ShellRun {
  if (status.state === 'refused' || status.state === 'invalid') return { runs: [], effects: [], failing: null };
  const output = status.body;
  const failing = status.state === 'ok' ? -1 : failingIndex(steps, output);
  const runs = steps.map((step, i): StepRun => ({ step, ended: endedOf(steps, i, failing) }));
  const effects = runs.flatMap((run) => happened(run, output));
  const patching = steps.some(({ program }) => program === 'patch' || program === 'git' || program === 'apply_patch');
  if (patching && status.state === 'ok') {
    const folder = steps.findLast(({ program }) => program !== 'cd')?.folder ?? null;
    effects.push(...announcedTargets(output).flatMap((draft) => placed(draft, folder)));
  }
  return { runs, effects, failing: steps[failing] ?? null };
}
