// A verified run as it waits for the harness (CMP-8): bound to the branch its plan was made from, and compared with the branch
// as it is when the harness asks.

import type { StagedSummary, TakingBranch } from '../../compaction/staging.ts';
import { type Projection, projectionOf } from '../../record/projection.ts';
import { projectionDigest } from '../../record/projectionDigest.ts';
import type { CompactRun } from '../compactSession.ts';
import { type ReadSession, sessionKeyOf } from '../readSession.ts';

/** Null when the run holds no verified summary or no branch. */
export function stagedOf(runId: string, { result, preflight }: CompactRun, read: ReadSession): StagedSummary | null {
  const { projection } = preflight;
  const { summary, plan, firstKeptEntryId, tokensBefore, tokensAfter } = result;
  if (result.outcome !== 'verified' || summary === null || plan === null || projection.headId === null) return null;
  const projectedIds = idsOf(projection);
  const { projectKey, sessionId } = sessionKeyOf(read.session);
  return {
    ...{ runId, projectKey, sessionId, headId: projection.headId, projectedIds },
    fingerprint: projectionDigest(projection, projectedIds),
    ...{ firstKeptEntryId, summary, tokensBefore, tokensAfter, targetTokens: plan.targetTokens },
  };
}

/** What the branch is now. `roomTokens`: what the context may hold beside the harness's own reserve for a reply. */
export function takingBranchOf(read: ReadSession, staged: StagedSummary, roomTokens: number): TakingBranch {
  const projection = projectionOf(read.session, read.branch);
  const { projectKey, sessionId } = sessionKeyOf(read.session);
  const known = new Set(staged.projectedIds);
  const appended = projection.messages.filter(({ entryId }) => !known.has(entryId));
  return {
    ...{ projectKey, sessionId, branchIds: read.branch.entryIds, roomTokens },
    fingerprint: projectionDigest(projection, staged.projectedIds),
    appendedTokens: appended.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}

function idsOf({ messages }: Projection): string[] {
  return [...new Set(messages.map(({ entryId }) => entryId))];
}
