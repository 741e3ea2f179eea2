// The worker: builds everything once the editor says who it is, speaks the language server protocol for transcripts and our
// own typed requests for the rest.

import { homedir } from 'node:os';
import { Value } from 'typebox/value';
import {
  type CancellationToken,
  CancellationTokenSource,
  createConnection,
  ProposedFeatures,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { askLanguageModel, notifications, requests, WorkerStart } from './protocol/requests.ts';
import { connectLanguageFeatures } from './service/worker/connectLanguageFeatures.ts';
import { createWorker, type Worker } from './service/worker/createWorker.ts';
import { responseErrorOf } from './service/worker/workerProblem.ts';
import { nodeFiles } from './source/nodeFiles.ts';

const connection = createConnection(ProposedFeatures.all);
let worker: Worker | null = null;

connection.onInitialize(({ initializationOptions }) => {
  worker = createWorker(Value.Parse(WorkerStart, initializationOptions), {
    world: {
      files: nodeFiles,
      clock: { now: () => Date.now() },
      env: process.env,
      platform: process.platform,
      home: homedir(),
      cwd: process.cwd(),
      terminal: false,
      signal: new AbortController().signal,
    },
    changed: (paths, store) => void connection.sendNotification(notifications.changed.method, { paths, store }),
    progress: (progress) => void connection.sendNotification(notifications.runProgress.method, progress),
    sessionLive: (snapshot) => void connection.sendNotification(notifications.sessionLive.method, snapshot),
    warn: (message) => connection.console.warn(message),
    askLanguageModel: (params, signal) => {
      const stop = new CancellationTokenSource();
      signal.addEventListener('abort', () => stop.cancel(), { once: true });
      return connection.sendRequest(askLanguageModel.method, params, stop.token);
    },
  });
  return {
    capabilities: {
      textDocumentSync: TextDocumentSyncKind.None,
      documentSymbolProvider: true,
      foldingRangeProvider: true,
      codeLensProvider: {},
      hoverProvider: true,
      documentLinkProvider: {},
    },
  };
});

for (const [name, spec] of Object.entries(requests)) {
  connection.onRequest(spec.method, async (params: unknown, token: CancellationToken): Promise<unknown> => {
    if (!worker) throw responseErrorOf(new Error('a request came before initialize'));
    const stop = new AbortController();
    token.onCancellationRequested(() => stop.abort());
    try {
      return await worker.answer(name as keyof typeof requests, params, { signal: stop.signal });
    } catch (error) {
      connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
      throw responseErrorOf(error);
    }
  });
}

connectLanguageFeatures(connection, () => worker);
connection.onShutdown(() => worker?.dispose());
connection.onExit(() => process.exit(0));
connection.listen();
