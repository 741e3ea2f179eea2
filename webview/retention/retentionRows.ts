// The Retention report by what became of each fact, worst first (CMP-13). Pure.
import type { RetentionOutcome, RetentionPanelView } from '../../server/protocol/retentionViews.ts';

export type RetentionRow = RetentionPanelView['facts'][number];

export interface OutcomeWords {
  readonly outcome: RetentionOutcome;
  readonly label: string;
  readonly icon: string;
  readonly about: string;
}

export const outcomes: readonly OutcomeWords[] = [
  {
    outcome: 'missing',
    label: 'Missing',
    icon: 'circle-slash',
    about: 'In neither the summary nor the kept messages, and no longer in the file.',
  },
  { outcome: 'changed', label: 'Changed', icon: 'warning', about: 'The summary tells it otherwise.' },
  { outcome: 'stale', label: 'Stale', icon: 'history', about: 'The summary still tells it, but it was withdrawn.' },
  {
    outcome: 'recoverable',
    label: 'Recoverable',
    icon: 'library',
    about: 'The model no longer sees it. It still stands in the session.',
  },
  { outcome: 'kept', label: 'Kept', icon: 'check', about: 'In the summary or in the kept messages.' },
];

export interface RetentionGroup {
  readonly words: OutcomeWords;
  readonly rows: readonly RetentionRow[];
}

/** All five groups, the empty ones too: a count of 0 is an answer. */
export function retentionGroups(facts: readonly RetentionRow[]): readonly RetentionGroup[] {
  return outcomes.map((words) => ({ words, rows: facts.filter(({ outcome }) => outcome === words.outcome) }));
}

/** `46 kept, 2 recoverable, 0 missing, 1 changed.` Changed and stale are told where there are any. */
export function retentionSentence(facts: readonly RetentionRow[]): string {
  const count = (outcome: RetentionOutcome) => facts.filter((fact) => fact.outcome === outcome).length;
  const always = (['kept', 'recoverable', 'missing'] as const).map((outcome) => `${count(outcome)} ${outcome}`);
  const some = (['changed', 'stale'] as const).flatMap((outcome) =>
    count(outcome) > 0 ? [`${count(outcome)} ${outcome}`] : [],
  );
  return `${[...always, ...some].join(', ')}.`;
}
