// The one status-bar item: ring, percent and mode of the current session (design section 8.9). Warning and error background
// only when a person must act.
import { type Disposable, StatusBarAlignment, type StatusBarItem, ThemeColor, window } from 'vscode';
import type { WorkerState } from '../server/protocol/panel.ts';
import type { SessionItemView } from '../server/protocol/treeViews.ts';
import { pressureText, restorationText } from './sessionText.ts';
import type { SessionTree } from './sessionTree.ts';
import { addressOf } from './transcript/transcriptUri.ts';
import type { Worker } from './worker.ts';

export class StatusItem implements Disposable {
  readonly #item: StatusBarItem;
  readonly #worker: Worker;
  readonly #tree: SessionTree;
  readonly #subscriptions: Disposable[];
  /** The session a panel or a tree selection made current; an open transcript goes before it. */
  #chosen: string | null = null;

  constructor(worker: Worker, tree: SessionTree) {
    this.#worker = worker;
    this.#tree = tree;
    this.#item = window.createStatusBarItem('throughline.session', StatusBarAlignment.Left, 50);
    this.#item.name = 'Throughline';
    this.#subscriptions = [
      worker.onState(() => this.#draw()),
      tree.onSnapshot(() => this.#draw()),
      window.onDidChangeActiveTextEditor(() => this.#draw()),
    ];
    this.#draw();
  }

  /** Panels about no session leave the choice as it was. */
  choose(path: string | null): void {
    this.#chosen = path ?? this.#chosen;
    this.#draw();
  }

  /** The session commands act on when none is given. */
  current(): SessionItemView | null {
    const uri = window.activeTextEditor?.document.uri;
    const path = (uri && addressOf(uri)?.path) ?? this.#chosen;
    const sessions = (this.#tree.snapshot?.projects ?? []).flatMap((project) => project.sessions);
    return sessions.find((item) => item.row.path === path) ?? null;
  }

  dispose(): void {
    this.#item.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #draw(): void {
    const { state } = this.#worker;
    const session = this.current();
    this.#item.backgroundColor = backgroundOf(state, session);
    if (state.kind === 'restarting' || state.kind === 'gone') {
      this.#item.text =
        state.kind === 'gone'
          ? '$(debug-disconnect) Throughline stopped'
          : `$(debug-disconnect) Throughline restarts in ${state.seconds} s`;
      this.#item.tooltip = 'Throughline’s worker stopped. Nothing recorded is lost.';
      this.#item.command = 'throughline.restartWorker';
      this.#item.show();
      return;
    }
    this.#item.command = 'throughline.openHome';
    if (!session) {
      this.#item.text = '$(throughline-mark) Throughline';
      this.#item.tooltip = 'Open Throughline Home';
    } else {
      const parts = [pressureText(session.pressure) || 'context unknown', restorationText(session.restoration)];
      this.#item.text = `$(circle-large-outline) ${parts.filter(Boolean).join(' · ')}`;
      this.#item.tooltip = [session.row.title, session.restoration.reason, session.policy?.line]
        .filter(Boolean)
        .join('\n');
    }
    this.#item.show();
  }
}

/** From here on, a window that nobody compacts needs a person (0…1 of the window). */
const nearlyFull = 0.9;

function backgroundOf(state: WorkerState, session: SessionItemView | null): ThemeColor | undefined {
  if (state.kind === 'gone') return new ThemeColor('statusBarItem.errorBackground');
  const isLeftAlone = session?.policy?.nobody === true && (session.pressure ?? 0) >= nearlyFull;
  if (state.kind === 'restarting' || isLeftAlone) return new ThemeColor('statusBarItem.warningBackground');
  return undefined;
}
