// Sections Critical Context, Topics Covered and Changes Since Last Compaction, and lines carried from an earlier
// summary whose sources are gone.

import type { Facts } from '../../facts/fact.ts';
import type { ContinuityState } from '../state/continuity.ts';
import type { Steering } from '../steering.ts';
import { standingIfSupported } from './progressSection.ts';
import { itemOf, type SectionTitle, type SummaryItem } from './summaryItem.ts';

const maxAttachments = 12;
const maxTopics = 12;
const maxChanges = 12;

const carriedSections: Readonly<Record<ContinuityState['carried'][number]['section'], SectionTitle>> = {
  constraints: 'Constraints & Preferences',
  decisions: 'Key Decisions',
  'open-loops': 'Open Loops',
  'critical-context': 'Critical Context',
};

function attachmentLine(attachment: Facts['attachments'][number]): string {
  return `Attachment ${attachment.kind} (${attachment.mimeType}, ${attachment.bytes} bytes) in entry ${attachment.entryId}`;
}

/** Lines of context, topics and changes. */
export function contextItems(facts: Facts, state: ContinuityState, steering: Steering): SummaryItem[] {
  const { note, focus } = steering;
  return [
    ...(note ? [itemOf('Critical Context', `Note from the user: ${note}`, 1)] : []),
    ...(focus ? [itemOf('Critical Context', `Focus of this summary: ${focus}`, 2)] : []),
    ...steering.pinnedPaths.map((path) => itemOf('Critical Context', `Keep at hand: ${path}`, 3)),
    ...facts.attachments.slice(-maxAttachments).map((item) => itemOf('Critical Context', attachmentLine(item), 50)),
    ...state.carried.map((line) => itemOf(carriedSections[line.section], line.text, 15)),
    ...facts.topics
      .slice(-maxTopics)
      .map((topic) => standingIfSupported(itemOf('Topics Covered', topic.title, 70), facts)),
    ...state.changes.slice(-maxChanges).map((line) => itemOf('Changes Since Last Compaction', line, 45)),
  ];
}
