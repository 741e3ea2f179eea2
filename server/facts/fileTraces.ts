// What is known of each file at this point of the branch: how it was changed, read and removed, by which entries, and
// whether it exists now. What happened last decides.

import type { Facts, FileFact, FileOperation } from './fact.ts';
import { baseName, folderOf, isInside, patternOf } from './paths.ts';

interface Trace {
  readonly path: string;
  readonly changes: Set<FileOperation>;
  readonly changedBy: Set<string>;
  readonly looks: Set<FileOperation>;
  readonly readBy: Set<string>;
  readonly removals: Set<FileOperation>;
  readonly removedBy: Set<string>;
  exists: boolean;
}

/** Files one exchange changed and read, spelled. */
export interface Touched {
  readonly changed: string[];
  readonly read: string[];
}

export type Sources = readonly string[];

const plainName =
  /^(?:[A-Z][A-Z-]+|Makefile|Dockerfile|Jenkinsfile|Procfile|Gemfile|Rakefile|Vagrantfile|Justfile|Caddyfile)$/;
const fileEnding = /[^.]\.[A-Za-z]\w{0,11}$/;
const dotFile = /^\.(?:env|\w*rc|\w*ignore|\w*config|\w*attributes)/;

function isTouched({ changes, readBy, removals }: Trace): boolean {
  return changes.size + readBy.size + removals.size > 0;
}

function newTrace(path: string): Trace {
  return {
    path,
    changes: new Set(),
    changedBy: new Set(),
    looks: new Set(),
    readBy: new Set(),
    removals: new Set(),
    removedBy: new Set(),
    exists: true,
  };
}

function commonTail(a: string, b: string): number {
  const [left, right] = [a.split('/').reverse(), b.split('/').reverse()];
  const differs = left.findIndex((segment, i) => segment !== right[i]);
  return differs < 0 ? left.length : differs;
}

function add(ids: Set<string>, sources: Sources): void {
  for (const id of sources) ids.add(id);
}

/** Paths are spelled. Each act costs what it names; acts on folders and patterns also look at the files known. */
export class FileTraces {
  readonly #traces = new Map<string, Trace>();
  readonly #folders = new Set<string>();
  /** Known paths by their last segment. */
  readonly #names = new Map<string, string[]>();
  /** Where files that were only moved came from. */
  readonly #aside = new Map<string, string>();
  readonly #isMentionedFolder: (path: string) => boolean;
  #touched: Touched = { changed: [], read: [] };

  constructor(isMentionedFolder: (path: string) => boolean) {
    this.#isMentionedFolder = isMentionedFolder;
  }

  /** Files touched since the last call. Ends an exchange: what was put aside before it stays where it is. */
  takeTouched(): Touched {
    const touched = this.#touched;
    this.#touched = { changed: [], read: [] };
    this.#aside.clear();
    return touched;
  }

  change(path: string, operation: FileOperation, sources: Sources): void {
    const trace = this.#traceOf(path);
    trace.changes.add(operation);
    add(trace.changedBy, sources);
    trace.exists = true;
    this.#touched.changed.push(path);
  }

  /** Notes that a new file is another one, put aside. */
  putAside(path: string, from: string): void {
    this.#aside.set(path, from);
  }

  look(path: string, operation: FileOperation, sources: Sources): void {
    const trace = this.#traceOf(path);
    trace.looks.add(operation);
    if (operation !== 'read') return;
    add(trace.readBy, sources);
    this.#touched.read.push(path);
  }

  /** Removes a file, or what is known of a folder; a folder itself is no file. */
  remove(path: string, operation: 'delete' | 'move', sources: Sources, perhapsFolder: boolean): void {
    for (const inner of this.touchedInside(path)) this.#removeFile(inner, operation, sources);
    if (this.namesFile(path, !perhapsFolder)) this.#removeFile(path, operation, sources);
  }

  /** A file that was put aside and comes back unchanged: as if nothing had happened. False when it is not that. */
  undoMove(from: string, to: string): boolean {
    const [aside, home] = [this.#traces.get(from), this.#traces.get(to)];
    if (!aside || !home || home.exists || this.#aside.get(from) !== to) return false;
    if (aside.changes.size > 1 || aside.readBy.size > 0) return false;
    this.#traces.delete(from);
    this.#aside.delete(from);
    home.exists = true;
    home.removals.clear();
    home.removedBy.clear();
    return true;
  }

  addFolder(path: string): void {
    this.#folders.add(path);
  }

  isFolder(path: string): boolean {
    return this.#folders.has(path) || this.#isMentionedFolder(path);
  }

  isKnown(path: string): boolean {
    return this.#traces.has(path);
  }

  isChanged(path: string): boolean {
    return (this.#traces.get(path)?.changes.size ?? 0) > 0;
  }

  /** Existing files inside a folder that were changed or read. */
  touchedInside(folder: string): readonly string[] {
    if (!this.#folders.has(folder)) return [];
    const inside = (trace: Trace) => trace.exists && isTouched(trace) && isInside(trace.path, folder);
    return [...this.#traces.values()].filter(inside).map(({ path }) => path);
  }

  /** Existing files that match a shell pattern. */
  matching(pattern: string): readonly string[] {
    const expression = patternOf(pattern);
    return [...this.#traces.values()].flatMap(({ path, exists }) => (exists && expression.test(path) ? [path] : []));
  }

  /** Whether a path names a file. Of a name without an ending only what is known tells; else `perhaps` decides. */
  namesFile(path: string, perhaps: boolean): boolean {
    const trace = this.#traces.get(path);
    if (trace && isTouched(trace)) return true;
    if (this.isFolder(path)) return false;
    const name = baseName(path);
    return fileEnding.test(name) || dotFile.test(name) || plainName.test(name) || perhaps;
  }

  /** The one known file a partial path means (`src/a.ts` printed from a package's folder); the path itself when unclear. */
  known(path: string): string {
    if (this.#traces.has(path)) return path;
    const namesakes = this.#names.get(baseName(path)) ?? [];
    const [best, second] = namesakes
      .slice(0, 50)
      .map((candidate) => ({ candidate, tail: commonTail(path, candidate) }))
      .sort((a, b) => b.tail - a.tail);
    return best && best.tail >= 2 && best.tail !== second?.tail ? best.candidate : path;
  }

  facts(): Facts['files'] {
    const modified: FileFact[] = [];
    const read: FileFact[] = [];
    const deleted: FileFact[] = [];
    for (const { path, exists, changes, changedBy, looks, readBy, removals, removedBy } of this.#traces.values()) {
      if (exists && changes.size > 0) modified.push({ path, operations: [...changes], entryIds: [...changedBy] });
      if (readBy.size > 0) read.push({ path, operations: [...looks], entryIds: [...readBy] });
      if (!exists) deleted.push({ path, operations: [...removals], entryIds: [...removedBy] });
    }
    return { modified, read, deleted };
  }

  #traceOf(path: string): Trace {
    const before = this.#traces.get(path);
    if (before) return before;
    const trace = newTrace(path);
    this.#traces.set(path, trace);
    const namesakes = this.#names.get(baseName(path));
    if (namesakes) namesakes.push(path);
    else this.#names.set(baseName(path), [path]);
    for (let folder = folderOf(path); folder !== '' && !this.#folders.has(folder); folder = folderOf(folder))
      this.#folders.add(folder);
    return trace;
  }

  #removeFile(path: string, operation: 'delete' | 'move', sources: Sources): void {
    const trace = this.#traceOf(path);
    trace.removals.add(operation);
    add(trace.removedBy, sources);
    trace.exists = false;
    this.#touched.changed.push(path);
  }
}
