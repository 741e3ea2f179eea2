// Lays a summary out within a token budget: required facts first, then by rank. The planner asks the same functions
// what a mode can hold, so that its loss list is what the renderer really leaves out (CMP-3).

import type { Facts } from '../../facts/fact.ts';
import { estimateTokens } from '../../record/tokens.ts';
import type { SummaryFact } from '../requiredFacts.ts';
import type { ContinuityState } from '../state/continuity.ts';
import type { Steering } from '../steering.ts';
import { contextItems } from './contextSection.ts';
import { factItem } from './factItems.ts';
import { goalItems } from './goalSection.ts';
import { nextItems } from './nextSection.ts';
import { progressItems } from './progressSection.ts';
import { shortPaths } from './shortPaths.ts';
import { type SectionTitle, type SummaryItem, sectionTitles } from './summaryItem.ts';

/** All lines a summary of these facts could hold, facts first. Made once, fitted to many budgets. */
export interface Layout {
  readonly items: readonly SummaryItem[];
  /** The same lines, those to keep first in front. */
  readonly byRank: readonly SummaryItem[];
}

export interface Fitted {
  readonly layout: Layout;
  readonly chosen: ReadonlySet<SummaryItem>;
  /** True when file lines stand in their short form. */
  readonly shortened: boolean;
  readonly tokens: number;
  /** Tokens the required lines alone need, in the form chosen. */
  readonly requiredTokens: number;
  readonly holdsRequired: boolean;
}

/** Lines of all facts and sections. */
export function layoutOf(
  facts: Facts,
  all: readonly SummaryFact[],
  state: ContinuityState,
  steering: Steering,
): Layout {
  const operations = new Map(
    [...facts.files.modified, ...facts.files.deleted].map((file) => [file.path, file.operations] as const),
  );
  const files = all.filter((fact) => fact.kind.endsWith('-file')).map((fact) => fact.text);
  const short = shortPaths(files);
  const items = [
    ...all.map((fact) => factItem(fact, steering, operations.get(fact.text), short.get(fact.text))),
    ...goalItems(facts, state),
    ...progressItems(facts),
    ...nextItems(facts),
    ...contextItems(facts, state, steering),
  ];
  return { items, byRank: items.toSorted((a, b) => a.rank - b.rank) };
}

const headingTokens = new Map<SectionTitle, number>(
  sectionTitles.map((title) => [title, estimateTokens(`\n## ${title.split('/').at(-1)}\n\n`)]),
);
/** `## Progress` above its first subsection. */
const progressTokens = estimateTokens('\n## Progress\n\n');

/** Lines every summary has, whatever the budget: Goal and Next Steps are required sections. */
function isFixed(item: SummaryItem): boolean {
  return item.fact === null && item.rank === 0;
}

interface Filling {
  tokens: number;
  readonly chosen: Set<SummaryItem>;
  readonly sections: Set<SectionTitle>;
  inProgress: boolean;
}

function costOf(item: SummaryItem, filling: Filling, shortened: boolean): number {
  const line = shortened && item.short ? item.short.tokens : item.tokens;
  if (filling.sections.has(item.section)) return line;
  const opens = item.section.startsWith('Progress/') && !filling.inProgress;
  return line + (headingTokens.get(item.section) ?? 0) + (opens ? progressTokens : 0);
}

function take(item: SummaryItem, filling: Filling, shortened: boolean): void {
  filling.tokens += costOf(item, filling, shortened);
  filling.chosen.add(item);
  filling.sections.add(item.section);
  if (item.section.startsWith('Progress/')) filling.inProgress = true;
}

function fill(layout: Layout, budget: number, isRequired: (fact: SummaryFact) => boolean, shortened: boolean): Fitted {
  const filling: Filling = { tokens: 0, chosen: new Set(), sections: new Set(), inProgress: false };
  const needs = (item: SummaryItem): boolean => isFixed(item) || (item.fact !== null && isRequired(item.fact));
  for (const item of layout.items) if (needs(item)) take(item, filling, shortened);
  const requiredTokens = filling.tokens;
  for (const item of layout.byRank) {
    if (filling.chosen.has(item) || filling.tokens >= budget) continue;
    if (filling.tokens + costOf(item, filling, shortened) <= budget) take(item, filling, shortened);
  }
  return {
    layout,
    chosen: filling.chosen,
    shortened,
    tokens: filling.tokens,
    requiredTokens,
    holdsRequired: requiredTokens <= budget,
  };
}

/**
 * Chooses lines for a budget in tokens. Full paths as long as everything fits; short ones when a list is over its
 * budget and shortening saves facts.
 */
export function fitLayout(layout: Layout, budget: number, isRequired: (fact: SummaryFact) => boolean): Fitted {
  const full = fill(layout, budget, isRequired, false);
  if (full.holdsRequired && full.chosen.size === layout.items.length) return full;
  const short = fill(layout, budget, isRequired, true);
  return !full.holdsRequired || short.chosen.size > full.chosen.size ? short : full;
}

function sectionText(title: SectionTitle, items: readonly SummaryItem[], shortened: boolean): string {
  const numbered = title === 'Next Steps';
  const lines = items.map((item, at) => {
    const text = shortened && item.short ? item.short.line : item.line;
    if (numbered) return `${at + 1}. ${text}`;
    return title === 'Open Loops' ? `- [ ] ${text}` : `- ${text}`;
  });
  const name = title.split('/');
  return `${name.length > 1 ? '###' : '##'} ${name.at(-1)}\n\n${lines.join('\n')}\n`;
}

/** Writes a fitted layout as Markdown. */
export function writeLayout(fitted: Fitted): string {
  const parts: string[] = [];
  let inProgress = false;
  for (const title of sectionTitles) {
    const items = fitted.layout.items.filter((item) => item.section === title && fitted.chosen.has(item));
    if (items.length === 0) continue;
    if (title.startsWith('Progress/') && !inProgress) {
      parts.push('## Progress\n');
      inProgress = true;
    }
    parts.push(sectionText(title, items, fitted.shortened));
  }
  return parts.join('\n');
}
