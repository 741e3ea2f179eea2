// From an agent's answer, or from nothing but the record, to the text a checkpoint keeps (CKP-6, CKP-7): measured with the one
// verifier, what is missing appended from evidence, what denies or invents taken out, and stamped with who really wrote it.

import { modeLimits } from '../compaction/mode.ts';
import type { SectionTitle } from '../compaction/render/summaryItem.ts';
import { renderWithAccount } from '../compaction/renderSummary.ts';
import { addToSection, repairSummary } from '../compaction/repairSummary.ts';
import type { SummaryFact } from '../compaction/requiredFacts.ts';
import { sentencesOf } from '../compaction/verify/units.ts';
import { coverageOf, type Examined, examineSummary, type VerifyInput } from '../compaction/verifySummary.ts';
import { oneLine } from '../record/oneLine.ts';
import { scrubText } from '../scrub/scrubText.ts';
import type { CheckpointEvidence } from './checkpointEvidence.ts';
import type { CheckpointReply } from './readCheckpointReply.ts';

export interface SettledCheckpoint {
  readonly provenance: 'agent' | 'agent+controller' | 'reconstructed';
  readonly summary: string;
  /** Share of the evidence accounted for, before and after what we added, 0–100. */
  readonly coverage: { readonly initial: number; readonly final: number };
  /** Facts the text accounts for: the evidence, and what is carried over from before. */
  readonly facts: readonly SummaryFact[];
  /** Those of them the reply missed or denied. */
  readonly added: readonly SummaryFact[];
  /** Lines of the reply that denied, invented or claimed without support. */
  readonly removedLines: number;
}

/** Room of a summary built from facts alone: what a Balanced plan gives one (CMP-2). */
const floorTokens = modeLimits.balanced.summaryTokens;

export function settleReply(reply: CheckpointReply, evidence: CheckpointEvidence): SettledCheckpoint {
  const { items, carried, asked } = evidence;
  const told: VerifyInput = { summary: textOfReply(reply), facts: evidence.facts, required: items };
  const first = examineSummary(told);
  const whole = repairSummary({ ...told, required: [...items, ...carried, ...asked] });
  const untold = first.missing;
  // Carried facts were no part of the request; they are added where the reply does not say them.
  const before = examineSummary({ ...told, required: carried }).missing;
  const isOurs = untold.size > 0 || first.badLines.size > 0 || before.size > 0;
  return {
    provenance: isOurs ? 'agent+controller' : 'agent',
    summary: whole.summary,
    coverage: { initial: shareOf(items, first), final: shareOf(items, whole.examined) },
    facts: [...items, ...carried].filter(({ id }) => !whole.examined.missing.has(id)),
    added: [...items.filter(({ id }) => untold.has(id)), ...carried.filter(({ id }) => before.has(id))],
    removedLines: first.badLines.size,
  };
}

/**
 * The words of a session that was not there (CKP-7), measured like any other's and `reconstructed` whatever came of it. `git` in words, null
 * where it is not known.
 */
export function settleRecovery(
  reply: CheckpointReply,
  evidence: CheckpointEvidence,
  git: string | null,
): SettledCheckpoint {
  const settled = settleReply(reply, evidence);
  const summary = git === null ? settled.summary : addToSection(settled.summary, 'Critical Context', [git]);
  return { ...settled, summary, provenance: 'reconstructed' };
}

/**
 * The floor: what the record itself says, and how Git stands. Always `reconstructed`, also when every fact is in it (CKP-6).
 * `git` in words, null where it is not known.
 */
export function reconstructCheckpoint(evidence: CheckpointEvidence, git: string | null): SettledCheckpoint {
  const { facts, items } = evidence;
  const floor = renderWithAccount(facts, { budgetTokens: floorTokens });
  const summary = git === null ? floor.text : addToSection(floor.text, 'Critical Context', [git]);
  const examined = examineSummary({ summary, facts, required: items });
  const coverage = shareOf(items, examined);
  return {
    provenance: 'reconstructed',
    summary,
    coverage: { initial: coverage, final: coverage },
    facts: floor.held,
    added: [],
    removedLines: 0,
  };
}

function shareOf(items: readonly SummaryFact[], { missing }: Examined): number {
  return coverageOf(items, missing, 0);
}

/** The reply as a summary of the usual sections. */
function textOfReply(reply: CheckpointReply): string {
  const parts: readonly (readonly [SectionTitle | 'Progress' | 'Errors' | 'Files', readonly string[]])[] = [
    ['Constraints & Preferences', reply.constraints],
    ['Progress', linesOf(reply.summary)],
    ['Key Decisions', reply.decisions],
    ['Errors', reply.errors],
    ['Files', reply.files],
    ['Open Loops', reply.open],
  ];
  const written = parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [`## ${title}`, '', ...lines.map((line) => `- ${oneLine(line)}`), ''].join('\n'));
  return scrubText(written.join('\n')).text;
}

/** One statement a line, so that a false one can go without the true ones beside it. */
function linesOf(summary: string): readonly string[] {
  return summary
    .split('\n')
    .map((line) => line.replace(/^[\s#>*-]+/, '').trim())
    .flatMap((line) => (line === '' ? [] : sentencesOf(line)))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
