// Plans, verification, compaction results, retention and checkpoints as they cross a wire.
import { type Static, Type } from 'typebox';
import { FindingView } from './findingView.ts';
import { nullable } from './schema.ts';

const entryIds = Type.Array(Type.String());
const mode = Type.Union([Type.Literal('fast'), Type.Literal('balanced'), Type.Literal('thorough')]);

export const PlanView = Type.Object({
  mode,
  viable: Type.Boolean(),
  reason: nullable(Type.String()),
  firstKeptEntryId: nullable(Type.String()),
  replacedEntries: Type.Integer(),
  keptEntries: Type.Integer(),
  tailTokens: Type.Integer(),
  summaryTokens: Type.Integer(),
  targetTokens: Type.Integer(),
  afterTokens: Type.Integer(),
  savedTokens: Type.Integer(),
  savedRatio: Type.Number(),
  relaxed: Type.Array(Type.Union([Type.Literal('recent-user-turn'), Type.Literal('anchor'), Type.Literal('topic')])),
  factsKept: Type.Integer(),
  factsSummarised: Type.Integer(),
  factsLost: Type.Array(Type.Object({ kind: Type.String(), text: Type.String(), entryIds })),
  applicable: nullable(Type.Boolean()),
});
export type PlanView = Static<typeof PlanView>;

export const PreflightView = Type.Object({
  contextTokens: Type.Integer(),
  overheadTokens: Type.Integer(),
  contextWindow: Type.Integer(),
  contextWindowSource: Type.Union([Type.Literal('option'), Type.Literal('model'), Type.Literal('default')]),
  recommended: nullable(mode),
  plans: Type.Array(PlanView),
  findings: Type.Array(FindingView),
  checked: Type.Integer(),
});
export type PreflightView = Static<typeof PreflightView>;

export const GapView = Type.Object({ kind: Type.String(), detail: Type.String(), entryIds });
export type GapView = Static<typeof GapView>;

export const VerifyView = Type.Object({
  ok: Type.Boolean(),
  coverage: Type.Integer(),
  gaps: Type.Array(GapView),
});
export type VerifyView = Static<typeof VerifyView>;

export const CompactView = Type.Object({
  outcome: Type.Union([
    Type.Literal('verified'),
    Type.Literal('rejected'),
    Type.Literal('not-viable'),
    Type.Literal('applied'),
    Type.Literal('cancelled'),
    Type.Literal('failed'),
  ]),
  mode: nullable(mode),
  summary: nullable(Type.String()),
  firstKeptEntryId: nullable(Type.String()),
  tokensBefore: Type.Integer(),
  tokensAfter: nullable(Type.Integer()),
  coverage: nullable(Type.Object({ initial: Type.Integer(), final: Type.Integer() })),
  gaps: Type.Array(GapView),
  repairs: Type.Array(Type.Union([Type.Literal('deterministic'), Type.Literal('model'), Type.Literal('floor')])),
  generation: nullable(
    Type.Union([
      Type.Literal('zero-call'),
      Type.Literal('single-pass'),
      Type.Literal('hierarchical'),
      Type.Literal('floor'),
    ]),
  ),
  modelCalls: Type.Integer(),
  redactions: Type.Integer(),
  reason: nullable(Type.String()),
  checkpointId: nullable(Type.String()),
  /** About what was read beside the session, like a cache that is damaged. */
  findings: Type.Array(FindingView),
});
export type CompactView = Static<typeof CompactView>;

export const RetentionView = Type.Object({
  boundary: Type.String(),
  facts: Type.Array(
    Type.Object({
      kind: Type.String(),
      text: Type.String(),
      entryIds,
      outcome: Type.Union([
        Type.Literal('kept'),
        Type.Literal('recoverable'),
        Type.Literal('missing'),
        Type.Literal('changed'),
        Type.Literal('stale'),
      ]),
    }),
  ),
  pinnedMissing: Type.Array(Type.String()),
});
export type RetentionView = Static<typeof RetentionView>;

export const CheckpointRowView = Type.Object({
  id: Type.String(),
  at: Type.String(),
  headId: nullable(Type.String()),
  reason: Type.String(),
  provenance: Type.String(),
  coverage: nullable(Type.Integer()),
  evidence: Type.Object({
    decisions: Type.Integer(),
    files: Type.Integer(),
    errors: Type.Integer(),
    constraints: Type.Integer(),
  }),
  summaryTokens: Type.Integer(),
  number: Type.Integer(),
  mode: Type.String(),
  applied: Type.Boolean(),
});
export type CheckpointRowView = Static<typeof CheckpointRowView>;

export const CheckpointListView = Type.Object({ checkpoints: Type.Array(CheckpointRowView) });
export type CheckpointListView = Static<typeof CheckpointListView>;
