/** Types of fiveHundredPaths.mjs, which stays plain JavaScript because the peer's side uses it too. */
export const paths: readonly string[];
export const goal: string;
export const summary: string;
