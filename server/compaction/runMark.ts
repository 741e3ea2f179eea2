// How a summary carries the run that made it (CMP-8): a last line of its own, so that two summaries of equal words differ where
// a harness looks its entries up by text, and `details`, which the harness stores as they are.

import type { CompactionEntry } from '../record/entry.ts';

const marked = /\n+<!-- Throughline run ([\w-]+) -->\s*$/;

export function withRunMark(summary: string, runId: string): string {
  return `${summary.trimEnd()}\n\n<!-- Throughline run ${runId} -->`;
}

/** The summary as it was verified. */
export function withoutRunMark(summary: string): string {
  return summary.replace(marked, '');
}

/** The run of ours a compaction entry came from, null for another's. Both marks must agree: one alone may be copied. */
export function runIdOf({ summary, details }: Pick<CompactionEntry, 'summary' | 'details'>): string | null {
  const { throughline } = Object(details) as { readonly throughline?: unknown };
  const { runId } = Object(throughline) as { readonly runId?: unknown };
  return typeof runId === 'string' && marked.exec(summary)?.[1] === runId ? runId : null;
}
