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

/** All lines a summary of these facts could hold, those of the facts first and in their order. Fitted to many budgets. */
export interface Layout {
  readonly items: readonly SummaryItem[];
  readonly columns: Columns;
}

/** The items by number, so that a fit touches nothing else: plans are made again while a person moves a slider. */
interface Columns {
  /** Items, those to keep first in front. */
  readonly byRank: Uint32Array;
  readonly full: Float64Array;
  readonly short: Float64Array;
  /** Index into `sectionTitles`. */
  readonly section: Uint8Array;
  /** Lines every summary has, whatever the budget: Goal and Next Steps are required sections. */
  readonly fixed: Uint8Array;
  /** Whether a line may stand at all: 0 not asked yet, 1 yes, 2 no. */
  readonly standing: Uint8Array;
}

export interface Fitted {
  readonly layout: Layout;
  /** 1 for each item that is written. */
  readonly chosen: Uint8Array;
  /** How many those are. */
  readonly count: number;
  /** True when file lines stand in their short form. */
  readonly shortened: boolean;
  readonly tokens: number;
  /** Tokens the required lines alone need, in the form chosen. */
  readonly requiredTokens: number;
  readonly holdsRequired: boolean;
}

const sectionNumber = new Map<SectionTitle, number>(sectionTitles.map((title, at) => [title, at]));

function columnsOf(items: readonly SummaryItem[]): Columns {
  return {
    byRank: Uint32Array.from([...items.keys()].sort((a, b) => (items[a]?.rank ?? 0) - (items[b]?.rank ?? 0))),
    full: Float64Array.from(items, (item) => item.tokens),
    short: Float64Array.from(items, (item) => item.short?.tokens ?? item.tokens),
    section: Uint8Array.from(items, (item) => sectionNumber.get(item.section) ?? 0),
    fixed: Uint8Array.from(items, (item) => Number(item.fact === null && item.rank === 0)),
    standing: Uint8Array.from(items, (item) => Number(item.mayStand === undefined)),
  };
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
  return { items, columns: columnsOf(items) };
}

const headingTokens = sectionTitles.map((title) => estimateTokens(`\n## ${title.split('/').at(-1)}\n\n`));
/** `## Progress` above its first subsection. */
const progressTokens = estimateTokens('\n## Progress\n\n');
const inProgress = sectionTitles.map((title) => title.startsWith('Progress/'));

/** One attempt to fill a budget. */
interface Filling {
  readonly costs: Float64Array;
  readonly section: Uint8Array;
  readonly chosen: Uint8Array;
  readonly opened: boolean[];
  progressOpened: boolean;
  tokens: number;
  count: number;
}

function costOf(at: number, filling: Filling): number {
  const line = filling.costs[at] ?? 0;
  const section = filling.section[at] ?? 0;
  if (filling.opened[section]) return line;
  const opens = inProgress[section] && !filling.progressOpened;
  return line + (headingTokens[section] ?? 0) + (opens ? progressTokens : 0);
}

function take(at: number, cost: number, filling: Filling): void {
  const section = filling.section[at] ?? 0;
  filling.tokens += cost;
  filling.count++;
  filling.chosen[at] = 1;
  filling.opened[section] = true;
  if (inProgress[section]) filling.progressOpened = true;
}

/** Whether the line may stand; each is asked once, and only when there is room for it. */
function mayStand({ items, columns: { standing } }: Layout, at: number): boolean {
  if (standing[at] === 0) standing[at] = items[at]?.mayStand?.() === false ? 2 : 1;
  return standing[at] === 1;
}

/** Takes what fits after the required lines, by rank. */
function fillUp(layout: Layout, budget: number, filling: Filling): void {
  const { byRank } = layout.columns;
  for (let place = 0; place < byRank.length && filling.tokens < budget; place++) {
    const at = byRank[place] ?? 0;
    if (filling.chosen[at] === 1) continue;
    const cost = costOf(at, filling);
    if (filling.tokens + cost <= budget && mayStand(layout, at)) take(at, cost, filling);
  }
}

function fill(layout: Layout, budget: number, required: Uint8Array, shortened: boolean): Fitted {
  const { full, short, section, fixed } = layout.columns;
  const chosen = new Uint8Array(layout.items.length);
  const costs = shortened ? short : full;
  const filling: Filling = { costs, section, chosen, opened: [], progressOpened: false, tokens: 0, count: 0 };
  for (let at = 0; at < chosen.length; at++) {
    if (fixed[at] === 1 || required[at] === 1) take(at, costOf(at, filling), filling);
  }
  const requiredTokens = filling.tokens;
  fillUp(layout, budget, filling);
  const { tokens, count } = filling;
  return { layout, chosen, count, shortened, tokens, requiredTokens, holdsRequired: requiredTokens <= budget };
}

/**
 * Chooses lines for a budget in tokens. `required` has 1 for each fact, in the layout's order, that must be written.
 * Full paths as long as everything fits; short ones when a list is over its budget and shortening saves facts.
 */
export function fitLayout(layout: Layout, budget: number, required: Uint8Array): Fitted {
  const full = fill(layout, budget, required, false);
  if (full.holdsRequired && full.count === layout.items.length) return full;
  const short = fill(layout, budget, required, true);
  return !full.holdsRequired || short.count > full.count ? short : full;
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
  let progressOpened = false;
  for (const title of sectionTitles) {
    const items = fitted.layout.items.filter((item, at) => item.section === title && fitted.chosen[at] === 1);
    if (items.length === 0) continue;
    if (title.startsWith('Progress/') && !progressOpened) {
      parts.push('## Progress\n');
      progressOpened = true;
    }
    parts.push(sectionText(title, items, fitted.shortened));
  }
  return parts.join('\n');
}
