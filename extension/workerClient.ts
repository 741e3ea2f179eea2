// The wire to the worker: vscode-languageclient with the worker as its server. Loaded on the first start of the worker, because
// it is most of the extension's code. Failures come back as values: code, sentence, next step.
import type { ChildProcess } from 'node:child_process';
import type { CancellationToken, ExtensionContext, LogOutputChannel } from 'vscode';
import {
  CloseAction,
  ErrorAction,
  IPCMessageReader,
  IPCMessageWriter,
  LanguageClient,
  type LanguageClientOptions,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageclient/node';
import { methodOf } from '../server/protocol/method.ts';
import type { PanelProblem } from '../server/protocol/panel.ts';
import type { WorkerStart } from '../server/protocol/requests.ts';
import { editorDesk } from './editorDesk.ts';
import { askLanguageModel } from './languageModels.ts';
import { silentTrace } from './silentTrace.ts';
import { endSoon } from './workerProcess.ts';

export interface ClientParts {
  readonly context: ExtensionContext;
  /** The worker's process, started and silent. */
  readonly process: ChildProcess;
  readonly log: LogOutputChannel;
  readonly start: WorkerStart;
  /** The worker ended without being asked to. */
  closed(): void;
}

export interface WorkerClient {
  ask(method: string, params: unknown, token?: CancellationToken): Promise<{ value: unknown } | PanelProblem>;
  on(method: string, receive: (value: unknown) => void): void;
  stop(): Promise<void>;
}

/** Speaks to a started worker. Rejects when it does not answer `initialize`. */
export async function startWorkerClient(parts: ClientParts): Promise<WorkerClient> {
  const worker = parts.process;
  const wire = async () => ({ reader: new IPCMessageReader(worker), writer: new IPCMessageWriter(worker) });
  const client = new LanguageClient('throughline', 'Throughline', wire, optionsOf(parts));
  client.onRequest(methodOf('askLanguageModel'), askLanguageModel);
  for (const [name, answer] of Object.entries(editorDesk(parts.context)))
    client.onRequest(methodOf(name), answer as (params: unknown) => Promise<unknown>);
  await client.start();
  return {
    ask: (method, params, token) => ask(client, method, params, token),
    on: (method, receive) => void client.onNotification(method, receive),
    stop: () => client.dispose(2_000).finally(() => endSoon(worker)),
  };
}

function optionsOf({ log, start, closed }: ClientParts): LanguageClientOptions {
  return {
    documentSelector: [{ scheme: 'throughline' }],
    initializationOptions: start,
    outputChannel: log,
    traceOutputChannel: silentTrace,
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => {
        closed();
        return { action: CloseAction.DoNotRestart, handled: true };
      },
    },
    initializationFailedHandler: () => false,
  };
}

async function ask(
  client: LanguageClient,
  method: string,
  params: unknown,
  token?: CancellationToken,
): Promise<{ value: unknown } | PanelProblem> {
  try {
    return { value: await (token ? client.sendRequest(method, params, token) : client.sendRequest(method, params)) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

function problemOf(error: unknown): PanelProblem['problem'] {
  if (!(error instanceof ResponseError)) return stopped;
  const data: unknown = error.data;
  if (typeof data === 'object' && data !== null && 'code' in data && 'next' in data) {
    return { code: String(data.code), message: error.message, next: String(data.next) };
  }
  if (error.code === LSPErrorCodes.RequestCancelled) {
    return { code: 'cancelled', message: 'Stopped. Nothing was changed.', next: 'Run it again when you want to.' };
  }
  return lost.has(error.code) ? stopped : { code: 'failed', message: error.message, next: 'Try again.' };
}

/** JSON-RPC codes for answers that can no longer come: pending response rejected, connection inactive. */
const lost: ReadonlySet<number> = new Set([-32_097, -32_096]);

const stopped = {
  code: 'worker-stopped',
  message: 'Throughline’s worker stopped before it answered. Nothing was changed.',
  next: 'Try again when it is back.',
} as const;
