// Context tokens of a session at a glance, for rows of a list: the newest usage the harness reported, from the end of its
// file alone. Reading the whole session gives the better number; this one costs one read.

import type { Files } from '../outside.ts';

/** Replies stand close to the end; a longer last record leaves the number unknown. */
const tailBytes = 128 * 1024;

/** Null when the end of the file reports nothing, or a compaction follows what it reports. */
export function reportedContext(path: string, size: number, files: Files): number | null {
  try {
    const from = Math.max(0, size - tailBytes);
    const lines = files.readRange(path, from, tailBytes).toString('utf8').split('\n');
    // The first line of a tail is cut, unless the tail is the file.
    for (const line of lines.slice(from > 0 ? 1 : 0).reverse()) {
      if (line.startsWith('{"type":"compaction"')) return null;
      const total = line.includes('"usage"') ? totalOf(line) : 0;
      if (total > 0) return total;
    }
  } catch {
    // A file that went away has no context; the list says the rest.
  }
  return null;
}

function totalOf(line: string): number {
  try {
    const usage = JSON.parse(line)?.message?.usage ?? {};
    const parts = [usage.input, usage.output, usage.cacheRead, usage.cacheWrite].map(count);
    return count(usage.totalTokens) || parts.reduce((sum, part) => sum + part, 0);
  } catch {
    return 0;
  }
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}
