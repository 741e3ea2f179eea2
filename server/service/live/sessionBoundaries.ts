// What driven sessions tell of their boundaries (CKP-4): something may have to be saved before a process ends or changes.
import type { ResumeChange } from '../../harness/acp/resumeChanges.ts';
import type { LiveSession } from '../../harness/live/liveSession.ts';

export interface SessionBoundaries {
  /** We drive it from now on. */
  adopted(session: LiveSession): void;
  /**
   * Resolves when what can be saved is saved; never rejects. `session` null: no process is there yet. `resume`: the agent is about
   * to be asked for its old session, after these `changes`.
   */
  before(
    file: string,
    session: LiveSession | null,
    boundary: 'suspend' | 'model-change' | 'resume' | 'shutdown',
    changes?: readonly ResumeChange[],
  ): Promise<void>;
}

export const noBoundaries: SessionBoundaries = { adopted: () => undefined, before: async () => undefined };
