// One secret found in a text, and the mark that takes its place.

/** Characters `start` to `end` (exclusive) hold a secret of this kind. `kind` is a word of [a-z0-9-]. */
export interface Hit {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

/** What a reader sees instead of a secret. Never itself taken for a secret, so scrubbing twice changes nothing. */
export function markOf(kind: string): string {
  return `[redacted:${kind}]`;
}

/** An escape of JSON (`\n`) or of a URL (`%3D`): letters that belong to the encoding, not to the text. */
export const encoded = '%[0-9A-Fa-f]{2}|\\\\(?:[nrtbf]|u[0-9A-Fa-f]{4})';

/** A secret may start after punctuation or after an escape, but not inside a word. */
export const boundary = `(?:(?<![A-Za-z0-9_])|(?<=${encoded}))`;
