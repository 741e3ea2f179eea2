// VS Code's language models for the worker (CMP-17): listed when the settings offer them, asked for one call at a time. VS Code
// asks the person before the first call; a refusal comes back as a failure like any other.
import { type CancellationToken, LanguageModelChatMessage, LanguageModelError, lm } from 'vscode';
import type { WorkerStart } from '../server/protocol/requests.ts';

interface Question {
  readonly modelId: string;
  readonly system: string;
  readonly prompt: string;
}

export interface Answer {
  readonly kind: 'text' | 'failed';
  readonly text: string;
  readonly failure: string | null;
}

export async function languageModels(): Promise<NonNullable<WorkerStart['languageModels']>> {
  try {
    const models = await lm.selectChatModels();
    return models.map(({ id, name, maxInputTokens }) => ({
      id,
      label: name,
      contextWindow: Math.max(1, Math.floor(maxInputTokens)),
    }));
  } catch {
    // An editor without language models has none to offer.
    return [];
  }
}

export async function askLanguageModel(question: Question, token: CancellationToken): Promise<Answer> {
  try {
    const [model] = await lm.selectChatModels({ id: question.modelId });
    if (!model) return { kind: 'failed', text: 'VS Code no longer has this model.', failure: 'server' };
    const messages = [LanguageModelChatMessage.User(`${question.system}\n\n${question.prompt}`)];
    const justification = 'Throughline writes the summary of the session you chose.';
    const reply = await model.sendRequest(messages, { justification }, token);
    let text = '';
    for await (const part of reply.text) text += part;
    return { kind: 'text', text, failure: null };
  } catch (error) {
    return {
      kind: 'failed',
      text: error instanceof Error ? error.message : String(error),
      failure: failureOf(error, token),
    };
  }
}

function failureOf(error: unknown, token: CancellationToken): string {
  if (token.isCancellationRequested) return 'cancelled';
  if (!(error instanceof LanguageModelError)) return 'server';
  if (error.code === LanguageModelError.NoPermissions.name) return 'auth';
  return error.code === LanguageModelError.Blocked.name ? 'rate-limit' : 'server';
}
