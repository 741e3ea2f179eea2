// Whether the working tree is another than at the end of what a session's record tells (REC-8): HEAD and dirty hash as they were stamped
// last, against the stamp of the attach, or against Git now while nobody runs the session. It is shown; no file is ever changed.
import type { Git } from '../../outside.ts';
import type { SessionPanelView } from '../../protocol/sessionPanelViews.ts';
import type { GitState } from '../../store/checkpoints.ts';
import type { OpenSession } from '../worker/sessionCache.ts';

type Banner = SessionPanelView['banner'];

const banner: NonNullable<Banner> = {
  kind: 'diverged',
  text: 'Your files changed since this point.',
  detail: 'Throughline shows this and leaves your files alone.',
};

/** Git is asked this seldom for a session nobody runs (milliseconds). */
const askEveryMs = 5_000;
/** Entries looked at for stamps; every turn has two. */
const mostLooked = 2_000;

interface Stamps {
  /** At the end of the last turn, or at its prompt; null where Git told nothing. */
  readonly head: GitState | null;
  /** When a process of ours took the session up again after that. */
  readonly attached: GitState | null;
}

export class Divergences {
  readonly #git: Git;
  readonly #now: () => number;
  readonly #asked = new Map<string, { readonly at: number; readonly state: Promise<GitState> }>();

  constructor(git: Git, now: () => number) {
    this.#git = git;
    this.#now = now;
  }

  /** Null where files are as they were, or nobody can know. `driven`: Git was asked at the attach and is not asked again. */
  async of(open: OpenSession, driven: boolean): Promise<Banner> {
    const { head, attached } = stampsOf(open);
    if (head === null || head === 'unknown') return null;
    const now = driven ? attached : await this.#state(open.session.header.cwd);
    if (now === null || now === 'unknown') return null;
    return now.head === head.head && now.dirty === head.dirty ? null : banner;
  }

  #state(cwd: string | null): Promise<GitState> {
    if (cwd === null) return Promise.resolve('unknown');
    const known = this.#asked.get(cwd);
    if (known !== undefined && this.#now() - known.at < askEveryMs) return known.state;
    const asked = this.#git.state(cwd, AbortSignal.timeout(askEveryMs)).catch(() => null);
    const state = asked.then((answer): GitState => answer ?? 'unknown');
    this.#asked.set(cwd, { at: this.#now(), state });
    return state;
  }
}

function stampsOf({ session }: OpenSession): Stamps {
  if (session.harness !== 'acp') return { head: null, attached: null };
  let attached: GitState | null = null;
  // A branch ends with its last message; stamps come after that.
  for (const { kind, ordinal } of session.heads.slice(-mostLooked).reverse()) {
    const entry = kind === 'custom' ? session.entry(ordinal) : null;
    if (entry?.kind !== 'custom' || entry.customType !== 'acp.work-tree') continue;
    const { at, state } = Object(entry.data) as Readonly<Record<string, unknown>>;
    if (at !== 'attach') return { head: gitOf(state), attached };
    // The newest attach counts: an older one was of a process that never got a word.
    attached ??= gitOf(state);
  }
  return { head: null, attached };
}

function gitOf(value: unknown): GitState {
  const { head, dirty } = Object(value) as Readonly<Record<string, unknown>>;
  return typeof head === 'string' && typeof dirty === 'string' ? { head, dirty } : 'unknown';
}
