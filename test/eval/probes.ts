// The questions MET-4 asks of a summary, four kinds, derived from the labels of a session.
import type { Outcome, Question } from './checker.ts';
import type { HardNegative, Label, SessionLabels } from './label.ts';

export type ProbeKind = 'recall' | 'artifact' | 'continuation' | 'decision';

export const probeKinds: readonly ProbeKind[] = ['recall', 'artifact', 'continuation', 'decision'];

export interface Probe {
  readonly kind: ProbeKind;
  readonly question: Question;
  readonly sourceIds: readonly string[];
}

/** What a probe of each outcome means for the person who goes on; `kept` and `recoverable` let them. */
export const goodOutcomes: readonly Outcome[] = ['kept', 'recoverable'];

/**
 * Recall asks for goal and rules, artifact for files, continuation for the newest request, open loops and unresolved errors,
 * decision for decisions. Withdrawn rules and decisions, loops that are done and resolved errors are asked whether they are
 * told as over; a summary that does not mention them is not asked.
 */
export function probesOf(labels: SessionLabels): readonly Probe[] {
  const paths = labels.labels.filter((label) => label.kind.startsWith('file-')).map((label) => label.text);
  const touched = new Set(
    labels.labels.filter((l) => l.kind === 'file-modified' || l.kind === 'file-deleted').map((l) => l.text),
  );
  const asked = labels.labels
    .filter((label) => label.optional !== true)
    .filter((label) => label.kind !== 'file-read' || !touched.has(label.text));
  const withdrawn = labels.hardNegatives.filter((negative) => negative.why === 'withdrawn');
  return [...asked.flatMap((label) => probeOf(label, paths)), ...withdrawn.map(withdrawnProbe)];
}

function probeOf(label: Label, paths: readonly string[]): readonly Probe[] {
  const statement = (kind: ProbeKind, holds: 'current' | 'over'): Probe[] => [
    {
      kind,
      question: { about: 'statement', wordings: [label.text, ...(label.also ?? [])], holds },
      sourceIds: label.entryIds,
    },
  ];
  const file = (fate: 'modified' | 'read' | 'deleted'): Probe[] => [
    {
      kind: 'artifact',
      question: { about: 'file', path: label.text, fate, otherPaths: paths },
      sourceIds: label.entryIds,
    },
  ];
  switch (label.kind) {
    case 'goal':
    case 'constraint':
      return statement('recall', 'current');
    case 'decision':
      return statement('decision', label.status === 'reversed' ? 'over' : 'current');
    case 'newestRequest':
      return statement('continuation', 'current');
    case 'openLoop':
      return statement('continuation', label.status === 'done' ? 'over' : 'current');
    case 'error':
      return statement('continuation', label.status === 'resolved' ? 'over' : 'current');
    case 'file-modified':
      return file('modified');
    case 'file-deleted':
      return file('deleted');
    case 'file-read':
      return file('read');
  }
}

function withdrawnProbe(negative: HardNegative): Probe {
  return {
    kind: negative.kind === 'decision' ? 'decision' : 'recall',
    question: { about: 'statement', wordings: [negative.text], holds: 'over' },
    sourceIds: negative.entryIds,
  };
}
