// Whether asking an agent for its own old session is risky (CKP-4): the agent, its version, the way it is started or its folder
// changed, it can bring nothing back, a native way failed before, or it is known to lose sessions it opens again.
import type { CheckpointEvent } from '../../checkpoint/decideCheckpoint.ts';
import { knownHarness } from '../../harness/acp/knownHarnesses.ts';
import { recordedAgent } from '../../harness/acp/recordedAttach.ts';
import type { ResumeChange } from '../../harness/acp/resumeChanges.ts';
import type { Files } from '../../outside.ts';
import { isJournal } from '../../source/openSession.ts';
import type { SessionCache } from '../worker/sessionCache.ts';

/** A session that is no record of ours, or cannot be read, is only looked at for what was not saved. */
export function resumeBoundary(
  file: string,
  changes: readonly ResumeChange[],
  sessions: SessionCache,
  files: Files,
): CheckpointEvent {
  try {
    if (!isJournal(file, files)) return { kind: 'process-gone' };
    if (changes.length > 0) return { kind: 'risky-resume' };
    const { session, branch } = sessions.get(file, null);
    const hasFailed = branch.ordinals.some((ordinal) => {
      const entry = session.heads[ordinal]?.kind === 'custom' ? session.entry(ordinal) : null;
      return entry?.kind === 'custom' && entry.customType === 'acp.resume-failed';
    });
    const known = knownHarness(recordedAgent(file, files), null);
    const loses = known.loadSpoilsInSameMinute || known.deletesLoadedSessions;
    return { kind: hasFailed || loses ? 'risky-resume' : 'process-gone' };
  } catch {
    return { kind: 'process-gone' };
  }
}
