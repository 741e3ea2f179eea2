// The HTML page of a panel: one element, one script, two style sheets, and a policy that allows nothing else (SEC-2).
import { randomBytes } from 'node:crypto';
import { Uri, type Webview } from 'vscode';
import type { PanelSubject } from './panelHost.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function attribute(value: string): string {
  return value.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

export function pageOf(webview: Webview, extensionUri: Uri, subject: PanelSubject): string {
  const nonce = randomBytes(16).toString('base64');
  const at = (name: string) => webview.asWebviewUri(Uri.joinPath(extensionUri, 'dist', 'webview', name)).toString();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}`,
    `font-src ${webview.cspSource}`,
    // The Session panel shows an image of the session once its person opened it; it comes by the rpc, never from an address.
    `img-src ${webview.cspSource}${subject.panel === 'session' ? ' data:' : ''}`,
  ].join('; ');
  // The subject goes into the page's state so that VS Code hands it back to the serializer after a reload.
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${at('theme.css')}">
<link rel="stylesheet" href="${at('codicon.css')}" id="vscode-codicon-stylesheet">
<title>Throughline</title>
</head>
<body data-panel="${subject.panel}" data-subject="${attribute(JSON.stringify(subject))}">
<tl-${subject.panel}></tl-${subject.panel}>
<script type="module" nonce="${nonce}" src="${at(`${subject.panel}.js`)}"></script>
</body>
</html>`;
}
