// The Review's snapshot (CMP-11): facts left with where each stands, the summary right, each gap at the line it belongs to.

import type { Gap } from '../../compaction/gap.ts';
import { modeLimits } from '../../compaction/mode.ts';
import type { SummaryFact } from '../../compaction/requiredFacts.ts';
import { resultFor } from '../../compaction/verify/claims.ts';
import { verifySummary } from '../../compaction/verifySummary.ts';
import type { FactRowView, ReviewView } from '../../protocol/panelViews.ts';
import { estimateTokens } from '../../record/tokens.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import { byImportance, factRowOf, placesOf } from './factRows.ts';
import type { PanelRun } from './runs.ts';
import type { OpenSession } from './sessionCache.ts';
import { stripOf } from './stripView.ts';

type GapRow = ReviewView['gaps'][number];

const titles: Readonly<Record<Gap['kind'], string>> = {
  'missing-section': 'Missing section',
  'missing-file': 'Missing file',
  'missing-read-file': 'Missing file that was read',
  'missing-deleted-file': 'Missing deleted file',
  'missing-error': 'Missing error',
  'missing-constraint': 'Missing constraint',
  'missing-decision': 'Missing decision',
  'missing-goal': 'Missing goal',
  'missing-open-loop': 'Missing open loop',
  'fabricated-file': 'File that does not exist in the session',
  inconsistency: 'Contradicts the session',
  'unsupported-claim': 'Claim without support',
};

/** Gaps of the text as it stands, from the verifier the run itself used. */
export function gapsOf(run: PanelRun): readonly Gap[] {
  const { plan } = run.run.result;
  const { facts } = run.run.preflight;
  const pins = run.pinnedFacts;
  return verifySummary({ summary: run.summary, facts, pins, ...(plan ? { required: plan.required } : {}) }).gaps;
}

export function reviewView(open: OpenSession, run: PanelRun): Omit<ReviewView, 'apply'> {
  const { result } = run.run;
  const gaps = result.summary === null ? [] : gapsOf(run);
  const lines = run.summary.split('\n');
  const required = result.plan?.required ?? [];
  const rows = gaps.map((gap) => gapRow(open, run, gap, lines, required));
  const openGaps = rows.filter((row) => row.leftOut === null);
  const missing = new Set(
    rows.filter((row) => row.verbatim !== null && row.gap.kind.startsWith('missing-')).map((row) => row.verbatim),
  );
  const verifiedNow = result.summary !== null && openGaps.length === 0;
  return {
    strip: stripOf(open),
    runId: run.id,
    mode: run.mode,
    outcome:
      result.summary !== null && verifiedNow ? 'verified' : result.outcome === 'verified' ? 'rejected' : result.outcome,
    // Why a run was not verified is no longer so once a person settled its gaps.
    reason: verifiedNow && result.outcome !== 'verified' ? null : result.reason,
    summary: run.summary,
    coverage: { ...result.coverage },
    accounted: required.length - missing.size,
    of: required.length,
    claimsWithoutSupport: rows.filter((row) => row.gap.kind === 'unsupported-claim').length,
    calls: result.modelCalls,
    summaryTokens: estimateTokens(run.summary),
    budgetTokens: modeLimits[run.mode].summaryTokens,
    redactions: result.redactions,
    generation: result.generation ?? '',
    repairs: [...result.repairs],
    gaps: rows,
    facts: factRows(open, run, missing, lines),
    sources: sourcesOf(open, required, lines),
    verified: verifiedNow,
    checkpointId: run.checkpointId,
  };
}

