// What git commands do to files of the working tree, where their arguments say which.

import type { Draft } from './fileEffect.ts';
import { patchTargets } from './patchTargets.ts';
import type { Step } from './shellSteps.ts';
import type { Argument } from './shellWords.ts';

export interface GitCommand {
  readonly name: string;
  readonly args: readonly Argument[];
  /** Folder given by -C. */
  readonly folder: string | null;
}

/** Splits off git's own options; null when there is no subcommand. */
export function gitCommand(args: readonly Argument[]): GitCommand | null {
  let folder: string | null = null;
  for (let i = 0; i < args.length; i += 1) {
    const text = args[i]?.text ?? '';
    if (text === '-C') folder = args[i + 1]?.text ?? null;
    if (/^-[Cc]$|^--(?:git-dir|work-tree|namespace)$/.test(text)) i += 1;
    else if (!text.startsWith('-')) return text === '' ? null : { name: text, args: args.slice(i + 1), folder };
  }
  return null;
}

const questions =
  /^(?:grep|diff|check-ignore|merge-base|show-ref|rev-parse|ls-files|config|diff-index|diff-files|cat-file|symbolic-ref|ls-remote)$/;

/** True for git commands whose non-zero exit is an answer: a difference, no match, no such ref. */
export function isGitQuestion(step: Step): boolean {
  const command = step.program === 'git' ? gitCommand(step.args) : null;
  return command !== null && questions.test(command.name);
}

function plain(args: readonly Argument[]): readonly Argument[] {
  return args.filter(({ text }) => text === null || !text.startsWith('-'));
}

function has(args: readonly Argument[], pattern: RegExp): boolean {
  return args.some(({ text }) => pattern.test(text ?? ''));
}

function restored(args: readonly Argument[]): readonly Draft[] {
  return args.flatMap(({ text, glob }) =>
    text === null || glob || text === '.' || text === '' ? [] : [{ operation: 'mutate' as const, path: text }],
  );
}

function removed(args: readonly Argument[]): readonly Draft[] {
  if (has(args, /^--cached$|^-n$|^--dry-run$/)) return [];
  return plain(args).flatMap(({ text, glob }) =>
    text === null
      ? []
      : [{ operation: 'delete' as const, path: text, pattern: glob, recursive: has(args, /^-[a-z]*r/) }],
  );
}

function moved(args: readonly Argument[]): readonly Draft[] {
  if (has(args, /^-[a-z]*n[a-z]*$|^--dry-run$/)) return [];
  const named = plain(args);
  const to = named.at(-1)?.text;
  const sources = named.slice(0, -1);
  if (!to) return [];
  const into = sources.length > 1 || to.endsWith('/');
  return sources.flatMap(({ text, glob }) =>
    text === null ? [] : [{ operation: 'move' as const, path: to, from: text, into, pattern: glob }],
  );
}

/** `git checkout x` may switch branches; only `--`, or a path that cannot be a branch name here, restores files. */
function checkedOut(args: readonly Argument[]): readonly Draft[] {
  if (has(args, /^-[bB]$|^--(?:orphan|track|detach)$/)) return [];
  const dash = args.findIndex(({ text }) => text === '--');
  if (dash >= 0) return restored(args.slice(dash + 1));
  const named = plain(args);
  const files = named.filter(({ text }) => /\.[A-Za-z]\w{0,9}$/.test(text ?? ''));
  return files.length === named.length || (named.length > 1 && files.length === named.length - 1)
    ? restored(files)
    : [];
}

const effects: Readonly<Record<string, (args: readonly Argument[], step: Step) => readonly Draft[]>> = {
  rm: removed,
  mv: moved,
  checkout: checkedOut,
  restore: (args) =>
    has(args, /^--staged$|^-S$/) && !has(args, /^--worktree$|^-W$/) ? [] : restored(restoreFiles(args)),
  apply: (args, step) =>
    has(args, /^--(?:check|stat|numstat|summary|cached)$/) || step.stdin === null ? [] : patchTargets(step.stdin, 1),
  grep: () => [],
};

function restoreFiles(args: readonly Argument[]): readonly Argument[] {
  const source = args.findIndex(({ text }) => text === '-s' || text === '--source');
  return plain(args.filter((_, i) => source < 0 || i !== source + 1));
}

/** Files a git command changes, as written; empty where git alone knows (stash, reset, merge). */
export function gitEffects(step: Step): readonly Draft[] {
  const command = gitCommand(step.args);
  const found =
    command && Object.hasOwn(effects, command.name) ? effects[command.name]?.(command.args, step) : undefined;
  const folder = command?.folder;
  if (!found || !folder) return found ?? [];
  const within = (path: string) => (path.startsWith('/') ? path : `${folder}/${path}`);
  return found.map((draft) => ({
    ...draft,
    path: within(draft.path),
    ...(draft.from === undefined ? {} : { from: within(draft.from) }),
  }));
}
