// Which files were changed, read and removed, by calls whose result is a success (CMP-1). State is per file, so that what
// happened last decides: written after a deletion it exists, deleted after an edit it does not.

import type { Entry } from '../record/entry.ts';
import type { Exchange } from './exchange.ts';
import type { Facts, FileFact, FileOperation } from './fact.ts';
import type { FileEffect } from './fileEffect.ts';
import { scriptEffects, scriptFileOf } from './inlineScript.ts';
import { baseName, folderOf, isInside, type PathSpeller, patternOf } from './paths.ts';

export interface FilesCollector {
  /** Takes an exchange; gives the files it changed and read, spelled. */
  addExchange(exchange: Exchange): Touched;
  /** A boundary that opens the branch stands for a prefix nobody has: its lists are the only source there is. */
  addOpening(entry: Entry): void;
  facts(): Facts['files'];
  /** The one known file a partial path means (`src/a.ts` printed from a package's folder); the path itself when unclear. */
  known(path: string): string;
}

export interface Touched {
  readonly changed: readonly string[];
  readonly read: readonly string[];
}

interface Trace {
  readonly path: string;
  readonly order: number;
  readonly changes: Set<FileOperation>;
  readonly changedBy: Set<string>;
  readonly looks: Set<FileOperation>;
  readonly readBy: Set<string>;
  readonly removals: Set<FileOperation>;
  readonly removedBy: Set<string>;
  exists: boolean;
}

interface Store {
  /** Paths the exchange at hand changed and read. */
  touched: { changed: string[]; read: string[] };
  readonly traces: Map<string, Trace>;
  readonly folders: Set<string>;
  /** Known paths by their last segment. */
  readonly names: Map<string, string[]>;
  readonly scripts: Map<string, string>;
  readonly speller: PathSpeller;
  /** Whether anything was ever mentioned inside a path. */
  readonly isFolder: (path: string) => boolean;
}

type Sources = readonly string[];

function traceOf(store: Store, path: string): Trace {
  const known = store.traces.get(path);
  if (known) return known;
  const trace: Trace = {
    path,
    order: store.traces.size,
    changes: new Set(),
    changedBy: new Set(),
    looks: new Set(),
    readBy: new Set(),
    removals: new Set(),
    removedBy: new Set(),
    exists: true,
  };
  store.traces.set(path, trace);
  const name = baseName(path);
  const namesakes = store.names.get(name);
  if (namesakes) namesakes.push(path);
  else store.names.set(name, [path]);
  for (let folder = folderOf(path); folder !== '' && !store.folders.has(folder); folder = folderOf(folder))
    store.folders.add(folder);
  return trace;
}

function change(store: Store, path: string, operation: FileOperation, sources: Sources): void {
  const trace = traceOf(store, path);
  trace.changes.add(operation);
  for (const id of sources) trace.changedBy.add(id);
  trace.exists = true;
  store.touched.changed.push(path);
}

function look(store: Store, path: string, operation: FileOperation, sources: Sources): void {
  const trace = traceOf(store, path);
  trace.looks.add(operation);
  if (operation !== 'read') return;
  for (const id of sources) trace.readBy.add(id);
  store.touched.read.push(path);
}

function removeOne(store: Store, path: string, operation: FileOperation, sources: Sources): void {
  const trace = traceOf(store, path);
  trace.removals.add(operation);
  for (const id of sources) trace.removedBy.add(id);
  trace.exists = false;
  store.touched.changed.push(path);
}

function isTouched({ changes, readBy, removals }: Trace): boolean {
  return changes.size + readBy.size + removals.size > 0;
}

function touchedInside(store: Store, folder: string): readonly Trace[] {
  if (!store.folders.has(folder)) return [];
  return [...store.traces.values()].filter((trace) => trace.exists && isTouched(trace) && isInside(trace.path, folder));
}

