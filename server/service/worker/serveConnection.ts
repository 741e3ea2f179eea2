// The worker on a connection, whoever opened it: builds everything once the editor says who it is, speaks the language
// server protocol for transcripts and our own typed requests for the rest.

import { fileURLToPath } from 'node:url';
import { Value } from 'typebox/value';
import {
  type CancellationToken,
  CancellationTokenSource,
  type Connection,
  ErrorCodes,
  type InitializeParams,
  MessageType,
  ResponseError,
  type ServerCapabilities,
  ShowMessageNotification,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { type AskEditor, type EditorResult, editorRequests } from '../../protocol/editorRequests.ts';
import { askLanguageModel, notifications, requests, WorkerStart } from '../../protocol/requests.ts';
import type { World } from '../world.ts';
import { connectLanguageFeatures } from './connectLanguageFeatures.ts';
import type { WorkerOutside } from './createWorker.ts';
import { type StartedWorker, startWorker } from './startWorker.ts';
import { responseErrorOf } from './workerProblem.ts';

const capabilities: ServerCapabilities = {
  textDocumentSync: TextDocumentSyncKind.None,
  documentSymbolProvider: true,
  foldingRangeProvider: true,
  codeLensProvider: {},
  hoverProvider: true,
  documentLinkProvider: {},
};

export interface ServedWorker {
  /** True once the editor asked for a shutdown: what follows is the end it wanted. */
  readonly isShutDown: boolean;
  dispose(): Promise<void>;
}

/** What an editor that sends no initialization options is served with: nothing is saved and no model is asked (SEC-3). */
export type StartDefaults = Pick<WorkerStart, 'roots' | 'store'>;

/** Answers on the connection and listens. One worker per connection; it begins with `initialize`. */
export function serveConnection(connection: Connection, world: World, defaults: StartDefaults): ServedWorker {
  let worker: StartedWorker | null = null;
  let isShutDown = false;
  connection.onInitialize((params) => {
    const start = startOf(params, defaults);
    const askEditor = start.editor === true ? editorOf(connection) : null;
    worker = startWorker(start, { ...outsideOf(connection, world), askEditor });
    return { capabilities };
  });
  answerRequests(connection, () => worker);
  connectLanguageFeatures(connection, () => worker);
  const dispose = async () => {
    const ending = worker;
    worker = null;
    await ending?.dispose();
  };
  connection.onShutdown(async () => {
    isShutDown = true;
    await dispose();
  });
  connection.listen();
  return {
    get isShutDown() {
      return isShutDown;
    },
    dispose,
  };
}

function startOf({ initializationOptions, workspaceFolders }: InitializeParams, defaults: StartDefaults): WorkerStart {
  const folders = (workspaceFolders ?? []).flatMap(({ uri }) => (uri.startsWith('file:') ? [fileURLToPath(uri)] : []));
  const start = { ...defaults, trusted: false, endpoint: null, workspaceFolders: folders, ...initializationOptions };
  const [problem] = Value.Errors(WorkerStart, start);
  if (problem === undefined) return Value.Parse(WorkerStart, start);
  throw new ResponseError(
    ErrorCodes.InvalidParams,
    `The initialization options cannot be read: ${problem.instancePath} ${problem.message}`,
  );
}

function outsideOf(connection: Connection, world: World): WorkerOutside {
  return {
    world,
    changed: (paths, store) => void connection.sendNotification(notifications.changed.method, { paths, store }),
    progress: (progress) => void connection.sendNotification(notifications.runProgress.method, progress),
    sessionLive: (snapshot) => void connection.sendNotification(notifications.sessionLive.method, snapshot),
    runState: (state) => void connection.sendNotification(notifications.runState.method, state),
    warn: (message) => connection.console.warn(message),
    tell: (message) =>
      void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message }),
    askLanguageModel: (params, signal) => {
      const stop = new CancellationTokenSource();
      signal.addEventListener('abort', () => stop.cancel(), { once: true });
      return connection.sendRequest(askLanguageModel.method, params, stop.token);
    },
  };
}

/** Answers are parsed like those of anybody. */
function editorOf(connection: Connection): AskEditor {
  return async (name, params) => {
    const { method, result } = editorRequests[name];
    return Value.Parse(result, await connection.sendRequest(method, params)) as EditorResult<typeof name>;
  };
}

function answerRequests(connection: Connection, current: () => StartedWorker | null): void {
  for (const [name, spec] of Object.entries(requests)) {
    connection.onRequest(spec.method, async (params: unknown, token: CancellationToken): Promise<unknown> => {
      const worker = current();
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
}
