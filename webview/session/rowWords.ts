// The glyph on the thread and the words for a screen reader of a row. Pure.
import type { FlowRowView } from '../../server/protocol/sessionPanelViews.ts';
import { time } from '../shared/format.ts';

const glyphs: Readonly<Record<FlowRowView['content']['kind'], string>> = {
  user: 'account',
  reply: 'sparkle',
  thinking: 'sparkle',
  tool: 'sparkle',
  anchor: 'bookmark',
  compaction: 'fold',
  checkpoint: 'save',
  summary: 'git-branch',
  note: 'info',
  gap: 'warning',
};

const noteGlyphs = { info: 'info', question: 'question', warning: 'warning', error: 'error' } as const;

const agentKinds: ReadonlySet<string> = new Set(['reply', 'thinking', 'tool']);

/** A run of the agent's rows carries one glyph, at its head. */
export function glyphOf(row: FlowRowView, previous: FlowRowView | null): string | null {
  const { content } = row;
  if (agentKinds.has(content.kind) && previous !== null && agentKinds.has(previous.content.kind)) return null;
  return content.kind === 'note' ? noteGlyphs[content.icon] : glyphs[content.kind];
}

/** The row for a screen reader: who, when, and what a closed card says. */
export function labelOf({ content, at, ordinal }: FlowRowView): string {
  const when = time(at, new Date());
  const place = ordinal === null ? '' : `#${ordinal}`;
  return [wordOf(content), when, place].filter(Boolean).join(', ');
}

function wordOf(content: FlowRowView['content']): string {
  switch (content.kind) {
    case 'tool':
      return `Tool: ${content.card.verb} ${content.card.object}, ${content.card.state}`;
    case 'anchor':
      return `Anchor ${content.name}`;
    case 'checkpoint':
      return `Checkpoint ${content.number} saved`;
    case 'note':
      return content.title;
    default:
      return words[content.kind];
  }
}

const words = {
  user: 'You',
  reply: 'Reply',
  thinking: 'Thinking',
  compaction: 'Context compacted',
  summary: 'Summary of a left branch',
  gap: 'Gap in the record',
} as const;
