// Checkpoints and plans as entries of a session's journal (REC-7, CKP-9): saved once, numbered by their order, never
// changed. What is derived is scrubbed before it is stored (STO-5).

import { scrubText } from '../scrub/scrubText.ts';
import { scrubValue } from '../scrub/scrubValue.ts';
import { journalEntries } from './journalEntries.ts';
import type { JournalEntry } from './readJournal.ts';
import type { SessionKey } from './sessionKey.ts';
import { type EntryDraft, newEntryId, type SessionWriter } from './sessionWriter.ts';
import type { Store } from './store.ts';
import type { StoredEntry } from './storedEntry.ts';

/** Who wrote a checkpoint. `verified`: our own compaction, measured against the facts. */
export type Provenance = 'agent' | 'agent+controller' | 'reconstructed' | 'verified';

/** How many facts of each kind the summary was measured against. */
export interface EvidenceCounts {
  readonly decisions: number;
  readonly files: number;
  readonly errors: number;
  readonly constraints: number;
}

/** Git at the time of saving; `unknown` when it could not be told in time (REC-7). */
export type GitState = { readonly head: string; readonly dirty: string } | 'unknown';

/** What a checkpoint states. Facts and state are plain data of the rooms that made them, scrubbed again here. */
export interface CheckpointDraft {
  /** Head of the branch it was made at; also its parent. */
  readonly headId: string;
  readonly reason: string;
  readonly mode: string;
  readonly generation: string;
  readonly provenance: Provenance;
  /** Verification coverage after repair, 0–100. */
  readonly coverage: number;
  readonly summary: string;
  readonly firstKeptEntryId: string | null;
  readonly evidence: EvidenceCounts;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly summaryTokens: number;
  readonly git: GitState;
  /** Facts the summary accounts for, and the state of CMP-7; their shape is the caller's. */
  readonly facts: unknown;
  readonly state: unknown;
}

export interface Checkpoint extends CheckpointDraft {
  readonly id: string;
  /** 1-based, per session. */
  readonly number: number;
  readonly at: string;
  /** False until the harness confirmed that it uses the summary (CMP-8). */
  readonly applied: boolean;
  /** Bytes of its record in the journal. */
  readonly bytes: number;
  readonly redactions: number;
}

/** What holding a summary to its evidence came to (CKP-6). */
export interface EvidenceVerified {
  /** Head of the last completed boundary, where the scan began; null for the root. */
  readonly since: string | null;
  readonly total: number;
  /** Accounted for by the writer, and filled in by us. */
  readonly told: number;
  readonly added: number;
  /** Lines taken out: they denied, invented or claimed without support. */
  readonly removedLines: number;
}

/**
 * Saves a checkpoint and returns it once it is on disk; with its boundary and what its evidence came to, as one commit. Throws what
 * `append` throws.
 */
export function saveCheckpoint(
  writer: SessionWriter,
  draft: CheckpointDraft,
  verified: EvidenceVerified | null = null,
): Checkpoint {
  const { value, redactions } = scrubValue(draft);
  const payload = { ...(value as Readonly<Record<string, unknown>>), applied: false, redactions };
  const number = writer.entries.filter((entry) => entry.kind === 'checkpoint').length + 1;
  const id = newEntryId();
  // The checkpoint comes last: of a batch that a crash cut off there is none.
  const beside = verified === null ? [] : boundaryOf(id, draft, verified);
  const entry = writer.append([...beside, { id, parentId: draft.headId, kind: 'checkpoint', payload }]).at(-1);
  const saved = entry === undefined ? null : checkpointOf(entry, number, Buffer.byteLength(JSON.stringify(payload)));
  if (saved === null) throw new Error('a checkpoint cannot be read back from its own draft');
  return saved;
}

function boundaryOf(checkpointId: string, draft: CheckpointDraft, verified: EvidenceVerified): readonly EntryDraft[] {
  const { headId, reason, provenance, evidence } = draft;
  return [
    {
      parentId: headId,
      kind: 'checkpoint.evidence_verified',
      payload: { checkpointId, provenance, ...verified, evidence },
    },
    { parentId: headId, kind: 'boundary', payload: { checkpointId, headId, reason } },
  ];
}

/** What the harness confirmed about a checkpoint's summary (CMP-8). */
export interface AppliedDraft {
  readonly checkpointId: string;
  readonly runId: string;
  /** The harness's own entry that uses it. */
  readonly boundaryId: string;
  /** Rules a person pinned for this run. */
  readonly pins: readonly string[];
}

/** Notes, in an entry of its own, that the harness uses a checkpoint's summary; the checkpoint itself is never edited. */
export function saveApplied(writer: SessionWriter, draft: AppliedDraft): void {
  const pins = draft.pins.map((pin) => scrubText(pin).text);
  writer.append([{ parentId: draft.boundaryId, kind: 'applied', payload: { ...draft, pins } }]);
}

