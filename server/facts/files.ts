// Which files were changed, read and removed, by calls whose result is a success (CMP-1): brings the effects of exchanges to
// the traces of files.

import type { CompactionEntry } from '../record/entry.ts';
import type { Exchange } from './exchange.ts';
import type { Facts } from './fact.ts';
import type { FileEffect } from './fileEffect.ts';
import { FileTraces, type Sources, type Touched } from './fileTraces.ts';
import { scriptEffects, scriptFileOf, shellFileOf } from './inlineScript.ts';
import { baseName, type PathSpeller } from './paths.ts';
import { lookedAtBehind, toldToBeWritten } from './producedFiles.ts';
import type { StepRun } from './shellCommand.ts';
import { stepEffects } from './shellPrograms.ts';
import { type Step, shellSteps } from './shellSteps.ts';

const scriptName = /\.(?:py|[cm]?[jt]s|rb|pl|R|r|sh|bash|zsh)$/;

/** A script that was read is remembered up to this many characters. */
const longestReadScript = 20_000;

/** What a shell script puts aside for itself is no file of the work. */
function isKept({ path }: { readonly path: string }): boolean {
  return !/^\/(?:tmp|var\/tmp|dev)\//.test(path);
}

/** Tools outside the tables count only when their result proves a change: a diff in the details. */
function provenEffects({ action, details }: Exchange): readonly FileEffect[] {
  if (action.kind !== 'other' || typeof details !== 'object' || details === null) return [];
  const diff: unknown = Reflect.get(details, 'diff') ?? Reflect.get(details, 'patch');
  if (typeof diff !== 'string' || diff === '') return [];
  return action.paths.map((path) => ({ operation: 'edit', path, folder: '' }));
}

function effectsOf(exchange: Exchange): readonly FileEffect[] {
  if (exchange.shell) return exchange.shell.effects;
  if (!exchange.ok) return [];
  return exchange.action.kind === 'files' ? exchange.action.effects : provenEffects(exchange);
}

function sourcesOf({ callEntryId, resultEntryId }: Exchange): Sources {
  return callEntryId === null || callEntryId === resultEntryId ? [resultEntryId] : [callEntryId, resultEntryId];
}

