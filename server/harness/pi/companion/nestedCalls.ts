// Nested model calls for the worker, in the session's own Pi (CMP-17): Pi's model, Pi's sign-in, no key or header of ours. Such
// a call runs no hook and adds nothing to the session (facts of Pi).

import type { ModelAnswer, ModelCall } from '../../../protocol/companion.ts';
import type { PiContext, PiModel, PiModelResult } from './piApi.ts';

/** Longest time for one call (milliseconds): the worker's own deadline is shorter, this one is for a worker that stopped. */
const callMs = 600_000;

export type Answered = Omit<ModelAnswer, 'kind'>;

export class NestedCalls {
  readonly #running = new Map<number, AbortController>();

  /** Never rejects: what goes wrong is Pi's `error`. */
  async ask(call: ModelCall, context: PiContext): Promise<Answered> {
    const { id, system, maxOutputTokens, tools, cacheName } = call;
    const stop = new AbortController();
    this.#running.set(id, stop);
    const deadline = setTimeout(() => stop.abort(), callMs);
    deadline.unref();
    try {
      const { modelRegistry } = context;
      const model = modelOf(call, context);
      if (!model || !modelRegistry) return failed(id, 'this Pi has no such model');
      if (call.probe === true) return probed(id, modelRegistry.hasConfiguredAuth?.(model) !== false);
      const maxTokens = model.maxTokens > 0 ? Math.min(maxOutputTokens, model.maxTokens) : maxOutputTokens;
      const cache = cacheName === undefined ? {} : { sessionId: cacheName, cacheRetention: 'short' as const };
      const options = { maxTokens, signal: stop.signal, ...cache };
      const request = { systemPrompt: system, messages: messagesOf(call, model), ...(tools ? { tools } : {}) };
      const result = await modelRegistry.streamSimple(model, request, options).result();
      return {
        id,
        text: result.content.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join(''),
        stopReason: result.stopReason,
        errorMessage: result.errorMessage ?? null,
        usage: result.usage ?? null,
        calls: result.content.flatMap(callOf),
      };
    } catch (error) {
      return failed(id, error instanceof Error ? error.message : String(error));
    } finally {
      clearTimeout(deadline);
      this.#running.delete(id);
    }
  }

  stop(id: number): void {
    this.#running.get(id)?.abort();
  }

  /** The worker is gone: nobody reads the answers. */
  stopAll(): void {
    for (const stop of this.#running.values()) stop.abort();
  }
}

/** The prompt and what followed it, as Pi's own messages. */
function messagesOf({ prompt, turns = [] }: ModelCall, { api, provider, id }: PiModel): readonly object[] {
  const timestamp = Date.now();
  const text = (value: string) => ({ type: 'text', text: value });
  const later = turns.map((turn) =>
    turn.kind === 'result'
      ? {
          ...{ role: 'toolResult', toolCallId: turn.callId, toolName: turn.tool },
          ...{ content: [text(turn.text)], isError: false, timestamp },
        }
      : {
          ...{ role: 'assistant', api, provider, model: id, usage: noUsage, stopReason: 'toolUse', timestamp },
          content: [
            ...(turn.text === '' ? [] : [text(turn.text)]),
            ...turn.calls.map((call) => ({
              type: 'toolCall',
              id: call.id,
              name: call.tool,
              arguments: call.arguments,
            })),
          ],
        },
  );
  return [{ role: 'user', content: prompt, timestamp }, ...later];
}

const noUsage = {
  ...{ input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0 },
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};

/** The session's own model, or the one a stage has set (CMP-17). */
function modelOf({ model: wanted }: ModelCall, { model, modelRegistry }: PiContext): PiModel | undefined {
  if (wanted === undefined) return model;
  const [provider = '', ...id] = wanted.split('/');
  return modelRegistry?.find?.(provider, id.join('/'));
}

/** Whether a model could be asked, without asking it. */
function probed(id: number, isSignedIn: boolean): Answered {
  if (!isSignedIn) return failed(id, 'this Pi is not signed in for it');
  return { id, text: '', stopReason: 'stop', errorMessage: null, usage: null };
}

function callOf({ type, id, name, arguments: given }: PiModelResult['content'][number]) {
  if (type !== 'toolCall' || typeof id !== 'string' || typeof name !== 'string') return [];
  return [{ id, tool: name, arguments: given ?? {} }];
}

function failed(id: number, errorMessage: string): Answered {
  return { id, text: '', stopReason: 'error', errorMessage, usage: null };
}
