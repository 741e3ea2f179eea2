// Gate 2 (CMP-6, CMP-7): continuity is merged into the verified text, within the band reserved for it, and the whole is
// verified again. Lines that are already told are not repeated; a line that would not verify is left out.

import { estimateTokens } from '../../record/tokens.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import type { SectionTitle } from '../render/summaryItem.ts';
import { addToSection } from '../repairSummary.ts';
import { noState } from '../state/continuity.ts';
import { normalFact, normalText } from '../verify/normalText.ts';
import { type Examined, examineSummary } from '../verifySummary.ts';
import type { Checked } from './repairDraft.ts';
import { verifyInputOf } from './stages.ts';

/** Stage 4: the finished text, verified for the second time. */
export interface Merged {
  readonly kind: 'merged';
  readonly checked: Checked;
  readonly text: string;
  readonly examined: Examined;
}

/** Share of the summary that sections added after synthesis may take. */
const bandShare = 0.25;

interface StateLine {
  readonly title: SectionTitle;
  readonly text: string;
}

const carriedTitles = {
  constraints: 'Constraints & Preferences',
  decisions: 'Key Decisions',
  'open-loops': 'Open Loops',
  'critical-context': 'Critical Context',
} as const;

function stateLines(checked: Checked): StateLine[] {
  const { input, steering } = checked.drafted.planned;
  const state = input.state ?? noState;
  return [
    ...steering.pinnedPaths.map((path): StateLine => ({ title: 'Critical Context', text: `Keep at hand: ${path}` })),
    ...(steering.note ? [{ title: 'Critical Context', text: `Note from the user: ${steering.note}` } as const] : []),
    ...state.carried.map((line): StateLine => ({ title: carriedTitles[line.section], text: line.text })),
    ...state.changes.map((text): StateLine => ({ title: 'Changes Since Last Compaction', text })),
  ];
}

function isTold(line: StateLine, text: string): boolean {
  return normalText(text).includes(normalFact(line.text));
}

/** Adds continuity and verifies again. Without a gap at gate 1 nothing is merged: a rejected text stays as it was. */
export function mergeState(checked: Checked): Merged {
  const { planned } = checked.drafted;
  const unchanged: Merged = { kind: 'merged', checked, text: checked.text, examined: checked.examined };
  if (!checked.examined.verification.ok) return unchanged;
  const most = planned.plan.summaryTokens * (1 + bandShare);
  let merged = unchanged;
  for (const line of stateLines(checked)) {
    if (isTold(line, merged.text)) continue;
    const text = addToSection(merged.text, line.title, [scrubText(line.text).text]);
    if (estimateTokens(text) > most) break;
    const examined = examineSummary(verifyInputOf(planned, text));
    if (examined.verification.ok) merged = { ...merged, text, examined };
  }
  return merged;
}
