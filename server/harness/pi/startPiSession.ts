// Starts Pi on one session and hands it out as a `LiveSession`: checks first, then the lease, then the process. This is the
// only way to a driven Pi, so that no check can be passed by.
import { Problem } from '../../errors.ts';
import type { Clock, Files, Log } from '../../outside.ts';
import type { Store } from '../../store/store.ts';
import type { LiveSession } from '../live/liveSession.ts';
import type { FoundPi } from './findPi.ts';
import type { LiveRegistry } from './liveWatch.ts';

/**
 * `resume` goes on in the file itself. `fork` reads it and goes on in a new file, the old one untouched: allowed also while
 * somebody else runs it.
 */
export type PiStart =
  | { readonly kind: 'new'; readonly cwd: string }
  | { readonly kind: 'resume'; readonly file: string }
  | { readonly kind: 'fork'; readonly file: string };

export interface PiSessionOptions {
  readonly start: PiStart;
  readonly pi: FoundPi;
  /** Bundled companion and how it finds us; null starts Pi without one (then no anchors and no branching). */
  readonly companion: { readonly path: string; readonly socket: string; readonly token: string } | null;
  readonly store: Store;
  /** Named to those the lease refuses, like `the VS Code window of project app`. */
  readonly holder: string;
  readonly registry: LiveRegistry;
  /** A person said that no other program runs this session: overrules `may-be-live`, never a hello or a lease. */
  readonly confirmedClosed: boolean;
  /** Environment Pi and its tools get, ours taken out. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Further arguments of Pi, like `--session-dir`. */
  readonly args: readonly string[];
  readonly files: Files;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Resolves when Pi answered, with the lease of the session held until `ended`. Rejects with a Problem and leaves nothing
 * behind: `no-file`, `not-a-session`, `session-damaged`, `folder-missing`, `session-watched` (lease, hello or may be live),
 * `harness-ended` (Pi ended while starting), `harness-silent`.
 */
export function startPiSession(options: PiSessionOptions): Promise<LiveSession> {
  return Promise.reject(new Problem('not-supported', options.start.kind));
}
