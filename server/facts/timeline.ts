// The main events of a session in order, each in words that stand in it: requests, first changes of files, commands with a
// purpose, boundaries and bookmarks (CMP-1).

import { type Entry, textOf } from '../record/entry.ts';
import type { CommandOutcome, SourcedText } from './fact.ts';
import { titleOf } from './topics.ts';

export interface TimelineCollector {
  addEntry(entry: Entry): void;
  addChanges(paths: readonly string[], entryIds: readonly string[]): void;
  addOutcome(outcome: CommandOutcome): void;
  facts(): readonly SourcedText[];
}

export function createTimeline(): TimelineCollector {
  const events: SourcedText[] = [];
  let changed = new Set<string>();
  const add = (text: string, entryIds: readonly string[]) => {
    if (text !== '') events.push({ text, entryIds });
  };
  return {
    addEntry(entry) {
      if (entry.kind === 'user') {
        changed = new Set();
        add(titleOf(textOf(entry.blocks)), [entry.id]);
      }
      if (entry.kind === 'compaction' || entry.kind === 'branchSummary') add(titleOf(entry.summary), [entry.id]);
      if (entry.kind === 'label' && entry.label !== null) add(titleOf(entry.label), [entry.id]);
    },
    addChanges(paths, entryIds) {
      for (const path of paths) {
        if (!changed.has(path)) add(path, entryIds);
        changed.add(path);
      }
    },
    addOutcome({ command, purpose, entryIds }) {
      if (purpose !== 'other') add(titleOf(command), entryIds);
    },
    facts: () => events.slice(),
  };
}
