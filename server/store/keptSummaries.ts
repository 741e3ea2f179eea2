// Verified summaries of the last hour, kept for equal runs of the same session (CMP-21): one private file each among the caches, whose
// quota and time they share. A file that is not what was written is left where it is and told, never used.

import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import type { KeptSummary, SynthesisCache } from '../compaction/synthesis/synthesisCache.ts';
import { Problem } from '../errors.ts';
import type { Clock } from '../outside.ts';
import type { Finding } from '../record/finding.ts';
import { scrubText } from '../scrub/scrubText.ts';
import { cacheQuota, hasRoom, usageOf } from './quota.ts';
import { cacheAgeMs, expireDerived } from './retention.ts';
import {
  checkFolder,
  ensureFolders,
  readOurs,
  removeIfThere,
  replaceFile,
  saveProblem,
  statHere,
} from './safeFiles.ts';
import type { SessionKey } from './sessionKey.ts';
import { markStore, type Store } from './store.ts';

interface KeptFile {
  readonly schema: 1;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly summary: KeptSummary;
  /** Over the summary, its time and the name of the file. */
  readonly digest: string;
}

export interface KeptSummariesOptions {
  /** False for runs that write nothing, like a dry run. */
  readonly mayWrite: boolean;
  /** Told of a file that cannot be used. */
  readonly found: (finding: Finding) => void;
}

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Two sessions never share a summary (CMP-23): the session is part of the name. */
function pathOf(store: Store, key: SessionKey, run: string): string {
  const name = digestOf([key.projectKey, key.harness, key.sessionId, run]);
  return join(store.root, 'cache', `summary-${name}.json`);
}

/** The summaries kept of one session. Reading makes no folder; nothing here throws for what lies on the disk. */
export function keptSummaries(
  store: Store,
  key: SessionKey,
  clock: Clock,
  { mayWrite, found }: KeptSummariesOptions,
): SynthesisCache {
  return {
    recall(run) {
      const path = pathOf(store, key, run);
      const kept = readKept(path, store);
      if (kept === 'damaged') {
        const message = 'A kept summary cannot be read; it was not used, and the model was asked anew.';
        found({ code: 'cache-damaged', severity: 'note', line: null, offset: null, message });
        return null;
      }
      const age = kept === null ? Number.POSITIVE_INFINITY : clock.now() - kept.at;
      return kept !== null && age >= 0 && age <= cacheAgeMs ? kept.summary : null;
    },
    keep(run, summary) {
      if (mayWrite) unlessRefused(() => writeKept(pathOf(store, key, run), store, clock.now(), summary));
    },
    forget(run) {
      if (mayWrite) unlessRefused(() => removeIfThere(pathOf(store, key, run)));
    },
  };
}

/** A cache that cannot be written only costs the next run its calls. */
function unlessRefused(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!(saveProblem(error, 'cache') instanceof Problem)) throw error;
  }
}

function writeKept(path: string, store: Store, at: number, given: KeptSummary): void {
  markStore(store);
  const folder = ensureFolders(store.root, ['cache']);
  expireDerived(store, at);
  const summary: KeptSummary = { ...given, text: scrubText(given.text).text };
  const kept: KeptFile = { schema: 1, at, summary, digest: digestOf([basename(path), at, summary]) };
  const bytes = Buffer.from(JSON.stringify(kept));
  const grown = bytes.length - (statHere(path)?.size ?? 0);
  if (hasRoom(usageOf([folder]), grown, cacheQuota)) replaceFile(path, bytes);
}

function readKept(path: string, store: Store): KeptFile | 'damaged' | null {
  try {
    const bytes = checkFolder(store.root) && checkFolder(join(store.root, 'cache')) ? readOurs(path) : null;
    if (bytes === null) return null;
    const kept = JSON.parse(bytes.toString('utf8')) as KeptFile;
    const isWhole = kept.schema === 1 && kept.digest === digestOf([basename(path), kept.at, kept.summary]);
    return isWhole && typeof kept.at === 'number' ? kept : 'damaged';
  } catch {
    return 'damaged';
  }
}
