// The conversation of requests and answers with one agent: the SDK's client over our own lines. Session updates never reach the
// SDK, which would drop what it does not know (facts of ACP, section 1); they are handed on as parsed JSON, in order.
import { type AnyMessage, type ClientApp, type ClientConnection, client, RequestError } from '@agentclientprotocol/sdk';
import { Problem } from '../../errors.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import type { LineFrame } from '../live/lineFrames.ts';
import { AcpProcess, type AcpProcessOptions, type RawFrame } from './acpProcess.ts';
import { type Fields, fieldsOf } from './foreignValue.ts';

export interface AcpLinkListener {
  /** Every line in both directions, before it is interpreted; must not throw. */
  frame(frame: RawFrame): void;
  /** `params` of a `session/update`. */
  update(params: Fields): void;
}

/** What was met on the wire and not understood; counted, never thrown. */
export interface WireOddities {
  readonly badLines: number;
  readonly longLines: number;
}

/** Milliseconds. Agents started through npx and cold model routes take long; a session is loaded by replaying it. */
const deadlines: Readonly<Record<string, number>> = {
  initialize: 60_000,
  // A person may sign in meanwhile.
  authenticate: 600_000,
  'session/new': 60_000,
  'session/load': 120_000,
  'session/resume': 60_000,
  'session/fork': 60_000,
};
const usualDeadline = 20_000;

export class AcpLink {
  readonly process: AcpProcess;
  readonly #connection: ClientConnection;
  readonly #listener: AcpLinkListener;
  readonly #deadlines: Readonly<Record<string, number>>;
  readonly #oddities = { badLines: 0, longLines: 0 };
  #incoming: ReadableStreamDefaultController<AnyMessage> | null = null;
  #end: string | null = null;

  /** Starts the process. `serve` registers what the agent may ask of us; `deadlineMs` overrules deadlines by method. */
  constructor(
    options: AcpProcessOptions,
    listener: AcpLinkListener,
    serve: (app: ClientApp) => ClientApp,
    deadlineMs: Readonly<Record<string, number>> = {},
  ) {
    this.#listener = listener;
    this.#deadlines = { ...deadlines, ...deadlineMs };
    this.process = new AcpProcess(options, {
      frame: (frame) => listener.frame(frame),
      line: (line) => this.#take(line),
    });
    this.#connection = serve(client({ name: 'throughline' })).connect({
      readable: new ReadableStream<AnyMessage>({
        start: (controller) => {
          this.#incoming = controller;
        },
        cancel: () => {
          this.#incoming = null;
        },
      }),
      writable: new WritableStream<AnyMessage>({ write: (message) => this.process.write(JSON.stringify(message)) }),
    });
    void this.process.ended.then(({ message }) => {
      this.#end = message;
      this.#connection.close(new Problem('harness-ended', message));
    });
  }

  get isEnded(): boolean {
    return this.#end !== null;
  }

  get oddities(): WireOddities {
    return { ...this.#oddities };
  }

  /**
   * The agent's answer, not validated: null for anything that is no object. Rejects with `harness-silent` after the method's
   * deadline (0: none), `harness-ended`, or `harness-refused` whose cause is the agent's own `RequestError`.
   */
  async ask(method: string, params: Fields): Promise<Fields | null> {
    if (this.#end !== null) throw new Problem('harness-ended', this.#end);
    const deadline = method === 'session/prompt' ? 0 : (this.#deadlines[method] ?? usualDeadline);
    const timer = new AbortController();
    const late = deadline === 0 ? undefined : setTimeout(() => timer.abort(), deadline);
    try {
      const options = { cancellationSignal: timer.signal, stopWaitingOnCancel: true };
      return fieldsOf(await this.#connection.agent.request<unknown, Fields>(method, params, options));
    } catch (error) {
      if (timer.signal.aborted) throw new Problem('harness-silent', `${method}, ${Math.round(deadline / 1000)} s`);
      throw this.#problemOf(method, error);
    } finally {
      clearTimeout(late);
    }
  }

  async tell(method: string, params: Fields): Promise<void> {
    if (this.#end !== null) return;
    await this.#connection.agent.notify<Fields>(method, params).catch(() => undefined);
  }

  #problemOf(method: string, error: unknown): Problem {
    if (error instanceof Problem) return error;
    if (error instanceof RequestError) return refusal(method, error);
    const message = this.#end ?? (error instanceof Error ? error.message : String(error));
    return new Problem('harness-ended', message, { cause: error });
  }

  #take(line: LineFrame): void {
    if (line.kind === 'ends') {
      this.#oddities.longLines += 1;
      return;
    }
    const message = parseMessage(line.bytes);
    if (message === null) {
      this.#oddities.badLines += 1;
      return;
    }
    if (message['method'] === 'session/update' && !('id' in message)) {
      const params = fieldsOf(message['params']);
      if (params === null) this.#oddities.badLines += 1;
      else this.#listener.update(params);
      return;
    }
    // The SDK looks at every field itself and answers what is no message of JSON-RPC.
    this.#incoming?.enqueue(message as unknown as AnyMessage);
  }
}

/** The agent's words as a problem: one line, scrubbed, at most 300 characters, with its code. */
export function refusal(method: string, error: RequestError): Problem {
  const line = scrubText(error.message.split('\n', 1)[0] ?? '').text.slice(0, 300);
  return new Problem('harness-refused', `${method}: ${line} (${error.code})`, { cause: error });
}

function parseMessage(bytes: Buffer): Fields | null {
  try {
    return fieldsOf(JSON.parse(bytes.toString('utf8')));
  } catch {
    return null;
  }
}