function remove(store: Store, path: string, operation: FileOperation, sources: Sources, isFile: boolean): void {
  for (const trace of touchedInside(store, path)) removeOne(store, trace.path, operation, sources);
  if (isFile) removeOne(store, path, operation, sources);
}

function existingMatches(store: Store, pattern: string): readonly string[] {
  const expression = patternOf(pattern);
  return [...store.traces.values()].flatMap(({ path, exists }) => (exists && expression.test(path) ? [path] : []));
}

const plainName =
  /^(?:[A-Z][A-Z-]+|Makefile|Dockerfile|Jenkinsfile|Procfile|Gemfile|Rakefile|Vagrantfile|Justfile|Caddyfile)$/;

/**
 * Whether a path names a file. A folder is none, and of a name without an ending only what is known of it tells; `perhaps`
 * decides where nothing is.
 */
function namesFile(store: Store, path: string, perhaps: boolean): boolean {
  const trace = store.traces.get(path);
  if (trace && isTouched(trace)) return true;
  if (store.folders.has(path) || store.isFolder(path)) return false;
  const name = baseName(path);
  return (
    /[^.]\.[A-Za-z]\w{0,11}$/.test(name) ||
    /^\.(?:env|\w*rc|\w*ignore|\w*config|\w*attributes)/.test(name) ||
    plainName.test(name) ||
    perhaps
  );
}

/** Where `from` ends up: inside `to` when that is a folder, else `to` itself. */
function landing(store: Store, from: string, to: string, into: boolean): string {
  const folder = into || ((store.folders.has(to) || store.isFolder(to)) && !store.traces.get(to)?.changes.size);
  return folder ? [to, baseName(from)].filter((part) => part !== '').join('/') : to;
}

function relocate(store: Store, effect: FileEffect, base: string, sources: Sources): void {
  const { speller } = store;
  const to = speller.folder(effect.path, base);
  const from = speller.spell(effect.from ?? '', base);
  if (to === null || from === null) return;
  const origins = effect.pattern ? existingMatches(store, from) : [from];
  const operation = effect.operation === 'move' ? 'move' : 'write';
  for (const origin of origins) {
    const target = landing(store, origin, to, (effect.into ?? false) || to === '');
    if (target === origin || target === '') continue;
    const moved = touchedInside(store, origin);
    const isFile = namesFile(store, origin, effect.recursive !== true && namesFile(store, target, false));
    if (effect.operation === 'move') remove(store, origin, 'move', sources, isFile);
    for (const { path } of moved) change(store, target + path.slice(origin.length), operation, sources);
    if (isFile) change(store, target, operation, sources);
    if (store.folders.has(origin)) store.folders.add(target);
    const script = store.scripts.get(origin);
    if (script !== undefined) store.scripts.set(target, script);
  }
}

function applyPlain(store: Store, effect: FileEffect, path: string, sources: Sources): void {
  const { operation } = effect;
  if (operation === 'directory') store.folders.add(path);
  else if (operation === 'delete')
    remove(store, path, 'delete', sources, namesFile(store, path, effect.recursive !== true));
  else if (operation === 'read' || operation === 'search' || operation === 'list')
    look(store, path, operation, sources);
  else if (operation !== 'copy') change(store, path, operation, sources);
  if (effect.content !== undefined && /\.(?:py|[cm]?[jt]s|rb|pl)$/.test(path)) store.scripts.set(path, effect.content);
}

function apply(store: Store, effect: FileEffect, sources: Sources): void {
  const base = effect.folder === '' ? '' : store.speller.folder(effect.folder);
  if (base === null) return;
  if (effect.operation === 'move' || effect.operation === 'copy') return relocate(store, effect, base, sources);
  const path = store.speller.spell(effect.path, base);
  if (path === null) return;
  if (!effect.pattern) applyPlain(store, effect, path, sources);
  else for (const match of existingMatches(store, path)) remove(store, match, 'delete', sources, true);
}

