// Connects the transcript features to the language server connection. A feature asked for a document we do not know answers
// with nothing: the editor asks for every document of the scheme, also while it closes.

import type { Connection } from 'vscode-languageserver/node';
import type { OpenTranscript } from './languageFeatures.ts';
import type { StartedWorker } from './startWorker.ts';

type Features = typeof import('./languageFeatures.ts');

export function connectLanguageFeatures(connection: Connection, worker: () => StartedWorker | null): void {
  const on = async <T>(
    uri: string,
    none: T,
    use: (features: Features, transcript: OpenTranscript) => T,
  ): Promise<T> => {
    const transcript = (await worker()?.whole())?.transcriptAt(uri) ?? null;
    return transcript === null ? none : use(await import('./languageFeatures.ts'), transcript);
  };
  connection.onDocumentSymbol(({ textDocument: { uri } }) => on(uri, [], (features, it) => features.symbolsOf(it)));
  connection.onFoldingRanges(({ textDocument: { uri } }) => on(uri, [], (features, it) => features.foldsOf(it)));
  connection.onCodeLens(({ textDocument: { uri } }) => on(uri, [], (features, it) => features.lensesOf(it)));
  connection.onHover(({ textDocument: { uri }, position }) =>
    on(uri, null, (features, it) => features.hoverOf(it, position.line)),
  );
  connection.onDocumentLinks(({ textDocument: { uri } }) =>
    on(uri, [], (features, it) => features.linksOf(it, partUriOf(it.uri))),
  );
}

/** The same document's address with another part. */
function partUriOf(uri: string): (part: number) => string {
  const [base = '', query = ''] = uri.split('?');
  const address: unknown = JSON.parse(decodeURIComponent(query));
  return (part) => `${base}?${encodeURIComponent(JSON.stringify({ ...(address as object), part }))}`;
}
