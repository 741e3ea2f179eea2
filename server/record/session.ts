// A session as read: its header, the heads of all entries in file order, and a way to parse any one of them.
// Heads are small and always present; bodies are parsed when asked, because files reach 1.8 GB.

import type { Entry, EntryKind } from './entry.ts';
import type { Finding } from './finding.ts';

export interface SessionHeader {
  /** The agent of an ACP session as it names itself; absent elsewhere. */
  readonly agentLabel?: string;
  readonly id: string;
  readonly version: 1 | 2 | 3 | null;
  readonly cwd: string | null;
  readonly createdAt: string | null;
  /** Path of the session this one was forked from, as the header states it. */
  readonly parentSession: string | null;
  /** Title the harness gave, where it gives one. */
  readonly title?: string;
}

/** The part of an entry the tree needs. At most ~200 bytes each. */
export interface EntryHead {
  readonly ordinal: number;
  /** Unique in the session: later ones of a repeated id are written `id~2`, `id~3`. */
  readonly id: string;
  readonly parentId: string | null;
  readonly kind: EntryKind;
  /** Byte range of the record in the file, end exclusive, without the line feed. */
  readonly start: number;
  readonly end: number;
}

/** Whether an entry is still the one it was: in a file edited in place it has another id, or its record lies elsewhere. */
export function isSameHead(one: EntryHead, other: EntryHead | undefined): boolean {
  const { ordinal, id, start, end } = one;
  return (
    other !== undefined && other.ordinal === ordinal && other.id === id && other.start === start && other.end === end
  );
}

export interface Session {
  readonly harness: 'pi' | 'acp';
  readonly path: string;
  readonly header: SessionHeader;
  readonly heads: readonly EntryHead[];
  /** Findings of framing and sniffing; bodies may add more when parsed. */
  readonly findings: readonly Finding[];
  /** Parses one entry. Same value on every call; cost is that of one JSON.parse of its record. */
  entry(ordinal: number): Entry;
  /** Raw bytes of one record as they stand in the file. */
  raw(ordinal: number): Buffer;
  /** Ordinal of an id, null when there is none. */
  ordinalOf(id: string): number | null;
  /** Text of one record, put together where it was broken apart; else as it stands in the file. */
  text?(ordinal: number): string;
  /** The first bytes of a record, at most `length`: cheaper than `raw` for long ones. */
  peek?(ordinal: number, length: number): Buffer;
  /** Tool of a result that was parsed before; null when that is not known. */
  toolOf?(ordinal: number): string | null;
  /** Physical line of an entry, 1-based; null when it is not known. */
  lineOf?(ordinal: number): number | null;
  /** How many entries were parsed so far (`checked` of the command). */
  checked?(): number;
  /** Releases the file. Reading after it throws. */
  close(): void;
}
