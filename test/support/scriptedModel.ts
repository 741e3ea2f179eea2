// A scripted OpenAI-compatible chat-completions server on loopback: answers from a queue or a function, streaming or
// not, and keeps every request body. Used wherever a model is needed but must not think: recordings with the real Pi,
// the model seam, `eval`. It knows nothing of this project.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Tokens as the provider would report them; `cached` is the part of `input` read from the prompt cache. */
export interface ScriptedUsage {
  readonly input: number;
  readonly output: number;
  readonly cached?: number;
}

export interface ScriptedCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Defaults to `call_<request>_<place>`. */
  readonly id?: string;
}

/** A completed answer: text, tool calls or both. */
export interface TextReply {
  readonly kind: 'text';
  readonly text: string;
  readonly thinking?: string;
  readonly calls?: readonly ScriptedCall[];
  /** Defaults to bytes of the request and of the answer divided by four; null reports none. */
  readonly usage?: ScriptedUsage | null;
  /** Defaults to `tool_calls` with calls, else `stop`. */
  readonly finish?: 'stop' | 'length' | 'tool_calls' | 'content_filter';
  /** The answer begins only when this settles. */
  readonly after?: Promise<unknown>;
  /** Streaming only: the first half of the text is sent, the rest only when this settles. */
  readonly pauseUntil?: Promise<unknown>;
}

/** An HTTP error in the provider's own shape. */
export interface ErrorReply {
  readonly kind: 'error';
  readonly status: number;
  readonly message: string;
  readonly code?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly after?: Promise<unknown>;
}

/** Bytes as they are: for bad JSON, half an answer, or a body of the wrong type. */
export interface RawReply {
  readonly kind: 'raw';
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** Drops the connection after the body instead of ending it. */
  readonly cut?: boolean;
  readonly after?: Promise<unknown>;
}

export type ScriptedReply = TextReply | ErrorReply | RawReply;

export interface ScriptedRequest {
  /** 0-based place among all requests of this server. */
  readonly index: number;
  readonly path: string;
  readonly authorization: string | null;
  readonly body: {
    readonly model?: string;
    readonly stream?: boolean;
    readonly max_tokens?: number;
    readonly max_completion_tokens?: number;
    readonly messages?: readonly { readonly role: string; readonly content?: unknown }[];
    readonly tools?: readonly unknown[];
    readonly [field: string]: unknown;
  };
  /** The body as it arrived. */
  readonly text: string;
  /** Settles when the client went away before the answer was finished, or when the answer was finished. */
  readonly closed: Promise<'finished' | 'client-left'>;
}

