// The OpenAI-compatible route behind `Model` (CMP-17): one chat completion per call, not streamed, over fetch.
// Never rejects: every failure is a typed reply. The key goes into the header and nowhere else.

import type { Model, ModelReply, ModelRequest, ModelTool, ModelTurn } from '../../outside.ts';
import { estimateTokens } from '../../record/tokens.ts';
import { failedReply, readFailure, readReply } from './chatReply.ts';

export interface OpenaiOptions {
  /** Address up to and without `/chat/completions`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly key: string | null;
  /** Deadline of one call in milliseconds. Default 60,000. */
  readonly timeoutMs?: number;
  /** Tokens. Default 128,000. */
  readonly contextWindow?: number;
  /** Tokens. Default 16,384. */
  readonly maxOutputTokens?: number;
  /** Largest answer read, in bytes. Default 4 MiB. */
  readonly maxResponseBytes?: number;
}

const defaults = {
  timeoutMs: 60_000,
  contextWindow: 128_000,
  maxOutputTokens: 16_384,
  maxResponseBytes: 4 * 1024 * 1024,
} as const;

function addressOf(baseUrl: string): string {
  const base = baseUrl.replace(/\/+$/, '');
  return base.endsWith('/chat/completions') ? base : `${base}/chat/completions`;
}

/** Body as text, null when it is larger than the limit. */
async function readBody(response: Response, limit: number): Promise<string | null> {
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream: nothing more is read.
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function requestOf(options: OpenaiOptions, request: ModelRequest, signal: AbortSignal): RequestInit {
  return {
    method: 'POST',
    redirect: 'error',
    signal,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(options.key === null ? {} : { authorization: `Bearer ${options.key}` }),
    },
    body: JSON.stringify({
      model: options.model,
      stream: false,
      temperature: 0,
      max_tokens: request.maxOutputTokens,
      messages: [
        { role: 'system', content: request.system },
        { role: 'user', content: request.prompt },
        ...(request.turns ?? []).map(messageOf),
      ],
      ...(request.tools === undefined ? {} : { tools: request.tools.map(toolOf) }),
    }),
  };
}

function toolOf({ name, description, parameters }: ModelTool): object {
  return { type: 'function', function: { name, description, parameters } };
}

function messageOf(turn: ModelTurn): object {
  if (turn.kind === 'result') return { role: 'tool', tool_call_id: turn.callId, content: turn.text };
  const calls = turn.calls.map(({ id, tool, arguments: given }) => ({
    id,
    type: 'function',
    function: { name: tool, arguments: JSON.stringify(given) },
  }));
  return { role: 'assistant', content: turn.text, tool_calls: calls };
}

/** Tokens by estimate; tools and turns as the JSON they travel as. */
function inputTokensOf({ system, prompt, tools = [], turns = [] }: ModelRequest): number {
  const texts = [system, prompt, ...[...tools, ...turns].map((each) => JSON.stringify(each))];
  return texts.reduce((sum, text) => sum + estimateTokens(text), 0);
}

/** A model behind an OpenAI-compatible endpoint. */
export function openaiModel(options: OpenaiOptions): Model {
  const limit = options.maxResponseBytes ?? defaults.maxResponseBytes;
  const timeoutMs = options.timeoutMs ?? defaults.timeoutMs;
  const address = addressOf(options.baseUrl);

  async function exchange(request: ModelRequest, signal: AbortSignal, inputTokens: number): Promise<ModelReply> {
    const response = await fetch(address, requestOf(options, request, signal));
    const body = await readBody(response, limit);
    if (body === null) return failedReply('bad-response', `The answer is larger than ${limit} bytes.`, inputTokens);
    return response.ok ? readReply(body, inputTokens) : readFailure(response.status, body, inputTokens);
  }

  return {
    route: `openai:${options.baseUrl}#${options.model}`,
    contextWindow: options.contextWindow ?? defaults.contextWindow,
    maxOutputTokens: options.maxOutputTokens ?? defaults.maxOutputTokens,
    async complete(request) {
      const inputTokens = inputTokensOf(request);
      const deadline = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([request.signal, deadline]);
      try {
        return await exchange(request, signal, inputTokens);
      } catch {
        // The cause may quote the request; only its kind is told.
        if (request.signal.aborted) return failedReply('cancelled', 'The call was cancelled.', inputTokens);
        if (deadline.aborted) return failedReply('timeout', `No answer within ${timeoutMs} ms.`, inputTokens);
        return failedReply('network', 'The endpoint could not be reached.', inputTokens);
      }
    },
  };
}
