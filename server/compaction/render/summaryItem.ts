// A line a summary may hold: where it stands, what it costs and what it accounts for. Section files make these,
// `layout.ts` chooses among them.

import { oneLine } from '../../record/oneLine.ts';
import { estimateTokens } from '../../record/tokens.ts';
import type { SummaryFact } from '../requiredFacts.ts';

/** Sections in the order of the summary (CMP-6); Open Loops stand before Next Steps (CMP-7). */
export const sectionTitles = [
  'Goal',
  'Constraints & Preferences',
  'Progress/Done',
  'Progress/In Progress',
  'Progress/Blocked',
  'Key Decisions',
  'Files Modified',
  'Files Read',
  'Files Deleted',
  'Open Loops',
  'Next Steps',
  'Critical Context',
  'Topics Covered',
  'Changes Since Last Compaction',
] as const;

export type SectionTitle = (typeof sectionTitles)[number];

export interface SummaryItem {
  readonly section: SectionTitle;
  readonly line: string;
  readonly tokens: number;
  /** Null for lines that account for no fact. */
  readonly fact: SummaryFact | null;
  /** Where room is short, lower ranks stay. Required facts come before all ranks. */
  readonly rank: number;
  /** Shorter form of a file line, for lists over budget. */
  readonly short: { readonly line: string; readonly tokens: number } | null;
  /** Asked before the line is taken, where that is dear to know; absent: it may stand. */
  readonly mayStand?: () => boolean;
}

/** An item; `line` comes without its list mark. */
export function itemOf(
  section: SectionTitle,
  line: string,
  rank: number,
  fact: SummaryFact | null = null,
): SummaryItem {
  const text = oneLine(line);
  return { section, line: text, tokens: estimateTokens(`- ${text}\n`), fact, rank, short: null };
}