/** Rules that were pinned for the run a boundary came from (CMP-12); none for a boundary of somebody else. */
export function pinsOf(store: Store, key: SessionKey, boundaryId: string): readonly string[] {
  const applied = journalEntries(store, key, 'applied').findLast(({ entry }) => entry.parentId === boundaryId);
  const pins = applied?.entry.payload['pins'];
  return Array.isArray(pins) ? pins.filter((pin) => typeof pin === 'string') : [];
}

/** Saves a plan beside the checkpoints: which window was chosen, at which head. */
export function savePlan(writer: SessionWriter, headId: string, plan: unknown): StoredEntry {
  const [entry] = writer.append([
    { parentId: headId, kind: 'plan', payload: { headId, plan: scrubValue(plan).value } },
  ]);
  if (entry === undefined) throw new Error('an append of one entry returned none');
  return entry;
}

/** Kinds of entries that checkpoints are told from. */
export const checkpointKinds: readonly string[] = ['checkpoint', 'applied'];

/** Checkpoints of a session, oldest first; empty without a store or journal. */
export function listCheckpoints(store: Store, key: SessionKey): readonly Checkpoint[] {
  return checkpointsIn(journalEntries(store, key, ...checkpointKinds));
}

/** Checkpoints in entries of a journal that hold all of `checkpointKinds`, for whoever reads other kinds in the same pass. */
export function checkpointsIn(entries: readonly JournalEntry[]): readonly Checkpoint[] {
  const applied = new Set(
    entries.flatMap(({ entry }) => (entry.kind === 'applied' ? [entry.payload['checkpointId']] : [])),
  );
  return entries
    .filter(({ entry }) => entry.kind === 'checkpoint')
    .flatMap(({ entry, length }, index) => {
      const saved = checkpointOf(entry, index + 1, length);
      return saved === null ? [] : [applied.has(saved.id) ? { ...saved, applied: true } : saved];
    });
}

/** The newest checkpoint made on a branch, given the ids of its entries; null when there is none (CMP-7). */
export function newestCheckpoint(store: Store, key: SessionKey, branchEntryIds: Iterable<string>): Checkpoint | null {
  const branch = new Set(branchEntryIds);
  return listCheckpoints(store, key).findLast((checkpoint) => branch.has(checkpoint.headId)) ?? null;
}

const provenances: readonly string[] = [
  'agent',
  'agent+controller',
  'reconstructed',
  'verified',
] satisfies Provenance[];

function textAt(payload: Readonly<Record<string, unknown>>, name: string): string {
  const value = payload[name];
  return typeof value === 'string' ? value : '';
}

function countAt(payload: unknown, name: string): number {
  const value = (Object(payload) as Record<string, unknown>)[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

function gitAt(value: unknown): GitState {
  const { head, dirty } = Object(value) as Record<string, unknown>;
  return typeof head === 'string' && typeof dirty === 'string' ? { head, dirty } : 'unknown';
}

function evidenceAt(value: unknown): EvidenceCounts {
  return {
    decisions: countAt(value, 'decisions'),
    files: countAt(value, 'files'),
    errors: countAt(value, 'errors'),
    constraints: countAt(value, 'constraints'),
  };
}

/** Parses a stored checkpoint at the edge: our own file, but perhaps another version's. Null without head or summary. */
function checkpointOf(entry: StoredEntry, number: number, bytes: number): Checkpoint | null {
  const { payload } = entry;
  const headId = textAt(payload, 'headId');
  const provenance = textAt(payload, 'provenance');
  if (headId === '' || typeof payload['summary'] !== 'string') return null;
  const firstKept = payload['firstKeptEntryId'];
  return {
    id: entry.id,
    number,
    at: entry.at,
    headId,
    reason: textAt(payload, 'reason'),
    mode: textAt(payload, 'mode'),
    generation: textAt(payload, 'generation'),
    provenance: provenances.includes(provenance) ? (provenance as Provenance) : 'reconstructed',
    coverage: countAt(payload, 'coverage'),
    summary: payload['summary'],
    firstKeptEntryId: typeof firstKept === 'string' ? firstKept : null,
    evidence: evidenceAt(payload['evidence']),
    tokensBefore: countAt(payload, 'tokensBefore'),
    tokensAfter: countAt(payload, 'tokensAfter'),
    summaryTokens: countAt(payload, 'summaryTokens'),
    git: gitAt(payload['git']),
    facts: payload['facts'] ?? null,
    state: payload['state'] ?? null,
    applied: payload['applied'] === true,
    bytes,
    redactions: countAt(payload, 'redactions'),
  };
}
