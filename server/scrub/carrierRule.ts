// The shape of a rule that knows a secret by what carries it, and the checks such rules share.

import { isExpression, isPlaceholder } from './secretValue.ts';

export interface CarrierRule {
  readonly kind: string;
  /** What the scan stops at, as a regular expression. */
  readonly start: string;
  /** First group: what stays in front; second: the secret. */
  readonly pattern: RegExp;
  readonly accepts: (secret: string, text: string, at: number) => boolean;
  /** True where a word boundary need not precede the start: it lies inside a token, or is no ASCII word. */
  readonly anywhere?: true;
}

/** No placeholder. On a command line everything else is a value. */
export function isShown(secret: string): boolean {
  return !isPlaceholder(secret);
}

/** Neither a placeholder nor code. */
export function isReal(secret: string): boolean {
  return !isPlaceholder(secret) && !isExpression(secret);
}
