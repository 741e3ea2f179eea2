// The right to run a compaction on one session (STO-2, CMP-8): one run per session on this machine, whichever window or
// command started it. Without it a run does not start.

import { Problem } from '../errors.ts';
import { type Lease, takeLease } from './lease.ts';
import { ensureFolders } from './safeFiles.ts';
import { type SessionKey, sessionFolders } from './sessionKey.ts';
import { markStore, type Store } from './store.ts';

/** Takes the right for the process named `name`. Throws `run-busy` with the holder's name while another run goes on. */
export function takeRunLease(store: Store, key: SessionKey, name: string): Lease {
  markStore(store);
  const folder = ensureFolders(store.root, [...sessionFolders(key), 'run']);
  try {
    return takeLease(folder, name);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'store-busy') throw error;
    throw new Problem('run-busy', heldBy(error.message), { cause: error });
  }
}

/** The holder out of the sentence that names it. */
function heldBy(message: string): string {
  return /\((held by .*)\)$/s.exec(message)?.[1] ?? message;
}
