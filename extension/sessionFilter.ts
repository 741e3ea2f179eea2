// The tree's filter: words that must all occur in title, folder, id or model, plus `is:damaged`, `is:large`, `is:fork`.
import type { SessionItemView } from '../server/protocol/treeViews.ts';

export interface SessionFilter {
  readonly text: string;
  readonly words: readonly string[];
  readonly states: readonly string[];
}

/** A session above this many bytes is "large". */
const largeBytes = 10_000_000;

export function parseFilter(text: string): SessionFilter {
  const parts = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return {
    text: text.trim(),
    words: parts.filter((part) => !part.startsWith('is:')),
    states: parts.filter((part) => part.startsWith('is:')).map((part) => part.slice(3)),
  };
}

export function matches(filter: SessionFilter, item: SessionItemView): boolean {
  if (filter.words.length === 0 && filter.states.length === 0) return true;
  const { title, cwd, id, model } = item.row;
  const haystack = `${title}\n${cwd ?? ''}\n${id}\n${model ?? ''}`.toLowerCase();
  return filter.words.every((word) => haystack.includes(word)) && filter.states.every((state) => isState(state, item));
}

function isState(state: string, item: SessionItemView): boolean {
  if (state === 'damaged') return item.damaged;
  if (state === 'large') return item.row.bytes > largeBytes;
  if (state === 'fork') return item.row.parentSession !== null;
  if (state === 'missing') return item.folderMissing;
  // An unknown state matches nothing, so that a typo is seen instead of silently ignored.
  return false;
}
