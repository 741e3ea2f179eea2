// Walks a parsed shell script and lists the programs it would run, one step each, with their arguments expanded, the folder
// they run in and their place among && || ; and |. Nothing is run.

import { type Command, type Link, type Loop, parseScript, type SimpleCommand } from './shellScript.ts';
import type { Redirect, TokenOptions, Word } from './shellTokens.ts';
import { type Argument, assignmentsOf, expandWord, scriptsOf } from './shellWords.ts';

export interface StepRedirect {
  readonly operator: string;
  readonly fd: number | null;
  readonly target: Argument | null;
  readonly body: string | null;
}

export interface Step {
  /** Name without folder and prefixes such as sudo or env; '' for a bare redirection. */
  readonly program: string;
  readonly args: readonly Argument[];
  readonly redirects: readonly StepRedirect[];
  /** Folder it runs in, as written (relative ones to the session's), '' at the start, null when unknown. */
  readonly folder: string | null;
  readonly source: string;
  /** Steps with the same number hang together by && and ||. */
  readonly list: number;
  readonly connector: Link['connector'];
  readonly negated: boolean;
  /** A later `|| true` makes its failure harmless. */
  readonly forgiven: boolean;
  /** Programs its output runs through, in order. */
  readonly readers: readonly string[];
  /** Text it is fed, when the script tells. */
  readonly stdin: string | null;
  /** Runs inside `$(…)`, so its output is not shown. */
  readonly hidden: boolean;
  /** The condition of an if or a while: its failure is an answer. */
  readonly condition: boolean;
}

interface Walk {
  readonly steps: Step[];
  readonly options: TokenOptions;
  /** Number of the and-or list being walked, shared by all walks of one script. */
  readonly counter: { list: number };
  readonly depth: number;
  readonly hidden: boolean;
  readonly condition: boolean;
}

interface Scope {
  folder: string | null;
  readonly variables: Map<string, string | null>;
}

interface Place {
  readonly connector: Link['connector'];
  readonly negated: boolean;
  readonly forgiven: boolean;
  readonly readers: readonly string[];
  readonly stdin: string | null;
}

const deepest = 6;
const mostSteps = 2_000;
const mostTurns = 200;
const mostReaders = 8;

/** Folder reached from `from` by `cd to`. */
function enter(from: string | null, to: string | null): string | null {
  if (to === null || to === '-' || to.startsWith('+')) return null;
  if (/^(?:[/~\\]|[A-Za-z]:)/.test(to)) return to;
  if (from === null) return null;
  return from === '' ? to : `${from}/${to}`;
}

const valueOptions: Readonly<Record<string, RegExp>> = {
  sudo: /^-[ugpCh]$/,
  doas: /^-[uC]$/,
  env: /^-[uC]$/,
  nice: /^-n$/,
  timeout: /^-[ks]$/,
  stdbuf: /^-[ioe]$/,
  xvfb: /^$/,
};
const prefixes = new Set([
  'sudo',
  'doas',
  'env',
  'command',
  'builtin',
  'exec',
  'nohup',
  'nice',
  'time',
  'timeout',
  'stdbuf',
]);

/** How many words the prefix at the front takes with its options; 0 when there is none. */
function prefixLength(args: readonly Argument[]): number {
  const name = args[0]?.text ?? '';
  if (!prefixes.has(name) || (name === 'command' && /^-[vV]$/.test(args[1]?.text ?? ''))) return 0;
  let length = 1;
  while (/^-|^[A-Za-z_]\w*=/.test(args[length]?.text ?? ''))
    length += valueOptions[name]?.test(args[length]?.text ?? '') ? 2 : 1;
  return name === 'timeout' ? length + 1 : length;
}

/** Drops sudo, env, timeout and the like from the front; what remains starts with the program itself. */
function withoutPrefixes(args: readonly Argument[]): readonly Argument[] {
  let rest = args;
  for (let length = prefixLength(rest); length > 0; length = prefixLength(rest)) rest = rest.slice(length);
  return rest;
}

function programName(text: string | null | undefined): string {
  if (!text) return '';
  return text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1).replace(/\.(?:exe|cmd)$/i, '');
}