/** Running a script that was written in this session does what its text says. */
function applyScripts(store: Store, exchange: Exchange, sources: Sources): void {
  for (const { step, ended } of exchange.shell?.runs ?? []) {
    const file = ended === 'ok' ? scriptFileOf(step) : null;
    const base = step.folder === null ? null : store.speller.folder(step.folder || '.');
    const path = file === null || base === null ? null : store.speller.spell(file, base);
    const script = path === null ? undefined : store.scripts.get(path);
    if (script === undefined) continue;
    for (const draft of scriptEffects(script)) apply(store, { ...draft, folder: step.folder ?? '' }, sources);
  }
}

/** Tools outside the tables count only when their result proves a change: a diff in the details. */
function provenEffects(exchange: Exchange): readonly FileEffect[] {
  const { action, details } = exchange;
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

function sourcesOf(exchange: Exchange): Sources {
  const { callEntryId, resultEntryId } = exchange;
  return callEntryId === null || callEntryId === resultEntryId ? [resultEntryId] : [callEntryId, resultEntryId];
}

function listOf(details: unknown, key: string): readonly string[] {
  const value: unknown = typeof details === 'object' && details !== null ? Reflect.get(details, key) : null;
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

function ordered(traces: Iterable<Trace>): readonly Trace[] {
  return [...traces].sort((a, b) => a.order - b.order);
}

function factsOf(store: Store): Facts['files'] {
  const modified: FileFact[] = [];
  const read: FileFact[] = [];
  const deleted: FileFact[] = [];
  for (const trace of ordered(store.traces.values())) {
    const { path } = trace;
    if (trace.exists && trace.changes.size > 0)
      modified.push({ path, operations: [...trace.changes], entryIds: [...trace.changedBy] });
    if (trace.readBy.size > 0) read.push({ path, operations: [...trace.looks], entryIds: [...trace.readBy] });
    if (!trace.exists) deleted.push({ path, operations: [...trace.removals], entryIds: [...trace.removedBy] });
  }
  return { modified, read, deleted };
}

function commonTail(a: string, b: string): number {
  const [left, right] = [a.split('/').reverse(), b.split('/').reverse()];
  const differs = left.findIndex((segment, i) => segment !== right[i]);
  return differs < 0 ? left.length : differs;
}

function knownPath(store: Store, path: string): string {
  if (store.traces.has(path)) return path;
  const namesakes = store.names.get(baseName(path)) ?? [];
  const [best, second] = namesakes
    .slice(0, 50)
    .map((candidate) => ({ candidate, tail: commonTail(path, candidate) }))
    .sort((a, b) => b.tail - a.tail);
  if (!best || best.tail < 2 || best.tail === second?.tail) return path;
  return best.candidate;
}

/** Starts with no files known. `addExchange` costs what the exchange holds, plus known files for a folder or pattern. */
export function createFiles(speller: PathSpeller, isFolder: (path: string) => boolean): FilesCollector {
  const store: Store = {
    touched: { changed: [], read: [] },
    traces: new Map(),
    folders: new Set(),
    names: new Map(),
    scripts: new Map(),
    speller,
    isFolder,
  };
  return {
    addExchange(exchange) {
      store.touched = { changed: [], read: [] };
      const sources = sourcesOf(exchange);
      for (const effect of effectsOf(exchange)) apply(store, effect, sources);
      applyScripts(store, exchange, sources);
      return store.touched;
    },
    addOpening(entry) {
      if (entry.kind !== 'compaction') return;
      const apply = (paths: readonly string[], act: (path: string) => void) => {
        for (const raw of paths) act(speller.spell(raw) ?? '');
      };
      apply(listOf(entry.details, 'readFiles'), (path) => path && look(store, path, 'read', [entry.id]));
      apply(listOf(entry.details, 'modifiedFiles'), (path) => path && change(store, path, 'edit', [entry.id]));
    },
    facts: () => factsOf(store),
    known: (path) => knownPath(store, path),
  };
}