function gapRow(
  open: OpenSession,
  run: PanelRun,
  gap: Gap,
  lines: readonly string[],
  required: readonly SummaryFact[],
): GapRow {
  const fact = required.find(
    (candidate) => sharesEntry(candidate, gap) && gap.detail.includes(candidate.text.slice(0, 40)),
  );
  // No position in it: a gap left out must be known again after another one was repaired, and its line moved.
  const id = `${gap.kind}:${gap.entryIds.join(',')}:${scrubText(gap.detail).text.replaceAll(/\bline \d+/g, 'line')}`;
  const result = gap.kind === 'unsupported-claim' ? resultFor(claimedIn(gap), run.run.preflight.facts.outcomes) : null;
  const words = gap.kind.startsWith('missing-') ? fact?.text : result ? `\`${result.command}\` succeeded` : undefined;
  const verbatim = words === undefined ? null : scrubText(words).text;
  // Goal, newest request and pins cannot be left out (CMP-11), whoever asks.
  const canLeaveOut = gap.kind !== 'missing-goal' && fact?.kind !== 'pin' && fact?.kind !== 'newest-request';
  const reason = run.leftOut.find((item) => item.gapId === id)?.reason ?? null;
  return {
    gap: { kind: gap.kind, detail: scrubText(gap.detail).text, entryIds: [...gap.entryIds] },
    id,
    line: lineOf(gap, lines),
    title: titles[gap.kind],
    quote: (result === null ? verbatim : null) ?? scrubText(gap.detail).text,
    verbatim,
    canLeaveOut,
    leftOut: canLeaveOut ? reason : null,
    places: placesOf(open.session, result?.entryIds ?? gap.entryIds),
  };
}

/** The sentence of the summary a claim gap quotes. */
const claimedIn = (gap: Gap): string => /claims "(.*)", but no/s.exec(gap.detail)?.[1] ?? '';

function sharesEntry(fact: SummaryFact, gap: Gap): boolean {
  return fact.entryIds.some((id) => gap.entryIds.includes(id));
}

const sectionWords: Readonly<Partial<Record<Gap['kind'], RegExp>>> = {
  'missing-constraint': /constraint|preference/i,
  'missing-decision': /decision/i,
  'missing-error': /progress|error|blocked/i,
  'missing-open-loop': /open loop/i,
  'missing-goal': /goal/i,
  'missing-file': /files? modified/i,
  'missing-read-file': /files? read/i,
  'missing-deleted-file': /files? deleted/i,
};

/** The line a gap names ("line 16"), else the heading its repair belongs under, else the end. 1-based. */
function lineOf(gap: Gap, lines: readonly string[]): number {
  const named = /\bline (\d+)\b/.exec(gap.detail);
  if (named) return Math.min(lines.length, Number(named[1]));
  const words = sectionWords[gap.kind];
  const heading = words ? lines.findIndex((line) => /^#{1,3} /.test(line) && words.test(line)) : -1;
  return heading < 0 ? lines.length : heading + 1;
}

/** Facts with the line of the summary they stand in, or why they need none. */
function factRows(
  open: OpenSession,
  run: PanelRun,
  missing: ReadonlySet<string | null>,
  lines: readonly string[],
): FactRowView[] {
  const { plan } = run.run.result;
  if (!plan) return [];
  const pinned = new Set(run.pinnedFacts);
  const summarised = byImportance(plan.summarisedFacts).map((fact) => {
    const text = scrubText(fact.text).text;
    const line = lines.findIndex((candidate) => candidate.includes(text.slice(0, 60)));
    const isMissing = missing.has(text);
    const standing = isMissing ? 'missing' : line < 0 ? 'in the summary' : `line ${line + 1}`;
    return factRowOf(open.session, fact, standing, isMissing ? 'missing' : 'summarised', pinned);
  });
  const kept = byImportance(plan.keptFacts).map((fact) =>
    factRowOf(open.session, fact, 'kept in window', 'kept', pinned),
  );
  const lost = byImportance(plan.lostFacts).map((fact) =>
    factRowOf(open.session, fact, 'left out by plan', 'lost', pinned),
  );
  return [...summarised, ...kept, ...lost];
}

function sourcesOf(
  open: OpenSession,
  required: readonly SummaryFact[],
  lines: readonly string[],
): ReviewView['sources'] {
  return lines.flatMap((line, index) => {
    const facts = required.filter(
      (fact) => fact.text.length > 3 && line.includes(scrubText(fact.text).text.slice(0, 60)),
    );
    const places = placesOf(open.session, [...new Set(facts.flatMap((fact) => fact.entryIds))].slice(0, 3));
    return places.length === 0 ? [] : [{ line: index + 1, places }];
  });
}