function heredocOf(redirects: readonly StepRedirect[]): string | null {
  const last = redirects.findLast((redirect) => redirect.body !== null || redirect.operator === '<<<');
  return last ? (last.body ?? last.target?.text ?? null) : null;
}

/** What `echo` and `printf` print, when plain; feeds the next program of the pipe. */
function printed(step: Step): string | null {
  if (step.program === 'cat' && step.args.length === 0) return step.stdin;
  if (step.program !== 'echo' && step.program !== 'printf') return null;
  const texts = step.args.filter((arg) => !/^-[neE]+$/.test(arg.text ?? ''));
  if (texts.some((arg) => arg.text === null)) return null;
  return texts
    .map((arg) => arg.text)
    .join(' ')
    .replaceAll('\\n', '\n');
}

function walkScript(walk: Walk, scope: Scope, script: string, hidden: boolean): void {
  if (walk.depth >= deepest) return;
  const inner: Walk = { ...walk, depth: walk.depth + 1, hidden: walk.hidden || hidden };
  walkLinks(inner, { folder: scope.folder, variables: new Map(scope.variables) }, parseScript(script, walk.options));
}

const shells = /^(?:ba|z|da|k)?sh$/;

/** The script a shell is given by -c, or on its standard input. */
function innerScript(program: string, args: readonly Argument[], stdin: string | null): string | null {
  if (program === 'eval') return args.map((arg) => arg.text ?? '').join(' ');
  if (!shells.test(program)) return null;
  const flag = args.findIndex((arg) => /^-[a-z]*c$/.test(arg.text ?? ''));
  if (flag >= 0) return args[flag + 1]?.text ?? null;
  return args.every((arg) => arg.text?.startsWith('-')) ? stdin : null;
}

function changeFolder(step: Step, scope: Scope): void {
  if (step.program !== 'cd' && step.program !== 'pushd' && step.program !== 'popd') return;
  const target = step.args.find((arg) => !/^-[LPe]$|^--$/.test(arg.text ?? ''));
  if (step.program === 'popd') scope.folder = null;
  else scope.folder = target ? enter(scope.folder, target.text) : '~';
}

function stepRedirects(scope: Scope, redirects: readonly Redirect[]): StepRedirect[] {
  return redirects.map(({ operator, fd, target, body }) => ({
    operator,
    fd,
    body,
    target: target ? (expandWord(target, scope.variables)[0] ?? null) : null,
  }));
}

/** Words behind the assignments; assignments alone are kept for what follows. */
function commandWords(scope: Scope, command: SimpleCommand): readonly Word[] {
  const assigned = assignmentsOf(command.words, scope.variables);
  const words = command.words.slice(assigned.size);
  if (words.length === 0) for (const [name, value] of assigned) scope.variables.set(name, value);
  return words;
}

function walkSimple(walk: Walk, scope: Scope, place: Place, command: SimpleCommand): Step | null {
  for (const script of command.words.flatMap(scriptsOf)) walkScript(walk, scope, script, true);
  const words = commandWords(scope, command);
  if (words.length === 0 && command.redirects.length === 0) return null;
  const args = withoutPrefixes(words.flatMap((word) => expandWord(word, scope.variables)));
  const redirects = stepRedirects(scope, command.redirects);
  const step: Step = {
    program: programName(args[0]?.text),
    args: args.slice(1),
    redirects,
    folder: scope.folder,
    source: command.source,
    list: walk.counter.list,
    connector: place.connector,
    negated: place.negated,
    forgiven: place.forgiven,
    readers: place.readers,
    stdin: heredocOf(redirects) ?? place.stdin,
    hidden: walk.hidden,
    condition: walk.condition,
  };
  const script = innerScript(step.program, step.args, step.stdin);
  if (script !== null && walk.depth < deepest) walkScript(walk, scope, script, false);
  else if (walk.steps.length < mostSteps) walk.steps.push(step);
  if (step.program === 'export') exportVariables(step, scope);
  changeFolder(step, scope);
  return step;
}

