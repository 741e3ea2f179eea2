// The model of a running Pi session behind `Model` (CMP-17): a nested call the companion makes with Pi's own sign-in. Never
// rejects: every failure is a typed reply, and Pi's words, which may quote the request, go no further.

import type { Model, ModelFailure, ModelReply, ModelRequest, ModelTurn, ModelUsage } from '../../outside.ts';
import { estimateTokens } from '../../record/tokens.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import type { NestedAnswer, NestedRequest } from './companionServer.ts';

/** Room between a request and the model's window, as every route keeps it (tokens, CMP-17). */
const marginTokens = 4_096;
/** Deadline of one call (milliseconds). */
const callMs = 120_000;

export interface PiModelOptions {
  /** `provider/id`, as Pi names it. */
  readonly id: string;
  readonly contextWindow: number;
  /** Most tokens the model gives out; the companion lowers it to what Pi's own table says. */
  readonly maxOutputTokens?: number;
  readonly timeoutMs?: number;
  /** It is not the session's own: Pi is asked for it by name, and before that whether it can be asked (CMP-17). */
  readonly named?: boolean;
  /** One nested call; null when that Pi is gone. */
  ask(request: NestedRequest, signal: AbortSignal): Promise<NestedAnswer | null>;
}

/** A model that also says what its calls cost in Pi's own figures, to be handed back to Pi with the compaction. */
export interface PiModel extends Model {
  /** Sum of what Pi reported, null when no call reported any. */
  spent(): PiUsage | null;
}

/** Pi's usage, as a compaction takes it. */
export interface PiUsage {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly totalTokens: number;
  readonly cost: { readonly [part: string]: number };
}

export function piModel(options: PiModelOptions): PiModel {
  const { id, contextWindow, maxOutputTokens = 16_384, timeoutMs = callMs } = options;
  const named = options.named === true ? { model: id } : {};
  let spent: PiUsage | null = null;
  return {
    route: `pi:${id}`,
    contextWindow,
    maxOutputTokens,
    spent: () => spent,
    ...(options.named === true ? { reach: (signal: AbortSignal) => reach(options, signal) } : {}),
    async complete(given) {
      const request = scrubbed(given);
      const inputTokens = estimateTokens(JSON.stringify(request));
      const room = contextWindow - inputTokens - marginTokens;
      if (room <= 0) return failed('overflow', 'The request does not fit the model of this session.', inputTokens);
      const deadline = AbortSignal.timeout(timeoutMs);
      const most = { ...request, ...named, maxOutputTokens: Math.min(given.maxOutputTokens, maxOutputTokens, room) };
      const answer = await options.ask(most, AbortSignal.any([given.signal, deadline]));
      const usage = usageOf(answer?.usage);
      spent = sumOf(spent, usage);
      if (given.signal.aborted) return failed('cancelled', 'The call was cancelled.', inputTokens);
      if (deadline.aborted) return failed('timeout', `No answer within ${timeoutMs / 1_000} s.`, inputTokens);
      return answer === null ? failed('network', 'Pi is gone.', inputTokens) : replyOf(answer, usage, inputTokens);
    },
  };
}

/** Longest wait for Pi to say whether it has a model (milliseconds). */
const reachMs = 5_000;

async function reach({ id, ask }: PiModelOptions, signal: AbortSignal): Promise<string | null> {
  const request = { system: '', prompt: '', maxOutputTokens: 1, model: id, probe: true };
  const answer = await ask(request, AbortSignal.any([signal, AbortSignal.timeout(reachMs)]));
  return answer?.stopReason === 'stop' ? null : `Pi cannot ask ${id}: ${answer?.errorMessage ?? 'no answer'}.`;
}

/** What the models of one run spent in Pi, each counted once; null where Pi reported nothing. */
export function spentBy(models: readonly (Model | PiModel | null | undefined)[]): PiUsage | null {
  const told = [...new Set(models)].map((model) => (model && 'spent' in model ? model.spent() : null));
  return told.reduce<PiUsage | null>(sumOf, null);
}

/** The request as it is sent; tools and turns only where there are any. */
function scrubbed({ system, prompt, tools, turns, cacheName }: ModelRequest): Omit<NestedRequest, 'maxOutputTokens'> {
  return {
    ...{ system: scrubText(system).text, prompt: scrubText(prompt).text },
    ...(cacheName === undefined ? {} : { cacheName }),
    ...(tools === undefined ? {} : { tools: tools.map((tool) => ({ ...tool })) }),
    ...(turns === undefined || turns.length === 0 ? {} : { turns: turns.map(scrubbedTurn) }),
  };
}

