// What an extractor reports, flattened to the shape labels have, so that both can be compared one by one.
import type { LabelKind, Polarity } from './label.ts';

export interface ReportedItem {
  readonly kind: LabelKind;
  readonly text: string;
  readonly entryIds: readonly string[];
  readonly status: 'active' | 'reversed' | 'withdrawn' | 'open' | 'done' | 'resolved' | 'unresolved' | null;
  readonly polarity: Polarity | null;
}

interface Sourced {
  readonly text: string;
  readonly entryIds: readonly string[];
}

interface PathFact {
  readonly path: string;
  readonly entryIds: readonly string[];
}

/** The part of the extractor's answer that is scored; the shape of `throughline extract` in CLI.md. */
export interface ReportedFacts {
  readonly goal: (Sourced & { readonly shifts: readonly Sourced[] }) | null;
  readonly newestRequest: Sourced | null;
  readonly files: {
    readonly modified: readonly PathFact[];
    readonly read: readonly PathFact[];
    readonly deleted: readonly PathFact[];
  };
  readonly errors: readonly (Sourced & { readonly resolved: boolean })[];
  readonly decisions: readonly (Sourced & { readonly status: 'active' | 'reversed' })[];
  readonly constraints: readonly (Sourced & { readonly kind: Polarity; readonly status: 'active' | 'withdrawn' })[];
  readonly openLoops: readonly (Sourced & { readonly status: 'open' | 'done' })[];
}

export function reportedItems(facts: ReportedFacts): readonly ReportedItem[] {
  const goals = facts.goal === null ? [] : [facts.goal, ...facts.goal.shifts];
  const requests = facts.newestRequest === null ? [] : [facts.newestRequest];
  return [
    ...goals.map((goal) => item('goal', goal, null)),
    ...requests.map((request) => item('newestRequest', request, null)),
    ...facts.files.modified.map((file) => fileItem('file-modified', file)),
    ...facts.files.read.map((file) => fileItem('file-read', file)),
    ...facts.files.deleted.map((file) => fileItem('file-deleted', file)),
    ...facts.errors.map((error) => item('error', error, error.resolved ? 'resolved' : 'unresolved')),
    ...facts.decisions.map((decision) => item('decision', decision, decision.status)),
    ...facts.constraints.map((rule) => ({ ...item('constraint', rule, rule.status), polarity: rule.kind })),
    ...facts.openLoops.map((loop) => item('openLoop', loop, loop.status)),
  ];
}

function item(kind: LabelKind, fact: Sourced, status: ReportedItem['status']): ReportedItem {
  return { kind, text: fact.text, entryIds: fact.entryIds, status, polarity: null };
}

function fileItem(kind: LabelKind, file: PathFact): ReportedItem {
  return { kind, text: file.path, entryIds: file.entryIds, status: null, polarity: null };
}