function exportVariables(step: Step, scope: Scope): void {
  for (const { text } of step.args) {
    const match = /^([A-Za-z_]\w*)=(.*)$/s.exec(text ?? '');
    if (match) scope.variables.set(match[1] ?? '', match[2] ?? '');
  }
}

function loopValues(loop: Loop, scope: Scope): readonly (string | null)[] {
  if (loop.variable === null) return [null];
  const values = loop.items.flatMap((word) => expandWord(word, scope.variables));
  return values.slice(0, mostTurns).map((value) => value.text);
}

function walkLoop(walk: Walk, scope: Scope, loop: Loop): void {
  walkLinks({ ...walk, condition: true }, scope, loop.condition);
  for (const value of loopValues(loop, scope)) {
    if (loop.variable !== null) scope.variables.set(loop.variable, value);
    walkLinks(walk, scope, loop.body);
  }
}

function walkCommand(walk: Walk, scope: Scope, place: Place, command: Command): Step | null {
  if (command.kind === 'simple') return walkSimple(walk, scope, place, command);
  const inner =
    command.kind === 'group' && command.subshell ? { ...scope, variables: new Map(scope.variables) } : scope;
  if (command.kind === 'loop') walkLoop(walk, inner, command);
  else if (command.kind === 'branch') walkLinks({ ...walk, condition: true }, inner, command.condition);
  if (command.kind !== 'loop') walkLinks(walk, inner, command.body);
  // A redirection of the whole group writes its file whatever runs inside.
  const empty: SimpleCommand = { kind: 'simple', words: [], redirects: command.redirects, source: '' };
  if (command.redirects.length > 0) walkSimple(walk, scope, place, empty);
  return null;
}

function firstWord(command: Command): string {
  const part = command.kind === 'simple' ? command.words[0]?.parts[0] : undefined;
  return part?.kind === 'text' ? programName(part.text) : '';
}

function walkLink(walk: Walk, scope: Scope, link: Link, next: Link | undefined): void {
  const alternative = next?.connector === 'or' ? next.stages.map(firstWord) : [];
  const forgiven = alternative.length === 1 && /^(?:true|:)$/.test(alternative[0] ?? '');
  const names = link.stages.map(firstWord);
  let stdin: string | null = null;
  link.stages.forEach((command, i) => {
    const place: Place = {
      connector: i === 0 ? link.connector : 'and',
      negated: link.negated,
      forgiven,
      readers: names.slice(i + 1, i + 1 + mostReaders),
      stdin,
    };
    // The stages of a pipe run in shells of their own; a `cd` there changes nothing outside.
    const own = link.stages.length > 1 ? { folder: scope.folder, variables: scope.variables } : scope;
    const step = walkCommand(walk, own, place, command);
    stdin = step ? printed(step) : null;
  });
}

function walkLinks(walk: Walk, scope: Scope, links: readonly Link[]): void {
  links.forEach((link, i) => {
    if (link.connector === 'next') walk.counter.list += 1;
    walkLink(walk, scope, link, links[i + 1]);
  });
}

const remembered = new Map<string, readonly Step[]>();
const mostRemembered = 512;
const longestRemembered = 2_000;

function walked(script: string, options: TokenOptions): readonly Step[] {
  const steps: Step[] = [];
  const walk: Walk = { steps, options, counter: { list: 0 }, depth: 0, hidden: false, condition: false };
  const variables = new Map<string, string | null>([
    ['HOME', '~'],
    ['PWD', '.'],
  ]);
  walkLinks(walk, { folder: '', variables }, parseScript(script, options));
  return steps;
}

/**
 * The programs a script would run, in order, at most 2,000. Loops over plain words are unrolled; of an `if` the first arm
 * counts. Cost is linear in the script; anything is accepted. Sessions run the same short scripts again and again, so the
 * last few hundred are remembered; steps are values, sharing them changes nothing.
 */
export function shellSteps(script: string, options: TokenOptions = {}): readonly Step[] {
  if (script.length > longestRemembered || options.literalBackslash) return walked(script, options);
  const before = remembered.get(script);
  if (before) return before;
  if (remembered.size >= mostRemembered) remembered.clear();
  const steps = walked(script, options);
  remembered.set(script, steps);
  return steps;
}
