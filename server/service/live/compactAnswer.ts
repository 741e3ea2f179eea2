// What Pi gets of an approved run in `session_before_compact` (CMP-8): the scrubbed summary with the run's mark, and what it cost.

import { withRunMark } from '../../compaction/runMark.ts';
import type { BeforeCompact } from '../../protocol/companion.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import type { ApprovedRun } from './approvedRun.ts';

/** What Pi takes from `session_before_compact`. */
export type CompactAnswer =
  | { readonly cancel: true }
  | {
      readonly compaction: {
        readonly summary: string;
        readonly firstKeptEntryId: string | null;
        readonly tokensBefore: number;
        readonly usage?: unknown;
        readonly details: unknown;
      };
    };

export function compactAnswerOf({ staged, run, usage }: ApprovedRun, call: BeforeCompact): CompactAnswer {
  const { coverage, mode } = run.result;
  const details = { throughline: { runId: staged.runId, coverage: coverage.final, mode: mode ?? '' } };
  return {
    compaction: {
      summary: withRunMark(scrubText(staged.summary).text, staged.runId),
      firstKeptEntryId: staged.firstKeptEntryId,
      tokensBefore: call.tokensBefore || staged.tokensBefore,
      ...(usage === null ? {} : { usage }),
      details,
    },
  };
}
