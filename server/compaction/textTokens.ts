// Tokens of a text as the planner counts them.

/** Estimated tokens of a text. */
export function textTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
