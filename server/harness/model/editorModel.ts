// The VS Code route behind `Model` (CMP-17): the extension carries one call out with the editor's language model API, which
// asks the person for consent itself. Never rejects: every failure is a typed reply.

import type { Model, ModelFailure, ModelReply } from '../../outside.ts';
import { estimateTokens } from '../../record/tokens.ts';
import { failedReply } from './chatReply.ts';

export interface EditorModelOptions {
  readonly id: string;
  readonly contextWindow: number;
  ask(
    params: { modelId: string; system: string; prompt: string; maxOutputTokens: number },
    signal: AbortSignal,
  ): Promise<{ kind: 'text' | 'failed'; text: string; failure: string | null }>;
}

/** The editor tells no output limit; this is what a summary may need at most. */
const maxOutputTokens = 16_384;

const failures: readonly ModelFailure[] = [
  ...(['cancelled', 'timeout', 'payment', 'rate-limit', 'overflow'] as const),
  ...(['auth', 'network', 'bad-response', 'server'] as const),
];

export function editorModel({ id, contextWindow, ask }: EditorModelOptions): Model {
  return {
    route: `vscode:${id}`,
    contextWindow,
    maxOutputTokens,
    async complete({ system, prompt, maxOutputTokens: most, signal }): Promise<ModelReply> {
      const inputTokens = estimateTokens(system) + estimateTokens(prompt);
      if (signal.aborted) return failedReply('cancelled', 'Stopped.', inputTokens);
      try {
        const answer = await ask({ modelId: id, system, prompt, maxOutputTokens: most }, signal);
        if (answer.kind === 'failed') return failedReply(failureOf(answer.failure), answer.text, inputTokens);
        if (answer.text.trim() === '') return failedReply('bad-response', 'The model answered nothing.', inputTokens);
        const usage = { inputTokens, outputTokens: estimateTokens(answer.text), reported: false };
        return { kind: 'text', text: answer.text, truncated: false, usage };
      } catch {
        const failure = signal.aborted ? 'cancelled' : 'network';
        return failedReply(failure, 'The editor did not answer for its language model.', inputTokens);
      }
    },
  };
}

function failureOf(word: string | null): ModelFailure {
  return failures.find((failure) => failure === word) ?? 'server';
}
