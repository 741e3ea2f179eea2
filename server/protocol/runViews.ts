// What becomes of a verified summary after review (CMP-8, CMP-11): staged, handed to the harness, and its one end.
import { type Static, Type } from 'typebox';
import { literals, nullable } from './schema.ts';

const text = Type.String();
const count = Type.Integer();

/** Closed, as `server/compaction/staging.ts` has it. */
export const RunOutcomeView = literals(
  'applied',
  'saved',
  'rejected',
  'not-viable',
  'cancelled',
  'timeout',
  'payment',
  'rate-limit',
  'overflow',
  'model-failed',
  'withdrawn',
  'expired',
  'overtaken',
  'other-compactor',
  'harness-refused',
  'harness-ended',
);

/** Facts of the replaced range after a confirmed compaction (CMP-13), counted. */
const RetentionCounts = Type.Object({
  kept: count,
  recoverable: count,
  missing: count,
  changed: count,
  stale: count,
});

export const RunStateView = Type.Object({
  runId: text,
  path: text,
  phase: literals('review', 'staged', 'handed', 'ended'),
  outcome: nullable(RunOutcomeView),
  /** ISO time after which it is no longer handed over; null where no clock runs. */
  expiresAt: nullable(text),
  /** One line in the words of design section 9: what did not happen and why, what is unchanged; or what the harness confirmed. */
  text,
  planned: Type.Object({ before: count, after: count }),
  /** As the harness reports it; null until it confirmed, or while it does not say. */
  measured: nullable(Type.Object({ before: count, after: nullable(count) })),
  checkpointId: nullable(text),
  /** The compaction entry, once the harness's record holds it. */
  boundaryId: nullable(text),
  retention: nullable(RetentionCounts),
  /** Side effects that failed after the end, each one line; the end itself stands. */
  warnings: Type.Array(text),
});
export type RunStateView = Static<typeof RunStateView>;

/** Whether a run can be applied here, and in one line how or why not. */
export const ApplyView = Type.Object({ possible: Type.Boolean(), how: literals('live', 'cold', 'none'), text });
export type ApplyView = Static<typeof ApplyView>;
