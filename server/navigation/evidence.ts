// What can be retrieved by reference: the original text of tool results on a branch (NAV-1). Assistant reasoning is
// never a source, and somebody else's edit closes the entry it targets.

import type { Entry, ToolResultEntry } from '../record/entry.ts';
import { formatReference } from './reference.ts';

/** One readable text. `text()` is the whole original, unscrubbed: whoever passes it on scrubs it whole first. */
export interface EvidenceSource {
  readonly ref: string;
  readonly entryId: string;
  readonly tool: string;
  /** What the call was about: its path or command, never its output. */
  readonly label: string;
  text(): string;
}

export interface EvidenceOrigin {
  readonly harness: string;
  readonly sessionId: string;
}

const labelLength = 120;
const labelFields = ['path', 'file_path', 'filePath', 'file', 'command', 'cmd', 'pattern', 'query', 'url'];

/** Sources of a branch, newest first. `entries` is the branch root to head. Cost: one pass, texts stay where they are. */
export function evidenceSources(entries: Iterable<Entry>, origin: EvidenceOrigin): readonly EvidenceSource[] {
  const labels = new Map<string, string>();
  const edited = new Set<string>();
  const results: ToolResultEntry[] = [];
  for (const entry of entries) {
    if (entry.kind === 'assistant') collectLabels(entry.blocks, labels);
    if (entry.kind === 'contextEdit') edited.add(entry.targetId);
    if (entry.kind === 'toolResult') results.push(entry);
  }
  return results
    .filter((entry) => !edited.has(entry.id))
    .reverse()
    .flatMap((entry) => sourcesOf(entry, labels.get(entry.callId) ?? '', origin));
}

function collectLabels(blocks: Extract<Entry, { kind: 'assistant' }>['blocks'], labels: Map<string, string>): void {
  for (const block of blocks) if (block.kind === 'call') labels.set(block.callId, labelOf(block.arguments));
}

function labelOf(args: Readonly<Record<string, unknown>>): string {
  for (const field of labelFields) {
    const value = args[field];
    if (typeof value === 'string' && value !== '') return value.replace(/\s+/g, ' ').slice(0, labelLength);
  }
  return '';
}

function sourcesOf(entry: ToolResultEntry, label: string, origin: EvidenceOrigin): readonly EvidenceSource[] {
  const texts = entry.blocks.flatMap((block, index) => (block.kind === 'text' ? [{ index, text: block.text }] : []));
  return texts.map(({ index, text }) => ({
    ref: formatReference({ ...origin, entryId: entry.id, block: texts.length > 1 ? index : null }),
    entryId: entry.id,
    tool: entry.tool,
    label,
    text: () => text,
  }));
}
