// Runs on their way into a harness, one file each while they last (CMP-8): a run whose process died is looked for in the
// harness's own record at the next start, and leaves its record then (MET-1). Nothing here says that a run was applied.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { scrubText } from '../scrub/scrubText.ts';
import type { RunRecord } from './runRecords.ts';
import { checkFolder, ensureFolders, readOurs, removeIfThere, replaceFile } from './safeFiles.ts';
import { type SessionKey, safeName } from './sessionKey.ts';
import { markStore, type Store } from './store.ts';

export interface PendingRun {
  readonly key: SessionKey;
  /** The session's file. */
  readonly path: string;
  readonly headId: string;
  readonly checkpointId: string | null;
  readonly pins: readonly string[];
  /** Milliseconds since the epoch. */
  readonly approvedAt: number;
  /** What is known of it before its end. */
  readonly record: RunRecord;
}

const folderName = 'pending-runs';

const pathOf = (store: Store, runId: string) => join(store.root, folderName, `${safeName(runId)}.json`);

/** Throws `disk-full` or `not-saved`; then the run must not be handed over. */
export function savePendingRun(store: Store, run: PendingRun): void {
  markStore(store);
  ensureFolders(store.root, [folderName]);
  const pins = run.pins.map((pin) => scrubText(pin).text);
  replaceFile(pathOf(store, run.record.runId), Buffer.from(JSON.stringify({ ...run, pins })));
}

/** Those that have not left their record; what cannot be read is left out. */
export function listPendingRuns(store: Store): readonly PendingRun[] {
  const folder = join(store.root, folderName);
  if (!checkFolder(store.root) || !checkFolder(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.sort().flatMap((name) => pendingRun(readOurs(join(folder, name))));
}

export function dropPendingRun(store: Store, runId: string): void {
  removeIfThere(pathOf(store, runId));
}

/** Our own file, but perhaps another version's. */
function pendingRun(bytes: Buffer | null): readonly PendingRun[] {
  try {
    const run = JSON.parse(bytes?.toString('utf8') ?? '') as PendingRun;
    const texts = [run.key.projectKey, run.key.harness, run.key.sessionId, run.path, run.headId, run.record.runId];
    const isOurs = texts.every((text) => typeof text === 'string') && Number.isFinite(run.approvedAt);
    return isOurs && Array.isArray(run.pins) ? [run] : [];
  } catch {
    return [];
  }
}
