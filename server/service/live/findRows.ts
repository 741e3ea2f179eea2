// Search over a whole session for the panel's Ctrl+F: literal, without case, over full texts and not only what rows show.

import { type Entry, textOf } from '../../record/entry.ts';
import type { Session } from '../../record/session.ts';
import type { Flow } from './flow.ts';
import type { FlowItem } from './flowIndex.ts';

/** Milliseconds of reading before other requests get their turn. */
const sliceMs = 8;

/**
 * Row indices whose text holds the words. Reads every entry once, in slices; stops at `most`. Rejects with the signal's reason when it
 * is aborted.
 */
export async function findRows(
  flow: Flow,
  query: string,
  most: number,
  signal: AbortSignal,
): Promise<{ rows: number[]; more: boolean }> {
  const wanted = query.toLowerCase();
  const rows: number[] = [];
  if (wanted === '') return { rows, more: false };
  let end = performance.now() + sliceMs;
  for (const [row, item] of flow.items.entries()) {
    if (performance.now() >= end) {
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
      end = performance.now() + sliceMs;
    }
    if (!searchText(item, flow).toLowerCase().includes(wanted)) continue;
    if (rows.length === most) return { rows, more: true };
    rows.push(row);
  }
  return { rows, more: false };
}

function searchText(item: FlowItem, { source }: Flow): string {
  const { session, index } = source;
  if (item.kind === 'anchor') {
    const anchor = index.anchors.get(item.ordinal);
    return anchor ? `${anchor.name}\n${anchor.text}` : '';
  }
  if (item.kind === 'gap' || item.kind === 'checkpoint') return '';
  const own = blockText(session.entry(item.ordinal), item.block);
  return item.resultOrdinal === null ? own : `${own}\n${resultText(session, item.resultOrdinal)}`;
}

function resultText(session: Session, ordinal: number): string {
  const entry = session.entry(ordinal);
  return entry.kind === 'toolResult' ? textOf(entry.blocks) : '';
}

/** Words of one block of an assistant message, or of a whole entry. Thinking is found too: it can be opened. */
function blockText(entry: Entry, block: number): string {
  if (entry.kind === 'assistant') {
    const part = entry.blocks[block];
    if (part?.kind === 'text' || part?.kind === 'thinking') return part.text;
    if (part?.kind === 'call')
      return Object.values(part.arguments)
        .filter((value) => typeof value === 'string')
        .join('\n');
    return entry.errorMessage ?? '';
  }
  if (entry.kind === 'bash') return `${entry.command}\n${entry.output}`;
  if ('blocks' in entry) return textOf(entry.blocks);
  return 'summary' in entry ? entry.summary : '';
}
