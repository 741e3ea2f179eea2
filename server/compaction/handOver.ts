// The continuity bridge (CMP-18): what an agent should know again after a compaction or a restart, as one bounded text. What the
// branch asks and leaves open comes first, then what the boundary's summary does not account for.

import type { Facts } from '../facts/fact.ts';
import { estimateTokens } from '../record/tokens.ts';
import { scrubText } from '../scrub/scrubText.ts';
import type { RetainedFact } from './retention.ts';

/** Longest hand-over (tokens): it is read with every later request. */
export const mostHandOverTokens = 800;
const mostOf = { loops: 6, errors: 4, files: 10, lost: 8 };

export interface HandOverInput {
  readonly why: 'compaction' | 'restart';
  readonly facts: Facts;
  /** What became of the facts before the newest boundary; empty without one. */
  readonly retained: readonly (Pick<RetainedFact, 'text' | 'outcome'> & { readonly kind: string })[];
}

/** The text, scrubbed, whole lines within the bound; null where there is nothing to hand over. */
export function handOverText({ why, facts, retained }: HandOverInput): string | null {
  const lines = [...openWork(facts), ...lostOf(retained)].map((line) => scrubText(line).text);
  if (lines.length === 0) return null;
  const after = why === 'compaction' ? 'the context was compacted' : 'the session was opened again';
  let text = `[Hand-over by Throughline, a program, because ${after}. Nobody asks for anything here: these are notes on the work so far, taken from this session’s record.]`;
  for (const line of lines) {
    const longer = `${text}\n- ${line}`;
    if (estimateTokens(longer) <= mostHandOverTokens) text = longer;
  }
  return text;
}

function openWork({ goal, newestRequest, openLoops, errors, files }: Facts): string[] {
  const open = openLoops.filter(({ status }) => status === 'open').slice(-mostOf.loops);
  const failing = errors.filter(({ resolved }) => !resolved).slice(-mostOf.errors);
  const changed = files.modified.slice(-mostOf.files).map(({ path }) => path);
  return [
    ...(goal === null ? [] : [`Goal: ${goal.text}`]),
    ...(newestRequest === null ? [] : [`Newest request: ${newestRequest.text}`]),
    ...open.map(({ text }) => `Open: ${text}`),
    ...failing.map(({ text }) => `Unresolved error: ${text}`),
    ...(changed.length === 0 ? [] : [`Changed files: ${changed.join(', ')}`]),
  ];
}

const kept = new Set(['constraint', 'decision']);

/** Rules and decisions the summary does not account for. */
function lostOf(retained: HandOverInput['retained']): string[] {
  return retained
    .filter(({ kind, outcome }) => kept.has(kind) && outcome !== 'kept' && outcome !== 'stale')
    .slice(-mostOf.lost)
    .map(({ kind, text }) => `${kind === 'constraint' ? 'Rule' : 'Decision'} the summary does not hold: ${text}`);
}
