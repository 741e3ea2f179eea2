// Stage "state" of the chain (CMP-7): what a summary gains from continuity after it was verified. Facts come from the
// whole branch, so what earlier compactions replaced is extracted again and stays until it is resolved or overridden;
// this adds a person's word on open loops, goal breadcrumbs, and what an earlier summary alone still holds.

import type { Facts, OpenLoopFact } from '../facts/fact.ts';
import { claimsNothingNew } from './render/progressSection.ts';
import { type RequiredFacts, requiredFacts } from './requiredFacts.ts';
import { type CarriedLine, type ContinuityState, type LoopOverride, noState } from './state/continuity.ts';
import { pathsKnown } from './verify/fileGaps.ts';
import type { SectionName } from './verify/headings.ts';
import { matchFacts } from './verify/matchFacts.ts';
import { normalFact } from './verify/normalText.ts';
import { parseSummary } from './verify/parseSummary.ts';
import { pathMentions } from './verify/pathMentions.ts';
import { unitsOf } from './verify/units.ts';

/** Most earlier goals carried on. */
export const maxBreadcrumbs = 8;
const maxCarried = 24;
const maxCarriedLength = 300;

export interface StateInput {
  readonly facts: Facts;
  /** Facts of the branch up to the last boundary; null without one. */
  readonly factsBefore: Facts | null;
  /** Summary text of the last boundary, ours or the harness's; null without one. */
  readonly previousSummary: string | null;
  /** Newest checkpoint's state on this branch; descendants inherit it. */
  readonly inherited?: ContinuityState | null;
  readonly overrides?: readonly LoopOverride[];
}

function latestOverrides(inherited: readonly LoopOverride[], given: readonly LoopOverride[]): LoopOverride[] {
  const byText = new Map([...inherited, ...given].map((item) => [normalFact(item.text), item]));
  return [...byText.values()];
}

function overridden(loop: OpenLoopFact, override: LoopOverride | undefined): OpenLoopFact {
  if (!override) return loop;
  switch (override.action) {
    case 'close':
      return { ...loop, status: 'done' };
    case 'reopen':
    case 'pin':
      return { ...loop, status: 'open' };
    case 'edit':
      return { ...loop, text: override.replacement ?? loop.text };
    default:
      return override.action satisfies never;
  }
}

/** Facts with a person's overrides applied to open loops; they win over extraction. */
export function withOverrides(facts: Facts, overrides: readonly LoopOverride[]): Facts {
  const byText = new Map(overrides.map((item) => [normalFact(item.text), item]));
  const pinned = (loop: OpenLoopFact): number => (byText.get(normalFact(loop.text))?.action === 'pin' ? 0 : 1);
  const loops = facts.openLoops
    .toSorted((a, b) => pinned(a) - pinned(b))
    .map((loop) => overridden(loop, byText.get(normalFact(loop.text))));
  return { ...facts, openLoops: loops };
}

const carriedSections: Readonly<Partial<Record<SectionName, CarriedLine['section']>>> = {
  constraints: 'constraints',
  decisions: 'decisions',
  'open-loops': 'open-loops',
};

/** Lines of an earlier summary that no fact of the branch accounts for: their sources are gone. */
export function carriedLines(previousSummary: string, facts: Facts): CarriedLine[] {
  const parsed = parseSummary(previousSummary);
  const known: RequiredFacts = requiredFacts(facts, { replacedEntryIds: null, pins: [] });
  const { facts: matches } = matchFacts(
    known.map((fact) => ({ text: fact.text, meaning: 'other' })),
    unitsOf(parsed),
  );
  const told = new Set(matches.flatMap((match) => (match.block === null ? [] : [match.block, ...match.blocks])));
  const doubtful = new Set(
    pathMentions(parsed, pathsKnown(facts)).flatMap((item) => (item.resolved.kind === 'unknown' ? [item.block] : [])),
  );
  const lines = parsed.blocks.flatMap((block, at): CarriedLine[] => {
    const section = block.section === null ? undefined : carriedSections[block.section];
    if (!section || block.heading || block.fenced || told.has(at) || doubtful.has(at)) return [];
    if (block.text.length < 4 || block.text.length > maxCarriedLength || /^\(?none\)?\.?$/i.test(block.text)) return [];
    return claimsNothingNew(block.text, facts) ? [{ section, text: block.text }] : [];
  });
  const knownTexts = known.map((fact) => normalFact(fact.text));
  const seen = new Set<string>();
  const fresh = lines.filter(({ text }) => {
    const flat = normalFact(text);
    // Said twice in the earlier summary, or word for word inside a fact that is told anyway.
    if (seen.has(flat) || knownTexts.some((fact) => fact.includes(flat))) return false;
    seen.add(flat);
    return true;
  });
  return fresh.slice(0, maxCarried);
}

function added(name: string, now: readonly string[], before: readonly string[]): string[] {
  const known = new Set(before);
  const fresh = now.filter((item) => !known.has(item));
  return fresh.length === 0
    ? []
    : [`${fresh.length} new ${name}: ${fresh.slice(0, 3).join('; ')}${fresh.length > 3 ? '; …' : ''}`];
}

/** What is new since the last boundary, one line a kind. */
export function changesSince(facts: Facts, before: Facts): string[] {
  const texts = (list: readonly { readonly text: string }[]): string[] => list.map((item) => item.text);
  const paths = (from: Facts): string[] => from.files.modified.map((file) => file.path);
  return [
    ...added('rules', texts(facts.constraints), texts(before.constraints)),
    ...added('decisions', texts(facts.decisions), texts(before.decisions)),
    ...added('changed files', paths(facts), paths(before)),
  ];
}

function breadcrumbsOf(facts: Facts, inherited: readonly string[]): string[] {
  const trail = [...inherited, ...(facts.goal ? [facts.goal.text] : [])];
  return [...new Set(trail)].slice(-maxBreadcrumbs);
}

/** Continuity of a branch. Pure: the same branch and checkpoint give the same state; siblings never meet. */
export function continuityOf(input: StateInput): ContinuityState {
  const inherited = input.inherited ?? noState;
  return {
    overrides: latestOverrides(inherited.overrides, input.overrides ?? []),
    breadcrumbs: breadcrumbsOf(input.facts, inherited.breadcrumbs),
    carried: input.previousSummary === null ? inherited.carried : carriedLines(input.previousSummary, input.facts),
    changes: input.factsBefore === null ? [] : changesSince(input.facts, input.factsBefore),
  };
}
