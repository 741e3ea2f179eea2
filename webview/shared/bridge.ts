// The panel's side of the one rpc between a webview and the extension (server/protocol/panel.ts).
import { createBirpc } from 'birpc';
import type { PanelClient, PanelHost } from '../../server/protocol/panel.ts';

interface VsCodeApi {
  postMessage(message: unknown): void;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** Connects once per page. Calls wait without a deadline: runs take minutes, and the extension answers every request. */
export function connectHost(client: PanelClient): PanelHost {
  const vscode = acquireVsCodeApi();
  // VS Code hands this back to the extension's serializer after a reload, so the panel finds its session again (UI-5).
  vscode.setState(JSON.parse(document.body.dataset['subject'] ?? 'null'));
  return createBirpc<PanelHost, PanelClient>(client, {
    post: (message) => vscode.postMessage(message),
    on: (receive) => window.addEventListener('message', (event: MessageEvent) => receive(event.data)),
    timeout: -1,
  }) as unknown as PanelHost;
}
