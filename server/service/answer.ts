// What a command answers: its JSON document, the same for people, and the exit code (CLI.md).

import type { Problem } from '../errors.ts';

export interface Answer {
  readonly exitCode: 0 | 1 | 3;
  readonly view: unknown;
  /** One line for people on stderr, beside an answer that says it in its own field. */
  readonly note?: string;
  /** The same answer for a person at a terminal. */
  text(): string;
}

export function answered(view: unknown, text: () => string): Answer {
  return { exitCode: 0, view, text };
}

/** The answer is negative; the full JSON is still printed. */
export function negative(view: unknown, text: () => string): Answer {
  return { exitCode: 1, view, text };
}

/** Everything was said on the way, as by a server; nothing is printed. */
export function ended(asWanted: boolean): Answer {
  return { exitCode: asWanted ? 0 : 1, view: undefined, text: () => '' };
}

/** It cannot be answered, but something can still be said: the error stands beside the fields of the answer. */
export function cannot(problem: Problem, view: Readonly<Record<string, unknown>>, text: () => string): Answer {
  const { code, message, next } = problem;
  return { exitCode: 3, view: { error: { code, message, next }, ...view }, text };
}
