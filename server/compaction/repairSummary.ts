// Stage "repair" of the chain (CMP-6): a deterministic patch writes what is missing into its section and takes out what
// denies, invents or claims without support. It invents nothing: every line it adds is the evidence line of a fact.

import { oneLine } from '../record/oneLine.ts';
import { evidenceLine, sectionOfFact } from './render/evidenceLine.ts';
import { type SectionTitle, sectionTitles } from './render/summaryItem.ts';
import type { SummaryFact } from './requiredFacts.ts';
import { type SectionName, sectionOf } from './verify/headings.ts';
import { parseSummary } from './verify/parseSummary.ts';
import { type Examined, examineSummary, type VerifyInput } from './verifySummary.ts';

/** Removing a bad line may take a fact with it, which the next pass writes back. */
const maxPasses = 3;

const names: Readonly<Record<SectionTitle, SectionName>> = {
  Goal: 'goal',
  'Constraints & Preferences': 'constraints',
  'Progress/Done': 'done',
  'Progress/In Progress': 'in-progress',
  'Progress/Blocked': 'blocked',
  'Key Decisions': 'decisions',
  'Files Modified': 'files-modified',
  'Files Read': 'files-read',
  'Files Deleted': 'files-deleted',
  'Open Loops': 'open-loops',
  'Next Steps': 'next-steps',
  'Critical Context': 'critical-context',
  'Topics Covered': 'topics',
  'Changes Since Last Compaction': 'changes',
};

function withoutLines(summary: string, lines: ReadonlySet<number>): string {
  return summary
    .split('\n')
    .filter((_, at) => !lines.has(at + 1))
    .join('\n');
}

/** Last line (1-based) of a section that is there under a heading of its own; null when it is not. */
function endOfSection(summary: string, section: SectionName): number | null {
  const { blocks } = parseSummary(summary);
  const start = blocks.findIndex((block) => block.heading && sectionOf(block.text) === section);
  if (start < 0) return null;
  const next = blocks.findIndex((block, at) => at > start && block.heading);
  const last = blocks[(next < 0 ? blocks.length : next) - 1];
  return last ? last.line : null;
}

/** Adds lines to a section, at its end where it exists, else under a new heading in the usual order. */
export function addToSection(summary: string, title: SectionTitle, added: readonly string[]): string {
  if (added.length === 0) return summary;
  const bullets = added.map((line) => `- ${oneLine(line)}`);
  const lines = summary.split('\n');
  const end = endOfSection(summary, names[title]);
  if (end !== null) {
    let at = end;
    // A paragraph or item may run on over several lines.
    while (at < lines.length && (lines[at] ?? '').trim() !== '') at++;
    const isHeading = at === end && /^\s*#/.test(lines[end - 1] ?? '');
    lines.splice(at, 0, ...(isHeading ? ['', ...bullets] : bullets));
    return lines.join('\n');
  }
  return insertSection(lines, title, bullets);
}

function insertSection(lines: readonly string[], title: SectionTitle, bullets: readonly string[]): string {
  const later = new Set(sectionTitles.slice(sectionTitles.indexOf(title) + 1).map((name) => names[name]));
  const fresh = [`## ${title.split('/').at(-1)}`, '', ...bullets, ''];
  const { blocks } = parseSummary(lines.join('\n'));
  const before = blocks.find((block) => {
    const section = block.heading ? sectionOf(block.text) : null;
    return section !== null && later.has(section) && /^##? /.test(lines[block.line - 1] ?? '');
  });
  if (!before) return [...lines, ...(lines.at(-1)?.trim() === '' ? [] : ['']), ...fresh].join('\n');
  return [...lines.slice(0, before.line - 1), ...fresh, ...lines.slice(before.line - 1)].join('\n');
}

function addFacts(summary: string, facts: readonly SummaryFact[]): string {
  let text = summary;
  for (const title of sectionTitles) {
    const lines = facts.filter((fact) => sectionOfFact(fact.kind) === title).map(evidenceLine);
    text = addToSection(text, title, lines);
  }
  return text;
}

/** What `missing-section` can still mean after facts were added: Goal or Next Steps. */
function addRequiredSections(summary: string, examined: Examined): string {
  let text = summary;
  for (const gap of examined.verification.gaps) {
    if (gap.kind !== 'missing-section') continue;
    if (gap.detail === 'Goal') text = addToSection(text, 'Goal', ['No goal was stated.']);
    if (gap.detail === 'Next Steps') text = addToSection(text, 'Next Steps', ['Continue towards the goal.']);
  }
  return text;
}

function closeFence(summary: string): string {
  const marks = summary.split('\n').filter((line) => /^\s{0,3}(?:`{3,}|~{3,})/.test(line)).length;
  return marks % 2 === 1 ? `${summary}\n\`\`\`\n` : summary;
}

export interface Repaired {
  readonly summary: string;
  readonly examined: Examined;
  readonly changed: boolean;
}

/** Patches a summary until it verifies or nothing more helps. At most three passes, each one verification. */
export function repairSummary(input: VerifyInput, first: Examined = examineSummary(input)): Repaired {
  let summary = input.summary;
  let examined = first;
  for (let pass = 0; pass < maxPasses && !examined.verification.ok; pass++) {
    const cleaned = closeFence(withoutLines(summary, examined.badLines));
    const missing = examined.required.filter((fact) => examined.missing.has(fact.id));
    const next = addRequiredSections(addFacts(cleaned, missing), examined);
    if (next === summary) break;
    summary = next;
    examined = examineSummary({ ...input, summary, required: first.required });
  }
  return { summary, examined, changed: summary !== input.summary };
}

/** Why a model's patch is refused; null when it may be verified. Truncated or unclosed text is no patch. */
export function patchProblem(text: string, truncated: boolean): string | null {
  if (truncated) return 'the patch was cut off';
  if (text.trim() === '') return 'the patch is empty';
  const fences = text.split('\n').filter((line) => /^\s{0,3}(?:`{3,}|~{3,})/.test(line)).length;
  if (fences % 2 === 1) return 'the patch leaves a fence open';
  const plain = text.replace(/`[^`\n]*`/g, '');
  const count = (mark: string): number => plain.split(mark).length - 1;
  return count('[') > count(']') || count('{') > count('}') ? 'the patch leaves a bracket open' : null;
}
