// One run's way to its model: budgets on calls and input, a capacity check before each request, one run deadline.
// Tokens are reserved before sending and settled with what the provider reports.

import type { Clock, Model, ModelFailure, ModelReply } from '../../outside.ts';
import { estimateTokens } from '../../record/tokens.ts';
import type { Prompt } from '../prompts.ts';

/** Left free in every request: estimates differ from the provider's count. */
export const requestMargin = 4_096;

export interface CallLimits {
  readonly maxCalls: number;
  readonly maxInputTokens: number | null;
  /** Milliseconds since the epoch at which the run ends; null for none. */
  readonly deadlineMs: number | null;
}

export type Answer =
  | { readonly kind: 'text'; readonly text: string; readonly truncated: boolean }
  | {
      readonly kind: 'none';
      readonly why: ModelFailure | 'budget' | 'capacity' | 'deadline';
      readonly message: string;
    };

/** Most output tokens a request may ask for, null when it does not fit the model at all. */
export function outputRoom(model: Model, inputTokens: number, wanted: number): number | null {
  const room = model.contextWindow - inputTokens - requestMargin;
  const clamped = Math.min(wanted, model.maxOutputTokens, room);
  return clamped >= Math.min(wanted, 256) ? clamped : null;
}

export class Caller {
  readonly #model: Model;
  readonly #limits: CallLimits;
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  #calls = 0;
  #input = 0;

  constructor(model: Model, limits: CallLimits, clock: Clock, signal: AbortSignal) {
    this.#model = model;
    this.#limits = limits;
    this.#clock = clock;
    this.#signal = signal;
  }

  get calls(): number {
    return this.#calls;
  }

  get callsLeft(): number {
    return Math.max(0, this.#limits.maxCalls - this.#calls);
  }

  get model(): Model {
    return this.#model;
  }

  /** Milliseconds the run may still take; null without a deadline. */
  get #timeLeft(): number | null {
    return this.#limits.deadlineMs === null ? null : this.#limits.deadlineMs - this.#clock.now();
  }

  #refusal(inputTokens: number): Answer | null {
    const none = (why: 'budget' | 'deadline', message: string): Answer => ({ kind: 'none', why, message });
    const { maxCalls, maxInputTokens } = this.#limits;
    if (this.#calls >= maxCalls) return none('budget', `All ${maxCalls} calls are used.`);
    if (maxInputTokens !== null && this.#input + inputTokens > maxInputTokens) {
      return none('budget', `The request needs ${inputTokens} input tokens; ${maxInputTokens - this.#input} are left.`);
    }
    const left = this.#timeLeft;
    return left !== null && left <= 0 ? none('deadline', 'The run is out of time.') : null;
  }

  /** Asks once. Refusals and failures are answers; nothing is thrown. */
  async ask(prompt: Prompt, wantedOutput: number): Promise<Answer> {
    const inputTokens = estimateTokens(prompt.system) + estimateTokens(prompt.prompt);
    const refusal = this.#refusal(inputTokens);
    if (refusal) return refusal;
    const maxOutputTokens = outputRoom(this.#model, inputTokens, wantedOutput);
    if (maxOutputTokens === null) {
      const message = `The request needs ${inputTokens + wantedOutput + requestMargin} tokens; the model holds ${this.#model.contextWindow}. Choose a larger model or a smaller summary.`;
      return { kind: 'none', why: 'capacity', message };
    }
    this.#calls++;
    this.#input += inputTokens;
    const left = this.#timeLeft;
    const deadline = left === null ? null : AbortSignal.timeout(Math.max(1, left));
    const signal = deadline === null ? this.#signal : AbortSignal.any([this.#signal, deadline]);
    const reply = await this.#model.complete({ ...prompt, maxOutputTokens, signal });
    this.#input += reply.usage.reported ? reply.usage.inputTokens - inputTokens : 0;
    return this.#answerOf(reply, deadline?.aborted === true);
  }

  #answerOf(reply: ModelReply, late: boolean): Answer {
    if (reply.kind === 'text') return { kind: 'text', text: reply.text, truncated: reply.truncated };
    // The run's own deadline ends the run; the host's abort is a cancellation.
    const ownDeadline = late && !this.#signal.aborted;
    return { kind: 'none', why: ownDeadline ? 'deadline' : reply.failure, message: reply.message };
  }
}
