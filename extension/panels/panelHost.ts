// One webview panel: its page under a strict CSP, the rpc it speaks (server/protocol/panel.ts), its draft and title.
// Thin: it forwards requests to the worker and actions to VS Code, and never looks into either.
import { createBirpc } from 'birpc';
import {
  CancellationTokenSource,
  type Disposable,
  type ExtensionContext,
  Uri,
  type WebviewPanel,
  workspace,
} from 'vscode';
import type {
  PanelAction,
  PanelClient,
  PanelHost,
  PanelName,
  PanelProblem,
  PanelStart,
  SessionContext,
} from '../../server/protocol/panel.ts';
import type { ParamsOf, Requests, ResultOf } from '../../server/protocol/requests.ts';
import type { Worker } from '../worker.ts';
import type { Drafts } from './drafts.ts';
import { mentionFiles } from './mentionFiles.ts';
import { pageOf } from './page.ts';

/** Which session a panel shows; kept by VS Code across reloads through the page's own state and the serializer. */
export interface PanelSubject {
  readonly panel: PanelName;
  readonly path: string | null;
  readonly headId: string | null;
}

/** Calls that stand beside each other: an answer to a dialog never cancels a prompt on its way. */
const sideBySide: ReadonlySet<keyof Requests> = new Set(['drive', 'rowText']);

export interface PanelParts {
  readonly context: ExtensionContext;
  readonly worker: Worker;
  readonly drafts: Drafts;
  act(action: Exclude<PanelAction, { kind: 'closePanel' }>): Promise<void>;
  /** The Session panel's state changed, which key bindings depend on. */
  contextChanged(panel: OpenPanel): void;
}

export class OpenPanel implements Disposable, PanelHost {
  readonly subject: PanelSubject;
  readonly webviewPanel: WebviewPanel;
  readonly #parts: PanelParts;
  readonly #client: PanelClient;
  readonly #running = new Map<keyof Requests, CancellationTokenSource>();
  readonly #subscriptions: Disposable[] = [];
  #sessionContext: SessionContext = { driven: false, turn: false, waiting: false, forks: false };

  constructor(webviewPanel: WebviewPanel, subject: PanelSubject, parts: PanelParts) {
    this.subject = subject;
    this.webviewPanel = webviewPanel;
    this.#parts = parts;
    const { webview } = webviewPanel;
    webview.options = {
      enableScripts: true,
      localResourceRoots: [Uri.joinPath(parts.context.extensionUri, 'dist', 'webview')],
    };
    this.#client = createBirpc<PanelClient, PanelHost>(hostOf(this), {
      post: (message) => void webview.postMessage(message),
      on: (receive) => this.#subscriptions.push(webview.onDidReceiveMessage(receive)),
      timeout: -1,
    }) as unknown as PanelClient;
    this.#subscriptions.push(
      parts.worker.onState((state) => this.#client.workerState(state)),
      parts.worker.onChanged(({ paths, store }) => this.#client.changed(paths, store)),
      parts.worker.onProgress((progress) => {
        if (progress.path === subject.path) this.#client.progress(progress);
      }),
      parts.worker.onSessionLive((snapshot) => {
        if (subject.panel === 'session' && snapshot.path === subject.path) this.#client.live(snapshot);
      }),
      parts.worker.onRunState((state) => {
        if (state.path === subject.path) this.#client.runState(state);
      }),
    );
    webview.html = pageOf(webview, parts.context.extensionUri, subject);
  }

  command(id: string): void {
    this.#client.command(id);
  }

  async start(): Promise<PanelStart> {
    // The worker starts with the first panel that is really drawn, not with the extension.
    void this.#parts.worker.start();
    return {
      ...this.subject,
      draft: await this.#parts.drafts.get(this.#draftKey()),
      trusted: workspace.isTrusted,
      worker: this.#parts.worker.state,
    };
  }

  async request<K extends keyof Requests>(name: K, params: ParamsOf<K>): Promise<ResultOf<K> | PanelProblem> {
    if (!sideBySide.has(name)) this.#running.get(name)?.cancel();
    const source = new CancellationTokenSource();
    this.#running.set(name, source);
    try {
      return await this.#parts.worker.request(name, params, source.token);
    } finally {
      if (this.#running.get(name) === source) this.#running.delete(name);
      source.dispose();
    }
  }

  cancel(name: keyof Requests): void {
    this.#running.get(name)?.cancel();
  }

  async act(action: PanelAction): Promise<void> {
    if (action.kind === 'closePanel') return this.webviewPanel.dispose();
    return this.#parts.act(action);
  }

  saveDraft(draft: unknown): void {
    void this.#parts.drafts.set(this.#draftKey(), draft);
  }

  setTitle(title: string): void {
    this.webviewPanel.title = title;
  }

  mentionFiles(cwd: string, query: string): Promise<readonly string[]> {
    return mentionFiles(cwd, query);
  }

  get sessionContext(): SessionContext {
    return this.#sessionContext;
  }

  tellContext(context: SessionContext): void {
    this.#sessionContext = context;
    this.#parts.contextChanged(this);
  }

  dispose(): void {
    for (const source of this.#running.values()) source.cancel();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #draftKey(): string {
    return `draft:${this.subject.panel}:${this.subject.path ?? ''}`;
  }
}

/** The functions a page may call, and no others: private and VS Code members stay out of reach. */
function hostOf(panel: OpenPanel): PanelHost {
  return {
    start: () => panel.start(),
    request: (name, params) => panel.request(name, params),
    cancel: (name) => panel.cancel(name),
    act: (action) => panel.act(action),
    saveDraft: (draft) => panel.saveDraft(draft),
    setTitle: (title) => panel.setTitle(title),
    mentionFiles: (cwd, query) => panel.mentionFiles(cwd, query),
    tellContext: (context) => panel.tellContext(context),
  };
}
