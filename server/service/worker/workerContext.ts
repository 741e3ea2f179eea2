// What every request handler of the worker shares: the world, the store, open sessions, the list, and a way back to the editor.

import type { ResultOf, WorkerStart } from '../../protocol/requests.ts';
import type { Store } from '../../store/store.ts';
import type { Companions } from '../live/companions.ts';
import type { ComposerChoicesCache } from '../live/composerChoices.ts';
import type { Divergences } from '../live/divergences.ts';
import type { Flows } from '../live/flow.ts';
import type { LiveCheckpoints } from '../live/liveCheckpoints.ts';
import type { LiveCompaction } from '../live/liveCompaction.ts';
import type { LiveSessions } from '../live/liveSessions.ts';
import type { World } from '../world.ts';
import type { LiveList } from './liveList.ts';
import type { Pressures } from './pressures.ts';
import type { Runs } from './runs.ts';
import type { SessionCache } from './sessionCache.ts';

export interface RunProgress {
  readonly path: string;
  readonly stage: 'extract' | 'explore' | 'synthesize' | 'verify';
  readonly state: 'running' | 'done';
  readonly detail: string;
  readonly seconds: number;
}

/** One call to a VS Code language model, carried out by the extension after the person said yes. */
export type AskLanguageModel = (
  params: { modelId: string; system: string; prompt: string; maxOutputTokens: number },
  signal: AbortSignal,
) => Promise<{ kind: 'text' | 'failed'; text: string; failure: string | null }>;

export interface WorkerContext {
  readonly world: World;
  readonly start: WorkerStart;
  readonly roots: readonly string[];
  readonly store: Store;
  readonly sessions: SessionCache;
  readonly list: LiveList;
  readonly pressures: Pressures;
  readonly live: LiveSessions;
  readonly companions: Companions;
  readonly compaction: LiveCompaction;
  readonly checkpoints: LiveCheckpoints;
  readonly runs: Runs;
  readonly flows: Flows;
  readonly divergences: Divergences;
  readonly choices: ComposerChoicesCache;
  /** Tells the editor that files or the store changed. */
  changed(paths: readonly string[], store: boolean): void;
  progress(progress: RunProgress): void;
  readonly askLanguageModel: AskLanguageModel;
}

/** What one request carries beside its parameters. */
export interface Call {
  readonly signal: AbortSignal;
}

export type TreeView = ResultOf<'sessionTree'>;