function scrubbedTurn(turn: ModelTurn): NonNullable<NestedRequest['turns']>[number] {
  const text = scrubText(turn.text).text;
  return turn.kind === 'result' ? { ...turn, text } : { ...turn, text, calls: turn.calls.map((call) => ({ ...call })) };
}

function replyOf(answer: NestedAnswer, spent: PiUsage | null, inputTokens: number): ModelReply {
  const { text, stopReason, errorMessage } = answer;
  if (stopReason === 'error' || stopReason === 'aborted') {
    const failure = stopReason === 'aborted' ? 'cancelled' : failureIn(errorMessage ?? '');
    return failed(failure, failureWords[failure], inputTokens);
  }
  const calls = answer.calls ?? [];
  if (text.trim() === '' && calls.length === 0)
    return failed('bad-response', 'The model answered nothing.', inputTokens);
  const usage: ModelUsage =
    spent === null
      ? { inputTokens, outputTokens: estimateTokens(text), reported: false }
      : { inputTokens: spent.input + spent.cacheRead + spent.cacheWrite, outputTokens: spent.output, reported: true };
  return { kind: 'text', text, truncated: stopReason === 'length', usage, ...(calls.length > 0 ? { calls } : {}) };
}

const failureWords: Readonly<Record<ModelFailure, string>> = {
  cancelled: 'The call was cancelled.',
  timeout: 'The provider did not answer in time.',
  payment: 'The provider refused (402).',
  'rate-limit': 'The provider refused (429).',
  overflow: 'The request does not fit the model of this session.',
  auth: 'The provider refused the sign-in of Pi.',
  network: 'The provider could not be reached.',
  'bad-response': 'The provider refused the request.',
  server: 'The provider failed.',
};

/** In this order: a 429 for an empty account is about money, and a 400 may be about length. */
const failureCues: readonly (readonly [ModelFailure, RegExp])[] = [
  ['payment', /\b402\b|payment required|insufficient[ _](?:quota|funds|credit|balance)|billing|credit balance/i],
  ['rate-limit', /\b429\b|rate.?limit|too many requests/i],
  [
    'overflow',
    /\b413\b|context.{0,20}(?:length|window)|too (?:long|many tokens)|maximum.{0,20}tokens|exceeds.{0,40}token/i,
  ],
  ['auth', /\b40[13]\b|unauthori[sz]ed|forbidden|api key|authentication|no auth/i],
  ['timeout', /\b(?:408|504)\b|timed? ?out/i],
  ['server', /\b5\d\d\b|overloaded|internal server/i],
  ['network', /fetch failed|econn|enotfound|socket|network|connection/i],
];

function failureIn(message: string): ModelFailure {
  return failureCues.find(([, cue]) => cue.test(message))?.[0] ?? 'bad-response';
}

function failed(failure: ModelFailure, message: string, inputTokens: number): ModelReply {
  return { kind: 'failed', failure, message, usage: { inputTokens, outputTokens: 0, reported: false } };
}

function usageOf(value: unknown): PiUsage | null {
  const fields = Object(value) as Readonly<Record<string, unknown>>;
  const count = (name: string) => (typeof fields[name] === 'number' ? fields[name] : 0);
  const parts = Object.entries(Object(fields['cost']) as Readonly<Record<string, unknown>>);
  const usage = {
    input: count('input'),
    output: count('output'),
    cacheRead: count('cacheRead'),
    cacheWrite: count('cacheWrite'),
    totalTokens: count('totalTokens'),
    cost: Object.fromEntries(parts.flatMap(([name, part]) => (typeof part === 'number' ? [[name, part]] : []))),
  };
  return usage.input + usage.output > 0 ? usage : null;
}

function sumOf(a: PiUsage | null, b: PiUsage | null): PiUsage | null {
  if (a === null || b === null) return a ?? b;
  const names = [...new Set([...Object.keys(a.cost), ...Object.keys(b.cost)])];
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite: a.cacheWrite + b.cacheWrite,
    totalTokens: a.totalTokens + b.totalTokens,
    cost: Object.fromEntries(names.map((name) => [name, (a.cost[name] ?? 0) + (b.cost[name] ?? 0)])),
  };
}
