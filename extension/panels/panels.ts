// All open panels: one per kind and session, opened by commands, brought back by VS Code after a reload (UI-2, UI-5).
import { type Disposable, type ExtensionContext, Uri, ViewColumn, type WebviewPanel, window } from 'vscode';
import type { PanelName } from '../../server/protocol/panel.ts';
import type { Worker } from '../worker.ts';
import { Drafts } from './drafts.ts';
import { OpenPanel, type PanelParts, type PanelSubject } from './panelHost.ts';

export const panelNames: readonly PanelName[] = ['home', 'preflight', 'anchors', 'checkpoints', 'storage'];

const titles: Readonly<Record<PanelName, string>> = {
  home: 'Throughline: Home',
  preflight: 'Preflight',
  anchors: 'Anchors',
  checkpoints: 'Checkpoints',
  storage: 'Throughline: Storage',
};

const icons: Readonly<Record<PanelName, string>> = {
  home: 'home',
  preflight: 'fold',
  anchors: 'bookmark',
  checkpoints: 'save',
  storage: 'database',
};

export class Panels implements Disposable {
  readonly #context: ExtensionContext;
  readonly #worker: Worker;
  readonly #act: PanelParts['act'];
  readonly #drafts: Drafts;
  readonly #open = new Map<string, OpenPanel>();
  readonly #subscriptions: Disposable[];
  onActive: (subject: PanelSubject) => void = () => {};

  constructor(context: ExtensionContext, worker: Worker, act: PanelParts['act']) {
    this.#context = context;
    this.#worker = worker;
    this.#act = act;
    this.#drafts = new Drafts(context);
    this.#subscriptions = panelNames.map((name) =>
      window.registerWebviewPanelSerializer(`throughline.${name}`, {
        deserializeWebviewPanel: async (panel, state) => this.#adopt(panel, subjectOf(name, state)),
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
      enableFindWidget: true,
      // A run's answer belongs to the page that asked: it must live on while its tab is hidden.
      retainContextWhenHidden: subject.panel === 'preflight',
    });
    this.#adopt(panel, subject);
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

  dispose(): void {
    for (const panel of this.#open.values()) panel.webviewPanel.dispose();
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
    });
    this.#open.set(keyOf(subject), panel);
    webviewPanel.onDidChangeViewState(() => {
      if (webviewPanel.active) this.onActive(subject);
    });
    webviewPanel.onDidDispose(() => {
      panel.dispose();
      this.#open.delete(keyOf(subject));
    });
    this.onActive(subject);
  }
}

function keyOf(subject: PanelSubject): string {
  return `${subject.panel}:${subject.path ?? ''}`;
}

/** State a page stored before the reload. Anything odd in it opens the panel without a session. */
function subjectOf(panel: PanelName, state: unknown): PanelSubject {
  const value = typeof state === 'object' && state !== null ? (state as Readonly<Record<string, unknown>>) : {};
  const text = (name: string) => (typeof value[name] === 'string' ? (value[name] as string) : null);
  return { panel, path: text('path'), headId: text('headId') };
}
