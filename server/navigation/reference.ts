// Stable references to evidence (NAV-1): `harness/session/entry[/block]`, each part percent-encoded. They name an entry,
// never a position or a running number, so a compaction or a fork cannot make one point at something else.

export interface Reference {
  readonly harness: string;
  readonly sessionId: string;
  readonly entryId: string;
  /** Index of the text block in the entry, null for the only one. */
  readonly block: number | null;
}

export function formatReference(reference: Reference): string {
  const parts = [reference.harness, reference.sessionId, reference.entryId];
  if (reference.block !== null) parts.push(String(reference.block));
  return parts.map(encodeURIComponent).join('/');
}

/** Null when the text is no reference. */
export function parseReference(text: string): Reference | null {
  const parts = text.split('/');
  if (parts.length < 3 || parts.length > 4 || parts.some((part) => part === '')) return null;
  const [harness, sessionId, entryId, block] = parts.map(decode);
  if (harness === undefined || sessionId === undefined || entryId === undefined) return null;
  if (block !== undefined && !/^\d{1,6}$/.test(block)) return null;
  return { harness, sessionId, entryId, block: block === undefined ? null : Number(block) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A stray percent sign is a plain character of a hand-typed reference.
    return part;
  }
}
