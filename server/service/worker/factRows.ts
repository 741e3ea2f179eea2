// Facts as panel rows: the same rows in Preflight, Review, Checkpoints and Home, with where each stands in words.

import type { SummaryFact } from '../../compaction/requiredFacts.ts';
import type { FactKind, FactRowView, PlaceView } from '../../protocol/panelViews.ts';
import type { Session } from '../../record/session.ts';
import { scrubText } from '../../scrub/scrubText.ts';

export type RowState = FactRowView['state'];

const kinds: Readonly<Record<SummaryFact['kind'], FactKind>> = {
  goal: 'goal',
  'newest-request': 'request',
  pin: 'constraint',
  constraint: 'constraint',
  decision: 'decision',
  'open-loop': 'open-loop',
  error: 'error',
  'resolved-error': 'error',
  'modified-file': 'file-modified',
  'deleted-file': 'file-deleted',
  'read-file': 'file-read',
};

/** The kind a panel shows for a fact of a report; a kind it does not know is shown as a constraint. */
export function kindOfFact(kind: string): FactKind {
  return (kinds as Readonly<Record<string, FactKind>>)[kind] ?? 'constraint';
}

export function placesOf(session: Session, entryIds: readonly string[]): PlaceView[] {
  return entryIds.flatMap((entryId) => {
    const ordinal = session.ordinalOf(entryId);
    return ordinal === null ? [] : [{ entryId, ordinal }];
  });
}

/** `pinned` are the texts a person pinned. */
export function factRowOf(
  session: Session,
  fact: SummaryFact,
  standing: string,
  state: RowState,
  pinned: ReadonlySet<string>,
): FactRowView {
  return {
    key: fact.id,
    kind: kinds[fact.kind],
    text: scrubText(fact.text).text,
    standing,
    state: fact.kind === 'resolved-error' ? 'done' : state,
    places: placesOf(session, fact.entryIds),
    pinned: fact.kind === 'pin' || pinned.has(fact.text),
    required: fact.required,
  };
}

const order: readonly SummaryFact['kind'][] = [
  'newest-request',
  'goal',
  'pin',
  'constraint',
  'decision',
  'error',
  'open-loop',
  'modified-file',
  'deleted-file',
  'resolved-error',
  'read-file',
];

/** Most important first: request, goal, rules, decisions, open errors (design section 8.4). */
export function byImportance(facts: readonly SummaryFact[]): SummaryFact[] {
  return [...facts].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
