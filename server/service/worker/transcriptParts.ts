// Splits a branch into numbered parts, so that any session opens at its tip at once (UI-3). The split follows the bytes in
// the file, which are known without parsing, and the entries' places, so appended entries never move an earlier part.

import type { Session } from '../../record/session.ts';

/** Bytes of records per part. Bodies are shortened in the text, so a part stays far below VS Code's 15 MB for documents. */
const partBytes = 6_000_000;

/** Ordinals of each part in branch order; at least one part. */
export function partsOf(session: Session, ordinals: readonly number[]): readonly (readonly number[])[] {
  const parts: number[][] = [[]];
  let size = 0;
  for (const ordinal of ordinals) {
    const head = session.heads[ordinal];
    const bytes = head ? head.end - head.start : 0;
    // A result stays in the part of its call, which stands right before it.
    if (size + bytes > partBytes && head?.kind !== 'toolResult' && (parts.at(-1)?.length ?? 0) > 0) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(ordinal);
    size += bytes;
  }
  return parts;
}