export type Script = readonly ScriptedReply[] | ((request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply>);

export interface ScriptedModel {
  /** Base URL that ends in `/v1`. */
  readonly url: string;
  readonly requests: readonly ScriptedRequest[];
  /** Appends replies to the queue. Throws when the script is a function. */
  push(...replies: readonly ScriptedReply[]): void;
  /** Replaces the rest of the script. */
  rescript(script: Script): void;
  /** Resolves with request number `index` (0-based) as soon as it has arrived. */
  received(index: number): Promise<ScriptedRequest>;
  /** Replies of the queue that were not used; 0 for a function. */
  left(): number;
  close(): Promise<void>;
}

/** A plain answer. */
export function say(text: string, options: Omit<TextReply, 'kind' | 'text'> = {}): TextReply {
  return { kind: 'text', text, ...options };
}

/** One tool call, with words before it when given. */
export function call(tool: string, args: Readonly<Record<string, unknown>>, text = ''): TextReply {
  return { kind: 'text', text, calls: [{ tool, args }] };
}

/** An HTTP error; `message` is what the provider says. */
export function fail(status: number, message: string, options: Omit<ErrorReply, 'kind' | 'status' | 'message'> = {}) {
  return { kind: 'error', status, message, ...options } satisfies ErrorReply;
}

/** A promise with its resolver, to hold an answer until a test lets it go. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/**
 * Starts the server on a free port of 127.0.0.1. A request the queue has no answer for gets status 500 with the text
 * "the script has no more replies", so that a wrong script shows itself instead of hanging.
 */
export async function startScriptedModel(script: Script = []): Promise<ScriptedModel> {
  const state = new ScriptState(script);
  const server = createServer((incoming, outgoing) => {
    answer(state, incoming, outgoing).catch((cause: unknown) => outgoing.destroy(cause as Error));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests: state.requests,
    push: (...replies) => state.push(replies),
    rescript: (next) => state.rescript(next),
    received: (index) => state.received(index),
    left: () => state.left(),
    close: () => closeServer(server),
  };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/** What is still to be said, what was asked, and who waits for a request. */
class ScriptState {
  readonly requests: ScriptedRequest[] = [];
  #queue: ScriptedReply[] = [];
  #answer: ((request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply>) | null = null;
  readonly #waiting = new Map<number, ((request: ScriptedRequest) => void)[]>();

  constructor(script: Script) {
    this.rescript(script);
  }

  rescript(script: Script): void {
    this.#answer = typeof script === 'function' ? script : null;
    this.#queue = typeof script === 'function' ? [] : [...script];
  }

  push(replies: readonly ScriptedReply[]): void {
    if (this.#answer) throw new Error('this script is a function and takes no further replies');
    this.#queue.push(...replies);
  }

  left(): number {
    return this.#queue.length;
  }

  received(index: number): Promise<ScriptedRequest> {
    const there = this.requests[index];
    if (there) return Promise.resolve(there);
    return new Promise((resolve) => {
      this.#waiting.set(index, [...(this.#waiting.get(index) ?? []), resolve]);
    });
  }

  note(request: ScriptedRequest): void {
    this.requests.push(request);
    for (const resolve of this.#waiting.get(request.index) ?? []) resolve(request);
    this.#waiting.delete(request.index);
  }

  next(request: ScriptedRequest): ScriptedReply | Promise<ScriptedReply> {
    if (this.#answer) return this.#answer(request);
    return this.#queue.shift() ?? fail(500, 'the script has no more replies');
  }
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function bodyOf(text: string): ScriptedRequest['body'] {
  try {
    return JSON.parse(text) as ScriptedRequest['body'];
  } catch {
    return {};
  }
}

function closing(outgoing: ServerResponse): Promise<'finished' | 'client-left'> {
  return new Promise((resolve) => {
    outgoing.on('close', () => resolve(outgoing.writableFinished ? 'finished' : 'client-left'));
  });
}

async function answer(state: ScriptState, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const text = await readBody(incoming);
  const request: ScriptedRequest = {
    index: state.requests.length,
    path: incoming.url ?? '',
    authorization: incoming.headers.authorization ?? null,
    body: bodyOf(text),
    text,
    closed: closing(outgoing),
  };
  state.note(request);
  const reply = await state.next(request);
  if (reply.after) await Promise.race([reply.after, request.closed]);
  if (outgoing.destroyed) return;
  if (reply.kind === 'error') sendError(reply, outgoing);
  else if (reply.kind === 'raw') sendRaw(reply, outgoing);
  else if (request.body.stream) await streamText(reply, request, outgoing);
  else sendText(reply, request, outgoing);
}

function sendError(reply: ErrorReply, outgoing: ServerResponse): void {
  outgoing.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
  outgoing.end(JSON.stringify({ error: { message: reply.message, type: 'error', code: reply.code ?? null } }));
}

function sendRaw(reply: RawReply, outgoing: ServerResponse): void {
  outgoing.writeHead(reply.status, { 'content-type': reply.contentType });
  if (!reply.cut) outgoing.end(reply.body);
  else outgoing.write(reply.body, () => outgoing.destroy());
}

function usageOf(reply: TextReply, request: ScriptedRequest) {
  if (reply.usage === null) return null;
  const spoken = reply.text.length + JSON.stringify(reply.calls ?? []).length;
  const usage = reply.usage ?? { input: Math.ceil(request.text.length / 4), output: Math.ceil(spoken / 4) };
  return {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
    prompt_tokens_details: { cached_tokens: usage.cached ?? 0 },
  };
}

function callsOf(reply: TextReply, request: ScriptedRequest) {
  return (reply.calls ?? []).map((one, place) => ({
    index: place,
    id: one.id ?? `call_${request.index}_${place}`,
    type: 'function',
    function: { name: one.tool, arguments: JSON.stringify(one.args) },
  }));
}

function envelope(request: ScriptedRequest, object: string) {
  return { id: `chatcmpl-${request.index}`, object, created: 0, model: request.body.model ?? 'scripted' };
}

function finishOf(reply: TextReply): string {
  return reply.finish ?? (reply.calls?.length ? 'tool_calls' : 'stop');
}

function sendText(reply: TextReply, request: ScriptedRequest, outgoing: ServerResponse): void {
  const calls = callsOf(reply, request).map(({ index: _place, ...one }) => one);
  const message = {
    role: 'assistant',
    content: reply.text,
    ...(reply.thinking ? { reasoning_content: reply.thinking } : {}),
    ...(calls.length ? { tool_calls: calls } : {}),
  };
  const choices = [{ index: 0, message, finish_reason: finishOf(reply) }];
  const usage = usageOf(reply, request);
  outgoing.writeHead(200, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify({ ...envelope(request, 'chat.completion'), choices, ...(usage ? { usage } : {}) }));
}

async function streamText(reply: TextReply, request: ScriptedRequest, outgoing: ServerResponse): Promise<void> {
  const base = envelope(request, 'chat.completion.chunk');
  const send = (fields: object) => outgoing.write(`data: ${JSON.stringify({ ...base, ...fields })}\n\n`);
  const delta = (value: object) => send({ choices: [{ index: 0, delta: value, finish_reason: null }] });
  outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  delta({ role: 'assistant', content: '' });
  if (reply.thinking) delta({ reasoning_content: reply.thinking });
  const half = Math.ceil(reply.text.length / 2);
  if (reply.text) delta({ content: reply.text.slice(0, half) });
  if (reply.pauseUntil) await Promise.race([reply.pauseUntil, request.closed]);
  if (outgoing.destroyed) return;
  if (reply.text.length > half) delta({ content: reply.text.slice(half) });
  for (const one of callsOf(reply, request)) delta({ tool_calls: [one] });
  send({ choices: [{ index: 0, delta: {}, finish_reason: finishOf(reply) }] });
  const usage = usageOf(reply, request);
  if (usage) send({ choices: [], usage });
  outgoing.end('data: [DONE]\n\n');
}
