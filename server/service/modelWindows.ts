// Context windows by model name, for sessions whose harness does not say. Figures: providers' published windows as
// Pi 1.6.0's catalogue lists them (November 2026). The longest matching prefix wins; a name with a route prefix
// ("openrouter/anthropic/claude-…") is matched by its last part.

const windows: readonly (readonly [prefix: string, tokens: number])[] = [
  ['claude-haiku-4-5', 200_000],
  ['claude-opus-4-5', 200_000],
  ['claude-sonnet-4-5', 200_000],
  ['claude-opus-4-1', 200_000],
  ['claude-opus-4-2', 200_000],
  ['claude-sonnet-4-2', 200_000],
  ['claude-3', 200_000],
  ['claude-', 1_000_000],
  ['gpt-4o', 128_000],
  ['gpt-4.1', 1_047_576],
  ['gpt-4-turbo', 128_000],
  ['gpt-4', 8_192],
  ['gpt-5-chat', 128_000],
  ['gpt-5.3-codex-spark', 128_000],
  ['gpt-5.4-pro', 1_050_000],
  ['gpt-5.4-mini', 400_000],
  ['gpt-5.4-nano', 400_000],
  ['gpt-5.4', 272_000],
  ['gpt-5.5-pro', 1_050_000],
  ['gpt-5.5', 272_000],
  ['gpt-5.6-cyber', 400_000],
  ['gpt-5.6', 272_000],
  ['gpt-5', 400_000],
  ['gpt-6-cyber', 1_050_000],
  ['gpt-6', 272_000],
  ['gpt-oss', 131_072],
  ['o1', 200_000],
  ['o3', 200_000],
  ['o4', 200_000],
  ['gemini-', 1_048_576],
  ['gemma-4', 262_144],
  ['grok-4.3', 1_000_000],
  ['grok-4', 500_000],
  ['mistral-large', 1_048_576],
  ['mistral-medium', 262_144],
  ['mistral-small', 262_144],
  ['devstral', 262_144],
  ['codestral', 256_000],
  ['magistral', 262_144],
  ['deepseek', 1_000_000],
  ['glm-4.7', 204_800],
  ['glm-5-turbo', 200_000],
  ['glm-5', 1_000_000],
  ['kimi-k2', 262_144],
  ['kimi-k3', 1_048_576],
  ['minimax-m2', 204_800],
  ['minimax-m3', 1_000_000],
  ['llama-3', 131_072],
  ['qwen3', 131_072],
];

/** Window of a model in tokens, null when the table does not know the name. */
export function windowOfModel(model: string): number | null {
  const name = model.toLowerCase().split('/').at(-1) ?? '';
  const best = windows
    .filter(([prefix]) => name.startsWith(prefix))
    .sort(([a], [b]) => b.length - a.length)
    .at(0);
  return best ? best[1] : null;
}