function listOf(details: unknown, key: string): readonly string[] {
  const value: unknown = typeof details === 'object' && details !== null ? Reflect.get(details, key) : null;
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** Collects files along a branch. An exchange costs what it holds, plus known files for a folder or pattern. */
export class Files {
  readonly #speller: PathSpeller;
  readonly #traces: FileTraces;
  /** Scripts written in this session, by path: running one does what its text says. */
  readonly #scripts = new Map<string, string>();

  constructor(speller: PathSpeller, isMentionedFolder: (path: string) => boolean) {
    this.#speller = speller;
    this.#traces = new FileTraces(isMentionedFolder);
  }

  /** Takes an exchange; gives the files it changed and read. */
  addExchange(exchange: Exchange): Touched {
    const sources = sourcesOf(exchange);
    if (exchange.shell) this.#applyProduced(exchange.shell.runs, exchange.status.body, sources);
    for (const effect of effectsOf(exchange)) this.#apply(effect, sources);
    this.#noteReadScript(exchange);
    for (const { step, ended } of exchange.shell?.runs ?? []) if (ended === 'ok') this.#applyScript(step, sources);
    return this.#traces.takeTouched();
  }

  /** A compaction that opens the branch stands for a prefix nobody has: its lists are the only source there is. */
  addOpening({ id, details }: CompactionEntry): void {
    for (const raw of listOf(details, 'readFiles')) this.#act(raw, (path) => this.#traces.look(path, 'read', [id]));
    for (const raw of listOf(details, 'modifiedFiles'))
      this.#act(raw, (path) => this.#traces.change(path, 'edit', [id]));
  }

  facts(): Facts['files'] {
    return this.#traces.facts();
  }

  /** The one known file a partial path means; the path itself when unclear. */
  known(path: string): string {
    return this.#traces.known(path);
  }

  #act(raw: string, act: (path: string) => void): void {
    const path = this.#speller.spell(raw);
    if (path !== null) act(path);
  }

  #apply(effect: FileEffect, sources: Sources): void {
    const base = effect.folder === '' ? '' : this.#speller.folder(effect.folder);
    if (base === null) return;
    if (effect.operation === 'move' || effect.operation === 'copy') this.#relocate(effect, base, sources);
    else this.#applyPlain(effect, this.#speller.spell(effect.path, base), sources);
  }

  #applyPlain(effect: FileEffect, path: string | null, sources: Sources): void {
    if (path === null) return;
    if (effect.content !== undefined && scriptName.test(path)) this.#noteScript(path, effect.operation, effect.content);
    switch (effect.operation) {
      case 'directory':
        this.#traces.addFolder(path);
        break;
      case 'delete':
        this.#delete(effect, path, sources);
        break;
      case 'read':
      case 'search':
      case 'list':
        this.#traces.look(path, effect.operation, sources);
        break;
      case 'write':
      case 'edit':
      case 'mutate':
        this.#traces.change(path, effect.operation, sources);
        break;
      case 'move':
      case 'copy':
        break;
      default:
        effect.operation satisfies never;
    }
  }

  /** An edit adds what it puts in to what is known of the script. */
  #noteScript(path: string, operation: FileEffect['operation'], content: string): void {
    const before = operation === 'edit' ? (this.#scripts.get(path) ?? '') : '';
    this.#scripts.set(path, before === '' ? content : `${before}\n${content}`);
  }

  #noteReadScript({ action, ok, status }: Exchange): void {
    if (!ok || action.kind !== 'files' || action.tool !== 'read' || status.body.length > longestReadScript) return;
    const path = this.#speller.spell(action.effects[0]?.path ?? '');
    if (path === null || !scriptName.test(path) || this.#scripts.has(path)) return;
    if (/write|save|open\(/.test(status.body)) this.#scripts.set(path, status.body);
  }

  #delete(effect: FileEffect, path: string, sources: Sources): void {
    const paths = effect.pattern ? this.#traces.matching(path) : [path];
    for (const each of paths) this.#traces.remove(each, 'delete', sources, effect.recursive === true);
  }

  #relocate(effect: FileEffect, base: string, sources: Sources): void {
    const to = this.#speller.folder(effect.path, base);
    const from = this.#speller.spell(effect.from ?? '', base);
    if (to === null || from === null) return;
    for (const origin of effect.pattern ? this.#traces.matching(from) : [from]) {
      const target = this.#landing(effect, origin, to);
      if (target !== origin && target !== '') this.#relocateOne(effect, origin, target, sources);
    }
  }

  /** Where a file ends up: inside the destination when that is a folder, else the destination itself. */
  #landing(effect: FileEffect, origin: string, to: string): string {
    const isFolder = effect.into === true || (this.#traces.isFolder(to) && !this.#traces.isChanged(to));
    if (to === '') return baseName(origin);
    return isFolder ? `${to}/${baseName(origin)}` : to;
  }

  #relocateOne(effect: FileEffect, origin: string, target: string, sources: Sources): void {
    const traces = this.#traces;
    const operation = effect.operation === 'move' ? 'move' : 'write';
    if (operation === 'move' && traces.undoMove(origin, target)) return;
    const perhapsFolder = effect.recursive === true || !traces.namesFile(target, false);
    const isFile = traces.namesFile(origin, !perhapsFolder);
    const inner = traces.touchedInside(origin);
    if (traces.isFolder(origin)) traces.addFolder(target);
    if (operation === 'move') traces.remove(origin, 'move', sources, perhapsFolder);
    for (const path of inner) traces.change(target + path.slice(origin.length), operation, sources);
    if (isFile && operation === 'move' && !traces.isKnown(target)) traces.putAside(target, origin);
    if (isFile) traces.change(target, operation, sources);
    const script = this.#scripts.get(origin);
    if (script !== undefined) this.#scripts.set(target, script);
  }

  /** Before anything else of the command: what it looks at was not there when it began. */
  #applyProduced(runs: readonly StepRun[], output: string, sources: Sources): void {
    for (const effect of lookedAtBehind(runs)) if (!this.#knows(effect)) this.#apply(effect, sources);
    for (const effect of toldToBeWritten(runs, output)) this.#apply(effect, sources);
  }

  #knows({ path, folder }: FileEffect): boolean {
    const base = folder === '' ? '' : this.#speller.folder(folder);
    const spelled = base === null ? null : this.#speller.spell(path, base);
    return spelled === null || this.#traces.isKnown(spelled);
  }

  #applyScript(step: Step, sources: Sources): void {
    const shell = shellFileOf(step);
    const file = shell ?? scriptFileOf(step);
    const base = step.folder === null ? null : this.#speller.folder(step.folder || '.');
    const path = file === null || base === null ? null : this.#speller.spell(file, base);
    const script = path === null ? undefined : this.#scripts.get(path);
    if (script === undefined) return;
    const drafts = shell === null ? scriptEffects(script) : shellSteps(script).flatMap(stepEffects).filter(isKept);
    for (const draft of drafts) this.#apply({ ...draft, folder: step.folder ?? '' }, sources);
  }
}
