// A digest of what the model sees of some entries (CMP-8): it changes when an edit, a boundary or an omission changes one of
// them, and not when something is appended.

import { createHash } from 'node:crypto';
import type { Projection } from './projection.ts';

/** SHA-256 in hexadecimal over role and content of the messages of these entries, in projected order. */
export function projectionDigest({ messages }: Projection, entryIds: readonly string[]): string {
  const wanted = new Set(entryIds);
  const hash = createHash('sha256');
  for (const { entryId, role, blocks } of messages) {
    if (wanted.has(entryId)) hash.update(`${JSON.stringify([entryId, role, blocks])}\n`);
  }
  return hash.digest('hex');
}
