// How the working tree stands, as an entry (REC-7): HEAD and a hash of what is not committed, off the way of everything else.
import type { Git } from '../../outside.ts';
import type { RecordDraft } from './turnRecord.ts';

export type StampedAt = 'attach' | 'prompt' | 'turn-ended';

/** Git answers within this time or not at all (milliseconds). */
const gitMs = 2_000;

/** `unknown` when Git is late or there is no repository; null where nobody asks Git. */
export async function workTreeDraft(git: Git | null, cwd: string, at: StampedAt): Promise<RecordDraft | null> {
  if (git === null) return null;
  const state = await git.state(cwd, AbortSignal.timeout(gitMs)).catch(() => null);
  return { kind: 'work-tree', payload: { at, state: state ?? 'unknown' } };
}
