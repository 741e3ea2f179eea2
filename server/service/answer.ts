// What a command answers: its JSON document, the same for people, and the exit code (CLI.md).

export interface Answer {
  readonly exitCode: 0 | 1;
  readonly view: unknown;
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
