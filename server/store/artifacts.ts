// Large originals beside a session's journal: content-addressed, verified when written and when read, found by the
// entry that refers to them and never by their hash (HYG-1, STO-4).

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Problem } from '../errors.ts';
import { scrubText } from '../scrub/scrubText.ts';
import { artifactQuota, hasRoom, usageOf } from './quota.ts';
import { readJournal } from './readJournal.ts';
import { checkFolder, ensureFolders, readOurs, replaceFile } from './safeFiles.ts';
import { type SessionKey, sessionFolder, sessionFolders } from './sessionKey.ts';
import type { SessionWriter } from './sessionWriter.ts';
import { journalPath, type Store } from './store.ts';

/** Begins a reference in a session's text. Forks copy the text, and with it whose artifact it is. */
export const artifactMark = 'throughline-artifact:';

/** A reference as it stands in text: the owner and the entry, percent-encoded. */
export function artifactReference(owner: SessionKey, entryId: string): string {
  return artifactMark + [owner.harness, owner.sessionId, entryId].map(encodeURIComponent).join('/');
}

export interface ArtifactDraft {
  /** Entry the text came from. */
  readonly sourceEntryId: string;
  readonly tool: string;
  readonly text: string;
}

export interface Artifact {
  readonly entryId: string;
  readonly sha256: string;
  /** UTF-8 bytes after scrubbing. */
  readonly bytes: number;
  readonly redactions: number;
  readonly reference: string;
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Scrubs and stores a text, reads it back, and only then records the entry that refers to it. Equal texts share bytes
 * and keep their own entries. Throws `quota-full`, or what a failed write throws; then nothing refers to anything.
 */
export function storeArtifact(store: Store, writer: SessionWriter, draft: ArtifactDraft): Artifact {
  const scrubbed = scrubText(draft.text);
  const content = Buffer.from(scrubbed.text, 'utf8');
  const sha256 = digestOf(content);
  const folder = ensureFolders(store.root, [...sessionFolders(writer.key), 'artifacts']);
  const path = join(folder, sha256);
  if (!isIntact(path, sha256)) {
    // Writing stops; nothing is evicted, because forks may refer to it from anywhere.
    if (!hasRoom(usageOf([folder]), content.length, artifactQuota)) throw new Problem('quota-full', folder);
    replaceFile(path, content);
    if (!isIntact(path, sha256)) throw new Problem('not-saved', path);
  }
  const payload = {
    sourceEntryId: draft.sourceEntryId,
    tool: draft.tool,
    sha256,
    bytes: content.length,
    redactions: scrubbed.redactions,
    owner: { harness: writer.key.harness, sessionId: writer.key.sessionId },
  };
  const [entry] = writer.append([{ parentId: draft.sourceEntryId, kind: 'artifact', payload }]);
  if (entry === undefined) throw new Error('an append of one entry returned none');
  const reference = artifactReference(writer.key, entry.id);
  return { entryId: entry.id, sha256, bytes: content.length, redactions: scrubbed.redactions, reference };
}

function isIntact(path: string, sha256: string): boolean {
  const bytes = readOurs(path);
  return bytes !== null && digestOf(bytes) === sha256;
}

/**
 * The text behind an entry of a session. Fails closed: `unknown-reference` when the entry is no artifact, and
 * `evidence-lost` when its bytes are missing or altered. Never reads anything else instead.
 */
export function readArtifact(store: Store, owner: SessionKey, entryId: string): string {
  const content = readJournal(journalPath(store, owner), 0, ({ entry }) => entry.id === entryId);
  const entry = content?.entries.find(({ entry: each }) => each.kind === 'artifact')?.entry;
  const sha256 = entry?.payload['sha256'];
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) throw new Problem('unknown-reference', entryId);
  const folder = join(sessionFolder(store.root, owner), 'artifacts');
  const bytes = checkFolder(folder) ? readOurs(join(folder, sha256)) : null;
  if (bytes === null || digestOf(bytes) !== sha256) throw new Problem('evidence-lost', entryId);
  return bytes.toString('utf8');
}
