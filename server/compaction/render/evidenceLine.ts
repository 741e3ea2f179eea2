// The one way evidence is written down: renderer, floor and repair use it, so that what one writes the verifier reads
// (CMP-6). Constraints stand uncut and unlabelled.

import { oneLine } from '../../record/oneLine.ts';
import type { FactKind, SummaryFact } from '../requiredFacts.ts';
import type { SectionTitle } from './summaryItem.ts';

const sections: Readonly<Record<FactKind, SectionTitle>> = {
  goal: 'Goal',
  'newest-request': 'Goal',
  pin: 'Constraints & Preferences',
  constraint: 'Constraints & Preferences',
  decision: 'Key Decisions',
  'open-loop': 'Open Loops',
  error: 'Progress/Blocked',
  'resolved-error': 'Progress/Done',
  'modified-file': 'Files Modified',
  'deleted-file': 'Files Deleted',
  'read-file': 'Files Read',
};

/** Section a fact belongs in. */
export function sectionOfFact(kind: FactKind): SectionTitle {
  return sections[kind];
}

/** A fact as one line without its list mark. */
export function evidenceLine(fact: SummaryFact): string {
  const text = oneLine(fact.text);
  if (fact.kind === 'newest-request') return `**Newest request:** ${text}`;
  if (fact.kind === 'resolved-error') return `Resolved: ${text}`;
  return text;
}
