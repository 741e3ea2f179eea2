// One run's way to its model: budgets on calls and input, a capacity check before each request, one run deadline and one for each
// call. Tokens are reserved before sending and settled with what the provider reports.

import { randomUUID } from 'node:crypto';
import type { Clock, Model, ModelFailure, ModelReply, ModelTool, ModelToolCall, ModelTurn } from '../../outside.ts';
import { estimateTokens } from '../../record/tokens.ts';
import type { Prompt } from '../prompts.ts';
import { capabilitiesOf, type ProviderCapabilities } from './providerTable.ts';
import { TokenRatios } from './tokenRatios.ts';

/** Left free in every request: estimates differ from the provider's count. */
export const requestMargin = 4_096;

/** Where a route takes no cap: seconds for the output asked for, at 50 tokens a second, and how much more text counts as whole. */
const uncapped = { tokensPerSecond: 50, leastSeconds: 15, mostSeconds: 90, surplus: 1.5 };

export interface CallLimits {
  readonly maxCalls: number;
  readonly maxInputTokens: number | null;
  /** Milliseconds since the epoch at which the run ends; null for none. */
  readonly deadlineMs: number | null;
}

export type Answer =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly truncated: boolean;
      readonly calls: readonly ModelToolCall[];
    }
  | {
      readonly kind: 'none';
      readonly why: ModelFailure | 'budget' | 'capacity' | 'deadline' | 'unavailable';
      readonly message: string;
    };

type Why = Extract<Answer, { kind: 'none' }>['why'];

/** Failures that concern the account or the run, not the request: another request would fare no better. */
const final = ['cancelled', 'payment', 'rate-limit', 'auth', 'deadline'] as const;

export function isFinal(why: Why): why is (typeof final)[number] {
  return final.some((each) => each === why);
}

/** Most output tokens a request may ask for, null when it does not fit the model at all. */
export function outputRoom(model: Model, inputTokens: number, wanted: number): number | null {
  const room = Math.floor(model.contextWindow - inputTokens - requestMargin);
  const clamped = Math.min(wanted, model.maxOutputTokens, room);
  return clamped >= Math.min(wanted, 256) ? clamped : null;
}

export interface AskMore {
  readonly tools?: readonly ModelTool[];
  readonly turns?: readonly ModelTurn[];
}

/** What the stages of one run share, whichever models they ask. */
interface Shared {
  calls: number;
  input: number;
  /** A prompt cache is one run's own (CMP-23). */
  readonly cacheName: string;
  /** Whether a route can be asked, by its name. */
  readonly reached: Map<string, Promise<string | null>>;
}

export class Caller {
  readonly capabilities: ProviderCapabilities;
  readonly #model: Model;
  readonly #limits: CallLimits;
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  readonly #ratios: TokenRatios;
  readonly #shared: Shared;

  constructor(
    model: Model,
    limits: CallLimits,
    clock: Clock,
    signal: AbortSignal,
    ratios = new TokenRatios(),
    shared: Shared = { calls: 0, input: 0, cacheName: randomUUID(), reached: new Map() },
  ) {
    this.#shared = shared;
    this.#model = model;
    this.#limits = limits;
    this.#clock = clock;
    this.#signal = signal;
    this.#ratios = ratios;
    this.capabilities = capabilitiesOf(model.route);
  }

