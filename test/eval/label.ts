// The label format of docs/evaluation.md as types. It knows nothing of how facts are found.

export type LabelKind =
  | 'goal'
  | 'newestRequest'
  | 'file-modified'
  | 'file-read'
  | 'file-deleted'
  | 'error'
  | 'decision'
  | 'constraint'
  | 'openLoop';

export const labelKinds: readonly LabelKind[] = [
  'goal',
  'newestRequest',
  'file-modified',
  'file-read',
  'file-deleted',
  'error',
  'decision',
  'constraint',
  'openLoop',
];

export type LabelStatus = 'active' | 'reversed' | 'open' | 'done' | 'resolved' | 'unresolved';

export type Polarity = 'must' | 'must-not' | 'prefer';

export interface Label {
  readonly id: string;
  readonly kind: LabelKind;
  readonly text: string;
  readonly entryIds: readonly string[];
  readonly status?: LabelStatus;
  readonly polarity?: Polarity;
  readonly by?: 'user' | 'assistant';
  readonly language?: string;
  readonly also?: readonly string[];
  readonly orKind?: LabelKind;
  readonly optional?: boolean;
}

export type Why = 'withdrawn' | 'hypothetical' | 'pasted' | 'expected-failure' | 'no-match' | 'quoted';

export const whys: readonly Why[] = ['withdrawn', 'hypothetical', 'pasted', 'expected-failure', 'no-match', 'quoted'];

export interface HardNegative {
  readonly kind: LabelKind;
  readonly text: string;
  readonly entryIds: readonly string[];
  readonly why: Why;
}

export interface SessionLabels {
  readonly language: string;
  readonly origin: 'recorded' | 'written';
  readonly labels: readonly Label[];
  readonly hardNegatives: readonly HardNegative[];
}
