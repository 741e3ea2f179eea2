// Connects the transcript features to the language server connection. A feature asked for a document we do not know answers
// with nothing: the editor asks for every document of the scheme, also while it closes.

import type { Connection } from 'vscode-languageserver/node';
import type { Worker } from './createWorker.ts';
import { foldsOf, hoverOf, lensesOf, linksOf, type OpenTranscript, symbolsOf } from './languageFeatures.ts';

export function connectLanguageFeatures(connection: Connection, worker: () => Worker | null): void {
  const on = <T>(uri: string, none: T, use: (transcript: OpenTranscript) => T): T => {
    const transcript = worker()?.transcriptAt(uri) ?? null;
    return transcript === null ? none : use(transcript);
  };
  connection.onDocumentSymbol(({ textDocument }) => on(textDocument.uri, [], symbolsOf));
  connection.onFoldingRanges(({ textDocument }) => on(textDocument.uri, [], foldsOf));
  connection.onCodeLens(({ textDocument }) => on(textDocument.uri, [], lensesOf));
  connection.onHover(({ textDocument, position }) => on(textDocument.uri, null, (it) => hoverOf(it, position.line)));
  connection.onDocumentLinks(({ textDocument }) => on(textDocument.uri, [], (it) => linksOf(it, partUriOf(it.uri))));
}

/** The same document's address with another part. */
function partUriOf(uri: string): (part: number) => string {
  const [base = '', query = ''] = uri.split('?');
  const address: unknown = JSON.parse(decodeURIComponent(query));
  return (part) => `${base}?${encodeURIComponent(JSON.stringify({ ...(address as object), part }))}`;
}
