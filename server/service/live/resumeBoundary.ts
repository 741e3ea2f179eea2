// Whether asking an agent for its own old session is risky (CKP-4): a native way failed before, or the agent is known to lose sessions
// it opens again. What else can differ is known only once the agent runs.
import type { CheckpointEvent } from '../../checkpoint/decideCheckpoint.ts';
import { knownHarness } from '../../harness/acp/knownHarnesses.ts';
import { recordedAgent } from '../../harness/acp/startAcpSession.ts';
import type { Files } from '../../outside.ts';
import { isJournal } from '../../source/openSession.ts';
import type { SessionCache } from '../worker/sessionCache.ts';

/** A session that is no record of ours, or cannot be read, is only looked at for what was not saved. */
export function resumeBoundary(file: string, sessions: SessionCache, files: Files): CheckpointEvent {
  try {
    if (!isJournal(file, files)) return { kind: 'process-gone' };
    const { session, branch } = sessions.get(file, null);
    const hasFailed = branch.ordinals.some((ordinal) => {
      const entry = session.heads[ordinal]?.kind === 'custom' ? session.entry(ordinal) : null;
      return entry?.kind === 'custom' && entry.customType === 'acp.resume-failed';
    });
    const loses = knownHarness(recordedAgent(file, files), null).loadSpoilsInSameMinute;
    return { kind: hasFailed || loses ? 'risky-resume' : 'process-gone' };
  } catch {
    return { kind: 'process-gone' };
  }
}
