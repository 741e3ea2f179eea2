// Webview ↔ extension, declared once as plain interfaces; both sides derive their rpc from them. Messages only: no panel
// ever sees a function, a path it may open itself, or text that was not scrubbed.
import type { ParamsOf, Requests, ResultOf } from './requests.ts';
import type { RunStateView } from './runViews.ts';
import type { LiveTurnView } from './sessionPanelViews.ts';

export type PanelName = 'home' | 'preflight' | 'anchors' | 'checkpoints' | 'storage' | 'session' | 'retention';

/** What a panel starts with: what it shows and what the person had typed before the reload. */
export interface PanelStart {
  readonly panel: PanelName;
  /** Session file the panel is about; null for Home without a session and for Storage. */
  readonly path: string | null;
  /** The branch; for the Retention report the compaction it is about. */
  readonly headId: string | null;
  readonly draft: unknown;
  readonly trusted: boolean;
  readonly worker: WorkerState;
}

/** State of the worker as the state block shows it. `seconds` until the next try, `attempt` of `attempts`. */
export type WorkerState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'restarting'; readonly seconds: number; readonly attempt: number; readonly attempts: number }
  | { readonly kind: 'gone' };

/** A failed request as a panel shows it: what did not happen and why, what is unchanged, what next. */
export interface PanelProblem {
  readonly problem: { readonly code: string; readonly message: string; readonly next: string };
}

/** What a panel may ask VS Code to do. Closed: nothing else is reachable from a webview. */
export type PanelAction =
  | {
      readonly kind: 'openTranscript';
      readonly path: string;
      readonly entryId: string | null;
      readonly before: boolean;
    }
  | { readonly kind: 'openPanel'; readonly panel: PanelName; readonly path: string | null }
  /** What became of the facts before a compaction (CMP-13); null takes the newest of the branch. */
  | { readonly kind: 'openRetention'; readonly path: string; readonly boundaryId: string | null }
  | { readonly kind: 'openSettings'; readonly query: string }
  | { readonly kind: 'openText'; readonly title: string; readonly text: string; readonly language: string }
  | { readonly kind: 'copy'; readonly text: string }
  | { readonly kind: 'exportCheckpoint'; readonly id: string }
  | { readonly kind: 'createAnchor'; readonly path: string; readonly entryId: string | null }
  | { readonly kind: 'renameAnchor'; readonly path: string; readonly key: string; readonly name: string }
  | { readonly kind: 'deleteDerived'; readonly keys: readonly string[]; readonly bytes: number; readonly files: number }
  | { readonly kind: 'doctor'; readonly path: string }
  /** Another session in a Session panel of its own; `draft` is put into its composer (a fork gives one back). */
  | { readonly kind: 'openSession'; readonly path: string; readonly draft: string }
  /** Both sides of a tool's edit, in VS Code's own diff editor. */
  | { readonly kind: 'openDiff'; readonly path: string; readonly before: string; readonly after: string }
  /** A web address from a session; VS Code asks before it leaves the window. */
  | { readonly kind: 'openExternal'; readonly url: string }
  /** Asks for a new name in VS Code's own input and gives it to the driven session. */
  | { readonly kind: 'renameSession'; readonly path: string; readonly title: string }
  /** The modal before another process is asked to let go (STO-2). */
  | { readonly kind: 'takeOver'; readonly path: string; readonly text: string }
  /** Asks which agent goes on, and opens its new session with what is recorded in the composer (NAV-6). */
  | { readonly kind: 'handOff'; readonly path: string }
  /** What Git says changed, in VS Code's own view; ours changes no file (REC-8). */
  | { readonly kind: 'showChanges' }
  /** Closes the panel that asks; its draft is kept. */
  | { readonly kind: 'closePanel' }
  | { readonly kind: 'restartWorker' }
  | { readonly kind: 'manageTrust' }
  | { readonly kind: 'addRoot' }
  | { readonly kind: 'showLog' };

/** What key bindings and menus of a Session panel depend on. */
export interface SessionContext {
  readonly driven: boolean;
  readonly turn: boolean;
  /** A dialog waits for the person. */
  readonly waiting: boolean;
  /** A new session can be forked from it. */
  readonly forks: boolean;
}

/** The running turn as the worker told it: the notification `sessionLive`. */
export interface LiveSnapshot {
  readonly path: string;
  readonly revision: string;
  readonly total: number;
  readonly live: LiveTurnView;
}

/** What the extension does for a panel. */
export interface PanelHost {
  /** The ready handshake: nothing is sent to a panel before it asked. */
  start(): Promise<PanelStart>;
  /** Asks the worker; failures come back as values so that no panel ever waits for a lost answer. */
  request<K extends keyof Requests>(name: K, params: ParamsOf<K>): Promise<ResultOf<K> | PanelProblem>;
  /** Cancels the panel's running request of that name; the request answers with a `cancelled` problem. */
  cancel(name: keyof Requests): void;
  act(action: PanelAction): Promise<void>;
  /** Keeps what the person typed, across hiding and reloading. */
  saveDraft(draft: unknown): void;
  setTitle(title: string): void;
  /** Files under `cwd` that match, best first, relative to it; at most 50. VS Code's own search decides what is left out. */
  mentionFiles(cwd: string, query: string): Promise<readonly string[]>;
  tellContext(context: SessionContext): void;
}

/** What a panel does for the extension. */
export interface PanelClient {
  /** Something it shows may have changed on disk or in the store: ask again. */
  changed(paths: readonly string[], store: boolean): void;
  workerState(state: WorkerState): void;
  progress(progress: { stage: string; state: 'running' | 'done'; detail: string; seconds: number }): void;
  /** A live session moved; only panels of its path are told. */
  live(snapshot: LiveSnapshot): void;
  /** An approved run of the panel's session moved on: the whole state. */
  runState(state: RunStateView): void;
  /** A command from the title bar or a key binding that the panel itself must carry out. */
  command(id: string): void;
}

export function isProblem(value: unknown): value is PanelProblem {
  return typeof value === 'object' && value !== null && 'problem' in value;
}

/** A problem in one line: what did not happen and why, and what next. */
export function problemText({ message, next }: Pick<PanelProblem['problem'], 'message' | 'next'>): string {
  return `${message} ${next}`;
}
