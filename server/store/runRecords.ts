// The local record every run leaves at its end, once (MET-1): what kind of run it was, how it ended and what it cost. Figures
// and words of closed lists only; no text of the conversation and no error of a provider.

import { journalEntries } from './journalEntries.ts';
import type { SessionKey } from './sessionKey.ts';
import type { SessionWriter } from './sessionWriter.ts';
import type { Store } from './store.ts';

export interface RunRecord {
  readonly runId: string;
  /** Who began it: a person in a panel or command, Pi's own compaction, or a strategy of ours. */
  readonly trigger: 'manual' | 'command' | 'native-hook' | 'settled' | 'background';
  /** As `RunOutcome` of compaction/staging has it. */
  readonly outcome: string;
  readonly mode: string | null;
  /** Kind of route: none, endpoint, vscode, pi; never an address. */
  readonly route: string;
  readonly generation: string | null;
  readonly repairs: readonly string[];
  readonly modelCalls: number;
  /** Tokens Pi reported for nested calls; null where none was made or told. */
  readonly modelTokens: { readonly input: number; readonly output: number } | null;
  readonly coverage: { readonly initial: number; readonly final: number } | null;
  readonly planned: { readonly before: number; readonly after: number } | null;
  readonly measured: { readonly before: number; readonly after: number | null } | null;
  /** Facts after a confirmed compaction, counted by what became of them (CMP-13). */
  readonly retention: Readonly<Record<string, number>> | null;
  /** From approval, or from the hook, or from the start of a run that was never approved, to the end; null where no end was seen. */
  readonly milliseconds: number | null;
  /** Side effects that failed after the end. */
  readonly warnings: number;
  /** For outcome `discarded`: why prepared work was not used (closed list), how long it took and waited in milliseconds. */
  readonly discarded?: { readonly why: string; readonly preparedMs: number | null; readonly waitedMs: number };
}

/** Appends a record; it hangs on the head the run was made at. */
export function saveRunRecord(writer: SessionWriter, headId: string, record: RunRecord): void {
  writer.append([{ parentId: headId, kind: 'run', payload: { ...record } }]);
}

/** Records of a session, oldest first; those another version wrote are left out. */
export function listRunRecords(store: Store, key: SessionKey): readonly RunRecord[] {
  return journalEntries(store, key, 'run').flatMap(({ entry: { payload } }) => (isRecord(payload) ? [payload] : []));
}

/** What the first turns after an applied run read or did again (CMP-14): entry ids, for this store alone. */
export interface DamageRecord {
  readonly runId: string;
  readonly boundaryId: string;
  readonly turns: number;
  readonly reread: readonly string[];
  readonly repeated: readonly string[];
}

/** Appends it beside the run's record; it hangs on the boundary. */
export function saveDamage(writer: SessionWriter, record: DamageRecord): void {
  writer.append([{ parentId: record.boundaryId, kind: 'damage', payload: { ...record } }]);
}

/** Damage records of a session, oldest first. */
export function listDamage(store: Store, key: SessionKey): readonly DamageRecord[] {
  return journalEntries(store, key, 'damage').flatMap(({ entry: { payload } }) => (isDamage(payload) ? [payload] : []));
}

function isDamage(payload: object): payload is DamageRecord {
  const { runId, boundaryId, reread, repeated } = payload as Readonly<Record<string, unknown>>;
  const isListed = [reread, repeated].every((ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string'));
  return typeof runId === 'string' && typeof boundaryId === 'string' && isListed;
}

function isRecord(payload: object): payload is RunRecord {
  const { runId, outcome, milliseconds } = payload as Readonly<Record<string, unknown>>;
  const isTimed = milliseconds === null || typeof milliseconds === 'number';
  return typeof runId === 'string' && typeof outcome === 'string' && isTimed;
}
