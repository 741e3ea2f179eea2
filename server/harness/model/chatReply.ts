// Reads a chat-completions answer: foreign bytes, every field optional. What is no answer becomes a typed failure.

import type { ModelFailure, ModelReply, ModelToolCall, ModelUsage } from '../../outside.ts';
import { estimateTokens } from '../../record/tokens.ts';

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

function parsed(body: string): Fields | null {
  try {
    return fieldsOf(JSON.parse(body));
  } catch {
    return null;
  }
}

const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.round(value) : null;

/** Usage as reported, else estimated from the request's tokens and the text. */
function usageOf(answer: Fields, inputTokens: number, text: string): ModelUsage {
  const usage = fieldsOf(answer['usage']);
  const input = countOf(usage?.['prompt_tokens']);
  const output = countOf(usage?.['completion_tokens']);
  if (input !== null && output !== null) return { inputTokens: input, outputTokens: output, reported: true };
  return { inputTokens: input ?? inputTokens, outputTokens: output ?? estimateTokens(text), reported: false };
}

/** Text of a message whose content is a string or a list of text parts; null for anything else. */
function contentOf(message: Fields | null): string | null {
  const content = message?.['content'];
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  const parts = content.map((part) => fieldsOf(part)?.['text']);
  return parts.every((part) => typeof part === 'string') ? parts.join('') : null;
}

/** Tool calls as the endpoint gives them; what cannot be read is none. */
function callsOf(value: unknown): ModelToolCall[] {
  return (Array.isArray(value) ? value : []).flatMap((item) => {
    const asked = fieldsOf(fieldsOf(item)?.['function']);
    const [id, tool, given] = [fieldsOf(item)?.['id'], asked?.['name'], asked?.['arguments']];
    if (typeof id !== 'string' || typeof tool !== 'string') return [];
    return [{ id, tool, arguments: (typeof given === 'string' ? parsed(given) : null) ?? {} }];
  });
}

/** Some local models send their reasoning first. */
function withoutReasoning(text: string): string {
  return text.replace(/^\s*<think>[\s\S]*?<\/think>\s*/u, '');
}

export function failedReply(failure: ModelFailure, message: string, inputTokens: number): ModelReply {
  return { kind: 'failed', failure, message, usage: { inputTokens, outputTokens: 0, reported: false } };
}

/** The reply in a body that came with status 200. */
export function readReply(body: string, inputTokens: number): ModelReply {
  const answer = parsed(body);
  if (answer === null) return failedReply('bad-response', 'The endpoint answered with no JSON object.', inputTokens);
  const choices = answer['choices'];
  const choice = fieldsOf(Array.isArray(choices) ? choices[0] : null);
  const message = fieldsOf(choice?.['message']);
  const calls = callsOf(message?.['tool_calls']);
  const text = contentOf(message) ?? (calls.length > 0 ? '' : null);
  if (text === null) return failedReply('bad-response', 'The answer holds no text.', inputTokens);
  const finish = choice?.['finish_reason'];
  if (finish === 'content_filter') return failedReply('bad-response', 'The endpoint withheld its answer.', inputTokens);
  const own = withoutReasoning(text);
  if (own.trim() === '' && calls.length === 0) return failedReply('bad-response', 'The answer is empty.', inputTokens);
  return {
    kind: 'text',
    text: own,
    truncated: finish === 'length',
    usage: usageOf(answer, inputTokens, text),
    ...(calls.length > 0 ? { calls } : {}),
  };
}

const tooLong = /context.{0,20}(?:length|window)|too (?:long|many tokens)|maximum.{0,20}tokens|prompt is too long/i;

function failureOf(status: number, body: string): ModelFailure {
  if (status === 401 || status === 403) return 'auth';
  if (status === 402) return 'payment';
  if (status === 429) return /insufficient_quota|billing|credit/i.test(body) ? 'payment' : 'rate-limit';
  if (status === 413) return 'overflow';
  if (status === 408 || status === 504) return 'timeout';
  if (status >= 500) return 'server';
  return tooLong.test(body) ? 'overflow' : 'bad-response';
}

/** The typed failure of another status. The provider's own words stay out: they may hold keys or session text. */
export function readFailure(status: number, body: string, inputTokens: number): ModelReply {
  return failedReply(
    failureOf(status, body.slice(0, 4_096)),
    `The endpoint answered with status ${status}.`,
    inputTokens,
  );
}
