// Facts: what must survive a compaction, each with the entries it came from. Text is verbatim source text,
// whole clauses, at most 300 characters, never a paraphrase. Lists are in session order.

export type Confidence = 'high' | 'medium' | 'low';

export interface SourcedText {
  readonly text: string;
  readonly entryIds: readonly string[];
}

export interface Goal extends SourcedText {
  readonly shifts: readonly SourcedText[];
}

export type FileOperation = 'write' | 'edit' | 'move' | 'delete' | 'mutate' | 'read' | 'search' | 'list';

/** `path` is relative to the session's cwd when inside it, absolute otherwise; one spelling per file. */
export interface FileFact {
  readonly path: string;
  readonly operations: readonly FileOperation[];
  readonly entryIds: readonly string[];
}

export interface ErrorFact extends SourcedText {
  readonly tool: string;
  readonly resolved: boolean;
  readonly resolvedBy: readonly string[];
  readonly path: string | null;
  readonly confidence: Confidence;
}

export interface DecisionFact extends SourcedText {
  readonly explicit: boolean;
  readonly by: 'user' | 'assistant';
  readonly status: 'active' | 'reversed';
  readonly confidence: Confidence;
}

export interface ConstraintFact extends SourcedText {
  readonly kind: 'must' | 'must-not' | 'prefer';
  readonly by: 'user';
  readonly status: 'active' | 'withdrawn';
  readonly confidence: Confidence;
}

export interface OpenLoopFact extends SourcedText {
  readonly status: 'open' | 'done';
}

export interface Topic {
  readonly title: string;
  readonly firstEntryId: string;
  readonly lastEntryId: string;
}

export interface Attachment {
  readonly kind: string;
  readonly mimeType: string;
  readonly bytes: number;
  readonly entryId: string;
}

/** A command that ran and how it ended: what claims like "tests passed" are measured against. */
export interface CommandOutcome {
  readonly command: string;
  readonly ok: boolean;
  readonly purpose: 'test' | 'build' | 'lint' | 'typecheck' | 'install' | 'deploy' | 'commit' | 'other';
  readonly entryIds: readonly string[];
}

/** Everything extraction finds over one range of entries (CMP-1). */
export interface Facts {
  readonly range: {
    readonly firstEntryId: string | null;
    readonly lastEntryId: string | null;
    readonly entries: number;
    readonly tokens: number;
  };
  readonly goal: Goal | null;
  readonly newestRequest: SourcedText | null;
  readonly files: {
    readonly modified: readonly FileFact[];
    readonly read: readonly FileFact[];
    readonly deleted: readonly FileFact[];
  };
  readonly errors: readonly ErrorFact[];
  readonly decisions: readonly DecisionFact[];
  readonly constraints: readonly ConstraintFact[];
  readonly openLoops: readonly OpenLoopFact[];
  readonly topics: readonly Topic[];
  readonly timeline: readonly SourcedText[];
  readonly attachments: readonly Attachment[];
  /** Commands in session order, newest last. */
  readonly outcomes: readonly CommandOutcome[];
  /** Every path met in calls, results and prose, in the one spelling; grounds for "this file exists in the session". */
  readonly paths: readonly string[];
}
