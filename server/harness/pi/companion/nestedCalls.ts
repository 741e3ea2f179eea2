// Nested model calls for the worker, in the session's own Pi (CMP-17): Pi's model, Pi's sign-in, no key or header of ours. Such
// a call runs no hook and adds nothing to the session (facts of Pi).

import type { ModelAnswer, ModelCall } from '../../../protocol/companion.ts';
import type { PiContext } from './piApi.ts';

/** Longest time for one call (milliseconds): the worker's own deadline is shorter, this one is for a worker that stopped. */
const callMs = 600_000;

export type Answered = Omit<ModelAnswer, 'kind'>;

export class NestedCalls {
  readonly #running = new Map<number, AbortController>();

  /** Never rejects: what goes wrong is Pi's `error`. */
  async ask({ id, system, prompt, maxOutputTokens }: ModelCall, context: PiContext): Promise<Answered> {
    const stop = new AbortController();
    this.#running.set(id, stop);
    const deadline = setTimeout(() => stop.abort(), callMs);
    deadline.unref();
    try {
      const { model, modelRegistry } = context;
      if (!model || !modelRegistry) return failed(id, 'this session has no model');
      const message = { role: 'user', content: prompt, timestamp: Date.now() } as const;
      const maxTokens = model.maxTokens > 0 ? Math.min(maxOutputTokens, model.maxTokens) : maxOutputTokens;
      const options = { maxTokens, signal: stop.signal };
      const request = { systemPrompt: system, messages: [message] };
      const result = await modelRegistry.streamSimple(model, request, options).result();
      return {
        id,
        text: result.content.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join(''),
        stopReason: result.stopReason,
        errorMessage: result.errorMessage ?? null,
        usage: result.usage ?? null,
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

function failed(id: number, errorMessage: string): Answered {
  return { id, text: '', stopReason: 'error', errorMessage, usage: null };
}
