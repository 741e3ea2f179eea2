// All open panels: one per kind and session, opened by commands, brought back by VS Code after a reload (UI-2, UI-5).
import { commands, type Disposable, type ExtensionContext, Uri, ViewColumn, type WebviewPanel, window } from 'vscode';
import type { PanelName } from '../../server/protocol/panel.ts';
import type { Worker } from '../worker.ts';
import { Drafts } from './drafts.ts';
import { OpenPanel, type PanelParts, type PanelSubject } from './panelHost.ts';

export const panelNames: readonly PanelName[] = [
  'home',
  'preflight',
  'anchors',
  'checkpoints',
  'storage',
  'session',
  'retention',
];

const titles: Readonly<Record<PanelName, string>> = {
  home: 'Throughline: Home',
  preflight: 'Preflight',
  anchors: 'Anchors',
  checkpoints: 'Checkpoints',
  storage: 'Throughline: Storage',
  session: 'Session',
  retention: 'Retention Report',
};

const icons: Readonly<Record<PanelName, string>> = {
  home: 'home',
  preflight: 'fold',
  anchors: 'bookmark',
  checkpoints: 'save',
  storage: 'database',
  session: 'comment-discussion',
  retention: 'fold',
};

export class Panels implements Disposable {
  readonly #context: ExtensionContext;
  readonly #worker: Worker;
  readonly #act: PanelParts['act'];
  readonly #drafts: Drafts;
  readonly #open = new Map<string, OpenPanel>();
  readonly #subscriptions: Disposable[];
  #disposed = false;
  #remembered = Promise.resolve();
  onActive: (subject: PanelSubject) => void = () => {};

  constructor(context: ExtensionContext, worker: Worker, act: PanelParts['act']) {
    this.#context = context;
    this.#worker = worker;
    this.#act = act;
    this.#drafts = new Drafts(context);
    this.#subscriptions = panelNames.map((name) =>
      window.registerWebviewPanelSerializer(`throughline.${name}`, {
        deserializeWebviewPanel: async (panel, state) => this.#adopt(panel, await this.#revived(name, state)),
      }),
    );
  }

  show(subject: PanelSubject): void {
    const known = this.#open.get(keyOf(subject));
    if (known) {
      known.webviewPanel.reveal();
      return;
    }
    const panel = window.createWebviewPanel(`throughline.${subject.panel}`, titles[subject.panel], ViewColumn.Active, {
      enableScripts: true,
      // Session searches the whole session itself: most of it is not in the page.
      enableFindWidget: subject.panel !== 'session',
      // A run's answer belongs to the page that asked: it must live on while its tab is hidden.
      retainContextWhenHidden: subject.panel === 'preflight',
    });
    this.#adopt(panel, subject);
  }

  /** A Session panel whose composer starts with `draft`, unless words stand there already. */
  async showSession(path: string, draft: string): Promise<void> {
    if (draft !== '') await this.#drafts.offer(`draft:session:${path}`, { text: draft });
    this.show({ panel: 'session', path, headId: null });
  }

  /** True while a Session panel of this session is on screen. */
  shows(path: string): boolean {
    const panel = this.#open.get(keyOf({ panel: 'session', path, headId: null }));
    return panel?.webviewPanel.visible === true;
  }

  /** Sends a command to the panel in front, if it is one of ours. */
  command(id: string): void {
    for (const panel of this.#open.values()) if (panel.webviewPanel.active) panel.command(id);
  }

  /** Session of the panel in front, null without one. */
  activeSubject(): PanelSubject | null {
    for (const panel of this.#open.values()) if (panel.webviewPanel.active) return panel.subject;
    return null;
  }

  /** Ends our side alone: a panel closed here would be missing after the reload that ends us (UI-5). */
  dispose(): void {
    this.#disposed = true;
    for (const panel of this.#open.values()) panel.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #adopt(webviewPanel: WebviewPanel, subject: PanelSubject): void {
    const at = (theme: string) =>
      Uri.joinPath(this.#context.extensionUri, 'dist', 'media', `panel-${icons[subject.panel]}-${theme}.svg`);
    webviewPanel.iconPath = { light: at('light'), dark: at('dark') };
    const panel = new OpenPanel(webviewPanel, subject, {
      context: this.#context,
      worker: this.#worker,
      drafts: this.#drafts,
      act: this.#act,
      contextChanged: (changed) => {
        if (webviewPanel.active) setSessionContext(changed);
      },
    });
    this.#open.set(keyOf(subject), panel);
    this.#remember(subject, true);
    webviewPanel.onDidChangeViewState(() => {
      if (!webviewPanel.active) return;
      setSessionContext(panel);
      this.onActive(subject);
    });
    webviewPanel.onDidDispose(() => {
      panel.dispose();
      this.#open.delete(keyOf(subject));
      // The end of the window closes them too, and they come back.
      if (!this.#disposed) this.#remember(subject, false);
    });
    this.onActive(subject);
  }

  /**
   * What a page brought back shows. In a browser VS Code writes the page's state seconds late, so that a panel opened just
   * before a reload comes back without it: then it is the newest of its kind that was open and is not back yet (UI-5).
   */
  async #revived(name: PanelName, state: unknown): Promise<PanelSubject> {
    if (typeof state === 'object' && state !== null) return subjectOf(name, state);
    const kept = (await this.#openBefore()).filter((subject) => subject.panel === name);
    return kept.findLast((subject) => !this.#open.has(keyOf(subject))) ?? subjectOf(name, state);
  }

  /** One after the other: each starts from what the one before it kept. */
  #remember(subject: PanelSubject, isOpen: boolean): void {
    this.#remembered = this.#remembered.then(async () => {
      const others = (await this.#openBefore()).filter((other) => keyOf(other) !== keyOf(subject));
      await this.#drafts.set(openKey, isOpen ? [...others, subject] : others);
    });
  }

  async #openBefore(): Promise<readonly PanelSubject[]> {
    const kept = await this.#drafts.get(openKey);
    return Array.isArray(kept) ? kept.flatMap(subjectIn) : [];
  }
}

/** Beside the drafts, whose keys all name a panel: the panels that are open, oldest first. */
const openKey = 'open';

function subjectIn(value: unknown): PanelSubject[] {
  const name = panelNames.find((each) => isRecord(value) && value['panel'] === each);
  return name === undefined ? [] : [subjectOf(name, value)];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function setSessionContext({ sessionContext }: OpenPanel): void {
  for (const [name, value] of Object.entries(sessionContext)) {
    void commands.executeCommand('setContext', `throughline.session.${name}`, value);
  }
}

function keyOf(subject: PanelSubject): string {
  // One report per compaction; every other panel is one per session.
  const boundary = subject.panel === 'retention' ? `:${subject.headId ?? ''}` : '';
  return `${subject.panel}:${subject.path ?? ''}${boundary}`;
}

/** State a page stored before the reload. Anything odd in it opens the panel without a session. */
function subjectOf(panel: PanelName, state: unknown): PanelSubject {
  const value = isRecord(state) ? state : {};
  const text = (name: string) => (typeof value[name] === 'string' ? (value[name] as string) : null);
  return { panel, path: text('path'), headId: text('headId') };
}