  /** The same budgets and deadlines with the model of a stage, where it has one (CMP-17). */
  at(model: Model | undefined): Caller {
    if (model === undefined) return this;
    return new Caller(model, this.#limits, this.#clock, this.#signal, this.#ratios, this.#shared);
  }

  get calls(): number {
    return this.#shared.calls;
  }

  get callsLeft(): number {
    return Math.max(0, this.#limits.maxCalls - this.#shared.calls);
  }

  get model(): Model {
    return this.#model;
  }

  /** The provider's tokens to our estimate. */
  get ratio(): number {
    return this.#ratios.of(this.#model.route, this.capabilities.tokenRatio);
  }

  /** Milliseconds the run may still take; null without a deadline. */
  get #timeLeft(): number | null {
    return this.#limits.deadlineMs === null ? null : this.#limits.deadlineMs - this.#clock.now();
  }

  #refusal(inputTokens: number): Answer | null {
    const none = (why: 'budget' | 'deadline', message: string): Answer => ({ kind: 'none', why, message });
    const { maxCalls, maxInputTokens } = this.#limits;
    if (this.#shared.calls >= maxCalls) return none('budget', `All ${maxCalls} calls are used.`);
    if (maxInputTokens !== null && this.#shared.input + inputTokens > maxInputTokens) {
      return none(
        'budget',
        `The request needs ${inputTokens} input tokens; ${maxInputTokens - this.#shared.input} are left.`,
      );
    }
    const left = this.#timeLeft;
    return left !== null && left <= 0 ? none('deadline', 'The run is out of time.') : null;
  }

  /** Asks once. Refusals and failures are answers; nothing is thrown. */
  async ask(prompt: Prompt, wantedOutput: number, more: AskMore = {}): Promise<Answer> {
    const estimated = estimateTokens(prompt.system) + estimateTokens(prompt.prompt) + serialisedTokens(more);
    const inputTokens = Math.ceil(estimated * this.ratio);
    const refusal = this.#refusal(inputTokens);
    if (refusal) return refusal;
    const maxOutputTokens = outputRoom(this.#model, inputTokens, wantedOutput);
    if (maxOutputTokens === null) {
      const message = `The request needs ${inputTokens + wantedOutput + requestMargin} tokens; the model holds ${this.#model.contextWindow}. Choose a larger model or a smaller summary.`;
      return { kind: 'none', why: 'capacity', message };
    }
    const why = await this.#reach();
    if (why !== null) return { kind: 'none', why: 'unavailable', message: why };
    this.#shared.calls++;
    this.#shared.input += inputTokens;
    const left = this.#timeLeft;
    const deadline = left === null ? null : AbortSignal.timeout(Math.max(1, left));
    const call = this.#callDeadline(wantedOutput);
    const signals = [this.#signal, deadline, call].filter((each) => each !== null);
    const request = {
      ...prompt,
      ...more,
      maxOutputTokens,
      cacheName: this.#shared.cacheName,
      signal: AbortSignal.any(signals),
    };
    const reply = await this.#model.complete(request);
    this.#learn(reply, estimated, inputTokens);
    return this.#answerOf(reply, { late: deadline?.aborted === true, slow: call?.aborted === true, wantedOutput });
  }

  /** Asked just before the first call of a route, and kept for equal routes. */
  #reach(): Promise<string | null> {
    const { reached } = this.#shared;
    const known = reached.get(this.#model.route);
    const answer = known ?? this.#model.reach?.(this.#signal) ?? Promise.resolve(null);
    reached.set(this.#model.route, answer);
    return answer;
  }

  /** Where the output cannot be capped, time caps it; a route with a cap has a deadline of its own. */
  #callDeadline(wantedOutput: number): AbortSignal | null {
    const { outputCap, timeoutFactor } = this.capabilities;
    if (outputCap) return null;
    const { tokensPerSecond, leastSeconds, mostSeconds } = uncapped;
    const seconds = Math.min(mostSeconds, Math.max(leastSeconds, (wantedOutput / tokensPerSecond) * timeoutFactor));
    return AbortSignal.timeout(seconds * 1_000);
  }

  #learn({ usage }: ModelReply, estimated: number, reserved: number): void {
    if (!usage.reported) return;
    this.#shared.input += usage.inputTokens - reserved;
    this.#ratios.learn(this.#model.route, this.capabilities.tokenRatio, estimated, usage.inputTokens);
  }

  #answerOf(reply: ModelReply, at: { late: boolean; slow: boolean; wantedOutput: number }): Answer {
    if (reply.kind === 'text') {
      const isOver = !this.capabilities.outputCap && estimateTokens(reply.text) > at.wantedOutput * uncapped.surplus;
      return { kind: 'text', text: reply.text, truncated: reply.truncated || isOver, calls: reply.calls ?? [] };
    }
    const { message, failure } = reply;
    // The run's own deadline ends the run; the host's abort is a cancellation; a call's deadline is that call's alone.
    if (this.#signal.aborted) return { kind: 'none', why: failure, message };
    if (at.late) return { kind: 'none', why: 'deadline', message };
    return { kind: 'none', why: at.slow ? 'timeout' : failure, message };
  }
}

function serialisedTokens({ tools = [], turns = [] }: AskMore): number {
  return tools.length + turns.length === 0 ? 0 : estimateTokens(JSON.stringify([tools, turns]));
}
