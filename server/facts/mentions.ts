// Every path met in calls, results and prose, in its one spelling: the grounds on which a summary may name a file (CMP-1,
// CMP-6). A path is grounded by being written somewhere, not by existing.

import type { Entry } from '../record/entry.ts';
import { isOwnMessage } from '../record/ownMessage.ts';
import type { Facts } from './fact.ts';
import { minePaths } from './minePaths.ts';
import { folderOf, type PathSpeller } from './paths.ts';

export interface MentionsCollector {
  addEntry(entry: Entry): void;
  /** All paths in the order they were met, then those only `files` knows. */
  facts(files: Facts['files']): readonly string[];
  /** True when something inside the path was met. */
  isFolder(path: string): boolean;
}

const deepest = 6;

/** Visits every string in foreign arguments, a few levels deep. */
function eachText(value: unknown, visit: (text: string) => void, depth = 0): void {
  if (typeof value === 'string') visit(value);
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  for (const item of Object.values(value)) eachText(item, visit, depth + 1);
}

function eachTextOf(entry: Entry, visit: (text: string) => void): void {
  if (entry.kind === 'bash' && !entry.excluded) {
    visit(entry.command);
    visit(entry.output);
  }
  if (entry.kind === 'compaction' || entry.kind === 'branchSummary') visit(entry.summary);
  // Whoever writes a checkpoint cannot be the ground for what stands in it.
  if (isOwnMessage(entry)) return;
  if (!('blocks' in entry)) return;
  for (const block of entry.blocks) {
    if (block.kind === 'text') visit(block.text);
    else if (block.kind === 'call') eachText(block.arguments, visit);
  }
}

/** Starts with no paths. Cost: one pass over the characters, one spelling for each new way of writing a path. */
export function createMentions(speller: PathSpeller): MentionsCollector {
  const written = new Set<string>();
  const paths = new Set<string>();
  const folders = new Set<string>();
  const found = (token: string) => {
    if (written.has(token)) return;
    written.add(token);
    const path = speller.spell(token);
    if (path === null) return;
    paths.add(path);
    for (let folder = folderOf(path); folder !== '' && !folders.has(folder); folder = folderOf(folder))
      folders.add(folder);
  };
  return {
    isFolder: (path) => folders.has(path),
    addEntry: (entry) => eachTextOf(entry, (text) => minePaths(text, found)),
    facts(files) {
      const all = new Set(paths);
      for (const list of [files.modified, files.read, files.deleted]) for (const { path } of list) all.add(path);
      return [...all];
    },
  };
}
