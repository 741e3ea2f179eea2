// The parts of a context window by fate, and the bar as a sentence for screen readers and tooltips. Pure.
import type { WindowView } from '../../server/protocol/panelViews.ts';
import { limit, tokens } from './format.ts';

export type Fate = 'system' | 'summary' | 'summarised' | 'lost' | 'conversation' | 'tool-output';

export interface Segment {
  readonly fate: Fate;
  readonly tokens: number;
}

const words: Readonly<Record<Fate, string>> = {
  system: 'system',
  summary: 'summary',
  summarised: 'into the summary',
  lost: 'in neither',
  conversation: 'word for word',
  'tool-output': 'tool output, word for word',
};

/** Segments in drawing order, empty ones left out. */
export function segmentsOf(view: WindowView): readonly Segment[] {
  const all: readonly Segment[] = [
    { fate: 'system', tokens: view.system },
    { fate: 'summary', tokens: view.summary },
    { fate: 'summarised', tokens: view.summarised },
    { fate: 'lost', tokens: view.lost },
    { fate: 'conversation', tokens: view.conversation },
    { fate: 'tool-output', tokens: view.toolOutput },
  ];
  return all.filter((segment) => segment.tokens > 0);
}

/** The bar as a sentence, for screen readers and the tooltip. */
export function sentenceOf(label: string, view: WindowView): string {
  const parts = segmentsOf(view).map((segment) => `${words[segment.fate]} ${tokens(segment.tokens)}`);
  const total = view.window > 0 ? `${tokens(view.total)} of ${limit(view.window)}` : tokens(view.total);
  return `${label} ${total}: ${parts.join(', ') || 'empty'}`;
}
