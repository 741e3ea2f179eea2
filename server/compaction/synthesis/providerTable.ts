// What is known of providers, as data (CMP-17): the one table every stage asks. Names are matched loosely; who is not in it gets the
// safe default. It says what to try, never what is true: a refusal is still an answer.

export interface ProviderCapabilities {
  readonly tools: boolean;
  /** Requests at once. */
  readonly parallelCalls: number;
  /** Whether a request may state the most it wants back. */
  readonly outputCap: boolean;
  readonly promptCache: boolean;
  /** Multiplies deadlines. */
  readonly timeoutFactor: number;
  /** More than this is summarised in parts, though it may fit (tokens). */
  readonly singlePassTokens: number;
  /** Its tokens to our estimate, until it was measured. */
  readonly tokenRatio: number;
}

const safeCapabilities: ProviderCapabilities = {
  ...{ tools: true, parallelCalls: 3, outputCap: true, promptCache: false },
  ...{ timeoutFactor: 1, singlePassTokens: 150_000, tokenRatio: 1 },
};

/** First match wins: where a model runs says more than what it is called. */
const table: readonly (readonly [RegExp, Partial<ProviderCapabilities>])[] = [
  // The editor's own interface passes neither tools nor a cap on to the model the way we ask.
  [/^vscode:/, { tools: false, outputCap: false, parallelCalls: 2 }],
  [
    /ollama|lm.?studio|llama.?cpp|\/\/(?:127\.|localhost|\[::1\])/,
    { parallelCalls: 1, timeoutFactor: 3, singlePassTokens: 64_000 },
  ],
  [/chatgpt|codex/, { outputCap: false, promptCache: true, timeoutFactor: 1.5 }],
  [/copilot/, { parallelCalls: 2, promptCache: true }],
  [/anthropic|claude|bedrock/, { promptCache: true, tokenRatio: 1.1, singlePassTokens: 180_000 }],
  [/gemini|google|vertex/, { promptCache: true, singlePassTokens: 400_000 }],
  [/openai|gpt-|\bo\d\b/, { promptCache: true }],
  [/deepseek/, { promptCache: true, timeoutFactor: 2 }],
  [/groq|cerebras/, { parallelCalls: 2, singlePassTokens: 60_000 }],
  [/mistral|qwen|kimi|moonshot|glm|zai|minimax/, { timeoutFactor: 1.5 }],
];

/** Capabilities by a route's name: its kind, provider and model in one text. */
export function capabilitiesOf(route: string): ProviderCapabilities {
  const name = route.toLowerCase();
  return { ...safeCapabilities, ...table.find(([cue]) => cue.test(name))?.[1] };
}
