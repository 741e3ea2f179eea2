// Facts, plans, summaries and reports for people at a terminal.

import type { CompactView, PreflightView, RetentionView, VerifyView } from '../../protocol/compactionViews.ts';
import type { ExtractView } from '../../protocol/factViews.ts';
import type { RunStateView } from '../../protocol/runViews.ts';
import { cut, plain, shortTokens, table } from './table.ts';

const width = 100;

export function extractText(view: ExtractView): string {
  return [
    section('Goal', view.goal ? [view.goal.text, ...view.goal.shifts.map((shift) => `then: ${shift.text}`)] : []),
    section('Newest request', view.newestRequest ? [view.newestRequest.text] : []),
    section(
      'Constraints',
      view.constraints.map((fact) => `${fact.kind}: ${fact.text}${withdrawn(fact.status)}`),
    ),
    section(
      'Decisions',
      view.decisions.map((fact) => `${fact.text} (${fact.by})${withdrawn(fact.status)}`),
    ),
    section(
      'Errors',
      view.errors.map((fact) => `${fact.resolved ? 'fixed' : 'open'}: ${fact.text}`),
    ),
    section(
      'Open loops',
      view.openLoops.map((fact) => `${fact.status}: ${fact.text}`),
    ),
    section(
      'Files modified',
      view.files.modified.map((file) => file.path),
    ),
    section(
      'Files deleted',
      view.files.deleted.map((file) => file.path),
    ),
    section(
      'Files read',
      view.files.read.map((file) => file.path),
    ),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

function withdrawn(status: string): string {
  return status === 'active' ? '' : ` [${status}]`;
}

function section(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return [`${title} (${lines.length})`, ...lines.map((line) => `  - ${cut(line, width)}`)].join('\n');
}

export function preflightText(view: PreflightView): string {
  const rows = view.plans.map((plan) => [
    `${plan.mode}${plan.mode === view.recommended ? ' *' : ''}`,
    plan.viable ? shortTokens(plan.afterTokens) : '—',
    plan.viable ? `${shortTokens(plan.savedTokens)} (${Math.round(plan.savedRatio * 100)}%)` : '—',
    String(plan.keptEntries),
    String(plan.replacedEntries),
    String(plan.factsKept),
    String(plan.factsSummarised),
    String(plan.factsLost.length),
    plan.relaxed.join(', '),
  ]);
  // A plan leaves room for the largest summary its mode allows; the one that is written is mostly shorter.
  const head = [
    'plan',
    'after at most',
    'saves at least',
    'kept',
    'replaced',
    'word for word',
    'in summary',
    'in neither',
    'relaxed',
  ];
  const align = ['left', 'right', 'right', 'right', 'right', 'right', 'right', 'right', 'left'] as const;
  const reasons = view.plans.filter((plan) => !plan.viable).map((plan) => `${plan.mode}: ${plan.reason ?? ''}`);
  const full = Math.round((100 * view.contextTokens) / view.contextWindow);
  const beside = view.overheadTokens === 0 ? '' : `, ${shortTokens(view.overheadTokens)} of them beside the messages`;
  const context = `Context: ${shortTokens(view.contextTokens)} of ${shortTokens(view.contextWindow)} tokens (${full}%)${beside}.`;
  return [
    context,
    '',
    table(head, rows, align),
    ...reasons,
    view.recommended ? '* recommended' : 'No plan is viable.',
  ].join('\n');
}

export function verifyText(view: VerifyView): string {
  const head = view.ok ? 'Verified: every required fact is accounted for.' : `Not verified: ${view.gaps.length} gaps.`;
  const gaps = view.gaps.map((gap) => `  - ${gap.kind}: ${cut(gap.detail, width)}`);
  return [`${head} Coverage ${view.coverage}%.`, ...gaps].join('\n');
}

export function compactText(view: CompactView): string {
  const lines = [outcomeLine(view)];
  if (view.gaps.length > 0) lines.push(...view.gaps.map((gap) => `  - ${gap.kind}: ${cut(gap.detail, width)}`));
  lines.push(...view.findings.map(({ message }) => message));
  if (view.summary !== null) lines.push('', plain(view.summary));
  return lines.join('\n');
}

/** After Pi confirmed; what became of the facts beside it. */
export function appliedText(
  view: CompactView,
  { retention, measured }: Pick<RunStateView, 'retention' | 'measured'>,
): string {
  const facts =
    retention === null
      ? ''
      : ` ${retention.kept} kept, ${retention.recoverable} recoverable, ${retention.missing} missing.`;
  const planned = view.tokensAfter === null ? '' : shortTokens(view.tokensAfter);
  const after =
    measured?.after == null ? ` → ${planned} planned` : ` → ${shortTokens(measured.after)} (planned ${planned})`;
  const head = `Pi confirmed: ${shortTokens(view.tokensBefore)}${after}.${facts} Checkpoint ${view.checkpointId ?? ''} is applied.`;
  return view.summary === null ? head : `${head}\n\n${plain(view.summary)}`;
}

export function outcomeLine(view: CompactView): string {
  if (view.outcome !== 'verified')
    return `Not saved: ${view.outcome}. ${view.reason ?? ''} The conversation is as it was.`;
  const after =
    view.tokensAfter === null
      ? ''
      : ` ${shortTokens(view.tokensBefore)} → ${shortTokens(view.tokensAfter)} planned with this summary.`;
  const coverage = view.coverage
    ? ` Coverage ${view.coverage.initial}% before repair, ${view.coverage.final}% after.`
    : '';
  const saved =
    view.checkpointId === null ? ' Nothing was saved (dry run).' : ` Checkpoint ${view.checkpointId} saved.`;
  const how = view.reason === null ? '' : ` ${view.reason}`;
  return `Verified.${after}${coverage}${how}${saved} The window did not change.`;
}

export function retentionText(view: RetentionView): string {
  const count = (outcome: string) => view.facts.filter((fact) => fact.outcome === outcome).length;
  const head = ['kept', 'recoverable', 'missing', 'changed', 'stale']
    .map((name) => `${count(name)} ${name}`)
    .join(', ');
  const rows = view.facts
    .filter((fact) => fact.outcome !== 'kept')
    .map((fact) => `  - ${fact.outcome}: ${fact.kind}: ${cut(fact.text, width)}`);
  const pinned = view.pinnedMissing.map((rule) => `  ! pinned rule missing: ${cut(rule, width)}`);
  return [`After compaction ${view.boundary}: ${head}.`, ...pinned, ...rows].join('\n');
}
